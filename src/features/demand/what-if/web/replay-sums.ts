import type { CallAnswer } from '@/kernel/call'
import type { ReplayedLead, ReplaySums, whatIfCalls } from '../contract'

export type ReplayAnswer = CallAnswer<typeof whatIfCalls.replay>

export interface Replayed {
  readonly day: string
  /** The last day so far. */
  readonly until: string
  /** Leads of the days so far. */
  readonly total: number
  readonly done: number
  readonly before: ReplaySums
  readonly after: ReplaySums
  readonly actual: ReplayAnswer['actual']
  readonly rows: readonly ReplayedLead[]
  /** How many leads change; the rows may be fewer. */
  readonly changed: number
}

/** More rows than anybody reads would only fill the memory. */
const MOST_ROWS = 5000

/** Dollars to the cent: sums of them would drift. */
const plus = (a: number, b: number): number => Math.round((a + b) * 100) / 100

const added = <T extends Readonly<Record<string, number>>>(a: T, b: T): T =>
  Object.fromEntries(Object.entries(a).map(([name, value]) => [name, plus(value, b[name] ?? 0)])) as T

export function addAnswer(so: Replayed | null, answer: ReplayAnswer): Replayed {
  if (!so)
    return {
      day: answer.day,
      until: answer.day,
      total: answer.total ?? answer.leads,
      done: answer.leads,
      before: answer.before,
      after: answer.after,
      actual: answer.actual,
      rows: answer.rows,
      changed: answer.rows.length,
    }
  return {
    ...so,
    until: answer.day,
    total: so.total + (answer.total ?? 0),
    done: so.done + answer.leads,
    before: added(so.before, answer.before),
    after: added(so.after, answer.after),
    actual: added(so.actual, answer.actual),
    rows: [...so.rows, ...answer.rows].slice(0, MOST_ROWS),
    changed: so.changed + answer.rows.length,
  }
}
