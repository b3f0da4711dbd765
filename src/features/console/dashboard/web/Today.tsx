import { formatDateRange } from '@/kernel/date-range'
import { DateTime, formatMoney, formatNumber, Sparkline, type TotalName } from '@/web/kit'
import { leadsHref } from '@/features/leads/lead-reports/web/public'
import type { Measures, Numbers } from '../contract'
import classes from './dashboard.module.css'

type Measure = keyof Measures

interface Tile {
  readonly measure: Measure
  readonly label: string
  readonly write: (value: number) => string
  /** Parts of a hundred are compared by their difference, everything else by its growth. */
  readonly points?: true
  /** Whose leads are behind it: money and shares come from all of them. */
  readonly of?: 'matched'
  /** Where those leads show the same sum. */
  readonly total?: TotalName
}

const percent = (value: number): string => `${formatNumber(value, 1)}%`

const TILES: readonly Tile[] = [
  { measure: 'leads', label: 'Leads', write: formatNumber },
  { measure: 'matched', label: 'Matched', write: formatNumber, of: 'matched' },
  { measure: 'success', label: 'Success', write: percent, points: true },
  { measure: 'revenue', label: 'Revenue', write: formatMoney, total: 'leads:earntotal' },
  { measure: 'cost', label: 'Payout', write: formatMoney, total: 'leads:earnpub' },
  { measure: 'profit', label: 'Profit', write: formatMoney, total: 'leads:earnsystem' },
]

/** '+12.0%'; nothing where there is nothing to compare with. */
function changeOf(now: number, then: number, points: boolean): string | null {
  const difference = points ? now - then : then === 0 ? null : (100 * (now - then)) / Math.abs(then)
  if (difference === null) return null
  const size = formatNumber(Math.abs(difference), 1)
  const sign = size === '0.0' ? '±' : difference < 0 ? '−' : '+'
  return `${sign}${size}${points ? ' points' : '%'}`
}

export function Today({ numbers }: { readonly numbers: Numbers }) {
  return (
    <>
      <p className={classes['until']}>
        Until <DateTime value={numbers.until} show="minute" withZone />, compared with yesterday and the same day last
        week until the same time
      </p>
      <ul className={classes['tiles']}>
        {TILES.map((tile) => (
          <li key={tile.measure} className={classes['tile']}>
            <TodayTile tile={tile} numbers={numbers} />
          </li>
        ))}
      </ul>
    </>
  )
}

function TodayTile({ tile, numbers }: { readonly tile: Tile; readonly numbers: Numbers }) {
  const { measure, label, write, points = false, of = 'leads', total } = tile
  const { today, days } = numbers
  const date = days.at(-1)?.date ?? ''
  // Today is not over: its drop at the end of the line would say nothing.
  const past = days.slice(0, -1).map((day) => day[measure])
  return (
    <>
      <span className={classes['label']}>{label}</span>
      <Sparkline
        values={past}
        label={`${label} of the 29 days before: ${write(Math.min(...past))} to ${write(Math.max(...past))} a day`}
        width={72}
      />
      {today[of] === 0 ? (
        <span className={classes['value']}>{write(today[measure])}</span>
      ) : (
        <a
          className={classes['value']}
          href={leadsHref({ date: formatDateRange({ from: date, to: date }) }, of)}
          data-figure={total}
        >
          {write(today[measure])}
        </a>
      )}
      <span className={classes['changes']}>
        <Change
          label="Yesterday"
          now={today[measure]}
          then={numbers.yesterday[measure]}
          write={write}
          points={points}
        />
        <Change label="Last week" now={today[measure]} then={numbers.lastWeek[measure]} write={write} points={points} />
      </span>
    </>
  )
}

interface ChangeProps {
  readonly label: string
  readonly now: number
  readonly then: number
  readonly write: (value: number) => string
  readonly points: boolean
}

function Change({ label, now, then, write, points }: ChangeProps) {
  return (
    <span className={classes['change']}>
      {label}{' '}
      <strong data-tip={`${write(then)} by this time`} tabIndex={0}>
        {changeOf(now, then, points) ?? '–'}
      </strong>
    </span>
  )
}
