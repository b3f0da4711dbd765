import { startTransition, useEffect, useState } from 'react'

/** More than a tall screen shows at once. */
const AT_ONCE = 60

interface Progress<Row> {
  readonly rows: readonly Row[]
  readonly count: number
  /** Another page is another one: all its rows come and go together. */
  readonly page: number
}

/** Whether two lists are mostly the same rows: a refresh, not another page. */
function mostlySame<Row>(before: readonly Row[], after: readonly Row[], idOf: (row: Row) => string | number): boolean {
  const known = new Set(before.map(idOf))
  return after.filter((row) => known.has(idOf(row))).length * 2 >= after.length
}

/**
 * What is seen is drawn first and the rest right after, in slices that leave room for clicks: a page of 200 rows answers
 * like one of 60. Gives how many rows to draw now, and of which page.
 */
export function useGradualRows<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string | number,
): Pick<Progress<Row>, 'count' | 'page'> {
  const [progress, setProgress] = useState<Progress<Row>>({ rows, count: Math.min(rows.length, AT_ONCE), page: 0 })
  let { count, page } = progress
  if (progress.rows !== rows) {
    const same = mostlySame(progress.rows, rows, idOf)
    count = same ? rows.length : Math.min(rows.length, AT_ONCE)
    if (!same) page++
    setProgress({ rows, count, page })
  }
  const complete = count >= rows.length
  useEffect(() => {
    if (!complete) startTransition(() => setProgress({ rows, count: rows.length, page }))
  }, [complete, rows, page])
  return { count, page }
}
