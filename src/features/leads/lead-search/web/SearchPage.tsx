import { useQuery } from '@tanstack/react-query'
import { lastDays } from '@/kernel/date-range'
import { api } from '@/web/api/client'
import { listing, rowsOf } from '@/web/api/query'
import { Badge, Badges, columnsOf, DataTable, FilterBar, PagedExport, PageHeader, StatusBadge } from '@/web/kit'
import { dateFilter, personalFilter, textFilter, useListState } from '@/web/router/list-state'
import { leadHref } from '@/features/selling/lead-facts/web/public'
import { leadColumns } from '@/features/leads/lead-reports/web/public'
import { type FoundLead, leadSearchCalls } from '../contract'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 180)),
    id: textFilter(),
    firstname: personalFilter(),
    lastname: personalFilter(),
    email: personalFilter(),
    phone: personalFilter(),
    address: personalFilter(),
    trustedform: personalFilter(),
    leadid: personalFilter(),
  },
  sort: 'dateadd:desc',
  perPage: 100,
}

const [ID, DATE, PT, , ...REST] = leadColumns()
const COLUMNS = columnsOf<FoundLead>([
  ...[ID, DATE, PT].flatMap((column) => (column ? [column] : [])),
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    sortable: true,
    cell: ({ status, test }) =>
      test ? (
        <Badges>
          <StatusBadge status={status} />
          <Badge tone="warning">TEST</Badge>
        </Badges>
      ) : (
        <StatusBadge status={status} />
      ),
  },
  { id: 'firstname', header: 'First name', sortable: false },
  { id: 'lastname', header: 'Last name', sortable: false },
  { id: 'email', header: 'Email', sortable: false },
  { id: 'phone', header: 'Phone', kind: 'id', sortable: false },
  ...REST,
])

export default function SearchPage() {
  const list = useListState(LIST)
  const leads = useQuery(listing(leadSearchCalls.search, { body: list.request }))
  return (
    <>
      <PageHeader
        title="Lead search"
        crumbs={[{ title: 'Leads' }]}
        actions={
          <PagedExport
            name="lead-search"
            columns={COLUMNS}
            rows={rowsOf(leads)}
            ask={(part) => api(leadSearchCalls.search, { body: { ...list.exportRequest, ...part } })}
            rowId={(row) => row.id}
          />
        }
      />
      <FilterBar
        list={list}
        table="lead-search"
        total={rowsOf(leads)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'number', name: 'id', label: 'ID', width: 80 },
          { kind: 'text', name: 'firstname', label: 'First name', width: 90 },
          { kind: 'text', name: 'lastname', label: 'Last name', width: 90 },
          { kind: 'text', name: 'email', label: 'Email', width: 150 },
          { kind: 'text', name: 'phone', label: 'Phone', width: 105 },
          { kind: 'text', name: 'address', label: 'Address', width: 105 },
          { kind: 'text', name: 'trustedform', label: 'TrustedForm', width: 95 },
          { kind: 'text', name: 'leadid', label: 'LeadiD', width: 85 },
        ]}
      />
      <DataTable
        name="lead-search"
        caption="Leads found"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={leads}
        list={list}
        rowHref={leadHref}
        empty={{ why: 'Values are compared whole: a part of a name or number finds nothing.' }}
      />
    </>
  )
}
