import { useQuery } from '@tanstack/react-query'
import { download } from '@/web/api/download'
import { asking, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, lookOf, PageHeader, ProductBadge, useShownColumns } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { portalPublisherCalls as calls } from '../contract'
import { PUBLISHER_RCID_COLUMNS, type PublisherRcid } from '../rows'
import { leadsHref, rcidHref } from './links'

/** A page of its own, that needs no sign-in. */
const Spec = ({ href, of }: { readonly href: string; readonly of: string }) => (
  <a href={href} target="_blank" rel="noreferrer" aria-label={`Specification: ${of}`}>
    Specification
  </a>
)

const COLUMNS = lookOf<PublisherRcid>(PUBLISHER_RCID_COLUMNS, {
  id: { fixed: true, sortable: true },
  title: { sortable: true, href: ({ id }) => rcidHref(id) },
  status: { sortable: true },
  product: { cell: (row) => <ProductBadge product={row.product} /> },
  lastlead: { sortable: true, href: (row) => leadsHref({ rcid: row.id }) },
  pingpost: { cell: (row) => <Spec href={row.specs.pingpost} of={`ping/post of RCID ${row.id}`} /> },
  directpost: { cell: (row) => <Spec href={row.specs.directpost} of={`direct post of RCID ${row.id}`} /> },
})

/** First on a narrow screen. */
const BRIEF = [['title', 'id'], ['status', 'product'], ['lastlead']] as const

export default function RcidsPage() {
  const { id: party } = useParty()
  const params = { party }
  const rcids = useQuery(asking(calls.rcids, { params }))
  const columns = useShownColumns('portal-rcids', COLUMNS)
  return (
    <>
      <PageHeader
        title="RCIDs"
        actions={
          <ExportButton
            rows={rowsOf(rcids)}
            run={(arrived) => download(calls.rcidsExport, { params, body: { columns } }, arrived)}
          />
        }
      />
      <DataTable
        name="portal-rcids"
        caption="RCIDs"
        columns={COLUMNS}
        rowId={(row) => row.id}
        brief={BRIEF}
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
