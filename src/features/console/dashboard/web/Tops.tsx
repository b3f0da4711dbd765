import { useMemo } from 'react'
import { formatDateRange } from '@/kernel/date-range'
import { columnsOf, DataTable, MoneyLink } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { LeadCount, LeadSum } from '@/features/leads/lead-reports/web/public'
import { NET_TOTAL, postingsHref } from '@/features/reports/lender-reports/web/public'
import type { Numbers } from '../contract'

type Publisher = Numbers['publishers'][number]
type Lender = Numbers['lenders'][number]

const publisherColumns = (date: string) =>
  columnsOf<Publisher>([
    { id: 'name', header: 'Publisher', sortable: false, href: (row) => partyHref('publisher', row.id) },
    {
      id: 'leads',
      header: 'Leads',
      kind: 'number',
      sortable: false,
      cell: (row) => <LeadCount count="leads" value={row.leads} keys={{ date, publisher: row.id }} />,
    },
    {
      id: 'matched',
      header: 'Matched',
      kind: 'number',
      sortable: false,
      cell: (row) => <LeadCount count="matched" value={row.matched} keys={{ date, publisher: row.id }} />,
    },
    {
      id: 'revenue',
      header: 'Revenue',
      kind: 'money',
      sortable: false,
      cell: (row) => <LeadSum of="earntotal" value={row.revenue} keys={{ date, publisher: row.id }} />,
    },
    {
      id: 'profit',
      header: 'Profit',
      kind: 'money',
      sortable: false,
      cell: (row) => <LeadSum of="earnsystem" value={row.profit} keys={{ date, publisher: row.id }} />,
    },
  ])

export function TopPublishers({ numbers: { days, publishers } }: { readonly numbers: Numbers }) {
  const [from, to] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const columns = useMemo(() => publisherColumns(formatDateRange({ from, to })), [from, to])
  return (
    <DataTable
      name="dashboard-publishers"
      caption="Top publishers"
      columns={columns}
      rowId={(row) => row.id}
      rows={publishers}
      fit="content"
      plain
      empty={{ why: 'No leads came in during the last 30 days.' }}
    />
  )
}

const lenderColumns = (date: string) =>
  columnsOf<Lender>([
    {
      id: 'title',
      header: 'Lender',
      sortable: false,
      href: (row) => partyHref('lender', row.id),
    },
    {
      id: 'accepted',
      header: 'Accepted',
      kind: 'percent',
      decimals: 1,
      sortable: false,
      help: 'Of the postings it accepted or declined',
    },
    {
      id: 'answer',
      header: 'Answer, s',
      kind: 'number',
      decimals: 2,
      sortable: false,
      help: 'Average response time',
    },
    {
      id: 'revenue',
      header: 'Revenue',
      kind: 'money',
      sortable: false,
      help: 'By the day sent, returns taken off',
      cell: (row) => <MoneyLink value={row.revenue} to={postingsHref({ date, lender: row.id })} total={NET_TOTAL} />,
    },
  ])

export function TopLenders({ numbers: { days, lenders } }: { readonly numbers: Numbers }) {
  const [from, to] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const columns = useMemo(() => lenderColumns(formatDateRange({ from, to })), [from, to])
  return (
    <DataTable
      name="dashboard-lenders"
      caption="Top lenders"
      columns={columns}
      rowId={(row) => row.id}
      rows={lenders}
      fit="content"
      plain
      empty={{ why: 'No lender bought a lead during the last 30 days.' }}
    />
  )
}
