import { createHash } from 'node:crypto'

/** How repair rows are told from others; migration 0088 writes it too. */
export const REPAIR_CALL = 'system-log.repair'

/** As migration 0088 computes it in SQL. */
export const contentHash = (id: number, content: string): string =>
  createHash('sha256').update(`${id}\n${content}`).digest('hex')

/** Row ids that a repair row covers, with the hash of each row's content at the time; none for other rows. */
export function lateRowsOf(content: string): Map<number, string> {
  if (!content.includes(REPAIR_CALL)) return new Map()
  const row = JSON.parse(content) as { call: string; changes: { field: string; after: unknown }[] }
  if (row.call !== REPAIR_CALL) return new Map()
  return new Map(row.changes.map(({ field, after }) => [Number(field), String(after)]))
}
