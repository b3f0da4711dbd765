import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { formatDateRange } from '@/kernel/date-range'
import { asking } from '@/web/api/query'
import { DateTime, PageHeader, Pending } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { portalPublisherCalls as calls } from '../contract'
import { DayCard } from '@/web/portal/DayCard'
import { FigureBoard } from '@/web/portal/FigureBoard'
import classes from '@/web/portal/home.module.css'
import { figuresOf } from './figures'
import { LatestLeads } from './LatestLeads'
import { RejectedByReason } from './RejectedByReason'
import { TopSubIds } from './TopSubIds'
import { UNITS } from './units'

/** New leads show by themselves. */
const EVERY = 30_000

type Home = CallAnswer<typeof calls.home>

export default function HomePage() {
  const { id: party } = useParty()
  const home = useQuery({ ...asking(calls.home, { params: { party } }), refetchInterval: EVERY })
  return (
    <>
      <PageHeader
        title="Home"
        badge={
          home.data ? (
            <span className={classes['until']}>
              Until <DateTime value={home.data.until} show="minute" withZone />, by the day a lead was received. Staff
              see the same ledger.
            </span>
          ) : null
        }
      />
      {home.data ? <Board home={home.data} /> : <Pending query={home} />}
    </>
  )
}

function Board({ home: { today, days30, days } }: { readonly home: Home }) {
  const [from, to] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  const month = formatDateRange({ from, to })
  return (
    <>
      <FigureBoard
        figures={figuresOf([
          { label: 'Today', figures: today, date: formatDateRange({ from: to, to }) },
          { label: 'Last 30 days', figures: days30, date: month },
        ])}
      />
      <div className={classes['grid']}>
        <DayCard units={UNITS} days={days} height={220} />
        <RejectedByReason date={month} />
        <LatestLeads refetchInterval={EVERY} />
        <TopSubIds date={month} />
      </div>
    </>
  )
}
