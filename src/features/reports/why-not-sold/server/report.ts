import { LATER_STOPS, ORDER_STATUS } from '@/engine/match/order'
import { BY_LENDER } from '@/engine/match/sequence'
import { filterKindByCode } from '@/engine/filters/registry'
import { orderOf } from '@/features/selling/lead-facts/server/public'
import { requiredText } from '@/features/leads/lead-log/server/public'
import { dollars } from '@/features/leads/lead-reports/server/public'
import { type Reference, referenceOf } from '@/features/platform/reference/server/public'
import type { Sort } from '@/kernel/inputs'
import { sortedRows } from '@/kernel/list-columns'
import type { Services } from '@/server/services'
import { WHY_COLUMNS, type WhyGroup, type WhyRow, type WhyTotals } from '../columns'
import { NO_STATE } from '../contract'
import { codeIn, keyOf, madeIn, orderIn, Tally } from '../tally'
import { acceptanceRates } from './acceptance'
import { orderPrices } from './prices'
import { daysIn, daysOf, scanLeads, type WhyFilters } from './scan'
import { DECLINED, ruleTitle } from './stops'

interface WhyRequest extends WhyFilters {
  readonly rule?: readonly number[] | undefined
  readonly group: WhyGroup
  readonly sort?: Sort | undefined
}

const USUAL: Sort = { column: 'revenue', order: 'desc' }
const numbersOf = ({ leads, unsold, alone, revenue, otherBid }: Tally): WhyTotals => ({
  leads,
  unsold,
  alone,
  revenue: dollars(revenue),
  otherbid: otherBid === null ? null : dollars(otherBid),
})

/** What the rule asks for now, and what the what-if takes away to do without it. */
function ruleOf(reference: Reference, order: number, code: number): Pick<WhyRow, 'required' | 'without'> {
  if (code === ORDER_STATUS.code) return { required: 'Active', without: 'status' }
  const known = reference.orders.get(order)
  if (!known) return { required: '', without: null }
  if (code === LATER_STOPS.minimumPingPrice.code) return { required: '', without: 'minpingprice' }
  const kind = filterKindByCode(code & ~BY_LENDER)
  if (!kind || code === DECLINED) return { required: '', without: null }
  const own = (code & BY_LENDER) === 0
  const filter = (own ? known.filters : known.lenderFilters).find((one) => one.kind === kind.id)
  if (!filter) return { required: 'Not asked for now', without: null }
  return { required: requiredText(reference, filter, known.product), without: own ? kind.id : null }
}

/** One rule of one order. */
interface Pair {
  /** The share of a gain that is expected: 0 where the order has no posts to tell from, or its lender does not buy. */
  readonly acceptance: number
  readonly rule: Tally
  /** Null where other rules are asked for. */
  readonly tally: Tally | null
  readonly ofOrder: Tally | null
  readonly said: Map<string, number>
}

const NOTHING = {
  rule: null,
  required: '',
  order: null,
  lender: null,
  publisher: null,
  state: null,
  price: null,
  acceptance: null,
}

