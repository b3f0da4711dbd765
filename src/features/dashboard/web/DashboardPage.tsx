import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { asking } from '@/web/api/query'
import { Chart, PageHeader, Pending } from '@/web/kit'
import { dashboardCalls } from '../contract'
import { Attention } from './Attention'
import classes from './dashboard.module.css'
import { LatestChanges } from './LatestChanges'

const SERIES = [
  { name: 'changes', label: 'Changes' },
  { name: 'signIns', label: 'Sign-ins' },
]

export default function DashboardPage() {
  // Not polled: a poll would keep the session of somebody who has left alive.
  const overview = useQuery({ ...asking(dashboardCalls.overview), staleTime: 0 })
  const { data } = overview
  return (
    <>
      <PageHeader title="Dashboard" />
      {data ? (
        <>
          <Part title="Needs attention">
            <Attention items={data.attention} />
          </Part>
          {data.activity ? (
            <Part title="Activity of the last 30 days">
              <Chart
                caption="Activity of the last 30 days"
                rows={data.activity}
                x="date"
                series={SERIES}
                height={200}
              />
            </Part>
          ) : null}
          {data.latest ? (
            <Part title="Latest changes" action={<a href="/systemlog">System log</a>}>
              <LatestChanges rows={data.latest} />
            </Part>
          ) : null}
        </>
      ) : (
        <Pending query={overview} />
      )}
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
