import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallAnswer } from '@/kernel/call'
import { api } from '@/web/api/client'
import { type OrderEdit, type ReplayedLead, type ReplaySums, whatIfCalls } from '../contract'

type Answer = CallAnswer<typeof whatIfCalls.replay>

export interface Replayed {
  readonly day: string
  readonly total: number
  readonly done: number
  readonly before: ReplaySums
  readonly after: ReplaySums
  readonly actual: Answer['actual']
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

export function addAnswer(so: Replayed | null, answer: Answer): Replayed {
  if (!so)
    return {
      day: answer.day,
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
    done: so.done + answer.leads,
    before: added(so.before, answer.before),
    after: added(so.after, answer.after),
    actual: added(so.actual, answer.actual),
    rows: [...so.rows, ...answer.rows].slice(0, MOST_ROWS),
    changed: so.changed + answer.rows.length,
  }
}

/** Asks for a day of leads, some at a time, until all are through or somebody stops it. */
export function useReplay() {
  const [result, setResult] = useState<Replayed | null>(null)
  const [state, setState] = useState<'idle' | 'running' | 'stopped' | 'done'>('idle')
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(async (order: OrderEdit, day: string) => {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    setError(null)
    setResult(null)
    setState('running')
    try {
      let from: Answer['next'] = null
      let so: Replayed | null = null
      do {
        const body = { order, day, ...(from ? { from } : {}) }
        const answer: Answer = await api(whatIfCalls.replay, { body }, { signal: abort.signal, quiet: true })
        so = addAnswer(so, answer)
        setResult(so)
        from = answer.next
      } while (from)
      setState('done')
    } catch (problem) {
      if (running.current !== abort) return
      setState('stopped')
      if (!abort.signal.aborted) setError(problem)
    }
  }, [])
  const stop = useCallback(() => running.current?.abort(), [])
  return { result, state, error, start, stop }
}
