import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ConfirmOptions, useConfirm } from '@/web/kit/dialogs/confirm'
import { problemOf } from '@/web/kit/feedback/problem'
import { toastError, toastSuccess } from '@/web/kit/feedback/toasts'
import type { CallOptions } from './client'

interface Action<Subject> {
  /** Makes the call, with the options given: what it refuses is shown here. */
  readonly run: (options: CallOptions, subject: Subject) => Promise<unknown>
  /** What to ask before. */
  readonly asks?: (subject: Subject) => ConfirmOptions
  /** The text that says it is done; by then the screen shows what came of it, so it is told by what was asked for. Without it `run` says so itself. */
  readonly done?: string | ((subject: Subject) => string)
}

const QUIET: CallOptions = { quiet: true }

/** What a button does: asks where asked to, makes a call, and says what came of it. */
export function useAction<Subject = void>({ run, asks, done }: Action<Subject>) {
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: (subject: Subject) => run(QUIET, subject),
    onSuccess: (_answer, subject) => {
      if (done !== undefined) toastSuccess(typeof done === 'string' ? done : done(subject))
    },
    onError: (error) => toastError('Error', problemOf(error).message),
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
