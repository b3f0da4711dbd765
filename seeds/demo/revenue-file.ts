import type { Random } from './chance'
import type { RevenueFile } from './story-types'

/** A posting to the lender, as we know it. */
export interface KnownPosting {
  readonly lead: number
  readonly status: 'matched' | 'undecided' | 'other'
  readonly cents: number
}

export interface RevenueRow {
  readonly lead: number
  readonly cents: number
}

/** The lender's file: what it bought, by its own books. Leaves out, adds and changes as the story wants. */
export function revenueRows(file: RevenueFile, postings: readonly KnownPosting[], random: Random): RevenueRow[] {
  const sold = postings.filter(({ status }) => status === 'matched')
  const chosen = random.some(sold, file.missing + file.differences)
  const missing = new Set(chosen.slice(0, file.missing))
  const other = new Set(chosen.slice(file.missing))
  const unknown = random.some(
    postings.filter(({ status }) => status === 'undecided'),
    file.undecided,
  )
  return [
    ...sold
      .filter((posting) => !missing.has(posting))
      .map((posting) => ({ lead: posting.lead, cents: other.has(posting) ? posting.cents - 200 : posting.cents })),
    ...unknown.map(({ lead, cents }) => ({ lead, cents })),
  ].sort((a, b) => a.lead - b.lead)
}
