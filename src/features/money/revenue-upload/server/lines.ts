import type { Cents } from '@/kernel/money'
import type { Tx } from '@/server/database/database'
import { csvSlices } from '@/server/slices'
import type { LeadWish } from '@/features/selling/market/server/public'
import { REVENUE_FILE, revenueLine, TITLE } from '../rules'
import * as rows from './sql'

export interface RevenueForm {
  readonly lender: number
  readonly csv: string
  readonly mode: 'replace' | 'add'
}

export interface Line {
  readonly line: number
  readonly text: string
  readonly lead: number | null
  readonly amount: Cents | null
  readonly posting: rows.LenderPosting | null
  readonly problem: string | null
}

const FILE = { ...REVENUE_FILE, title: TITLE }
/** Lines whose postings are read by one statement: few where a part is shown and dropped, many where all are kept. */
export const SHOWN_AT_ONCE = 500
export const KEPT_AT_ONCE = 5000

/** The lines in parts, with the postings they are about and what is wrong with them before the lead is even asked. */
export async function* linesInParts(tx: Tx, { lender, csv }: RevenueForm, atOnce: number): AsyncGenerator<Line[]> {
  const seen = new Set<number>()
  for await (const read of csvSlices(csv, FILE, atOnce)) {
    const lines = read.map(revenueLine)
    const ids = lines.flatMap(({ lead }) => (lead === null ? [] : [lead]))
    const known = new Map((await rows.postingsOfLender(tx, lender, ids)).map((row) => [row.lead, row]))
    yield lines.map(({ line, text, lead, amount, fault }) => {
      const posting = (lead === null ? undefined : known.get(lead)) ?? null
      const twice = lead !== null && seen.has(lead)
      if (lead !== null) seen.add(lead)
      const problem =
        fault ??
        (lead === null
          ? 'Lead not found'
          : amount === null
            ? 'The amount cannot be read'
            : twice
              ? 'The lead is in the file twice'
              : posting === null
                ? 'The lender was not sent this lead'
                : posting.test
                  ? 'Test lead'
                  : null)
      return { line, text, lead, amount, posting: twice ? null : posting, problem }
    })
  }
}

export const wishOf =
  (mode: RevenueForm['mode']) =>
  ({ lead, posting, amount, problem }: Line): LeadWish[] =>
    problem !== null || lead === null || posting === null || amount === null
      ? []
      : [{ lead, event: { type: 'revenueUploaded', posting: posting.posting, mode, amount } }]
