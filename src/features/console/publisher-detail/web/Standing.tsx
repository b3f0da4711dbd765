import { useQuery } from '@tanstack/react-query'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { LeadCount } from '@/features/leads/lead-reports/web/public'
import { formatDateRange } from '@/kernel/date-range'
import { priceText } from '@/kernel/price'
import { asking } from '@/web/api/query'
import {
  formatNumber,
  Panel,
  Panels,
  Pending,
  ProductBadge,
  RelativeTime,
  StatusBadge,
  useBusinessTime,
} from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import { publisherDetailCalls, type RcidNumbers } from '../contract'
import classes from './standing.module.css'
import { Week } from './Week'

const SHOWN = 4

/** What is silent or loses money first, then the busiest of today. */
const busiest = (rcids: readonly RcidNumbers[]): RcidNumbers[] =>
  [...rcids]
    .sort((a, b) => Number(b.concern !== null) - Number(a.concern !== null) || b.today - a.today || b.leads - a.leads)
    .slice(0, SHOWN)

/** Between card and tabs: its busiest RCIDs, and how its week went. */
export function Standing({ id }: { id: number }) {
  const mayRead = usePermission(reportPermissions.reports_view)
  return (
    <Panels wideFirst>
      <Rcids id={id} />
      {mayRead ? <Week id={id} /> : null}
    </Panels>
  )
}

function Rcids({ id }: { id: number }) {
  const query = useQuery(asking(publisherDetailCalls.rcids, { params: { id } }))
  const rcids = query.data
  return (
    <Panel
      id="publisher-rcids"
      title="RCID"
      aside={
        <span className={classes['links']}>
          {rcids && rcids.length > 0 ? (
            <a href={href(`/publisher/item/${id}`, { tab: 'rcid' })}>{`All ${formatNumber(rcids.length)}`}</a>
          ) : null}
          <a href={href(`/publisher/rcid/form/${id}`)}>New RCID</a>
        </span>
      }
    >
      {!rcids ? <Pending query={query} /> : null}
      {rcids?.length === 0 ? <p className={classes['none']}>No RCID yet</p> : null}
      {rcids && rcids.length > 0 ? (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">Title</th>
              <th scope="col">Product</th>
              <th scope="col">Status</th>
              <th scope="col">Price model</th>
              <th scope="col" data-number>
                Leads today
              </th>
              <th scope="col" data-number>
                Last lead
              </th>
            </tr>
          </thead>
          <tbody>
            {busiest(rcids).map((rcid) => (
              <RcidLine key={rcid.id} rcid={rcid} />
            ))}
          </tbody>
        </table>
      ) : null}
    </Panel>
  )
}

function RcidLine({ rcid }: { rcid: RcidNumbers }) {
  const { id, title, product, status, pricemodel, pricevalue, today, lastlead, concern } = rcid
  const { today: day } = useBusinessTime()
  const mayRead = usePermission(reportPermissions.reports_view)
  const date = formatDateRange({ from: day, to: day })
  return (
    <tr data-warning={concern !== null || undefined}>
      <td>
        <a href={partyHref('rcid', id)}>{id}</a>
      </td>
      <td>
        <a href={partyHref('rcid', id)}>{title}</a>
        {concern === null ? null : <div>{concern}</div>}
      </td>
      <td>
        <ProductBadge product={product} />
      </td>
      <td>
        <StatusBadge status={status} />
      </td>
      <td>{priceText(pricemodel, pricevalue)}</td>
      <td data-number>
        {mayRead ? <LeadCount count="leads" value={today} keys={{ rcid: [id], date }} /> : formatNumber(today)}
      </td>
      <td data-number>{lastlead === null ? 'never' : <RelativeTime value={lastlead} />}</td>
    </tr>
  )
}
