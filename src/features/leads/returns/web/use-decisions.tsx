import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '@/web/api/client'
import { problemOf, toastError, toastSuccess, useMemoDialog } from '@/web/kit'
import { openPath } from '@/web/router/over'
import { returnCalls } from '../contract'
import { askToAccept } from './AcceptDialog'
import type { RequestActs } from './request-columns'

const QUIET = { quiet: true }

async function shown(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // Somebody else was faster, or the like: the list is read again and shows it.
    toastError('Error', problemOf(error).message)
  }
}

/** Accept, decline and reverse; several at once are a bulk run, shown over the list. */
export function useDecisions() {
  const askMemo = useMemoDialog()
  const router = useRouter()
  return useMemo(() => {
    const declineMemo = (count: number) => {
      const what = count === 1 ? 'return request' : `${count} return requests`
      return askMemo({ title: `Decline ${what}`, yes: 'Decline', no: 'Cancel', text: 'The lender sees the memo.' })
    }
    const acts: RequestActs = {
      accept: ({ returnitem: { id } }) =>
        void shown(async () => {
          const note = await askToAccept([id])
          if (note === null) return
          await api(returnCalls.accept, { body: { id, note } }, QUIET)
          toastSuccess('Request was successfully accepted')
        }),
      decline: ({ returnitem: { id } }) =>
        void shown(async () => {
          const note = await declineMemo(1)
          if (note === null) return
          await api(returnCalls.decline, { body: { id, note } }, QUIET)
          toastSuccess('Request was successfully declined')
        }),
      reverse: ({ returnitem: { id } }) =>
        void shown(async () => {
          const text = 'The request is open again, with its notes.'
          const note = await askMemo({ title: 'Reverse decline', yes: 'Reverse', no: 'Cancel', text })
          if (note === null) return
          await api(returnCalls.reverseDecline, { body: { id, note } }, QUIET)
          toastSuccess('Request was successfully reversed')
        }),
    }
    const many = (call: 'acceptMany' | 'declineMany', ids: readonly number[], done: () => void) =>
      shown(async () => {
        const note = await (call === 'acceptMany' ? askToAccept(ids) : declineMemo(ids.length))
        if (note === null) return
        const { run } = await api(returnCalls[call], { body: { ids: [...ids], note } }, QUIET)
        done()
        openPath(router, `/bulkrun/item/${run}`)
      })
    return { acts, many }
  }, [askMemo, router])
}
