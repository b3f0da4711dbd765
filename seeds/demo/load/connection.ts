import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '@/server/database/database'
import { NO_LIMITS } from '@/server/database/pool'
import type { DB } from '@/server/database/schema.gen'

export interface Connection {
  readonly client: pg.PoolClient
  readonly db: Db
}

/** A transaction whose connection also takes COPY, which the query builder's own transactions cannot. */
export async function onOneConnection<T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const borrowed = { query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient
  const only = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: only }) })
  let broken: Error | undefined
  try {
    await client.query(`BEGIN; ${NO_LIMITS}`)
    const result = await work({ client, db })
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    await db.destroy()
    client.release(broken)
  }
}
