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

function byReason(rows: readonly Rejection[]): (readonly [reason: string, leads: number])[] {
  const sums = new Map<string, number>()
  for (const { reason, leads } of rows) sums.set(reason, (sums.get(reason) ?? 0) + leads)
  return [...sums].sort(([, a], [, b]) => b - a)
}

/** The most frequent reasons; the last line holds the others, so that the card adds up. */
export function RejectedByReason({ date }: { readonly date: string }) {
  const { id: party } = useParty()
  const rejections = useQuery(listing(calls.rejections, { params: { party }, body: { date } }))
  const reasons = useMemo(() => byReason(rejections.data ?? []), [rejections.data])
  const all = reasons.reduce((sum, [, leads]) => sum + leads, 0)
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
        {reasons.slice(0, SHOWN).map(([reason, leads]) => (
          <Line
            key={reason}
            label={reason}
            leads={leads}
            all={all}
            most={reasons[0]?.[1] ?? 1}
            href={leadsHref({ date, status: 'rejected', reason: [reason] })}
          />
        ))}
        {others.length > 0 ? (
          <Line
            label={`${others.length} more ${others.length === 1 ? 'reason' : 'reasons'}`}
            leads={others.reduce((sum, [, leads]) => sum + leads, 0)}
            all={all}
            href={leadsHref({ date, status: 'rejected', reason: others.map(([reason]) => reason) })}
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
