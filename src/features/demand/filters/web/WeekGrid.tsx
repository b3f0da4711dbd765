import { SegmentedControl } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { WindowRule } from '@/engine/caps/window'
import { wallTime, weekday } from '@/kernel/business-time'
import classes from './filters.module.css'
import {
  close,
  DAY_NAMES,
  DAYS,
  type Edge,
  hourAt,
  moveEdge,
  moveRule,
  open,
  type Painted,
  piecesOf,
  timeOf,
} from './week'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** Of one day on a narrow screen, in rows that a finger can hit. */
const PARTS = [HOURS.slice(0, 8), HOURS.slice(8, 16), HOURS.slice(16)]

interface Cell {
  readonly day: number
  readonly hour: number
}

const between = (a: number, b: number): number[] =>
  Array.from({ length: Math.abs(a - b) + 1 }, (_, n) => Math.min(a, b) + n)

const paintedOf = (from: Cell, to: Cell): Painted => ({
  days: between(from.day, to.day),
  from: Math.min(from.hour, to.hour),
  to: Math.max(from.hour, to.hour) + 1,
})

const isIn = ({ days, from, to }: Painted, { day, hour }: Cell): boolean =>
  days.includes(day) && hour >= from && hour < to

const MOVES: Readonly<Record<string, Cell>> = {
  ArrowLeft: { day: 0, hour: -1 },
  ArrowRight: { day: 0, hour: 1 },
  ArrowUp: { day: -1, hour: 0 },
  ArrowDown: { day: 1, hour: 0 },
}
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** What the pointer has hold of: hours to paint, an edge, a whole block. */
type Held =
  | { readonly what: 'hours' }
  | { readonly what: 'edge'; readonly rule: number; readonly side: Edge }
  | { readonly what: 'block'; readonly rule: number }

/** The rules as they will be when the pointer lets go. */
function heldRules(rules: readonly WindowRule[], held: Held | null, from: Cell, to: Cell): readonly WindowRule[] {
  if (!held || held.what === 'hours' || (from.day === to.day && from.hour === to.hour)) return rules
  if (held.what === 'edge') return moveEdge(rules, held.rule, held.side, to)
  return moveRule(rules, held.rule, { days: to.day - from.day, hours: to.hour - from.hour })
}

interface WeekGridProps {
  readonly rules: readonly WindowRule[]
  /** Whose hours they are. */
  readonly zone: string
  /** One day at a time. */
  readonly narrow: boolean
  readonly onChange: (rules: WindowRule[]) => void
}

