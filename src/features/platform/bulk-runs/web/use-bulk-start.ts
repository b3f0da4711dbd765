import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ConfirmOptions, problemOf, toastError, useConfirm } from '@/web/kit'
import { openPath } from '@/web/router/over'

interface BulkStart {
  /** Names the number. */
  readonly asks: ConfirmOptions
  /** The call that starts it. */
  readonly run: () => Promise<{ readonly run: number }>
}

/** Asks, starts a run of the server and shows it over the list; it stands in the address, so that a reload shows it again. */
export function useBulkStart(): (start: BulkStart) => Promise<boolean> {
  const confirm = useConfirm()
  const router = useRouter()
  return useCallback(
    async ({ asks, run }) => {
      if (!(await confirm(asks))) return false
      try {
        const started = await run()
        openPath(router, `/bulkrun/item/${started.run}`)
        return true
      } catch (error) {
        toastError('Error', problemOf(error).message)
        return false
      }
    },
    [confirm, router],
  )
}
