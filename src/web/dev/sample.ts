import { columnsOf } from '@/web/kit'
import { href } from '@/web/router/search'

export interface SampleRow {
  readonly id: number
  readonly dateadd: string
  readonly pt: number
  readonly status: string
  readonly product: { readonly id: number; readonly title: string }
  readonly publisher: string
  readonly subid: string
  readonly total: number
  readonly totaloriginal: number
  readonly margin: number
}

const STATUSES = [
  'matched',
  'failed',
  'incomplete',
  'returned',
  'matchednobuyer',
  'incoming',
  'unmatched',
  'flagged',
  'error',
]
const TITLES = ['Windows', 'Roofing', 'Bath', 'Siding', 'Solar', 'Refinance', 'Debt Settlement', 'Home Seller']

export const statuses = STATUSES
export const products = TITLES.map((title, index) => ({ id: index + 1, title }))
export const publishers = Array.from({ length: 320 }, (_, index) => ({
  id: index + 1,
  title: `Publisher ${index + 1}`,
}))

const at = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item

/** The same rows at every visit, so that pictures of this page can be compared. */
export const sampleRows = (count: number): SampleRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: 900_111 + index * 7,
    dateadd: new Date(Date.UTC(2026, 10, 13, 23, 2, 59) - index * 733_000).toISOString(),
    pt: ((index * 37) % 800) / 100,
    status: at(STATUSES, index),
    product: at(products, index),
    publisher: `Publisher ${(index % 40) + 1}`,
    subid: `fi${((index * 2654435761) % 4_294_967_296).toString(36)}x0`,
    total: index % 17 === 0 ? 0 : ((index * 7919) % 9000) / 100,
    totaloriginal: index % 5 === 0 ? 12.5 : ((index * 7919) % 9000) / 100,
    margin: ((index * 131) % 9000) / 100 - 10,
  }))

export const leadHref = (row: SampleRow): string => href('/lead/report/details', { id: row.id })
export const rowId = (row: SampleRow): number => row.id

export const plainColumns = columnsOf<SampleRow>([
  { id: 'id', header: 'ID', kind: 'id', fixed: true },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'publisher', header: 'Publisher' },
  { id: 'total', header: 'Total', kind: 'money' },
])