/** How many leads each rule of each order turned away, and what that cost. */
export async function whyNotSold(services: Services, { group, rule, sort = USUAL, ...filters }: WhyRequest) {
  const reference = referenceOf(services).get()
  const date = daysOf(services, filters)
  const span = daysIn(date).length
  const make = () => new Tally(span)
  const pool = services.database.reportPool
  const [priceOf, rates] = await Promise.all([orderPrices(pool, reference, date), acceptanceRates(pool, date.to)])
  // A lender in testing or not active buys nothing, whichever rule of its orders is removed.
  const isBuying = (order: number): boolean =>
    reference.lenders.get(reference.orders.get(order)?.lender ?? 0)?.status === 'active'
  const wanted = new Set(rule)
  const [byRule, groups] = [new Map<number, Tally>(), new Map<unknown, Tally>()]
  const [all, total] = [{ leads: 0, unsold: 0, unreplayed: 0 }, make()]
  // Leads by the million meet the same orders and rules: what a pair counts into is looked up once.
  const pairs = new Map<number, Pair>()
  const newPair = (order: number, code: number): Pair => ({
    acceptance: isBuying(order) ? (rates.get(order) ?? 0) : 0,
    rule: madeIn(byRule, code, make),
    tally: wanted.size === 0 || wanted.has(code) ? make() : null,
    ofOrder: group === 'order' && (wanted.size === 0 || wanted.has(code)) ? madeIn(groups, order, make) : null,
    said: new Map(),
  })
  await scanLeads(services, filters, {
    lead: ({ unsold }, replayed) => {
      all.leads++
      if (unsold) all.unsold++
      if (!replayed) all.unreplayed++
    },
    stop: (lead, { order, code, said, offer, gain }) => {
      const key = keyOf(order, code)
      let pair = pairs.get(key)
      if (!pair) pairs.set(key, (pair = newPair(order, code)))
      // Rounded lead by lead, so that rows add up.
      const stopped = { alone: gain?.won ?? false, gain: Math.round((gain?.cents ?? 0) * pair.acceptance), offer }
      pair.rule.add(lead, stopped)
      if (!pair.tally) return
      total.add(lead, stopped)
      pair.tally.add(lead, stopped)
      if (code === DECLINED) pair.said.set(said ?? '', (pair.said.get(said ?? '') ?? 0) + 1)
      if (pair.ofOrder) pair.ofOrder.add(lead, stopped)
      else if (group === 'publisher') madeIn(groups, lead.publisher_id, make).add(lead, stopped)
      else if (group === 'state') madeIn(groups, lead.us_state, make).add(lead, stopped)
    },
  })

  const base = (id: string, tally: Tally) => ({
    ...NOTHING,
    id,
    ...numbersOf(tally),
    days: tally.days,
    said: [],
    without: null,
  })
  const ofOrder = (order: number) => {
    const { lender, ...titled } = orderOf(reference, order)
    const rate = rates.get(order)
    const acceptance = rate === undefined ? null : Math.round(rate * 1000) / 10
    return { order: titled, lender, price: dollars(priceOf(order)) || null, acceptance }
  }
  const pairRow = (key: number, tally: Tally, said: Pair['said']): WhyRow => {
    const [order, code] = [orderIn(key), codeIn(key)]
    return {
      ...base(`${order}/${code}`, tally),
      ...ofOrder(order),
      rule: { id: code, title: ruleTitle(code) },
      ...ruleOf(reference, order, code),
      said: [...said].sort((a, b) => b[1] - a[1]).map(([text, leads]) => ({ text, leads })),
    }
  }
  const groupRow = ([key, tally]: [unknown, Tally]): WhyRow => {
    const row = base(String(key), tally)
    if (group === 'order') return { ...row, ...ofOrder(Number(key)) }
    if (group === 'state') return { ...row, state: key === '' ? NO_STATE : String(key) }
    const id = Number(key)
    return { ...row, publisher: { id, name: reference.publishers.get(id)?.name ?? `#${id}` } }
  }
  const counted = [...pairs].flatMap(([key, { tally, said }]) => (tally ? [pairRow(key, tally, said)] : []))
  const ruled = sortedRows(counted, WHY_COLUMNS, USUAL)
  const rows = group === 'rule' ? ruled : [...groups].map(groupRow)
  return {
    group,
    date,
    ...all,
    costliest: ruled[0] && ruled[0].revenue > 0 ? ruled[0] : null,
    rules: [...byRule]
      .map(([id, tally]) => ({ rule: { id, title: ruleTitle(id) }, ...numbersOf(tally) }))
      .sort((a, b) => b.leads - a.leads),
    report: sortedRows(rows, WHY_COLUMNS, sort),
    additionalData: numbersOf(total),
  }
}
