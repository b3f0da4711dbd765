import { addMonths, dateIn, daysBetween, startOfDay, startOfMonth } from '@/kernel/business-time'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import { shownStatus } from '../rules'
import { monthNumbers } from './sql'

/** A return of a lead with what its policy and cap say of it. */
export interface LeadReturn {
  readonly posting: number
  readonly lenderId: number
  readonly lender: string
  readonly status: string
  readonly reason: string
  readonly blocksResale: boolean
  readonly requested: Date
  readonly requestedBy: string | null
  readonly finalized: Date | null
  readonly finalizedBy: string | null
  /** Null: the lender has no returns. */
  readonly policyDays: number | null
  /** Business days between the sale and the request. */
  readonly day: number
  readonly memo: string
  /** Percent of the order's sales of a month; and the month of this sale. */
  readonly cap: number | null
  readonly month: string
  readonly sold: number
  readonly asked: number
}

export async function returnsOfLead(services: Services, db: Db, lead: number): Promise<LeadReturn[]> {
  const zone = services.config.SLUICE_TIME_ZONE
  const items = await db
    .selectFrom('return_items as i')
    .innerJoin('lenders as l', 'l.id', 'i.lender_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('postings as p', (join) => join.onRef('p.lead_id', '=', 'i.lead_id').onRef('p.id', '=', 'i.posting_id'))
    .leftJoin('return_reasons as r', 'r.id', 'i.reason_id')
    .leftJoin('users as asking', 'asking.id', 'i.requested_by')
    .leftJoin('users as deciding', 'deciding.id', 'i.finalized_by')
    .select(['i.posting_id', 'i.order_id', 'i.lender_id', 'i.status', 'i.credited', 'i.reason', 'i.note', 'i.sent_at'])
    .select(['i.dateadd', 'i.datefinalized', 'l.title as lender', 'l.returnpolicy', 'o.returncap', 'p.decided_at'])
    .select(['r.blocksresale', 'asking.name as requested_by', 'deciding.name as finalized_by'])
    .where('i.lead_id', '=', lead)
    .orderBy('i.id')
    .execute()
  const months = items.map(({ order_id, sent_at }) => {
    const month = startOfMonth(dateIn(zone, sent_at.getTime()))
    const from = new Date(startOfDay(zone, month))
    return { order: order_id, month, from, to: new Date(startOfDay(zone, addMonths(month, 1))) }
  })
  const numbers = await monthNumbers(db, months)
  return items.map((item, at) => ({
    posting: item.posting_id,
    lenderId: item.lender_id,
    lender: item.lender,
    status: shownStatus(item),
    reason: item.reason,
    blocksResale: item.blocksresale ?? false,
    requested: item.dateadd,
    requestedBy: item.requested_by,
    finalized: item.datefinalized,
    finalizedBy: item.finalized_by,
    policyDays: item.returnpolicy,
    // A posting decided later was sold later.
    day: daysBetween(dateIn(zone, (item.decided_at ?? item.sent_at).getTime()), dateIn(zone, item.dateadd.getTime())),
    memo: item.note,
    cap: item.returncap,
    month: months[at]?.month ?? '',
    sold: numbers[at]?.sold ?? 0,
    asked: numbers[at]?.asked ?? 0,
  }))
}
