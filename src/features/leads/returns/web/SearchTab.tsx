import { useQuery } from '@tanstack/react-query'
import { lastDays } from '@/kernel/date-range'
import { asking, listing, rowsOf } from '@/web/api/query'
import { EmptyState, FilterBar, Pending } from '@/web/kit'
import { dateFilter, listFilter, personalFilter, textFilter, useListState } from '@/web/router/list-state'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { returnCalls } from '../contract'
import { DisputeTable } from './DisputeTable'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    lender: listFilter(),
    order: listFilter(),
    leadid: textFilter(),
    email: personalFilter(),
    phone: personalFilter(),
  },
  perPage: 100,
}
/** What the server answers at most. */
const MOST_FOUND = 1000

export function SearchTab() {
  const list = useListState(LIST)
  const lenders = useQuery(asking(lookupCalls.lenders))
  const orders = useQuery(listing(lookupCalls.orders, { body: { lender: [...list.filters.lender] } }))
  const found = useQuery(listing(returnCalls.search, { body: list.filterRequest }))
  return (
    <>
      <FilterBar
        list={list}
        table="returns-search"
        total={rowsOf(found)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'lender', label: 'Lender', options: lenders, width: 150 },
          { kind: 'multi', name: 'order', label: 'Order', options: orders, dependent: true, width: 150 },
          { kind: 'text', name: 'leadid', label: 'Lead ids', placeholder: '147260, 147261', width: 150 },
          { kind: 'text', name: 'email', label: 'Email', width: 150 },
          { kind: 'text', name: 'phone', label: 'Phone', width: 110 },
        ]}
      />
      {!found.data ? (
        <Pending query={found} />
      ) : found.data.length === 0 ? (
        <EmptyState why="No lead was sold to these lenders during these days." />
      ) : (
        <DisputeTable
          rows={found.data}
          fromFile={false}
          {...(found.data.length === MOST_FOUND ? { note: 'The newest 1,000 are shown. Narrow the filters.' } : {})}
        />
      )}
    </>
  )
}
