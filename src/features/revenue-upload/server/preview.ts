import { dateIn, endOfDay, startOfDay } from '@/kernel/business-time'
import type { DateRange } from '@/kernel/date-range'
import { refuse } from '@/kernel/errors'
import { type Cents, cents } from '@/kernel/money'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { eachInTurn, mapInTurn } from '@/server/slices'
import { tryInParts } from '../../market/server/public'
import { type Difference, MOST_LINES, sumsOf } from '../rules'
import { type Line, linesInParts, type RevenueForm, wishOf } from './lines'
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
  const postings = new Map(lines.flatMap(({ lead, posting }) => (lead && posting ? [[lead, posting.posting]] : [])))
  for await (const { applied, refused } of tryInParts(services, tx, lines.flatMap(wishOf(mode)))) {
    for (const [lead, why] of refused) effects.set(lead, why)
    for (const [lead, { before, state }] of applied) {
      const revenue = (of: typeof state) => of.postings.find(({ id }) => id === postings.get(lead))?.revenue ?? null
      effects.set(lead, {
        before: revenue(before.state),
        after: revenue(state),
        publisherChange: cents(state.booked.earnPub - before.state.booked.earnPub),
      })
    }
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

/** The days on which the leads of the file were sent. */
function periodOf(previewed: readonly RevenueRow[], zone: string): DateRange | null {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { posting } of previewed) {
    if (posting === null) continue
    first = Math.min(first, posting.sent_at.getTime())
    last = Math.max(last, posting.sent_at.getTime())
  }
  return first > last ? null : { from: dateIn(zone, first), to: dateIn(zone, last) }
}

const centsOf = ({ difference, before, amount }: RevenueRow) => ({
  difference: difference ?? 'agree',
  ours: difference === 'extra' || difference === 'returned' ? 0 : (before ?? 0),
  theirs: amount ?? 0,
})

/** What saving would do to every line of the file; to replace, ours is also compared with theirs. */
export async function previewRevenue(services: Services, tx: Tx, form: RevenueForm, period?: DateRange) {
  const all: RevenueRow[] = []
  for await (const lines of linesInParts(tx, form)) {
    const effects = await effectsOf(services, tx, lines, form.mode)
    for (const line of lines) all.push(rowOf(line, line.lead === null ? undefined : effects.get(line.lead)))
  }
  const zone = services.config.SLUICE_TIME_ZONE
  const days = period ?? periodOf(all, zone)
  if (form.mode === 'add' || days === null) return { rows: all, compared: null }
  const from = new Date(startOfDay(zone, days.from))
  const to = new Date(endOfDay(zone, days.to))
  const ours = ({ posting }: RevenueRow): boolean =>
    posting !== null &&
    posting.status === 'matched' &&
    !posting.removed &&
    posting.sent_at >= from &&
    posting.sent_at < to
  await eachInTurn(all, (row) => {
    row.difference = ours(row)
      ? row.amount === row.before
        ? 'agree'
        : 'differs'
      : row.posting?.status === 'returned'
        ? 'returned'
        : 'extra'
  })
  const inFile = all.flatMap(({ posting }) => (posting ? [posting.posting] : []))
  const sold = await rows.soldBetween(tx, form.lender, { from, to }, inFile, MOST_LINES + 1)
  if (sold.length > MOST_LINES) throw refuse('Too many leads were sold in this period: choose a shorter one')
  await eachInTurn(sold, (posting) =>
    all.push({
      ...{ line: null, text: '', lead: posting.lead, posting, amount: null, available: false },
      ...{ reason: 'Not in their file', before: cents(posting.revenue), after: null, publisherChange: null },
      difference: 'missing',
    }),
  )
  return { rows: all, compared: { ...days, ...sumsOf(await mapInTurn(all, centsOf)) } }
}
