import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useState } from 'react'
import classes from './chart.module.css'

export interface Curve {
  readonly name: string
  readonly label: string
  readonly color: string
  readonly dash: string
  readonly dots: boolean
  /** One per point of the x axis; null leaves a gap. */
  readonly values: readonly (number | null)[]
  readonly texts: readonly string[]
}

interface PictureProps {
  readonly kind: 'line' | 'bar' | 'stack'
  readonly caption: string
  readonly points: readonly string[]
  readonly curves: readonly Curve[]
  readonly ticks: readonly number[]
  readonly axisText: (value: number) => string
  readonly height: number
}

const TOP = 8
const BOTTOM = 22
const LEFT = 64
const RIGHT = 12
/** Room that a letter of a point's name takes on the x axis. */
const LETTER = 6.2

/** The lines of one curve: a new one begins after every gap. */
const pathOf = (values: Curve['values'], xOf: (index: number) => number, yOf: (value: number) => number): string =>
  values
    .map((value, index) => {
      if (value === null) return ''
      return `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${xOf(index).toFixed(1)},${yOf(value).toFixed(1)}`
    })
    .join('')

/** Axes, curves or bars, and what is under the pointer. Drawn here: a chart library weighs more than the console. */
export function Picture({ kind, caption, points, curves, ticks, axisText, height }: PictureProps) {
  const { ref, width } = useElementSize()
  const [shown, setShown] = useState<number | null>(null)
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const inner = Math.max(1, width - LEFT - RIGHT)
  const band = inner / Math.max(1, points.length)
  const xOf = (index: number): number => LEFT + band * (index + 0.5)
  const yOf = (value: number): number => TOP + ((high - value) / (high - low)) * (height - TOP - BOTTOM)
  const nameWidth = 14 + LETTER * Math.max(...points.map((name) => name.length))
  const every = Math.max(1, Math.ceil(nameWidth / band))
  const at = shown ?? points.length - 1
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT
    setShown(Math.min(points.length - 1, Math.max(0, Math.floor(left / band))))
  }
  const stacked = kind === 'stack'
  const barWidth = Math.max(1, (band * 0.7) / (stacked ? 1 : curves.length))
  /** What a bar stands on: the axis, or the bars of the series before it. */
  const footOf = (series: number, index: number): number =>
    stacked ? curves.slice(0, series).reduce((sum, { values }) => sum + (values[index] ?? 0), 0) : 0
  return (
    <div ref={ref} className={classes['picture']}>
      {/* Never seen: the arrow keys move it, and with it what is told of a point. */}
      <input
        type="range"
        aria-label={caption}
        aria-valuetext={points[at]}
        max={points.length - 1}
        value={at}
        onChange={(event) => setShown(Number(event.target.value))}
        onFocus={() => setShown(at)}
        onBlur={() => setShown(null)}
      />
      <svg aria-hidden width={width} height={height} onPointerMove={point} onPointerLeave={() => setShown(null)}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={classes['grid']} x1={LEFT} x2={width - RIGHT} y1={yOf(tick)} y2={yOf(tick)} />
            <text className={classes['axis']} x={LEFT - 8} y={yOf(tick)} dy="0.32em" textAnchor="end">
              {axisText(tick)}
            </text>
          </g>
        ))}
        {points.map((name, index) =>
          index % every === 0 ? (
            <text key={name} className={classes['axis']} x={xOf(index)} y={height - 6} textAnchor="middle">
              {name}
            </text>
          ) : null,
        )}
        {shown !== null && (
          <line className={classes['pointer']} x1={xOf(shown)} x2={xOf(shown)} y1={TOP} y2={height - BOTTOM} />
        )}
        {curves.map(({ name, color, dash, dots, values }, series) =>
          kind !== 'line' ? (
            values.map((value, index) => {
              if (!value) return null
              const foot = footOf(series, index)
              const [low, high] = [yOf(foot), yOf(foot + value)]
              return (
                <rect
                  key={`${name}-${points[index]}`}
                  fill={color}
                  x={xOf(index) + barWidth * (stacked ? -0.5 : series - curves.length / 2)}
                  width={barWidth}
                  y={Math.min(low, high)}
                  height={Math.abs(low - high)}
                />
              )
            })
          ) : (
            <g key={name}>
              <path d={pathOf(values, xOf, yOf)} fill="none" stroke={color} strokeWidth={2} strokeDasharray={dash} />
              {dots &&
                values.map((value, index) =>
                  value === null ? null : (
                    <circle key={points[index]} cx={xOf(index)} cy={yOf(value)} r={2.5} fill={color} />
                  ),
                )}
            </g>
          ),
        )}
      </svg>
      {shown !== null && (
        <div
          aria-hidden
          className={classes['tip']}
          style={xOf(shown) > width / 2 ? { right: width - xOf(shown) + 12 } : { left: xOf(shown) + 12 }}
        >
          <strong>{points[shown]}</strong>
          {curves.map(({ name, label, color, dash, texts }) => (
            <span key={name} className={classes['tipLine']}>
              <Swatch color={color} dash={kind === 'line' ? dash : '0'} />
              {label} <b>{texts[shown]}</b>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

export function Swatch({ color, dash }: Pick<Curve, 'color' | 'dash'>) {
  return (
    <svg className={classes['swatch']} width={18} height={8}>
      <line x1={0} x2={18} y1={4} y2={4} stroke={color} strokeWidth={2} strokeDasharray={dash} />
    </svg>
  )
}
