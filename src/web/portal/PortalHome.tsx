import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDateRange } from '@/kernel/date-range'
import { DateTime, PageHeader, Pending } from '@/web/kit'
import { type Figure, FigureBoard } from './FigureBoard'
import classes from './home.module.css'
import { SmallExport } from './SmallExport'

/** What is new shows by itself. */
export const HOME_EVERY = 30_000

/** Figures of a time, and the dates that what is behind them is found by. */
export interface Period<Figures> {
  readonly label: string
  readonly figures: Figures
  readonly date: string
}

interface HomeAnswer<Figures> {
  readonly until: string
  readonly today: Figures
  readonly days30: Figures
  readonly days: readonly { readonly date: string }[]
}

interface PortalHomeProps<Figures, Home extends HomeAnswer<Figures>> {
  readonly home: UseQueryResult<Home>
  /** What the figures go by. */
  readonly by: string
  readonly actions?: ReactNode
  /** Loads what it needs when somebody asks for the file. */
  readonly exportDays: () => Promise<unknown>
  readonly figuresOf: (periods: readonly Period<Figures>[]) => readonly Figure[]
  /** With the 30 days as a filter has them. */
  readonly children: (home: Home, month: string) => ReactNode
}

/** The first page of both sides: today and 30 days, then what each of them works with. */
export function PortalHome<Figures, Home extends HomeAnswer<Figures>>(props: PortalHomeProps<Figures, Home>) {
  const { home, by, actions, exportDays, figuresOf, children } = props
  const { data } = home
  const [from, to] = [data?.days[0]?.date ?? '', data?.days.at(-1)?.date ?? '']
  const month = formatDateRange({ from, to })
  return (
    <>
      <PageHeader
        title="Home"
        badge={
          data ? (
            <span className={classes['until']}>
              Until <DateTime value={data.until} show="minute" withZone />, {by}
            </span>
          ) : null
        }
        actions={
          <>
            {actions}
            <SmallExport run={exportDays} />
          </>
        }
      />
      {data ? (
        <>
          <FigureBoard
            figures={figuresOf([
              { label: 'Today', figures: data.today, date: formatDateRange({ from: to, to }) },
              { label: 'Last 30 days', figures: data.days30, date: month },
            ])}
          />
          {children(data, month)}
        </>
      ) : (
        <Pending query={home} />
      )}
    </>
  )
}
