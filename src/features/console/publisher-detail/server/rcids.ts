import { margin, successRate } from '@/features/leads/lead-reports/public'
import { specUrl } from '@/features/supply/intake/server/public'
import { LAST_LEAD, silenceOf, USUAL_DAYS } from '@/features/supply/rcids/server/public'
import { dateIn } from '@/kernel/business-time'
import { lastDays } from '@/kernel/date-range'
import { shownPrice } from '@/kernel/price'
import type { Services } from '@/server/services'
import { dollars, numbersBy } from '@/features/leads/lead-reports/server/public'

const DAYS = 7
const NOTHING = { leads: 0, matched: 0, total: 0, pub: 0 }
type ByRcid = { rcid_id: number }

export async function rcidsOf(services: Services, publisher: number, now: number) {
  const {
    database: { reports },
    config,
  } = services
  const rows = await reports
    .selectFrom('rcids as r')
    .innerJoin('products as d', 'd.id', 'r.product_id')
    .innerJoin('publishers as b', 'b.id', 'r.publisher_id')
    .select(['r.id', 'r.title', 'r.status', 'r.pricemodel', 'r.pricevalue', 'r.duplicate', 'r.dateadd', 'r.product_id'])
    .select(['d.title as product_title', 'b.status as publisher_status'])
    .select(LAST_LEAD.as('lastlead'))
    .where('r.publisher_id', '=', publisher)
    .orderBy('r.id')
    .execute()
  const today = dateIn(config.SLUICE_TIME_ZONE, now)
  const numbersOf = async (days: number) => {
    const query = numbersBy<ByRcid>({ date: lastDays(today, days), publisher: [publisher] }, ['rcid_id'])
    return new Map((await query.execute(reports)).rows.map((row) => [row.rcid_id, row]))
  }
  const [numbers, todays, usual] = await Promise.all([numbersOf(DAYS), numbersOf(1), numbersOf(USUAL_DAYS)])
  const rcids = rows.map(({ product_id, product_title, publisher_status, pricevalue, ...row }) => {
    const own = numbers.get(row.id) ?? NOTHING
    const isOpen = row.status === 'active' && publisher_status === 'active'
    const silence = isOpen ? silenceOf(usual.get(row.id)?.leads ?? 0, row.lastlead, now) : null
    return {
      ...row,
      product: { id: product_id, title: product_title },
      pricevalue: shownPrice(pricevalue) ?? 0,
      leads: own.leads,
      today: todays.get(row.id)?.leads ?? 0,
      successRate: successRate(own),
      total: dollars(own.total),
      margin: margin(own),
      concern: silence ?? (own.pub > own.total ? 'Loses money, 7 days' : null),
      specs: {
        pingpost: specUrl(services, row.id, 'pingpost'),
        directpost: specUrl(services, row.id, 'directpost'),
      },
    }
  })
  return rcids.sort((a, b) => Number(b.concern !== null) - Number(a.concern !== null) || b.leads - a.leads)
}
