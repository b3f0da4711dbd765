import { type RawBuilder, sql } from 'kysely'
import { maskValue } from '@/features/selling/lead-facts/public'
import { productOf } from '@/features/selling/lead-facts/server/public'
import { type Condition, dollars, pageOfRows } from '@/features/leads/lead-reports/server/public'
import { openIdentity } from '@/features/selling/market/server/public'
import { returnableOf } from '@/features/leads/returns/server/public'
import { pageNumbers } from '@/kernel/call'
import type { Sort } from '@/kernel/inputs'
import { streamRows } from '@/server/database/stream'
import type { Services } from '@/server/services'
import type { BOUGHT_SORTS, BoughtLead } from '../rows'
import { returnWord } from '../words'
import { type BoughtFilters, boughtOf, describeSums, NOTHING, SUMS, type Sums } from './conditions'

type BoughtSort = (typeof BOUGHT_SORTS)[number]

interface Request extends BoughtFilters {
  readonly sort?: Sort<BoughtSort> | undefined
}

interface Bought {
  readonly id: number
  readonly lead_id: number
  readonly sent_at: Date
  readonly order_id: number
  readonly order_title: string | null
  readonly product_id: number
  readonly us_state: string | null
  readonly status: string
  readonly revenue: number
  readonly credited: number
  readonly sealed: Buffer | null
}

const ORDER: Readonly<Record<BoughtSort, string>> = { date: 'sent_at', lead: 'lead_id', price: 'revenue' }
const NEWEST: Sort<BoughtSort> = { column: 'date', order: 'desc' }

function selectBought(
  where: Condition,
  { column, order } = NEWEST,
  page?: { limit: number; offset: number },
): RawBuilder<Bought> {
  const by = sql.raw(`${ORDER[column]} ${order}, id ${order}`)
  const limit = page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``
  const bought = sql`SELECT id, lead_id, sent_at, order_id, product_id, status, revenue, credited FROM postings
    WHERE ${where} ORDER BY ${by} ${limit}`
  return sql<Bought>`SELECT n.*, o.title AS order_title, l.us_state, i.sealed FROM (${bought}) AS n
    LEFT JOIN orders AS o ON o.id = n.order_id LEFT JOIN leads AS l ON l.id = n.lead_id
    LEFT JOIN lead_identity AS i ON i.lead_id = n.lead_id
    ORDER BY ${sql.raw(`n.${ORDER[column]} ${order}, n.id ${order}`)}`
}

const NOT_RETURNABLE = {
  allowed: false,
  note: 'Not allowed by policy',
  lastday: null,
  daysleft: null,
  cap: null,
  status: null,
  reason: '',
}

const inLenderWords = (returning: BoughtLead['returning']): BoughtLead['returning'] => ({
  ...returning,
  status: returning.status && returnWord(returning.status),
})

/** Who a consumer is belongs to the lender for as long as it keeps the lead. */
export const isOpen = (status: string, sees: boolean): boolean => sees && status === 'matched'

async function described(services: Services, rows: readonly Bought[], sees: boolean): Promise<BoughtLead[]> {
  const pairs = rows.map(({ lead_id, id }) => ({ lead: lead_id, posting: id }))
  const returnable = await returnableOf(services, services.database.reports, pairs)
  return rows.map((row) => {
    const identity = row.sealed ? openIdentity(services.keys, row.sealed) : {}
    const shown = (name: string): string => {
      const value = identity[name] ?? ''
      return isOpen(row.status, sees) ? value : maskValue(name, value)
    }
    return {
      id: row.id,
      lead: row.lead_id,
      date: row.sent_at.toISOString(),
      name: [shown('firstname'), shown('lastname')].filter(Boolean).join(' '),
      phone: shown('phone'),
      email: shown('email'),
      state: row.us_state ?? '',
      product: productOf(row.product_id),
      order: { id: row.order_id, title: row.order_title ?? `#${row.order_id}` },
      status: row.status === 'returned' ? 'returned' : 'sold',
      price: dollars(row.revenue),
      credited: dollars(row.credited),
      net: dollars(row.revenue - row.credited),
      returning: inLenderWords(returnable.get(row.id) ?? NOT_RETURNABLE),
    }
  })
}

export async function countBought(services: Services, lender: number, filters: BoughtFilters): Promise<Sums> {
  const { rows } = await sql<Sums>`SELECT ${SUMS} FROM postings
    WHERE ${boughtOf(services, lender, filters)}`.execute(services.database.reports)
  return rows[0] ?? NOTHING
}

export async function listBought(
  services: Services,
  lender: number,
  request: Request & { readonly page: number; readonly perPage: number },
  sees: boolean,
) {
  const where = boughtOf(services, lender, request)
  const [{ rows }, sums] = await Promise.all([
    selectBought(where, request.sort, pageOfRows(request)).execute(services.database.reports),
    countBought(services, lender, request),
  ])
  return {
    data: await described(services, rows, sees),
    ...pageNumbers(request.page, request.perPage, sums.bought, rows.length),
    additionalData: describeSums(sums),
  }
}

export async function* boughtRows(services: Services, lender: number, request: Request, sees: boolean) {
  const { reports, exportPool } = services.database
  const query = selectBought(boughtOf(services, lender, request), request.sort)
  for await (const rows of streamRows<Bought>(exportPool, { compile: () => query.compile(reports) }))
    yield await described(services, rows, sees)
}

/** The sales of one lead to this lender: none where another bought it. */
export async function salesOf(services: Services, lender: number, lead: number, sees: boolean): Promise<BoughtLead[]> {
  const where = boughtOf(services, lender, { search: String(lead) })
  return described(services, (await selectBought(where).execute(services.database.reports)).rows, sees)
}
