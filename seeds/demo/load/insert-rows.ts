import { sql } from 'kysely'
import type { Db } from '@/server/database/database'
import type { DB } from '@/server/database/schema.gen'

const asJson = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

/** Rows with the ids they name, also where the database would give its own. */
export async function insertRows(
  db: Db,
  table: keyof DB,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asJson(value)]))),
  )
  await sql`INSERT INTO ${sql.table(table)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${json}::jsonb)`.execute(db)
}

/** Draws from a sequence until it is past an id that was given by hand; to set it is not for the product's own role. */
export async function drawPast(db: Db, sequence: string, id: number): Promise<void> {
  const first = await sql<{ id: number }>`SELECT nextval(${sequence}::regclass) AS id`.execute(db)
  const more = id - (first.rows[0]?.id ?? id)
  if (more > 0) await sql`SELECT max(nextval(${sequence}::regclass)) FROM generate_series(1, ${more})`.execute(db)
}

export async function drawPastIds(db: Db, ...tables: (keyof DB)[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql<{ sequence: string; last: number | null }>`
      SELECT pg_get_serial_sequence(${table}, 'id') AS sequence, max(id) AS last FROM ${sql.table(table)}`.execute(db)
    const [row] = rows
    if (row && row.last !== null) await drawPast(db, row.sequence, row.last)
  }
}
