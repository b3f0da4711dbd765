import { type ReactNode, useMemo } from 'react'
import { type DateRange, formatDateRange, formatDay } from '@/kernel/date-range'
import { Chart } from '@/web/kit'
import type { SummaryDay, SummaryTotals } from '../summary'
import { Compared, type ComparedMeasure, percent } from './Compared'
import { LeadCount, type LeadKeys, LeadSum } from './leads-link'
import classes from './summary.module.css'

/** Two points make no curve (doc2 §9). */
const CHART_FROM = 3
const CHART_STEP = 500
const HEIGHT = 190

interface SummaryChartsProps {
  readonly totals: SummaryTotals
  readonly days: readonly SummaryDay[]
  readonly comparedWith: DateRange | null
  readonly keys: LeadKeys
}

/** What all of it adds up to, and how it went day by day: leads and dollars each on an axis of their own. */
export function SummaryCharts({ totals, days, comparedWith, keys }: SummaryChartsProps) {
  const curve = days.filter(({ leads }) => leads > 0).length >= CHART_FROM
  return (
    <section aria-label="Totals">
      <div className={classes['figures']}>
        <Figures
          totals={totals}
          figures={[
            ['leads', 'Leads', <LeadCount key="leads" count="leads" value={totals.leads} keys={keys} />],
            ['matched', 'Matched', <LeadCount key="matched" count="matched" value={totals.matched} keys={keys} />],
            ['successRate', 'Success %', percent(totals.successRate)],
          ]}
        />
        <Figures
          totals={totals}
          figures={[
            ['total', 'Revenue', <LeadSum key="total" of="earntotal" value={totals.total} keys={keys} />],
            ['publisher', 'Payout', <LeadSum key="publisher" of="earnpub" value={totals.publisher} keys={keys} />],
            ['profit', 'Profit', <LeadSum key="profit" of="earnsystem" value={totals.profit} keys={keys} />],
            ['margin', 'Margin %', percent(totals.margin)],
          ]}
        />
      </div>
      {curve ? <Curves days={days} comparedWith={comparedWith} /> : null}
    </section>
  )
}

interface FiguresProps {
  readonly totals: SummaryTotals
  readonly figures: readonly (readonly [name: ComparedMeasure, label: string, value: ReactNode])[]
}

function Figures({ totals, figures }: FiguresProps) {
  return (
    <dl className={classes['list']}>
      {figures.map(([name, label, value]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <Compared name={name} numbers={totals}>
              {value}
            </Compared>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const money = { format: 'money' } as const

function Curves({ days, comparedWith }: Pick<SummaryChartsProps, 'days' | 'comparedWith'>) {
  const rows = useMemo(
    () =>
      days.map(({ date, before, ...day }) => ({
        ...day,
        date: formatDay(date).replace(/, \d+$/, ''),
        leadsBefore: before?.leads,
        totalBefore: before?.total,
      })),
    [days],
  )
  const [leads, dollars] = useMemo(() => {
    const past = comparedWith ? formatDateRange(comparedWith) : null
    const line = (name: string, what: string) =>
      past ? [{ name, label: `${what}, ${past}`, past: true as const }] : []
    return [
      [{ name: 'leads', label: 'Leads' }, { name: 'matched', label: 'Matched' }, ...line('leadsBefore', 'Leads')],
      [
        { name: 'total', label: 'Revenue', ...money },
        { name: 'publisher', label: 'Cost', ...money },
        { name: 'profit', label: 'Profit', ...money },
        ...line('totalBefore', 'Revenue').map((series) => ({ ...series, ...money })),
      ],
    ]
  }, [comparedWith])
  const shared = { rows, x: 'date', step: CHART_STEP, height: HEIGHT }
  return (
    // Scrolls sideways where the screen is narrow, by keyboard too.
    <div className={classes['charts']} tabIndex={0} role="group" aria-label="Charts">
      <Chart caption="Chart of leads by day" series={leads} {...shared} />
      <Chart caption="Chart of money by day" series={dollars} {...shared} />
    </div>
  )
}
