// Loaded when the first chart is drawn; see lazy/parts.ts.
import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { useMemo } from 'react'
import { formatMoney } from '../display/Money'
import { formatNumber } from '../table/cell-content'
import classes from './chart.module.css'
import { ticksOf } from './ticks'

export interface ChartSeries {
  /** Member of the rows. */
  readonly name: string
  readonly label: string
  readonly format?: 'number' | 'money'
  /** What the others are compared with: drawn in gray, without dots. */
  readonly past?: true
}

export interface ChartProps {
  readonly caption: string
  readonly kind?: 'line' | 'bar'
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Member that names each point, mostly the day. */
  readonly x: string
  readonly xLabel?: string
  readonly series: readonly ChartSeries[]
  readonly height?: number
  /** Distance of the lines of the y axis, where the specification fixes it. */
  readonly step?: number
}

// Told apart by dashes as well as by colour.
const LOOKS = [
  { color: 'var(--s-chart-1)', dash: '0' },
  { color: 'var(--s-chart-2)', dash: '6 3' },
  { color: 'var(--s-chart-3)', dash: '2 3' },
  { color: 'var(--s-chart-4)', dash: '10 3 2 3' },
  { color: 'var(--s-chart-5)', dash: '4 2' },
]

const PAST = { color: 'var(--s-line-strong)', dash: '1 4' }

// The picture is hidden from assistive technology, which has the table; so it must not take the focus either.
const UNFOCUSED = { accessibilityLayer: false }

const numberIn = (row: Readonly<Record<string, unknown>>, name: string): number => {
  const value = row[name]
  return typeof value === 'number' ? value : Number(value ?? 0)
}

const textIn = (row: Readonly<Record<string, unknown>>, name: string): string => {
  const value = row[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const write = (value: number, { format }: ChartSeries): string =>
  format === 'money' ? formatMoney(value) : formatNumber(value)

/** A chart with the same numbers as a table below it, for everyone who cannot or would rather not read lines. */
export default function Chart(props: ChartProps) {
  const { caption, kind = 'line', rows, x, xLabel = 'Date', series, height = 240, step } = props
  const drawn = useMemo(
    () =>
      series.map(({ name, label, past }, index) => {
        const look = past ? PAST : LOOKS[index % LOOKS.length]
        return { name, label, color: look?.color ?? 'gray', strokeDasharray: look?.dash ?? '0' }
      }),
    [series],
  )
  const values = rows.flatMap((row) => series.map(({ name }) => numberIn(row, name)))
  // Counts have no halves: neither has their axis.
  const whole = values.every(Number.isInteger)
  const money = series.every(({ format }) => format === 'money')
  const axisText = (value: number) => (money ? formatMoney(value).replace(/\.00$/, '') : formatNumber(value))
  const shared = {
    h: height,
    data: rows as Record<string, unknown>[],
    dataKey: x,
    series: drawn,
    withLegend: true,
    // In the order they are given, not by the alphabet of their names.
    legendProps: { itemSorter: null },
    textColor: 'var(--s-muted)',
    gridColor: 'var(--s-line)',
    // Called with an index too, which must not become the number of decimals.
    valueFormatter: (value: number) => (money ? formatMoney(value) : formatNumber(value)),
    yAxisProps: step
      ? { tickFormatter: axisText, ticks: ticksOf(values, step), interval: 0 as const, width: 72 }
      : { tickFormatter: axisText, allowDecimals: !whole },
  }
  return (
    <figure className={classes['figure']} aria-label={caption}>
      <div aria-hidden>
        {kind === 'line' ? (
          <LineChart
            {...shared}
            withDots={rows.length <= 45}
            curveType="linear"
            lineProps={{ isAnimationActive: false }}
            lineChartProps={UNFOCUSED}
          />
        ) : (
          <BarChart {...shared} barProps={{ isAnimationActive: false }} barChartProps={UNFOCUSED} />
        )}
      </div>
      <details>
        <summary className={classes['summary']}>{caption} as a table</summary>
        <div className={classes['scroll']}>
          <table className={classes['table']}>
            <caption className="s-sr-only">{caption}</caption>
            <thead>
              <tr>
                <th scope="col">{xLabel}</th>
                {series.map((one) => (
                  <th key={one.name} scope="col">
                    {one.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={textIn(row, x)}>
                  <th scope="row">{textIn(row, x)}</th>
                  {series.map((one) => (
                    <td key={one.name}>{write(numberIn(row, one.name), one)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
