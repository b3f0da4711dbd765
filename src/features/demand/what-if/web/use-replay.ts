import { useCallback, useEffect, useRef, useState } from 'react'
import { addDays } from '@/kernel/business-time'
import { api } from '@/web/api/client'
import { type OrderEdit, whatIfCalls } from '../contract'
import { addAnswer, type ReplayAnswer, type Replayed } from './replay-sums'

/** Asks for the leads of some days, day by day and some at a time, until all are through or somebody stops it. */
export function useReplay() {
  const [result, setResult] = useState<Replayed | null>(null)
  const [state, setState] = useState<'idle' | 'running' | 'stopped' | 'done'>('idle')
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(async (order: OrderEdit, first: string, last: string) => {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    setError(null)
    setResult(null)
    setState('running')
    try {
      let so: Replayed | null = null
      for (let day = first; day <= last; day = addDays(day, 1)) {
        let from: ReplayAnswer['next'] = null
        do {
          const body = { order, day, ...(from ? { from } : {}) }
          const answer: ReplayAnswer = await api(whatIfCalls.replay, { body }, { signal: abort.signal, quiet: true })
          so = addAnswer(so, answer)
          setResult(so)
          from = answer.next
        } while (from)
      }
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
