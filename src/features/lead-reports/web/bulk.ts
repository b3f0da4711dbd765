import type { ReactNode } from 'react'
import type { Selection } from '@/web/kit'
import type { LeadRow } from '../rows'

/** What the report lends to bulk modes. */
export interface BulkReport {
  readonly viewOption: readonly string[]
  readonly setViewOption: (viewOption: readonly string[]) => void
  /** Reads the list again. */
  readonly reload: () => Promise<unknown>
}

/** What bulk modes add to the report: their toggles beside the filters, ticks on the rows and the action over them. */
export interface LeadBulk {
  readonly modes: ReactNode
  readonly selection?: Selection<LeadRow> | undefined
  readonly actions?: ReactNode
}

export type UseLeadBulk = (report: BulkReport) => LeadBulk

const NONE: LeadBulk = { modes: null }
export const useNoBulk: UseLeadBulk = () => NONE
