import { useCallback } from 'react'
import { api } from '@/web/api/client'
import { formatNumber } from '@/web/kit'
import { useBulkStart } from '@/features/platform/bulk-runs/web/public'
import type { ScrubListCalls } from '../contract'
import type { ScrubImport } from '../import'

const asked = ({ added }: ScrubImport) => ({
  title: 'Undo import',
  text: `Takes the ${formatNumber(added)} entries of this import off the list, but for those that were changed since.`,
  yes: 'Undo import',
  no: 'Cancel',
  danger: true,
})

/** Asks, and shows the run that does it. */
export function useUndoImport(calls: ScrubListCalls): (stored: ScrubImport) => void {
  const start = useBulkStart()
  return useCallback(
    (stored) => {
      const run = () => api(calls.undoImport, { params: { id: stored.id } }, { quiet: true })
      void start({ asks: asked(stored), run })
    },
    [calls, start],
  )
}

/** Not undone, or not to its end. */
export const canBeUndone = ({ undone }: ScrubImport): boolean => undone === null || undone.left

/** Whether its run still adds lines. */
export const isUnderWay = ({ done, lines, run, undone }: ScrubImport): boolean =>
  run !== null && undone === null && done < lines
