import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { LeadCount, LeadSum } from '@/features/leads/lead-reports/web/public'
import { DUPLICATE_OPTIONS } from '@/features/supply/publishers/public'
import { SpecLinks } from '@/features/supply/rcids/web/public'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { priceText } from '@/kernel/price'
import { asking } from '@/web/api/query'
import {
  columnsOf,
  DataTable,
  EditAction,
  formatNumber,
  Money,
  ProductBadge,
  RelativeTime,
  RowActions,
  useBusinessTime,
} from '@/web/kit'
import { IconPlus } from '@/web/kit/icons'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import { publisherDetailCalls, type RcidNumbers } from '../contract'
import classes from './standing.module.css'

const rcidHref = ({ id }: RcidNumbers): string => partyHref('rcid', id)

const DAYS = 7

/** The dates of the figures where their leads may be opened. */
function useLeadDates(): string | null {
  const mayRead = usePermission(leadPermissions.leads_view)
  const { today } = useBusinessTime()
  return mayRead ? formatDateRange(lastDays(today, DAYS)) : null
}

const columnsOfPublisher = (publisher: number, date: string | null) =>
  columnsOf<RcidNumbers>([
    { id: 'id', header: 'ID', kind: 'id', fixed: true, sortable: true, href: rcidHref },
    {
      id: 'title',
      header: 'Title',
      fixed: true,
      sortable: true,
      wrap: true,
      cell: ({ id, title, concern }) => (
        <>
          <a href={partyHref('rcid', id)}>{title}</a>
          {concern === null ? null : <div>{concern}</div>}
        </>
      ),
    },
    {
      id: 'product',
      header: 'Product',
      sortable: true,
      value: ({ product }) => product.title,
      cell: ({ product }) => <ProductBadge product={product} />,
    },
    { id: 'status', header: 'Status', kind: 'status', sortable: true },
    {
      id: 'pricemodel',
      header: 'Price model',
      value: ({ pricemodel, pricevalue }) => priceText(pricemodel, pricevalue),
    },
    {
      id: 'duplicate',
      header: 'Duplicate checker',
      twoLines: true,
      value: ({ duplicate }) => DUPLICATE_OPTIONS.find(({ id }) => id === duplicate)?.title ?? `${duplicate} days`,
    },
    {
      id: 'leads',
      header: 'Leads',
      kind: 'number',
      sortable: true,
      help: 'Last 7 days',
      cell: ({ id, leads }) =>
        date === null ? formatNumber(leads) : <LeadCount count="leads" value={leads} keys={{ date, rcid: id }} />,
    },
    {
      id: 'successRate',
      header: 'Success %',
      kind: 'percent',
      decimals: 2,
      sortable: true,
      help: '100 × matched / leads',
    },
    {
      id: 'total',
      header: 'Revenue',
      kind: 'money',
      sortable: true,
      help: 'Last 7 days',
      cell: ({ id, total }) =>
        date === null ? (
          <Money value={total} zero="$0.00" />
        ) : (
          <LeadSum of="earntotal" value={total} keys={{ date, rcid: id }} />
        ),
    },
    { id: 'margin', header: 'Margin %', kind: 'percent', decimals: 2, sortable: true, help: 'Last 7 days' },
    {
      id: 'lastlead',
      header: 'Last lead',
      sortable: true,
      cell: ({ lastlead }) => (lastlead === null ? 'never' : <RelativeTime value={lastlead} />),
    },
    {
      id: 'specs',
      header: 'Posting specifications',
      twoLines: true,
      cell: ({ specs }) => (
        <span className={classes['specs']}>
          <SpecLinks {...specs} />
        </span>
      ),
    },
    { id: 'dateadd', header: 'Date added', kind: 'datetime', sortable: true, hidden: true },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: ({ id, title }) => (
        <RowActions>
          <EditAction name={title} href={href(`/publisher/rcid/form/${publisher}/${id}`)} />
        </RowActions>
      ),
    },
  ])

const NewRcid = ({ id }: { id: number }) => (
  <Button
    component="a"
    variant="default"
    href={href(`/publisher/rcid/form/${id}`)}
    leftSection={<IconPlus size={15} aria-hidden />}
  >
    New RCID
  </Button>
)

export default function RcidTab({ id }: { id: number }) {
  const date = useLeadDates()
  const columns = useMemo(() => columnsOfPublisher(id, date), [id, date])
  return (
    <DataTable
      name="publisher-rcids"
      caption="RCIDs"
      columns={columns}
      rowId={(row) => row.id}
      query={useQuery(asking(publisherDetailCalls.rcids, { params: { id } }))}
      rowTone={({ concern }) => (concern === null ? undefined : 'warning')}
      rowHref={rcidHref}
      toolbar={<NewRcid id={id} />}
      empty={{ why: 'No RCID yet.', action: <NewRcid id={id} /> }}
    />
  )
}
