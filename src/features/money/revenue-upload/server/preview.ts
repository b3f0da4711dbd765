import { dateIn, endOfDay, startOfDay } from '@/kernel/business-time'
import type { DateRange } from '@/kernel/date-range'
import { refuse } from '@/kernel/errors'
import { type Cents, cents } from '@/kernel/money'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { inSlices } from '@/server/slices'
import { tryLeads } from '@/features/selling/market/server/public'
import { countsAsOurs, type Difference, MOST_LINES, Sums } from '../rules'
import { type Line, linesInParts, type RevenueForm, SHOWN_AT_ONCE, wishOf } from './lines'
import * as rows from './sql'

/** A line of the file and what saving it would do, or a sale of ours that the file lacks. */
export interface RevenueRow {
  /** Null: not in the file. */
  readonly line: number | null
  readonly text: string
  readonly lead: number | null
  readonly posting: rows.SoldPosting | null
  readonly available: boolean
  /** Why it is not. */
  readonly reason: string
  readonly amount: Cents | null
  readonly before: Cents | null
  readonly after: Cents | null
  /** What the publisher earns more (or less). */
  readonly publisherChange: Cents | null
  /** Known once the period is. */
  difference: Difference | null
}

type Effect = Pick<RevenueRow, 'before' | 'after' | 'publisherChange'> | string

/** What saving would do to each lead, or why it cannot: the leads are asked, and nothing is changed. */
async function effectsOf(services: Services, tx: Tx, lines: readonly Line[], mode: RevenueForm['mode']) {
  const effects = new Map<number, Effect>()
  const tried = await tryLeads(services, tx, lines.flatMap(wishOf(mode)))
  for (const { lead, posting } of lines) {
    const outcome = lead === null ? undefined : tried.get(lead)
    if (lead === null || posting === null || outcome === undefined) continue
    if (typeof outcome === 'string') {
      effects.set(lead, outcome)
      continue
    }
    const { before, state } = outcome
    const revenue = (of: typeof state) => of.postings.find(({ id }) => id === posting.posting)?.revenue ?? null
    effects.set(lead, {
      before: revenue(before),
      after: revenue(state),
      publisherChange: cents(state.booked.earnPub - before.booked.earnPub),
    })
  }
  return effects
}

function rowOf(line: Line, effect: Effect | undefined): RevenueRow {
  const { text, lead, posting, amount, problem } = line
  const revenue = posting ? cents(posting.revenue) : null
  const row = { line: line.line, text, lead, posting, amount, difference: null, after: null, publisherChange: null }
  if (problem === null && typeof effect === 'object') return { ...row, ...effect, available: true, reason: '' }
  return { ...row, before: revenue, available: false, reason: problem ?? (typeof effect === 'string' ? effect : '') }
}

const centsOf = (difference: Difference, { before, amount }: RevenueRow) => ({
  difference,
  ours: countsAsOurs(difference) ? (before ?? 0) : 0,
  theirs: amount ?? 0,
})

interface Bounds {
  readonly from: Date
  readonly to: Date
}

const boundsOf = (zone: string, days: DateRange): Bounds => ({
  from: new Date(startOfDay(zone, days.from)),
  to: new Date(endOfDay(zone, days.to)),
})

/** Without bounds the period is that of the file: everything in it was sent then. */
function differenceOf({ posting, amount, before }: RevenueRow, bounds: Bounds | undefined): Difference {
  const isOurs =
    posting !== null &&
    posting.status === 'matched' &&
    !posting.removed &&
    !posting.feed &&
    (!bounds || (posting.sent_at >= bounds.from && posting.sent_at < bounds.to))
  if (isOurs) return amount === before ? 'agree' : 'differs'
  if (posting?.feed) return 'feed'
  return posting?.status === 'returned' ? 'returned' : 'extra'
}

const missingRow = (posting: rows.SoldPosting): RevenueRow => ({
  ...{ line: null, text: '', lead: posting.lead, posting, amount: null, available: false },
  ...{ reason: 'Not in their file', before: cents(posting.revenue), after: null, publisherChange: null },
  difference: 'missing',
})

/**
 * What saving would do to every line of the file; to replace, ours is also compared with theirs. Rows are shown a part at a
 * time and not kept.
 */
export async function previewRevenue(
  services: Services,
  tx: Tx,
  form: RevenueForm,
  period: DateRange | undefined,
  show: (part: readonly RevenueRow[]) => Promise<void>,
) {
  const zone = services.config.SLUICE_TIME_ZONE
  const bounds = period && boundsOf(zone, period)
  const sums = new Sums()
  const inFile: number[] = []
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let held: RevenueRow[] = []
  for await (const lines of linesInParts(tx, form, SHOWN_AT_ONCE)) {
    const effects = await effectsOf(services, tx, lines, form.mode)
    for (const line of lines) {
      const row = rowOf(line, line.lead === null ? undefined : effects.get(line.lead))
      held.push(row)
      if (row.posting === null) continue
      inFile.push(row.posting.posting)
      first = Math.min(first, row.posting.sent_at.getTime())
      last = Math.max(last, row.posting.sent_at.getTime())
    }
    // A file without a single lead of the lender's, and no period: nothing to compare with.
    if (form.mode === 'replace' && !period && inFile.length === 0) continue
    if (form.mode === 'replace')
      for (const row of held) sums.add(centsOf((row.difference = differenceOf(row, bounds)), row))
    await show(held)
    held = []
  }
  await show(held)
  const days = period ?? (first > last ? null : { from: dateIn(zone, first), to: dateIn(zone, last) })
  if (form.mode === 'add' || days === null) return null
  const sold = await rows.soldBetween(tx, form.lender, boundsOf(zone, days), inFile, MOST_LINES + 1)
  if (sold.length > MOST_LINES) throw refuse('Too many leads were sold in this period: choose a shorter one')
  for await (const part of inSlices(sold)) {
    const missing = part.map(missingRow)
    for (const row of missing) sums.add(centsOf('missing', row))
    await show(missing)
  }
  return { ...days, ...sums.result }
}
