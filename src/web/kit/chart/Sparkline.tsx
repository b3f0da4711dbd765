import classes from './chart.module.css'

interface SparklineProps {
  readonly values: readonly number[]
  /** What it shows, in words: 'Leads of the last 30 days, highest 412'. */
  readonly label: string
  readonly width?: number
  readonly height?: number
}

/** A line without axes, drawn here: a chart library for twelve strokes would be too much. */
export function Sparkline({ values, label, width = 96, height = 24 }: SparklineProps) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width
    const y = height - 2 - ((value - low) / range) * (height - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      className={classes['spark']}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--s-chart-1)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
    </svg>
  )
}
