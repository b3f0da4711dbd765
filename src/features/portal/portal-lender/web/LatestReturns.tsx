import { useQuery } from '@tanstack/react-query'
import { listing } from '@/web/api/query'
import { DateTime, EmptyState, Pending, StatusBadge } from '@/web/kit'
import classes from '@/web/portal/home.module.css'
import { useParty } from '@/web/portal/use-portal'
import { lenderHomeCalls as calls } from '../home-calls'
import { leadHref, returnsHref } from './links'

const SHOWN = 4

/** The newest requests with what was decided about them. */
export function LatestReturns() {
  const { id: party } = useParty()
  const returns = useQuery(listing(calls.returns, { params: { party }, body: { page: 1, perPage: SHOWN } }))
  return (
    <section className={classes['card']} aria-labelledby="latest-returns">
      <header>
        <h2 id="latest-returns">Returns</h2>
        <a href={returnsHref({})}>All returns</a>
      </header>
      {returns.data ? null : <Pending query={returns} />}
      {returns.data?.total === 0 ? <EmptyState title="Nothing was asked back" /> : null}
      <ul className={classes['items']}>
        {returns.data?.data.map(({ id, lead, order, status, reason, note, requested, decided }) => (
          <li key={id}>
            <span>
              <a href={leadHref(lead)}>{lead}</a>
              <span>{order.title}</span>
            </span>
            <StatusBadge status={status} />
            <p>
              {reason}. {note === '' ? null : <q>{note}</q>}{' '}
              <small>
                {decided ? 'Decided' : 'Waiting since'} <DateTime value={decided ?? requested} show="minute" />
              </small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
