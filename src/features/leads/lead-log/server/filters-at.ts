import { sql } from 'kysely'
import type { Filter } from '@/engine/filters/filter'
import type { Db } from '@/server/database/database'
import type { OrderRef } from '@/features/platform/reference/server/public'

type Owner = 'order' | 'lender'
/** The filters an owner had; what history does not know of is as it is now. */
export type FiltersThen = (owner: Owner, id: number, now: readonly Filter[]) => readonly Filter[]

interface HistoryRow {
  readonly owner: string
  readonly owner_id: number
  readonly kind: string
  /** Null: unset at that time, or not set yet. */
  readonly data: unknown
  readonly ping: number | null
}

/** How the filters of these orders and their lenders were at a moment. */
export async function filtersAt(db: Db, orders: readonly OrderRef[], at: number): Promise<FiltersThen> {
  const ids = orders.map(({ id }) => id)
  const lenders = [...new Set(orders.map(({ lender }) => lender))]
  const { rows } = await sql<HistoryRow>`
    SELECT DISTINCT ON (owner, owner_id, kind) owner, owner_id, kind,
      CASE WHEN valid_from <= ${new Date(at)} THEN data END AS data, ping
    FROM filter_history
    WHERE (owner = 'order' AND owner_id = ANY(${ids}::bigint[])) OR (owner = 'lender' AND owner_id = ANY(${lenders}::bigint[]))
    ORDER BY owner, owner_id, kind, (valid_from <= ${new Date(at)}) DESC, valid_from DESC`.execute(db)
  const known = new Map<string, Map<string, HistoryRow>>()
  for (const row of rows) {
    const key = `${row.owner}/${row.owner_id}`
    const kinds = known.get(key) ?? new Map<string, HistoryRow>()
    known.set(key, kinds.set(row.kind, row))
  }
  return (owner, id, now) => {
    const kinds = known.get(`${owner}/${id}`)
    if (!kinds) return now
    const then = [...kinds.values()].flatMap(({ kind, data, ping }): Filter[] =>
      data === null ? [] : [{ kind, data, ping: ping === 1 ? 1 : 0 }],
    )
    return [...then, ...now.filter(({ kind }) => !kinds.has(kind))]
  }
}
