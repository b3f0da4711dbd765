import { useQuery } from '@tanstack/react-query'
import { listing } from '@/web/api/query'
import { DataTable } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { portalPublisherCalls as calls } from '../contract'
import classes from '@/web/portal/home.module.css'
import { LEAD_COLUMNS } from './lead-columns'
import { leadsHref } from './links'

const SHOWN = 8
const COLUMNS = LEAD_COLUMNS.filter(({ id }) => id !== 'rcid').map((column) => ({ ...column, sortable: false }))

/** They fill up by themselves. */
export function LatestLeads({ refetchInterval }: { readonly refetchInterval: number }) {
  const { id: party } = useParty()
  const body = { sort: 'dateadd:desc', page: 1, perPage: SHOWN } as const
  const leads = useQuery({ ...listing(calls.leads, { params: { party }, body }), refetchInterval })
  return (
    <section className={classes['card']} aria-labelledby="latest">
      <header>
        <h2 id="latest">Latest leads</h2>
        <a href={leadsHref({})}>All leads</a>
      </header>
      <DataTable
        name="portal-latest"
        caption="Latest leads"
        columns={COLUMNS}
        rowId={(row) => row.id}
        rows={leads.data?.data ?? []}
        fit="content"
        plain
        empty={{ title: 'No leads yet', why: 'Your RCIDs tell how to send the first.' }}
      />
    </section>
  )
}