/** The week by the hour: a drag opens hours, moves a block or its edge; Space opens and closes, Delete takes the rule away. */
export function WeekGrid({ rules: given, zone, narrow, onChange }: WeekGridProps) {
  const [now] = useState(() => wallTime(zone, Date.now()))
  const [at, setAt] = useState<Cell>({ day: 1, hour: 8 })
  const [anchor, setAnchor] = useState<Cell>(at)
  const [held, setHeld] = useState<Held | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const rules = heldRules(given, held, anchor, at)
  const pieces = piecesOf(rules)
  const chosen = paintedOf(anchor, at)

  const toggle = (painted: Painted, first: Cell) =>
    onChange(hourAt(pieces, first.day, first.hour) ? close(rules, painted) : open(rules, painted))
  const go = (cell: Cell, extend: boolean) => {
    setAt(cell)
    if (!extend) setAnchor(cell)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.day}-${cell.hour}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move) go({ day: clamp(at.day + move.day, 1, 7), hour: clamp(at.hour + move.hour, 0, 23) }, event.shiftKey)
    else if (event.key === ' ') toggle(chosen, anchor)
    else if (event.key === 'Delete') {
      const block = hourAt(pieces, at.day, at.hour)
      if (block) onChange(rules.filter((_, index) => index !== block.rule))
    } else return
    event.preventDefault()
  }
  const cellUnder = (event: PointerEvent): Cell | null => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-cell]')
    const [day, hour] = found?.dataset['cell']?.split('-').map(Number) ?? []
    return day === undefined || hour === undefined ? null : { day, hour }
  }
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellUnder(event)
    if (!cell || event.button !== 0) return
    const side = (event.target as HTMLElement).dataset['edge'] as Edge | undefined
    const here = hourAt(pieces, cell.day, cell.hour)
    if (side && here) setHeld({ what: 'edge', rule: here.rule, side })
    // On one day of a narrow screen there is nowhere to move a block to: a tap closes the hour.
    else setHeld(here && !narrow ? { what: 'block', rule: here.rule } : { what: 'hours' })
    go(cell, false)
    grid.current?.setPointerCapture(event.pointerId)
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent) => {
    const cell = held ? cellUnder(event) : null
    if (cell && (cell.day !== at.day || cell.hour !== at.hour)) setAt(cell)
  }
  const onPointerUp = () => {
    if (held?.what === 'hours') toggle(chosen, anchor)
    else if (rules !== given) onChange([...rules])
    setHeld(null)
    setAnchor(at)
  }
  const painting = held === null ? anchor !== at : held.what === 'hours'
  const drawCell = (day: number, hour: number) => {
    const here = hourAt(pieces, day, hour)
    const name = `${DAY_NAMES[day - 1]} ${timeOf(hour * 60)}`
    const isNow = hour === now.hour && day === weekday(now.date)
    const state = here ? `open, rule ${here.rule + 1}` : 'closed'
    return (
      <span
        key={hour}
        role="gridcell"
        data-cell={`${day}-${hour}`}
        data-open={here ? true : undefined}
        data-held={held?.what === 'block' && here?.rule === held.rule ? true : undefined}
        data-chosen={painting && isIn(chosen, { day, hour }) ? true : undefined}
        tabIndex={at.day === day && at.hour === hour ? 0 : -1}
        aria-selected={isIn(chosen, { day, hour })}
        aria-label={`${name}, ${state}${isNow ? ', now' : ''}`}
        className={classes['weekCell']}
      >
        {here ? (
          <span
            className={classes['weekOpen']}
            data-part={here.open[0] > 0 ? 'late' : here.open[1] < 60 ? 'early' : undefined}
          >
            {here.begins ? <span className={classes['weekEdge']} data-edge="from" /> : null}
            {here.ends ? <span className={classes['weekEdge']} data-edge="to" /> : null}
          </span>
        ) : null}
        {narrow ? <span className={classes['weekHour']}>{timeOf(hour * 60).slice(0, 2)}</span> : null}
        {isNow ? <span className={classes['weekNow']} data-tip="Now" style={{ left: `${now.minute / 0.6}%` }} /> : null}
        {here?.begins && !narrow ? <span className={classes['weekRule']}>{here.rule + 1}</span> : null}
      </span>
    )
  }
  return (
    <>
      {narrow ? (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Day"
          data={DAYS.map((day) => ({ value: String(day), label: DAY_NAMES[day - 1] ?? '' }))}
          value={String(at.day)}
          onChange={(day) => {
            const cell = { ...at, day: Number(day) }
            setAt(cell)
            setAnchor(cell)
          }}
        />
      ) : null}
      <div
        ref={grid}
        role="grid"
        aria-label={narrow ? `Hours of ${DAY_NAMES[at.day - 1]}` : 'Hours of the week'}
        className={classes['week']}
        data-narrow={narrow ? true : undefined}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
      >
        {narrow ? (
          PARTS.map((hours) => (
            <div key={hours[0]} role="row" className={classes['weekRow']}>
              {hours.map((hour) => drawCell(at.day, hour))}
            </div>
          ))
        ) : (
          <>
            <div role="row" className={classes['weekRow']}>
              <span role="columnheader" className={classes['weekDay']}>
                <span className="s-sr-only">Day</span>
              </span>
              {HOURS.map((hour) => (
                <span key={hour} role="columnheader" className={classes['weekHour']}>
                  {timeOf(hour * 60).slice(0, 2)}
                </span>
              ))}
            </div>
            {DAYS.map((day) => (
              <div key={day} role="row" className={classes['weekRow']}>
                <span role="rowheader" className={classes['weekDay']}>
                  {DAY_NAMES[day - 1]}
                </span>
                {HOURS.map((hour) => drawCell(day, hour))}
              </div>
            ))}
          </>
        )}
      </div>
    </>
  )
}
