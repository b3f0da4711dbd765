import { useQuery } from '@tanstack/react-query'
import { lastDays } from '@/kernel/date-range'
import { api } from '@/web/api/client'
import { asking, listing, rowsOf } from '@/web/api/query'
import { columnsOf, DataTable, FilterBar, IdLink, PagedExport, PageHeader } from '@/web/kit'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { leadHref } from '@/features/selling/lead-facts/web/public'
import { type ThankYouClick, thankYouCalls, clickLookupCalls } from '../contract'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    lender: listFilter(),
    publisher: listFilter(),
    link: listFilter(),
  },
  perPage: 100,
}

const COLUMNS = columnsOf<ThankYouClick>([
  { id: 'date', header: 'Date', kind: 'datetime', fixed: true },
  {
    id: 'lead',
    header: 'Lead',
    kind: 'id',
    value: (row) => row.lead.id,
    cell: (row) => <IdLink value={row.lead.id} href={leadHref(row.lead)} label="Lead" over />,
  },
  { id: 'publisher', header: 'Publisher', value: (row) => row.publisher.name },
  { id: 'lender', header: 'Lender', value: (row) => row.lender.title },
  { id: 'url', header: 'Link' },
  { id: 'useragent', header: 'User Agent' },
  { id: 'ip', header: 'IP', kind: 'id' },
])

export default function ClicksPage() {
  const list = useListState(LIST)
  const clicks = useQuery(listing(thankYouCalls.list, { body: list.request }))
  const lenders = useQuery(asking(lookupCalls.lenders))
  const publishers = useQuery(asking(lookupCalls.publishers))
  const links = useQuery(asking(clickLookupCalls.redirectLinks))
  return (
    <>
      <PageHeader
        title="Thank You Page Clicks"
        crumbs={[{ title: 'Reports' }]}
        actions={
          <PagedExport
            name="thank-you-clicks"
            columns={COLUMNS}
            rows={rowsOf(clicks)}
            ask={(part) => api(thankYouCalls.list, { body: { ...list.exportRequest, ...part } })}
            rowId={(row) => row.id}
          />
        }
      />
      <FilterBar
        list={list}
        table="thank-you-clicks"
        total={rowsOf(clicks)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'lender', label: 'Lender', options: lenders },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers },
          { kind: 'multi', name: 'link', label: 'Redirect link', options: links, width: 220 },
        ]}
      />
      <DataTable
        name="thank-you-clicks"
        caption="Clicks"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={clicks}
        list={list}
        rowHref={(row) => leadHref(row.lead)}
        empty={{ why: 'No thank-you page clicks during these days. Try an earlier range.' }}
      />
    </>
  )
}
