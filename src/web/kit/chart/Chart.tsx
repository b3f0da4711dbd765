// Loaded when the first chart is drawn; see lazy/parts.ts.
import { formatMoney } from '../display/Money'
import { formatNumber } from '../table/cell-content'
import classes from './chart.module.css'
import { type Curve, Picture, Swatch } from './Picture'
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
  /** 'stack': bars on top of each other, for series that add up. */
  readonly kind?: 'line' | 'bar' | 'stack'
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

/** More points than these stand too close for a dot each. */
const MOST_DOTS = 45

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
  const curves = series.map((one, index): Curve => {
    const look = (one.past ? PAST : LOOKS[index % LOOKS.length]) ?? PAST
    return {
      ...look,
      name: one.name,
      label: one.label,
      dots: !one.past && rows.length <= MOST_DOTS,
      values: rows.map((row) => (row[one.name] === undefined ? null : numberIn(row, one.name))),
      texts: rows.map((row) => (row[one.name] === undefined ? '' : write(numberIn(row, one.name), one))),
    }
  })
  const money = series.every(({ format }) => format === 'money')
  const axisText = (value: number) => (money ? formatMoney(value).replace(/\.00$/, '') : formatNumber(value))
  const sums = rows.map((row) => series.reduce((sum, { name }) => sum + numberIn(row, name), 0))
  const values = kind === 'stack' ? sums : curves.flatMap((curve) => curve.values.map((value) => value ?? 0))
  return (
    <figure className={classes['figure']} aria-label={caption}>
      <Picture
        kind={kind}
        caption={caption}
        points={rows.map((row) => textIn(row, x))}
        curves={curves}
        ticks={ticksOf(values, step)}
        axisText={axisText}
        height={height}
      />
      {/* Assistive technology has the table. */}
      <div aria-hidden className={classes['legend']}>
        {curves.map(({ name, label, color, dash }) => (
          <div key={name}>
            <Swatch color={color} dash={kind === 'line' ? dash : '0'} />
            {label}
          </div>
        ))}
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
