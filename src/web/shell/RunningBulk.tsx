import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type BulkRun, bulkRunCalls } from '@/features/platform/bulk-runs/contract'
import { rereadTouched } from '@/web/api/queries'
import { asking } from '@/web/api/query'
import { OpenLink } from '@/web/kit'
import classes from './shell.module.css'

const EVERY = 2_000

/** The way back to one's own bulk runs from every screen. While one runs it is asked for again; when it ends, screens follow. */
export function RunningBulk() {
  const { data: open } = useQuery({
    ...asking(bulkRunCalls.open),
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? EVERY : false),
  })
  const before = useRef<readonly BulkRun[]>([])
  useEffect(() => {
    if (!open) return
    const ended = before.current.filter(({ id }) => !open.some((one) => one.id === id))
    before.current = open
    if (ended.length > 0) void rereadTouched({ touches: ['bulkrun', ...ended.flatMap(({ touches }) => touches)] })
  }, [open])
  const [first, ...others] = open ?? []
  if (!first) return null
  const { id, title, done, failed, total } = first
  return (
    <span className={classes['running']}>
      <OpenLink href={`/bulkrun/item/${id}`}>
        {title}: {done + failed} of {total}
      </OpenLink>
      {others.length > 0 ? <a href="/bulkruns">+{others.length}</a> : null}
    </span>
  )
}
