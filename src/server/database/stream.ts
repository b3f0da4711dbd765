import type { Compilable } from 'kysely'
import type pg from 'pg'

const BATCH = 1000

export interface Batch<Row> {
  readonly rows: Row[]
  /** Asks more of the same snapshot, before the next batch. */
  readonly client: pg.ClientBase
}

/** Rows of a query in batches, each with the connection they come by. */
export async function* streamBatches<Row>(pool: pg.Pool, query: Compilable<Row>): AsyncGenerator<Batch<Row>> {
  const { sql, parameters } = query.compile()
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(`DECLARE export_rows NO SCROLL CURSOR FOR ${sql}`, parameters as unknown[])
    for (;;) {
      const { rows } = await client.query(`FETCH ${BATCH} FROM export_rows`)
      if (rows.length > 0) yield { rows: rows as Row[], client }
      if (rows.length < BATCH) break
    }
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    // Also reached when the reader went away half-way: the connection goes back clean, or not at all.
    await client.query('ROLLBACK').catch((error: unknown) => (broken = error as Error))
    client.release(broken)
  }
}

/** Rows of a query in batches, of one snapshot and in constant memory, over a cursor on the export pool. */
export async function* streamRows<Row>(pool: pg.Pool, query: Compilable<Row>): AsyncGenerator<Row[]> {
  for await (const { rows } of streamBatches(pool, query)) yield rows
}
