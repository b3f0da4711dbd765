import { api } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'
import { formatNumber } from '@/web/kit'
import type { ScrubListCalls } from '../contract'
import type { ScrubImport } from '../import'

const asked = ({ added }: ScrubImport) => ({
  title: 'Undo import',
  text: `Takes the ${formatNumber(added)} entries of this import off the list, but for those that were changed since.`,
  yes: 'Undo import',
  no: 'Cancel',
  danger: true,
})

export const useUndoImport = (calls: ScrubListCalls) =>
  useAction<ScrubImport>({
    run: (options, { id }) => api(calls.undoImport, { params: { id } }, options),
    asks: asked,
    done: 'Import was successfully undone',
  })

/** Whether its run still adds lines. */
export const isUnderWay = ({ done, lines, run, undone }: ScrubImport): boolean =>
  run !== null && undone === null && done < lines
