import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { formatDateRange } from '@/kernel/date-range'
import { asking } from '@/web/api/query'
import { DateTime, PageHeader, Pending } from '@/web/kit'
import { IconArrowBackUp } from '@/web/kit/icons'
import { DayCard } from '@/web/portal/DayCard'
import { FigureBoard } from '@/web/portal/FigureBoard'
import classes from '@/web/portal/home.module.css'
import { useParty } from '@/web/portal/use-portal'
import { lenderHomeCalls as calls } from '../home-calls'
import { BoughtByState } from './BoughtByState'
import { figuresOf } from './figures'
import { LatestReturns } from './LatestReturns'
import { Orders } from './Orders'
import { UNITS } from './units'

/** New sales show by themselves. */
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
              Until <DateTime value={home.data.until} show="minute" withZone />, by the day a lead was sold to you.
            </span>
          ) : null
        }
        actions={
          <Button
            component="a"
            href="/portal/returns/upload"
            variant="default"
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
          >
            Return leads
          </Button>
        }
      />
      {home.data ? <Board home={home.data} /> : <Pending query={home} />}
    </>
  )
}

function Board({ home }: { readonly home: Home }) {
  const { today, days30, days, returnpolicy } = home
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
      <Orders date={month} returnpolicy={returnpolicy} refetchInterval={EVERY} />
      <div className={classes['thirds']}>
        <DayCard units={UNITS} days={days} height={200} />
        <BoughtByState date={month} />
        <LatestReturns />
      </div>
    </>
  )
}
