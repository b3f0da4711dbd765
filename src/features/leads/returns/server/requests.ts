import { returnsAllowed } from '@/engine/money/returns'
import { dollars } from '@/features/selling/lead-facts/public'
import { productOf } from '@/features/selling/lead-facts/server/public'
import { dateIn } from '@/kernel/business-time'
import { pageNumbers } from '@/kernel/call'
import { lastDays } from '@/kernel/date-range'
import type { Db } from '@/server/database/database'
import { streamRows } from '@/server/database/stream'
import type { Services } from '@/server/services'
import { allOf, numbersBy, pageOfRows } from '@/features/leads/lead-reports/server/public'
import { returnPercent, shownStatus } from '../rules'
import { monthsOf } from './judge'
import { countsByStatus, type Filters, type Item, itemsOf, matching, ofStatus, type Sold, soldTo } from './requests-sql'

/** What the return % of lenders and publishers is counted over. */
const STATISTICS_DAYS = 90

const NONE: Sold = { matched: 0, returned: 0 }
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

export async function listRequests(services: Services, db: Db, filters: Filters, now: number) {
  const others = matching(filters, services.config.SLUICE_TIME_ZONE)
  const [counts, { rows }] = await Promise.all([
    countsByStatus(db, allOf(others)),
    itemsOf(filters, allOf([...others, ...ofStatus(filters.status)]), pageOfRows(filters)).execute(db),
  ])
  const data = await described(services, db, rows, now)
  const wanted = filters.status?.length ? filters.status : Object.keys(counts)
  const total = unique(wanted).reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  return {
    data,
    ...pageNumbers(filters.page, filters.perPage, total, data.length),
    additionalData: { counts },
  }
}

/** The same rows without pages, in batches. */
export async function* requestRows(services: Services, filters: Omit<Filters, 'page' | 'perPage'>, now: number) {
  const { reports, exportPool } = services.database
  const where = allOf([...matching(filters, services.config.SLUICE_TIME_ZONE), ...ofStatus(filters.status)])
  const query = itemsOf(filters, where)
  for await (const items of streamRows<Item>(exportPool, { compile: () => query.compile(reports) }))
    yield (await described(services, reports, items, now)).map((row) => ({
      ...row,
      returnitem: {
        ...row.returnitem,
        dateadd: row.returnitem.dateadd.toISOString(),
        datefinalized: row.returnitem.datefinalized?.toISOString() ?? null,
      },
      lenderposting: { ...row.lenderposting, date: row.lenderposting.date.toISOString() },
    }))
}

/** With what stands beside each: its order's month, its lender's and publisher's returns. */
async function described(services: Services, db: Db, items: readonly Item[], now: number) {
  const zone = services.config.SLUICE_TIME_ZONE
  const days = lastDays(dateIn(zone, now), STATISTICS_DAYS)
  const publishers = unique(items.map(({ publisher }) => publisher))
  const [months, lenders, sources] = await Promise.all([
    monthsOf(zone, db, items),
    soldTo(db, unique(items.map(({ lender }) => lender)), days),
    publishers.length === 0
      ? []
      : numbersBy<{ publisher_id: number }>({ date: days, publisher: publishers }, ['publisher_id'])
          .execute(db)
          .then(({ rows }) => rows),
  ])
  const ofPublisher = new Map(sources.map((row) => [row.publisher_id, row]))
  const percentOf = ({ matched, returned }: Sold): number => returnPercent(returned, returned + matched)
  return items.map((item, at) => {
    const { sold, asked } = months[at] ?? { sold: 0, asked: 0 }
    const { matched, returned } = lenders.get(item.lender) ?? NONE
    return {
      returnitem: {
        id: item.id,
        status: shownStatus(item),
        reason: { id: item.reason_id, title: item.reason, fraud: item.fraud },
        note: item.note,
        dateadd: item.dateadd,
        datefinalized: item.datefinalized,
        requestinguser: item.asking,
        finalizinguser: item.deciding,
      },
      lead: { id: item.lead, status: item.leadstatus },
      lender: { id: item.lender, title: item.lendertitle, returnpolicy: item.returnpolicy },
      lenderorder: { id: item.order, title: item.ordertitle, returncap: item.returncap },
      lenderposting: { id: item.posting, date: item.sent_at, price: dollars(item.price) },
      publisher: {
        id: item.publisher,
        name: item.publishername,
        percent: percentOf(ofPublisher.get(item.publisher) ?? NONE),
      },
      product: productOf(item.product),
      stat: {
        sent: sold,
        returned: asked,
        percent: returnPercent(asked, sold),
        allowed: item.returncap === null ? null : returnsAllowed(item.returncap, sold),
      },
      returnstatistics: { matched, returned, percent: percentOf({ matched, returned }) },
    }
  })
}
