import { consentAllows } from '@/engine/filters/lead-view'
import { BEING_PROCESSED, manualRefusal } from '@/engine/decide/moves'
import { isUnfinished } from '@/engine/decide/facts'
import { rankPrice } from '@/engine/ranking/rank'
import { lenderOf, orderOf } from '@/features/selling/lead-facts/server/public'
import { dollarsOrNull } from '@/features/selling/lead-facts/public'
import {
  leadBodies,
  type LoadedLead,
  orderRefusal,
  storedLead,
  viewOfStored,
} from '@/features/selling/market/server/public'
import type { Pinged } from '@/engine/ranking/pinged'
import { standingStops } from './standing-stops'
import { fullCap, type OrderRef, referenceOf } from '@/features/platform/reference/server/public'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { ManualRow } from '../contract'

interface LastPing {
  readonly outcome: string
  readonly at: Date
}

/** The latest ping to each order, whether for the ping or for the lead. */
async function lastPings(services: Services, db: Db, { facts }: LoadedLead): Promise<Map<number, LastPing>> {
  const last = new Map<number, LastPing>()
  const add = (at: Date, pinged: readonly Pinged[]) => {
    for (const { order, outcome } of pinged) last.set(order, { outcome, at })
  }
  if (facts.ping !== null) {
    const ping = await db
      .selectFrom('pings')
      .select(['received_at', 'postings'])
      .where('id', '=', facts.ping)
      .executeTakeFirst()
    if (ping) add(ping.received_at, ping.postings as Pinged[])
  }
  for (const { at, pinged } of (await leadBodies(services, facts.id, facts.receivedAt)).pings) add(at, pinged)
  return last
}

const worth = ({ price, minPingPrice, overridePrice, returnPriceAdj }: OrderRef): number =>
  rankPrice({
    order: 0,
    lender: 0,
    lastSoldAt: null,
    price: price ?? minPingPrice ?? (0 as never),
    overridePrice,
    returnPriceAdj,
  })

/** Orders of the lead's product, those that can be sent to first, then by what they pay. */
export async function manualRows(services: Services, db: Db, id: number): Promise<ManualRow[]> {
  const lead = await storedLead(services, id)
  const { facts, state } = lead
  const reference = referenceOf(services).get()
  const view = await viewOfStored(services, lead, 'manual')
  const pings = await lastPings(services, db, lead)
  const busy = isUnfinished(state) ? BEING_PROCESSED : null
  const rows = [...reference.orders.values()]
    .filter(({ product, status }) => product === facts.product && status !== 'archive')
    .map((order) => {
      const { lender, compliance, feed, feedTakesExclusive } = order
      const target = { order: order.id, lender, compliance, feed, feedTakesExclusive }
      const sent = state.postings.filter((posting) => posting.order === order.id).at(-1)
      const ping = pings.get(order.id)
      return {
        value: worth(order),
        row: {
          order: orderOf(reference, order.id),
          lender: lenderOf(reference, lender),
          price: dollarsOrNull(order.price),
          overrideprice: dollarsOrNull(order.overridePrice),
          minpingprice: dollarsOrNull(order.minPingPrice),
          sentPingStatus: ping?.outcome ?? null,
          sentPingDate: ping?.at.toISOString() ?? null,
          sentStatus: sent ? (sent.removed ? 'removed' : sent.status) : null,
          sentDate: sent ? new Date(sent.sentAt).toISOString() : null,
          filterreport: standingStops(services, order, view).map(({ rule, ruleValue, leadValue, owner }) => ({
            rule,
            rulevalue: ruleValue,
            leadvalue: leadValue,
            owner,
          })),
          oneToOne: {
            brand: reference.lenders.get(lender)?.brand ?? null,
            selected:
              state.consent.kind === 'chosen' || compliance ? consentAllows(state.consent, lender, compliance) : null,
          },
          refusal:
            busy ??
            manualRefusal(state, target) ??
            orderRefusal(order, facts.product, facts.test) ??
            fullCap(services, order, view),
        },
      }
    })
  return rows
    .sort((a, b) => Number(a.row.refusal !== null) - Number(b.row.refusal !== null) || b.value - a.value)
    .map(({ row }) => row)
}
