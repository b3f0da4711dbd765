import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { formatDateRange } from '@/kernel/date-range'
import { asking } from '@/web/api/query'
import { lazyPart, PageHeader, Pending } from '@/web/kit'
import { href } from '@/web/router/search'
import { dashboardCalls, type Numbers } from '../contract'
import type { FirstSale } from '../first-sale'
import { Attention } from './Attention'
import classes from './dashboard.module.css'
import { FirstSold, useJustSold } from './FirstSold'
import { LatestChanges } from './LatestChanges'
import { Month } from './Month'
import { Today } from './Today'
import { TopLenders, TopPublishers } from './Tops'

/** Only an installation that has sold nothing yet shows it. */
const FirstSaleList = lazyPart<FirstSale>(() => import('./FirstSaleList'))

const rangeOf = ({ days }: Numbers): string =>
  formatDateRange({ from: days[0]?.date ?? '', to: days.at(-1)?.date ?? '' })

/** Tabs in the background do not ask. */
const EVERY = 60_000

export default function DashboardPage() {
  const overview = useQuery({ ...asking(dashboardCalls.overview), staleTime: 0, refetchInterval: EVERY })
  const { data } = overview
  const justSold = useJustSold(data?.firstsale)
  if (!data)
    return (
      <>
        <PageHeader title="Dashboard" />
        <Pending query={overview} />
      </>
    )
  const { firstsale, attention, numbers, latest } = data
  if (firstsale)
    return (
      <>
        <PageHeader title="Dashboard" />
        <FirstSaleList {...firstsale} />
        {attention.length > 0 ? (
          <Part title="Needs attention">
            <Attention items={attention} />
          </Part>
        ) : null}
      </>
    )
  return (
    <>
      <PageHeader title="Dashboard" />
      {justSold ? <FirstSold /> : null}
      <Part title="Needs attention">
        <Attention items={attention} />
      </Part>
      {numbers ? (
        <>
          <Part title="Today">
            <Today numbers={numbers} />
          </Part>
          <Part
            title="Revenue and profit, last 30 days"
            action={<a href={href('/lead/report/summary', { date: rangeOf(numbers) })}>Leads summary</a>}
          >
            <Month days={numbers.days} />
          </Part>
          <div className={classes['beside']}>
            <Part title="Top publishers, last 30 days">
              <TopPublishers numbers={numbers} />
            </Part>
            <Part title="Top lenders, last 30 days">
              <TopLenders numbers={numbers} />
            </Part>
          </div>
        </>
      ) : null}
      {latest ? (
        <Part title="Latest changes" action={<a href="/systemlog">System log</a>}>
          <LatestChanges rows={latest} />
        </Part>
      ) : null}
    </>
  )
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes['part']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
