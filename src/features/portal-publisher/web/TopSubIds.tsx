import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { returnRate } from '@/features/lead-reports/public'
import { listing } from '@/web/api/query'
import { DataTable } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { portalPublisherCalls as calls } from '../contract'
import type { SubIdFigures } from '../rows'
import classes from '@/web/portal/home.module.css'
import { subIdsHref } from './links'
import { subIdColumns } from './sub-id-columns'

const SHOWN = 7
const WANTED = ['subid', 'leads', 'accepted', 'returnRate', 'earned']

/** The largest, and one row that holds the others: the table adds up. */
function withOthers(rows: readonly SubIdFigures[]): SubIdFigures[] {
  if (rows.length <= SHOWN + 1) return [...rows]
  const others = rows.slice(SHOWN)
  const sum = (name: 'leads' | 'accepted' | 'rejected' | 'pending' | 'returned' | 'earned') =>
    others.reduce((total, row) => total + row[name], 0)
  const [accepted, returned] = [sum('accepted'), sum('returned')]
  return [
    ...rows.slice(0, SHOWN),
    {
      subid: `${others.length} others`,
      leads: sum('leads'),
      accepted,
      rejected: sum('rejected'),
      pending: sum('pending'),
      returned,
      earned: Math.round(100 * sum('earned')) / 100,
      returnRate: returnRate({ matched: accepted, returned }),
    },
  ]
}

export function TopSubIds({ date }: { readonly date: string }) {
  const { id: party } = useParty()
  const subIds = useQuery(listing(calls.subIds, { params: { party }, body: { date } }))
  const rows = useMemo(() => withOthers(subIds.data ?? []), [subIds.data])
  const columns = useMemo(() => {
    const known = new Set(subIds.data?.map(({ subid }) => subid))
    return subIdColumns({ date }, (row) => known.has(row.subid))
      .filter(({ id }) => WANTED.includes(id))
      .map((column) => ({ ...column, sortable: false }))
  }, [date, subIds.data])
  return (
    <section className={classes['card']} aria-labelledby="sub-ids">
      <header>
        <h2 id="sub-ids">
          Sub IDs <small>30 days</small>
        </h2>
        <a href={subIdsHref({ date })}>All sub IDs</a>
      </header>
      <DataTable
        name="portal-top-subids"
        caption="Sub IDs of 30 days"
        columns={columns}
        rowId={(row) => row.subid}
        rows={rows}
        fit="content"
        plain
        empty={{ title: 'No leads yet' }}
      />
    </section>
  )
}
