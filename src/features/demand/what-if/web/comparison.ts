import type { WhatIfResult, WhatIfRow } from '../contract'

/** One order on both sides. */
export interface ComparedRow {
  readonly id: number
  readonly now: WhatIfRow
  readonly after: WhatIfRow | null
  /** What is different: 'verdict', 'rank', 'price'. */
  readonly changes: readonly string[]
}

const changesBetween = (now: WhatIfRow, after: WhatIfRow): string[] => [
  ...(now.eligible === after.eligible && now.rule === after.rule ? [] : ['verdict']),
  ...(now.rank === after.rank ? [] : ['rank']),
  // A price that nobody would be offered is of no interest.
  ...(now.price === after.price || (!now.eligible && !after.eligible) ? [] : ['price']),
]

const bestRank = ({ now, after }: ComparedRow): number =>
  Math.min(now.rank ?? Number.POSITIVE_INFINITY, after?.rank ?? Number.POSITIVE_INFINITY)

/** What changed first, then by rank. */
export function compared(now: WhatIfResult, changed: WhatIfResult | null): ComparedRow[] {
  const later = new Map(changed?.orders.map((row) => [row.order.id, row]))
  const rows = now.orders.map((row): ComparedRow => {
    const after = later.get(row.order.id) ?? null
    return { id: row.order.id, now: row, after, changes: after ? changesBetween(row, after) : [] }
  })
  const weight = (row: ComparedRow): number => (row.changes.length > 0 ? 0 : 1)
  return rows.sort(
    (a, b) => weight(a) - weight(b) || (bestRank(a) === bestRank(b) ? a.id - b.id : bestRank(a) - bestRank(b)),
  )
}
