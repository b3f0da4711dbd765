import type { Services } from '@/server/services'
import { addDays, dateIn } from '@/kernel/business-time'
import { type DateRange, lastDays } from '@/kernel/date-range'
import { referenceOf } from '@/features/platform/reference/server/public'
import { keyOf, type TurnedAway } from '../tally'
import { type JudgedFilters, type ListedLead, listedLeads } from './judged'
import { gainsReader, type LeadGain } from './kept-gains'
import { stopsReader } from './read-stops'
import { DECLINED } from './stops'

const USUAL_DAYS = 14
const SOLD = ['matched', 'returned']

export interface WhyFilters extends JudgedFilters {
  readonly lender?: readonly number[] | undefined
  readonly lenderorder?: readonly number[] | undefined
}

export const daysOf = (services: Services, { date }: WhyFilters): DateRange =>
  date ?? lastDays(dateIn(services.config.SLUICE_TIME_ZONE, services.clock.now()), USUAL_DAYS)

export const daysIn = ({ from, to }: DateRange): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function wantedOrders(services: Services, { lender, lenderorder }: WhyFilters): (id: number) => boolean {
  const { orders } = referenceOf(services).get()
  const [lenders, ids] = [new Set(lender), new Set(lenderorder)]
  if (lenders.size + ids.size === 0) return () => true
  return (id) => {
    if (ids.size > 0 && !ids.has(id)) return false
    return lenders.size === 0 || lenders.has(orders.get(id)?.lender ?? 0)
  }
}

interface Visitor {
  /** Every lead that came as far as the orders; `replayed` says whether its day was replayed since. */
  readonly lead?: (lead: TurnedAway, replayed: boolean) => void
  /**
   * `offer`: the best that another order offered, in cents; 0 is nothing. `gain`: how much more the lead would have
   * brought without this rule, if the order had accepted it; undefined where something else stopped it too.
   */
  readonly stop: (lead: TurnedAway & ListedLead, stop: FoundStop) => void
}

export interface FoundStop {
  readonly order: number
  readonly code: number
  readonly said: string | null
  readonly offer: number
  readonly gain: LeadGain | undefined
}

/** Goes through the leads of these days, a batch at a time, and tells who turned each away. */
export async function scanLeads(services: Services, filters: WhyFilters, { lead: met, stop }: Visitor): Promise<void> {
  const { reportPool, reports } = services.database
  const zone = services.config.SLUICE_TIME_ZONE
  const date = daysOf(services, filters)
  const days = new Map(daysIn(date).map((day, at) => [day, at]))
  const wanted = wantedOrders(services, filters)
  const [stopsOf, readGains] = [stopsReader(), gainsReader()]
  for await (const { rows, client } of listedLeads(reportPool, reports, { ...filters, date }, zone)) {
    const stopped = await stopsOf(client, rows)
    const dates = rows.map(({ received_at }) => dateIn(zone, received_at.getTime()))
    const gainsOf = await readGains(client, new Set(dates))
    for (const [index, row] of rows.entries()) {
      const stops = stopped.get(row.id)
      if (!stops) continue
      const day = dates[index] ?? ''
      const gains = gainsOf(day, row.id, row.received_at.getTime())
      const lead = { ...row, day: days.get(day) ?? 0, unsold: !SOLD.includes(row.status) }
      met?.(lead, gains !== null)
      const { orders, codes, said } = stops
      const [best, offer, second] = stops.best
      for (let at = 0; at < orders.length; at++) {
        const [order, code] = [orders[at] ?? 0, codes[at] ?? 0]
        if (!wanted(order)) continue
        stop(lead, {
          order,
          code,
          said: code === DECLINED ? (said.get(order) ?? null) : null,
          offer: order === best ? second : offer,
          gain: gains?.size ? gains.get(keyOf(order, code)) : undefined,
        })
      }
    }
  }
}
