import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { returnRate } from '@/features/leads/lead-reports/public'
import { listing } from '@/web/api/query'
import { EmptyState, formatNumber, MoneyLink, Pending } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { portalPublisherCalls as calls } from '../contract'
import type { SubIdFigures } from '../rows'
import classes from '@/web/portal/home.module.css'
import { leadsHref, subIdsHref } from './links'
import { ReturnRate } from './ReturnRate'
import { SmallTable } from './SmallTable'

const SHOWN = 7
const HEADERS = ['Sub ID', 'Leads', 'Accepted', 'Return %', 'Earned']

/** The largest, and one row that holds the others: the table adds up. */
function withOthers(rows: readonly SubIdFigures[]): (SubIdFigures & { readonly ids: readonly string[] })[] {
  const largest = rows.map((row) => ({ ...row, ids: [row.subid] }))
  if (rows.length <= SHOWN + 1) return largest
  const others = rows.slice(SHOWN)
  const sum = (name: 'leads' | 'accepted' | 'rejected' | 'pending' | 'returned' | 'earned') =>
    others.reduce((total, row) => total + row[name], 0)
  const [accepted, returned] = [sum('accepted'), sum('returned')]
  return [
    ...largest.slice(0, SHOWN),
    {
      ids: others.map(({ subid }) => subid),
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
  return (
    <section className={classes['card']} aria-labelledby="sub-ids">
      <header>
        <h2 id="sub-ids">
          Sub IDs <small>30 days</small>
        </h2>
        <a href={subIdsHref({ date })}>All sub IDs</a>
      </header>
      {subIds.data ? null : <Pending query={subIds} />}
      {subIds.data?.length === 0 ? <EmptyState title="No leads yet" /> : null}
      {rows.length > 0 ? (
        <SmallTable caption="Sub IDs of 30 days" headers={HEADERS} numbers={4}>
          {rows.map((row) => (
            <tr key={row.subid}>
              <td>
                <a href={leadsHref({ date, subid: row.ids })}>{row.subid}</a>
              </td>
              <td>{formatNumber(row.leads)}</td>
              <td>{Math.round((100 * row.accepted) / row.leads)}%</td>
              <td>
                <ReturnRate value={row.returnRate} decimals={1} />
              </td>
              <td>
                <MoneyLink value={row.earned} to={leadsHref({ date, subid: row.ids })} total="portal-leads:earnpub" />
              </td>
            </tr>
          ))}
        </SmallTable>
      ) : null}
    </section>
  )
}
