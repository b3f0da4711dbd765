import { useQuery } from '@tanstack/react-query'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { leadLookupCalls } from '@/features/selling/lead-facts/contract'
import { lenderLookupCalls } from '@/features/demand/lenders/contract'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { asking, listing } from '@/web/api/query'
import type { FilterField } from '@/web/kit'
import { dateFilter, listFilter, type ListStateOf } from '@/web/router/list-state'
import type { BillKeys } from './figures'

export const BILLING_LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    product: listFilter(),
    lender: listFilter(),
    invoicemethod: listFilter(),
    representative: listFilter(),
    billingtype: listFilter(),
    status: listFilter(),
    lenderorder: listFilter(),
    line: listFilter(),
  },
  perPage: 100,
}
export type BillingList = ListStateOf<(typeof BILLING_LIST)['filters']>
type Filters = BillingList['filters']

const LINE_OPTIONS = [
  { id: 'post', title: 'Posts' },
  { id: 'credit', title: 'Credits' },
]

/** The six of every tab; on Detail the status, and what a figure has narrowed it to. */
export function useBillingFields(detail: boolean, { lender, lenderorder, line }: Filters): FilterField<Filters>[] {
  const products = useQuery(asking(lookupCalls.products))
  const lenders = useQuery(asking(lookupCalls.lenders))
  const methods = useQuery(asking(lenderLookupCalls.invoiceMethods))
  const types = useQuery(asking(lenderLookupCalls.billingTypes))
  const admins = useQuery(asking(lookupCalls.admins))
  const statuses = useQuery(asking(leadLookupCalls.postingStatuses))
  const ofOrder = detail && lenderorder.length > 0
  const orders = useQuery({ ...listing(lookupCalls.orders, { body: { lender: [...lender] } }), enabled: ofOrder })
  return [
    { kind: 'dateRange', name: 'date', label: 'Date' },
    { kind: 'multi', name: 'product', label: 'Product', options: products, width: 130 },
    { kind: 'multi', name: 'lender', label: 'Lender', options: lenders, width: 150 },
    { kind: 'multi', name: 'invoicemethod', label: 'Invoice method', options: methods, width: 150 },
    { kind: 'multi', name: 'representative', label: 'Representative', options: admins, width: 150 },
    { kind: 'multi', name: 'billingtype', label: 'Billing type', options: types, width: 150 },
    ...(detail ? [{ kind: 'multi', name: 'status', label: 'Status', options: statuses, width: 130 } as const] : []),
    ...(ofOrder ? [{ kind: 'multi', name: 'lenderorder', label: 'Order', options: orders, width: 130 } as const] : []),
    ...(detail && line.length > 0
      ? [{ kind: 'multi', name: 'line', label: 'Lines', options: LINE_OPTIONS, width: 110 } as const]
      : []),
  ]
}

/** The six, as links carry them. */
export const keysOf = ({ date, product, lender, invoicemethod, representative, billingtype }: Filters): BillKeys => ({
  date: formatDateRange(date),
  ...{ product, lender, invoicemethod, representative, billingtype },
})

/** The body of a tab that has all its rows at once: what narrows the lines alone is not for it. */
export function reportBody(
  { filterRequest, exportRequest: { sort } }: BillingList,
  columns: readonly { id: string }[],
) {
  const { status: _status, lenderorder: _order, line: _line, ...body } = filterRequest
  const known = sort !== undefined && columns.some(({ id }) => id === sort.split(':')[0])
  return { body, sorted: { ...body, ...(known ? { sort } : {}) } }
}
