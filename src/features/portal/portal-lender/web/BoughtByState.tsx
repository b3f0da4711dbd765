import { useQuery } from '@tanstack/react-query'
import { listing } from '@/web/api/query'
import { EmptyState, formatNumber, Meter, Pending } from '@/web/kit'
import classes from '@/web/portal/home.module.css'
import { SmallExport } from '@/web/portal/SmallExport'
import { useParty } from '@/web/portal/use-portal'
import { lenderHomeCalls as calls } from '../home-calls'
import { leadsHref } from './links'

const SHOWN = 6
/** The longest bar is no cap that was reached. */
const NEVER = 2

/** The most first; the last line holds the others, so that the card adds up. */
export function BoughtByState({ date }: { readonly date: string }) {
  const { id: party } = useParty()
  const states = useQuery(listing(calls.states, { params: { party }, body: { date } }))
  const rows = states.data ?? []
  const others = rows.slice(SHOWN)
  const more = others.reduce((sum, { bought }) => sum + bought, 0)
  return (
    <section className={classes['card']} aria-labelledby="by-state">
      <header>
        <h2 id="by-state">Bought by state</h2>
        <SmallExport of="states" run={async () => (await import('./files')).exportStates(party, date)} />
      </header>
      {states.data ? null : <Pending query={states} />}
      {states.data?.length === 0 ? <EmptyState title="Nothing was bought" /> : null}
      <ul className={classes['bars']}>
        {rows.slice(0, SHOWN).map(({ state, bought }) => (
          <li key={state}>
            <span>{state}</span>
            <Meter label={`Share of ${state}`} used={bought} limit={rows[0]?.bought ?? 1} redFrom={NEVER} width={90} />
            <a href={leadsHref({ date, state })} aria-label={`${formatNumber(bought)} leads: ${state}`}>
              {formatNumber(bought)}
            </a>
          </li>
        ))}
        {more > 0 ? (
          <li>
            <span>{others.length} more</span>
            <span />
            <a
              href={leadsHref({ date, state: others.map(({ state }) => state) })}
              aria-label={`${formatNumber(more)} leads of other states`}
            >
              {formatNumber(more)}
            </a>
          </li>
        ) : null}
      </ul>
    </section>
  )
}
