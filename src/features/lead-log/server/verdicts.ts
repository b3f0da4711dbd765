import type { LeadView } from '@/engine/filters/lead-view'
import { formatDollars } from '@/kernel/money'
import { detailsOf, orderOf } from '@/features/lead-facts/server/public'
import { dollars } from '@/features/lead-facts/public'
import {
  type Explained,
  explainVerdicts,
  type LoadedLead,
  marketOf,
  type Pinged,
  viewOfStored,
} from '@/features/market/server/public'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { VerdictRow } from '../contract'
import { pingsOf } from './pings'

interface Around {
  readonly pinged: ReadonlyMap<number, Pinged>
  readonly ranking: readonly { readonly order: number; readonly price: number }[]
  /** What became of an eligible order, where it was not offered the lead or did not take it. */
  readonly fate: (order: number) => string
}

/** What the auction itself stopped is told by the order's own answer. */
function auctionText(services: Services, { later, order }: Explained, pinged: Pinged | undefined) {
  if (later === 'minimumPingPrice') {
    const minimum = marketOf(services).reference().orders.get(order)?.minPingPrice
    return {
      rulevalue: minimum ? formatDollars(minimum) : '',
      leadvalue: pinged?.bid ? `bid ${formatDollars(pinged.bid)}` : '',
    }
  }
  if (later === 'breaker') return { rulevalue: 'answers', leadvalue: 'too many errors in a row' }
  return { rulevalue: 'a bid', leadvalue: pinged?.reason ?? pinged?.outcome ?? 'none' }
}

export function verdictRowOf(services: Services, one: Explained, around: Around): VerdictRow {
  const place = around.ranking.findIndex(({ order }) => order === one.order)
  const said = one.later ? auctionText(services, one, around.pinged.get(one.order)) : null
  return {
    lenderorder: orderOf(marketOf(services).reference(), one.order),
    verdict: one.eligible ? 'eligible' : 'stopped',
    rule: one.stop?.rule ?? '',
    rulevalue: said?.rulevalue ?? one.stop?.ruleValue ?? '',
    leadvalue: one.eligible ? around.fate(one.order) : (said?.leadvalue ?? one.stop?.leadValue ?? ''),
    owner: one.owner,
    rank: place < 0 ? null : place + 1,
    price: place < 0 ? null : dollars(around.ranking[place]?.price ?? 0),
  }
}

/** Eligible ones first, in their ranking; the others by their order's id. */
export const sorted = (rows: readonly VerdictRow[]): VerdictRow[] =>
  [...rows].sort(
    (a, b) =>
      Number(a.verdict === 'stopped') - Number(b.verdict === 'stopped') ||
      (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) ||
      a.lenderorder.id - b.lenderorder.id,
  )

/** Every order's verdict of the last time the lead was matched. */
export async function explainLead(services: Services, db: Db, lead: LoadedLead) {
  const { verdicts, judgedAt, ranking, process } = await detailsOf(db, lead.facts.id)
  if (verdicts === null || judgedAt === null) return { judged: null, rows: [] }
  const view: LeadView = await viewOfStored(services, lead, 'rematch')
  const explained = await explainVerdicts(services, verdicts, judgedAt.getTime(), view)
  const entries = await pingsOf(services, db, lead)
  const skipped = new Map(
    process.flatMap(({ step, note }) => {
      const order = /^order (\d+) not offered$/.exec(step)?.[1]
      return order === undefined ? [] : [[Number(order), note ?? ''] as const]
    }),
  )
  const fate = (order: number): string => {
    const posting = lead.state.postings.filter((one) => one.order === order).at(-1)
    if (posting) return posting.reason === null ? posting.status : `${posting.status}: ${posting.reason}`
    if (skipped.has(order)) return `not offered: ${skipped.get(order)}`
    return ranking.some((row) => row.order === order) ? 'its turn did not come' : 'not offered'
  }
  const pinged = new Map(entries.map((entry) => [entry.pinged.order, entry.pinged]))
  const rows = explained.map((one) => verdictRowOf(services, one, { pinged, ranking, fate }))
  return { judged: judgedAt.toISOString(), rows: sorted(rows) }
}
