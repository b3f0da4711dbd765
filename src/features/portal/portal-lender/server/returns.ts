import type { DateRange } from '@/kernel/date-range'
import { listRequests, requestRows } from '@/features/leads/returns/server/public'
import type { Services } from '@/server/services'
import { type RETURN_WORDS, returnWord } from '../words'

interface Filters {
  readonly date?: DateRange | undefined
  readonly status?: readonly (typeof RETURN_WORDS)[number][] | undefined
  readonly lenderorder?: readonly number[] | undefined
  readonly lead?: readonly number[] | undefined
}
type Asked = Parameters<typeof requestRows>[1]
type Listed = Awaited<ReturnType<typeof listRequests>>['data'][number]

const askedOf = (lender: number, { lenderorder, date, status, lead }: Filters): Asked => ({
  date,
  status: status?.flatMap((word) => (word === 'accepted' ? ['accepted', 'accepted credited'] : [word])),
  lead: lead && [...lead],
  lenderorder: lenderorder && [...lenderorder],
  lender: [lender],
})

type Shown = Pick<Listed, 'lead' | 'lenderorder' | 'product'> & {
  readonly returnitem: Pick<Listed['returnitem'], 'id' | 'status' | 'reason' | 'note'>
  readonly lenderposting: Pick<Listed['lenderposting'], 'price'>
}
const inLenderWords = ({ returnitem, lead, lenderorder, lenderposting, product }: Shown) => ({
  id: returnitem.id,
  lead: lead.id,
  order: { id: lenderorder.id, title: lenderorder.title },
  product,
  status: returnWord(returnitem.status),
  reason: returnitem.reason.title,
  note: returnitem.note,
  price: lenderposting.price,
})

/** As staff see them, without publishers and without who of staff decided. */
export async function listReturns(
  services: Services,
  lender: number,
  { page, perPage, ...filters }: Filters & { readonly page: number; readonly perPage: number },
  now: number,
) {
  const asked = { ...askedOf(lender, filters), page, perPage }
  const { data, additionalData, ...rest } = await listRequests(services, services.database.reports, asked, now)
  const counts: Record<string, number> = {}
  for (const [one, count] of Object.entries(additionalData.counts))
    counts[returnWord(one)] = (counts[returnWord(one)] ?? 0) + count
  return {
    ...rest,
    additionalData: { counts },
    data: data.map((row) => ({
      ...inLenderWords(row),
      requested: row.returnitem.dateadd,
      decided: row.returnitem.datefinalized,
      sold: row.lenderposting.date,
    })),
  }
}

/** Read by one cursor: pages would repeat and skip rows while requests come in. */
export async function* returnRows(services: Services, lender: number, filters: Filters, now: number) {
  for await (const rows of requestRows(services, askedOf(lender, filters), now))
    yield rows.map((row) => ({
      ...inLenderWords(row),
      requested: row.returnitem.dateadd,
      decided: row.returnitem.datefinalized,
      sold: row.lenderposting.date,
    }))
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
