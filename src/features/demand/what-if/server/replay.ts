import { countersAtStart, replayLead } from './rehearse/replay'
import { marketOf } from '@/features/selling/market/server/public'
import type { WhatIf } from './rehearse/what-if'
import { withChange } from './rehearse/order-change'
import type { OrderRef } from '@/features/platform/reference/server/public'
import { addDays, dateIn, type IsoDate, startOfMonth } from '@/kernel/business-time'
import { invalidField } from '@/kernel/errors'
import { type Cents, cents, toDollars } from '@/kernel/money'
import type { Services } from '@/server/services'
import { changeOf, type OrderEdit, orderNamed } from './change'
import { replayable } from './replay-lead'
import { countDay, type DayLead, countedSince, lastSentBefore, leadsOfDay } from './replay-sql'
import { usualBids } from './sql'

interface Position {
  readonly at: string
  readonly id: number
  readonly before: Readonly<Record<string, number>>
  readonly after: Readonly<Record<string, number>>
}

export interface ReplayBody {
  readonly order: OrderEdit
  readonly day?: IsoDate | undefined
  readonly from?: Position | undefined
  readonly most: number
}

/** What one lead means for the order. */
function verdictOf(result: WhatIf, order: number) {
  const own = result.orders.find((row) => row.order.id === order)
  const sold = [...result.buyers, ...result.copies].find((posting) => posting.order === order)
  const won = sold !== undefined
  return {
    eligible: own?.stop === null,
    rule: own?.stop?.rule ?? null,
    won,
    price: own?.price == null || own.stop ? null : toDollars(own.price),
    total: toDollars(result.revenue),
    revenue: sold?.revenue ?? cents(0),
    all: result.revenue,
    payout: result.payout,
  }
}
type Verdict = ReturnType<typeof verdictOf>

const sumOf = (verdicts: readonly Verdict[]) => {
  const add = (amounts: readonly Cents[]): number => toDollars(cents(amounts.reduce((sum, one) => sum + one, 0)))
  return {
    eligible: verdicts.filter(({ eligible }) => eligible).length,
    won: verdicts.filter(({ won }) => won).length,
    revenue: add(verdicts.map(({ revenue }) => revenue)),
    total: add(verdicts.map(({ all }) => all)),
    publisher: add(verdicts.map(({ payout }) => payout)),
  }
}

const differs = (a: Verdict, b: Verdict): boolean =>
  a.eligible !== b.eligible || a.rule !== b.rule || a.won !== b.won || a.price !== b.price || a.all !== b.all

function actualOf(leads: readonly DayLead[], order: number) {
  const sold = leads.flatMap(({ state }) =>
    state.postings.filter((p) => p.order === order && !p.feed && (p.status === 'matched' || p.status === 'returned')),
  )
  return {
    won: sold.length,
    revenue: toDollars(cents(sold.reduce((sum, { revenue }) => sum + revenue, 0))),
    total: toDollars(cents(leads.reduce((sum, { earntotal }) => sum + earntotal, 0))),
  }
}

/** Owners ('order/5') with limits. */
export const capped = (orders: readonly OrderRef[]): string[] => {
  const owners = orders.flatMap(({ caps }) => [
    ...(Object.keys(caps.order.limits).length > 0 ? [`order/${caps.order.id}`] : []),
    ...(Object.keys(caps.lender.limits).length > 0 ? [`lender/${caps.lender.id}`] : []),
  ])
  return [...new Set(owners)]
}

/** Some leads of a day, in the order they came in, against the orders as they are and as one of them might be. */
export async function replay(services: Services, body: ReplayBody) {
  const { env } = marketOf(services)
  const { zone } = env
  const now = env.clock.now()
  const today = dateIn(zone, now)
  const day = body.day ?? addDays(today, -1)
  if (day > today) throw invalidField('day', 'Choose a day that has begun')
  const { product } = orderNamed(services, body.order.id)
  const change = changeOf(body.order)
  const pool = services.database.reportPool
  const wanted = { product, day, zone }
  const total = body.from ? null : await countDay(pool, wanted)
  const leads = await leadsOfDay(pool, wanted, body.from, body.most)
  const reference = env.reference()
  const orders = [...reference.orders.values()].filter((order) => order.product === product)
  const before = { orders, taken: new Map(Object.entries(body.from?.before ?? {})) }
  const after = { orders: withChange(orders, change, zone), taken: new Map(Object.entries(body.from?.after ?? {})) }
  const [bids, lastSent, counters] = await Promise.all([
    usualBids(services, product, now, zone),
    lastSentBefore(pool, leads),
    countedSince(pool, capped([...before.orders, ...after.orders]), addDays(startOfMonth(day), -7)),
  ])
  const terms = {
    zone,
    before: countersAtStart(counters, day),
    usualBid: (order: number) => bids.get(order) ?? null,
    lastSold: (order: number) => env.lastSold.get(order) ?? null,
  }
  const judged = leads.map((row) => {
    const lead = replayable(row, product, lastSent.get(row.id) ?? {}, { reference, usualBid: terms.usualBid })
    const verdict = (side: typeof before) => verdictOf(replayLead(lead, side, terms), change.order)
    return { lead: row.id, dateadd: row.received_at, before: verdict(before), after: verdict(after) }
  })
  const last = leads.length < body.most ? undefined : leads.at(-1)
  return {
    day,
    total,
    leads: leads.length,
    before: sumOf(judged.map((row) => row.before)),
    after: sumOf(judged.map((row) => row.after)),
    actual: actualOf(leads, change.order),
    rows: judged.filter((row) => differs(row.before, row.after)),
    next: last
      ? {
          at: last.received_at,
          id: last.id,
          before: Object.fromEntries(before.taken),
          after: Object.fromEntries(after.taken),
        }
      : null,
  }
}
