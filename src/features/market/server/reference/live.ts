import pg from 'pg'
import { sql } from 'kysely'
import { parseCounterKey, periodKey } from '@/engine/caps/counter'
import type { ProductId } from '@/kernel/lead-fields'
import { addDays } from '@/kernel/business-time'
import type { Db, Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { COUNTER_STEP_MS } from '../store/caps'
import { buildReference, type Compiled } from './build'
import { Formats } from './formats'
import { readCounters, readRows } from './rows'
import type { Reference } from './types'

const CHANNEL = 'sluice_reference'
const COUNTERS_EVERY_MS = 1000
/** For a notice lost with its connection. */
const RELOAD_EVERY_MS = 30_000
/** Counters carry the beginning of their step, and show when their transaction ends, which may take a moment. */
const BACK_MS = COUNTER_STEP_MS + 2000

/** To be called in the transaction that changes anything the reference holds: every process then loads anew. */
export async function referenceChanged(tx: Db | Tx): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, '')`.execute(tx)
}

/** The reference data of this process, kept fresh: swapped whole on a notice, its counters followed by the second. */
export class LiveReference {
  private current: Reference | undefined
  private readonly compiled = new Map<ProductId, Compiled>()
  private readonly formats = new Formats()
  private counters = new Map<string, number>()
  private countersAt: Date | null = null
  private timers: NodeJS.Timeout[] = []
  private listener: pg.Client | undefined
  private loading: Promise<void> | undefined
  private next: Promise<void> | undefined
  private stopped = false

  constructor(private readonly services: Services) {}

  get isLoaded(): boolean {
    return this.current !== undefined
  }

  get(): Reference {
    if (!this.current) throw new Error('the reference data is not loaded yet')
    return this.current
  }

  async start(): Promise<void> {
    await this.reload()
    await this.listen()
    const swallow = (work: () => Promise<unknown>) => () =>
      void work().catch((error: unknown) => this.services.log.warn({ err: error }, 'reference data not refreshed'))
    this.timers = [
      setInterval(
        swallow(() => this.followCounters()),
        COUNTERS_EVERY_MS,
      ).unref(),
      setInterval(
        swallow(() => this.reload()),
        RELOAD_EVERY_MS,
      ).unref(),
    ]
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const timer of this.timers) clearInterval(timer)
    await this.loading?.catch(() => undefined)
    await this.listener?.end().catch(() => undefined)
  }

  /** One load at a time; wishes that come while one runs share the next, which has seen what they wish for. */
  reload(): Promise<void> {
    if (!this.loading) {
      this.loading = this.load().finally(() => (this.loading = undefined))
      return this.loading
    }
    this.next ??= this.loading
      .catch(() => undefined)
      .then(() => {
        this.next = undefined
        return this.stopped ? undefined : this.reload()
      })
    return this.next
  }

  private async load(): Promise<void> {
    const { database, keys, config, clock } = this.services
    const rows = await readRows(database.db)
    const context = { keys, formats: this.formats, zone: config.SLUICE_TIME_ZONE, now: clock.now() }
    const next = buildReference(rows, context, this.compiled)
    await this.followCounters(next)
    // A new index has an empty board: it is told everything that still counts.
    tell(next, this.counters)
    this.current = next
  }

  /** What has been taken by counter key, as far as it still counts. */
  used(): ReadonlyMap<string, number> {
    return this.counters
  }

  /** What this process itself took is known at once, not only by the next look. */
  heard(used: ReadonlyMap<string, number>): void {
    for (const [key, value] of used) this.counters.set(key, value)
    if (this.current) tell(this.current, used)
  }

  private async followCounters(reference = this.current): Promise<void> {
    const since = this.countersAt === null ? null : new Date(this.countersAt.getTime() - BACK_MS)
    const rows = await readCounters(this.services.database.db, since)
    const still = this.stillCounts()
    const moved = new Map<string, number>()
    for (const { key, used, at } of rows) {
      if (this.countersAt === null || at > this.countersAt) this.countersAt = at
      if (still(key) && this.counters.get(key) !== used) moved.set(key, used)
    }
    for (const [key, used] of moved) this.counters.set(key, used)
    if (reference) tell(reference, moved)
  }

  /** Counters of past days, weeks and months grant nothing any more. */
  private stillCounts(): (key: string) => boolean {
    const zone = this.services.config.SLUICE_TIME_ZONE
    const now = this.services.clock.now()
    const current = {
      day: periodKey('day', zone, now),
      week: periodKey('week', zone, now),
      month: periodKey('month', zone, now),
    }
    const minute = Number(periodKey('minute', zone, now)) - 1
    const windowsFrom = addDays(current.day, -2)
    const boards = [...(this.current?.products.values() ?? [])].map(({ board }) => board)
    for (const key of this.counters.keys()) {
      if (counts(key)) continue
      this.counters.delete(key)
      for (const board of boards) board.forget(parseCounterKey(key))
    }
    function counts(key: string): boolean {
      const { period, periodKey: of } = parseCounterKey(key)
      if (period === 'overall') return true
      if (period === 'minute') return Number(of) >= minute
      if (period === 'window') return (of.split('@')[1] ?? '') >= windowsFrom
      // A day ahead of ours is one that another process has reached already.
      return of >= current[period]
    }
    return counts
  }

  private async listen(): Promise<void> {
    const { connectionString } = this.services.database.pool.options
    const client = new pg.Client({ connectionString, application_name: 'sluice-listen' })
    this.listener = client
    const lost = (): void => {
      if (this.stopped || this.listener !== client) return
      this.listener = undefined
      setTimeout(
        () =>
          void this.listen()
            .then(() => this.reload())
            .catch(lost),
        1000,
      ).unref()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', () => {
      this.reload().catch((error: unknown) => this.services.log.warn({ err: error }, 'reference data not refreshed'))
    })
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
  }
}

function tell({ products }: Reference, used: ReadonlyMap<string, number>): void {
  for (const [key, value] of used) {
    const counter = parseCounterKey(key)
    for (const { board } of products.values()) board.set(counter, value)
  }
}
