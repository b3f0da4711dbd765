import { invalidField } from '@/kernel/errors'
import type { Cents } from '@/kernel/money'
import { CsvFault } from '@/kernel/read-csv'
import type { Tx } from '@/server/database/database'
import type { LeadWish } from '../../market/server/public'
import { readRevenueLines, type RevenueLine } from '../rules'
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

function linesIn(csv: string): RevenueLine[] {
  try {
    return readRevenueLines(csv)
  } catch (error) {
    throw error instanceof CsvFault ? invalidField('csvData', error.message) : error
  }
}

/** The lines with the postings they are about, and what is wrong with them before the lead is even asked. */
export async function linesOf(tx: Tx, { lender, csv }: RevenueForm): Promise<Line[]> {
  const lines = linesIn(csv)
  const ids = lines.flatMap(({ lead }) => (lead === null ? [] : [lead]))
  const known = new Map((await rows.postingsOfLender(tx, lender, ids)).map((row) => [row.lead, row]))
  const seen = new Set<number>()
  return lines.map(({ line, text, lead, amount, fault }) => {
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

export const wishOf =
  (mode: RevenueForm['mode']) =>
  ({ lead, posting, amount, problem }: Line): LeadWish[] =>
    problem !== null || lead === null || posting === null || amount === null
      ? []
      : [{ lead, event: { type: 'revenueUploaded', posting: posting.posting, mode, amount } }]
