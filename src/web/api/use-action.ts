import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallSpec } from '@/kernel/call'
import { type ConfirmOptions, problemOf, toastError, toastSuccess, useConfirm } from '@/web/kit'
import type { CallOptions } from './client'
import { refresh } from './query'

interface Action<Subject> {
  /** Makes the call, with the options given: what it refuses is shown here. */
  readonly run: (options: CallOptions, subject: Subject) => Promise<unknown>
  /** What to ask before. */
  readonly asks?: (subject: Subject) => ConfirmOptions
  /** The text that says it is done. */
  readonly done: string
  /** The calls whose answers it changes: read again when it is done, and when it was refused, as the screen may be old. */
  readonly rereads?: readonly CallSpec[]
}

const QUIET: CallOptions = { quiet: true }

/** What a button does: asks where asked to, makes a call, says what came of it, and reads again what it changed. */
export function useAction<Subject = void>({ run, asks, done, rereads = [] }: Action<Subject>) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: (subject: Subject) => run(QUIET, subject),
    onSuccess: () => toastSuccess(done),
    onError: (error) => toastError('Error', problemOf(error).message),
    onSettled: () => refresh(client, ...rereads),
  })
  const start = useCallback(
    (subject: Subject): void => {
      const agreed = asks ? confirm(asks(subject)) : Promise.resolve(true)
      void agreed.then((yes) => (yes ? mutate(subject) : undefined))
    },
    [asks, confirm, mutate],
  )
  return { busy: isPending, start }
}
