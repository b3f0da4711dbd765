import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { asking } from '@/web/api/query'
import { columnsOf, DataTable, PageHeader, ProductBadge, StatusBadge } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { portalPublisherCalls as calls } from '../contract'
import { leadsHref, rcidHref } from './links'

type Rcid = CallAnswer<typeof calls.rcids>[number]

/** A page of its own, that needs no sign-in. */
const Spec = ({ href, of }: { readonly href: string; readonly of: string }) => (
  <a href={href} target="_blank" rel="noreferrer" aria-label={`Specification: ${of}`}>
    Specification
  </a>
)

const COLUMNS = columnsOf<Rcid>([
  { id: 'id', header: 'RCID', kind: 'id', fixed: true, sortable: true },
  { id: 'title', header: 'Title', sortable: true, href: ({ id }) => rcidHref(id) },
  { id: 'status', header: 'Status', sortable: true, cell: (row) => <StatusBadge status={row.status} /> },
  { id: 'product', header: 'Product', cell: (row) => <ProductBadge product={row.product} /> },
  { id: 'lastlead', header: 'Last lead', kind: 'datetime', sortable: true, href: (row) => leadsHref({ rcid: row.id }) },
  {
    id: 'pingpost',
    header: 'Ping/post',
    cell: (row) => <Spec href={row.specs.pingpost} of={`ping/post of RCID ${row.id}`} />,
  },
  {
    id: 'directpost',
    header: 'Direct post',
    cell: (row) => <Spec href={row.specs.directpost} of={`direct post of RCID ${row.id}`} />,
  },
])

export default function RcidsPage() {
  const { id: party } = useParty()
  const rcids = useQuery(asking(calls.rcids, { params: { party } }))
  return (
    <>
      <PageHeader title="RCIDs" />
      <DataTable
        name="portal-rcids"
        caption="RCIDs"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={rcids}
        sort="id:asc"
        fit="content"
        rowHref={({ id }) => rcidHref(id)}
        empty={{ why: 'No RCID has been set up for this publisher yet. Ask the person you work with.' }}
        note="A posting specification tells which fields to send where; its pages need no sign-in. Open an RCID for its API key and to try it."
      />
    </>
  )
}
