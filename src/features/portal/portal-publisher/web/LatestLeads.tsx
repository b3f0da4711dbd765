import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listing } from '@/web/api/query'
import { DateTime, EmptyState, Money, Pending, ProductBadge, StatusBadge } from '@/web/kit'
import { HOME_EVERY } from '@/web/portal/PortalHome'
import { useParty } from '@/web/portal/use-portal'
import { portalPublisherCalls as calls } from '../contract'
import { SmallTable } from './SmallTable'
import classes from '@/web/portal/home.module.css'
import { leadsHref } from './links'

const SHOWN = 8
const HEADERS = ['ID', 'Received', 'Status', 'Reason', 'Lead', 'Sub ID', 'Product', 'Earned']

/** They fill up by themselves, but not under the eyes of who reads them. */
export function LatestLeads() {
  const { id: party } = useParty()
  const [read, setRead] = useState(false)
  const body = { sort: 'dateadd:desc', page: 1, perPage: SHOWN } as const
  const asked = listing(calls.leads, { params: { party }, body })
  const leads = useQuery({ ...asked, refetchInterval: !read && HOME_EVERY })
  return (
    <section
      className={classes['card']}
      aria-labelledby="latest"
      onPointerEnter={() => setRead(true)}
      onPointerLeave={() => setRead(false)}
    >
      <header>
        <h2 id="latest">Latest leads</h2>
        <a href={leadsHref({})}>All leads</a>
      </header>
      {leads.data ? null : <Pending query={leads} />}
      {leads.data?.total === 0 ? (
        <EmptyState title="No leads yet" action={<a href="/portal/rcids">Your RCIDs tell how to send the first</a>} />
      ) : null}
      {leads.data && leads.data.total > 0 ? (
        <SmallTable caption="Latest leads" headers={HEADERS} numbers={1} brief>
          {leads.data.data.map((lead) => (
            <tr key={lead.id}>
              <td className="s-id">{lead.id}</td>
              <td>
                <DateTime value={lead.dateadd} />
              </td>
              <td>
                <StatusBadge status={lead.status} />
              </td>
              <td data-tip={lead.reason || undefined}>{lead.reason}</td>
              <td>{lead.lead}</td>
              <td>{lead.subid}</td>
              <td>
                <ProductBadge product={lead.product} />
              </td>
              <td>
                <Money value={lead.earnpub} zero="$0.00" />
              </td>
            </tr>
          ))}
        </SmallTable>
      ) : null}
    </section>
  )
}
