import { useCallback, useEffect, useRef, useState } from 'react'

export type ItemState<Answer> =
  | { readonly state: 'waiting' | 'running' | 'stopped' }
  | { readonly state: 'done'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly error: unknown }

interface BulkOptions<Item, Answer> {
  readonly items: readonly Item[]
  readonly run: (item: Item) => Promise<Answer>
  readonly parallel: number
  readonly onIdle?: (() => void) | undefined
}

/** Sends one request per item, a few at a time, and remembers what came of each. */
export function useBulkRun<Item, Answer>({ items, run, parallel, onIdle }: BulkOptions<Item, Answer>) {
  const [states, setStates] = useState<readonly ItemState<Answer>[]>(() => items.map(() => ({ state: 'waiting' })))
  const latest = useRef(states)
  const stopped = useRef(false)
  const [running, setRunning] = useState(false)

  const put = useCallback((index: number, state: ItemState<Answer>) => {
    latest.current = latest.current.map((old, at) => (at === index ? state : old))
    setStates(latest.current)
  }, [])

  const start = useCallback(
    async (wanted: readonly number[]) => {
      stopped.current = false
      setRunning(true)
      const queue = [...wanted]
      for (const index of queue) put(index, { state: 'waiting' })
      const work = async () => {
        for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
          const item = items[index]
          if (item === undefined) continue
          if (stopped.current) {
            put(index, { state: 'stopped' })
            continue
          }
          put(index, { state: 'running' })
          try {
            put(index, { state: 'done', answer: await run(item) })
          } catch (error) {
            put(index, { state: 'failed', error })
          }
        }
      }
      await Promise.all(Array.from({ length: Math.min(parallel, queue.length) }, work))
      setRunning(false)
      onIdle?.()
    },
    [items, run, parallel, put, onIdle],
  )

  const begun = useRef(false)
  useEffect(() => {
    // React runs effects twice in development; requests must go out once.
    if (begun.current) return
    begun.current = true
    void start(items.map((_, index) => index))
  }, [items, start])

  const unfinished = useCallback(
    () => latest.current.flatMap((s, index) => (s.state === 'failed' || s.state === 'stopped' ? [index] : [])),
    [],
  )
  return {
    states,
    running,
    /** What was sent is finished; what waits is not sent. */
    stop: useCallback(() => {
      stopped.current = true
    }, []),
    retry: useCallback(() => void start(unfinished()), [start, unfinished]),
  }
}
