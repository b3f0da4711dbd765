import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Replica } from './replica'
import type { DB } from './schema.gen'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export interface Database {
  /** Short reads and writes of people and machines. */
  readonly db: Db
  /** Reports: they may be slow, and must never take a connection from the hot path. */
  readonly reports: Db
  readonly pool: pg.Pool
  readonly reportPool: pg.Pool
  /** Exports: each keeps its connection for as long as its reader takes, so reports must not wait for them. */
  readonly exportPool: pg.Pool
  /** Where reports read a copy of the database. */
  readonly replica?: Replica | undefined
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  close(): Promise<void>
}

const RETRYABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 5

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The server goes down, crashed, or is starting. */
const DOWN = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
/** A statement, a wait for a lock or an idle transaction that took longer than it may. */
const GIVEN_UP = new Set(['57014', '55P03', '25P03'])
export const gaveUp = (error: unknown): boolean => GIVEN_UP.has(sqlState(error) ?? '')

/** What the driver says without a code. */
const CUT_OFF =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** The database could not be reached, or was lost half-way: nothing is wrong with what was asked. */
export function isUnreachable(error: unknown): boolean {
  const code = sqlState(error)
  if (code !== undefined) return DOWN.has(code) || code.startsWith('08')
  return (
    error instanceof Error && (CUT_OFF.test(error.message) || (error.cause !== undefined && isUnreachable(error.cause)))
  )
}

/** Names the violated constraint or unique index, if that is what went wrong. */
export const violated = (error: unknown): string | undefined =>
  sqlState(error)?.startsWith('23') && error instanceof Error && 'constraint' in error
    ? String(error.constraint)
    : undefined

export function openDatabase(pool: pg.Pool, reportPool: pg.Pool, exportPool: pg.Pool, replica?: Replica): Database {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const reports = new Kysely<DB>({ dialect: new PostgresDialect({ pool: reportPool }) })
  return {
    db,
    reports,
    pool,
    reportPool,
    exportPool,
    replica,
    /** Work may run several times: a serialisation failure or deadlock starts it anew. */
    async transact(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction().execute(work)
        } catch (error) {
          if (attempt === MAX_TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error
          await pause(attempt * attempt * 5)
        }
      }
    },
    async close() {
      replica?.stop()
      await Promise.all([db.destroy(), reports.destroy(), exportPool.end()])
    },
  }
}
