import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listing } from '@/web/api/query'
import { EmptyState, formatNumber, Pending } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { portalPublisherCalls as calls } from '../contract'
import type { Rejection } from '../rows'
import classes from '@/web/portal/home.module.css'
import { leadsHref, rejectionsHref } from './links'

const SHOWN = 8

function byReason(rows: readonly Rejection[]): Pick<Rejection, 'code' | 'reason' | 'leads'>[] {
  const sums = new Map<string, Pick<Rejection, 'code' | 'reason' | 'leads'>>()
  for (const { code, reason, leads } of rows)
    sums.set(code, { code, reason, leads: (sums.get(code)?.leads ?? 0) + leads })
  return [...sums.values()].sort((a, b) => b.leads - a.leads)
}

/** The most frequent reasons; the last line holds the others, so that the card adds up. */
export function RejectedByReason({ date }: { readonly date: string }) {
  const { id: party } = useParty()
  const rejections = useQuery(listing(calls.rejections, { params: { party }, body: { date } }))
  const reasons = useMemo(() => byReason(rejections.data ?? []), [rejections.data])
  const all = reasons.reduce((sum, { leads }) => sum + leads, 0)
  const others = reasons.slice(SHOWN)
  return (
    <section className={classes['card']} aria-labelledby="by-reason">
      <header>
        <h2 id="by-reason">Rejected by reason</h2>
        <a href={rejectionsHref({ date })}>All rejections</a>
      </header>
      {rejections.data ? null : <Pending query={rejections} />}
      {rejections.data?.length === 0 ? <EmptyState title="No lead was rejected" /> : null}
      <ul className={classes['reasons']}>
        {reasons.slice(0, SHOWN).map(({ code, reason, leads }) => (
          <Line
            key={code}
            label={reason}
            leads={leads}
            all={all}
            most={reasons[0]?.leads ?? 1}
            href={leadsHref({ date, status: 'rejected', reason: [code] })}
          />
        ))}
        {others.length > 0 ? (
          <Line
            label={`${others.length} more ${others.length === 1 ? 'reason' : 'reasons'}`}
            leads={others.reduce((sum, { leads }) => sum + leads, 0)}
            all={all}
            href={leadsHref({ date, status: 'rejected', reason: others.map(({ code }) => code) })}
          />
        ) : null}
      </ul>
    </section>
  )
}

interface LineProps {
  readonly label: string
  readonly leads: number
  readonly all: number
  /** The longest bar; without it there is none. */
  readonly most?: number
  readonly href: string
}

const Line = ({ label, leads, all, most, href }: LineProps) => (
  <li>
    <span className={classes['reason']} data-tip={label}>
      {label}
    </span>
    {most ? <meter min={0} max={most} value={leads} aria-hidden /> : <span />}
    <a href={href} aria-label={`${formatNumber(leads)} leads: ${label}`}>
      {formatNumber(leads)}
    </a>
    <span className={classes['share']}>{formatNumber((100 * leads) / all, 1)}%</span>
  </li>
)
