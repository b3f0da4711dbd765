import type { DateRange } from '@/kernel/date-range'
import { listRequests } from '@/features/returns/server/public'
import type { Services } from '@/server/services'
import { type RETURN_WORDS, returnWord } from '../words'

interface Filters {
  readonly date?: DateRange | undefined
  readonly status?: readonly (typeof RETURN_WORDS)[number][] | undefined
  readonly lenderorder?: readonly number[] | undefined
  readonly lead?: readonly number[] | undefined
}
type Asked = Parameters<typeof listRequests>[2]

/** As staff see them, without publishers and without who of staff decided. */
export async function listReturns(
  services: Services,
  lender: number,
  { lenderorder, date, status, lead, page, perPage }: Filters & { readonly page: number; readonly perPage: number },
  now: number,
) {
  const asked: Asked = {
    date,
    status: status?.flatMap((word) => (word === 'accepted' ? ['accepted', 'accepted credited'] : [word])),
    lead: lead && [...lead],
    lenderorder: lenderorder && [...lenderorder],
    lender: [lender],
    page,
    perPage,
  }
  const { data, additionalData, ...rest } = await listRequests(services, services.database.reports, asked, now)
  const counts: Record<string, number> = {}
  for (const [one, count] of Object.entries(additionalData.counts))
    counts[returnWord(one)] = (counts[returnWord(one)] ?? 0) + count
  return {
    ...rest,
    additionalData: { counts },
    data: data.map(({ returnitem, lead: { id }, lenderorder: order, lenderposting, product }) => ({
      id: returnitem.id,
      lead: id,
      order: { id: order.id, title: order.title },
      product,
      status: returnWord(returnitem.status),
      reason: returnitem.reason.title,
      note: returnitem.note,
      requested: returnitem.dateadd,
      decided: returnitem.datefinalized,
      sold: lenderposting.date,
      price: lenderposting.price,
    })),
  }
}

const AT_ONCE = 200

export async function* returnRows(services: Services, lender: number, filters: Filters, now: number) {
  for (let page = 1; ; page++) {
    const { data } = await listReturns(services, lender, { ...filters, page, perPage: AT_ONCE }, now)
    yield data.map((row) => ({
      ...row,
      requested: row.requested.toISOString(),
      decided: row.decided?.toISOString() ?? null,
      sold: row.sold.toISOString(),
    }))
    if (data.length < AT_ONCE) return
  }
}

/** Those that this lender gives most, first. */
export const reasonsOf = ({ database: { reports } }: Services, lender: number) =>
  reports
    .selectFrom('return_reasons as r')
    .select(['r.id', 'r.title', 'r.products'])
    .orderBy(
      (eb) =>
        eb
          .selectFrom('return_items as i')
          .select(eb.fn.countAll().as('n'))
          .whereRef('i.reason_id', '=', 'r.id')
          .where('i.lender_id', '=', lender),
      'desc',
    )
    .orderBy('r.title')
    .execute()
