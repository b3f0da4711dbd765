import { useQuery } from '@tanstack/react-query'
import { type DateRange, formatDateRange, lastDays } from '@/kernel/date-range'
import { asking } from '@/web/api/query'
import type { FilterField } from '@/web/kit'
import { dateFilter, listFilter, type ListStateOf } from '@/web/router/list-state'
import { lookupCalls } from '@/features/platform/lookups/contract'
import type { PostingKeys } from './links'

/** What the three summaries are narrowed by. */
export const SUMMARY_LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    product: listFilter(),
    lender: listFilter(),
    representative: listFilter(),
  },
  perPage: 200,
}
export type SummaryList = ListStateOf<(typeof SUMMARY_LIST)['filters']>

interface SummaryFilters {
  readonly date: DateRange
  readonly product: readonly string[]
  readonly lender: readonly string[]
  readonly representative: readonly string[]
}

export function useSummaryFields(label = 'Representative'): FilterField<SummaryFilters>[] {
  const products = useQuery(asking(lookupCalls.products))
  const lenders = useQuery(asking(lookupCalls.lenders))
  const admins = useQuery(asking(lookupCalls.admins))
  return [
    { kind: 'dateRange', name: 'date', label: 'Date' },
    { kind: 'multi', name: 'product', label: 'Product', options: products, width: 130 },
    { kind: 'multi', name: 'lender', label: 'Lender', options: lenders, width: 150 },
    { kind: 'multi', name: 'representative', label, options: admins, width: 190 },
  ]
}

export const keysOf = ({ date, product, lender, representative }: SummaryFilters): PostingKeys => ({
  date: formatDateRange(date),
  ...{ product, lender, representative },
})

/** The wanted order, where these rows have its column: the other tab may have left one of its own. */
export const sortFor = (
  { exportRequest: { sort } }: Pick<SummaryList, 'exportRequest'>,
  columns: readonly { readonly id: string }[],
): { sort?: string } => (sort !== undefined && columns.some(({ id }) => id === sort.split(':')[0]) ? { sort } : {})
