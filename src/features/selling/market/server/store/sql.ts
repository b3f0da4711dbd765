import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { sqlState, type Tx } from '@/server/database/database'

/** A statement of the hot path: prepared once per connection under its name. */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** Where statements run: a connection or pool of the hot path, or a call's own transaction. */
export interface Sql {
  rows<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
}

export const onPool = (client: pg.Pool | pg.PoolClient): Sql => ({
  async rows<Row>({ name, text }: Statement, values: readonly unknown[]) {
    return (await client.query({ name, text, values: [...values] })).rows as Row[]
  },
})

/** On one connection: what several ask of it at once is asked one after the other. */
function onClient(client: pg.PoolClient): Sql {
  const sql = onPool(client)
  let turn: Promise<unknown> = Promise.resolve()
  return {
    rows<Row>(statement: Statement, values: readonly unknown[]) {
      const next = turn.then(() => sql.rows<Row>(statement, values))
      turn = next.catch(() => undefined)
      return next
    },
  }
}

/** Inside the transaction of a staff call, so that the change stands or falls with its log row. */
export const inTransaction = (tx: Tx): Sql => ({
  async rows<Row>({ text }: Statement, values: readonly unknown[]) {
    return (await tx.executeQuery(CompiledQuery.raw(text, [...values]))).rows as Row[]
  },
})

const RETRYABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 8

/** Work may run several times: what deadlocked or could not be serialised starts anew. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error
      await pause(attempt * attempt * 3)
    }
  }
}

/** A transaction on one connection; `opening` are parameterless statements sent along with BEGIN. */
export async function transactionOnce<T>(pool: pg.Pool, opening: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`BEGIN; ${opening}`)
    const result = await work(onClient(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    })
    throw error
  } finally {
    // A connection that cannot even roll back is not given to anybody else.
    client.release(broken)
  }
}

export const transaction = <T>(pool: pg.Pool, opening: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
  retrying(() => transactionOnce(pool, opening, work))
