import type { BulkRun } from '../contract'

/** Rows that are dealt with, one way or another. */
export function progressOf({ done, failed, stopped, total }: Pick<BulkRun, 'done' | 'failed' | 'stopped' | 'total'>) {
  const settled = done + failed + stopped
  return { settled, percent: total === 0 ? 100 : Math.floor((100 * settled) / total) }
}
