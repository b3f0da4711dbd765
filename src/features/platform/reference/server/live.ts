import { sql } from 'kysely'
import type { CapBoard } from '@/engine/match/board'
import type { ProductId } from '@/kernel/lead-fields'
import type { Services } from '@/server/services'
import { keepAlerts } from '@/features/platform/alerts/server/public'
import { AT_ONCE, tellNewBoards } from './boards'
import { buildReference, type Compiled } from './build'
import { COUNTER_STEP_MS, LiveCounters, type RunningPeriods, runningPeriods } from './counters'
import { Formats } from './formats'
import { LongLists } from './long-lists'
import { Notices } from './notices'
import { readCountersOf, readMovedCounters, readRows } from './rows'
import type { Reference } from './types'

const CHANNEL = 'sluice_reference'
const COUNTERS_EVERY_MS = 1000
/** For a notice lost with its connection. */
const RELOAD_EVERY_MS = 30_000
/** Counters carry the beginning of their step, and show when their transaction ends, which may take a moment. */
const BACK_MS = COUNTER_STEP_MS + 2000

/**
 * The reference data of this process, kept fresh: swapped whole when one of its tables says that it changed, its counters
 * followed by the second.
 */
export class LiveReference {
  readonly counters = new LiveCounters()
  private current: Reference | undefined
  /** Being told its counters; what moves meanwhile is told to both. */
  private upcoming: Reference | undefined
  private readonly compiled = new Map<ProductId, Compiled>()
  private readonly formats = new Formats()
  private readonly lists = new LongLists()
  private countersAt: Date | undefined
  private timers: NodeJS.Timeout[] = []
  private notices: Notices | undefined
  private toldProblems = ''
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
    const { pool } = this.services.database
    // Before the first load: what changes after it is heard.
    this.notices = new Notices(pool.options.connectionString, CHANNEL, (tables) => this.changed(tables))
    await this.notices.start()
    await this.reload()
    this.timers = [
      setInterval(() => {
        this.followCounters().catch((error: unknown) => this.notRefreshed(error))
      }, COUNTERS_EVERY_MS).unref(),
      setInterval(() => this.refresh(), RELOAD_EVERY_MS).unref(),
    ]
  }

  /** Which tables does not matter: parts of two snapshots could be limits of one save with the version of another. */
  private changed(tables: readonly string[]): void {
    this.services.log.debug({ tables }, 'reference data changed')
    this.refresh()
  }

  private refresh(): void {
    this.reload().catch((error: unknown) => this.notRefreshed(error))
  }

  private notRefreshed(error: unknown): void {
    this.services.log.warn({ err: error }, 'reference data not refreshed')
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const timer of this.timers) clearInterval(timer)
    await this.loading?.catch(() => undefined)
    await this.notices?.stop()
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
    const rows = await readRows(database.db, this.lists)
    const context = { keys, formats: this.formats, zone: config.SLUICE_TIME_ZONE, now: clock.now() }
    const next = buildReference(rows, context, this.compiled)
    this.upcoming = next
    try {
      await this.readCounters(next)
      await tellNewBoards(next, this.current, this.counters)
      this.current = next
    } finally {
      this.upcoming = undefined
    }
    await this.tellProblems(next)
  }

  /** What this process itself took is known at once, not only by the next look. */
  heard(used: ReadonlyMap<string, number>): void {
    this.hear([...used].map(([key, value]) => ({ key, used: value })))
  }

  private running(): RunningPeriods {
    return runningPeriods(this.services.config.SLUICE_TIME_ZONE, this.services.clock.now())
  }

  private hear(counters: readonly { readonly key: string; readonly used: number }[], running = this.running()): void {
    const boards = this.boards()
    for (const { key, used } of counters) {
      const news = this.counters.hear(key, used, running)
      if (news) for (const board of boards) board.set(news.counter, news.used)
    }
  }

  private boards(): ReadonlySet<CapBoard> {
    const boards = new Set<CapBoard>()
    for (const reference of [this.current, this.upcoming])
      for (const { board } of reference?.products.values() ?? []) boards.add(board)
    return boards
  }

  /** Of owners that are new here: all that still counts. The others are followed. */
  private async readCounters({ orders, lenders }: Reference): Promise<void> {
    const { db, pool } = this.services.database
    const owners = new Set([
      ...[...orders.keys()].map((id) => `order/${id}`),
      ...[...lenders.keys()].map((id) => `lender/${id}`),
    ])
    this.countersAt ??= (await sql<{ now: Date }>`SELECT now() AS now`.execute(db)).rows[0]?.now
    const added = this.counters.keepOwners(owners)
    if (added.length === 0) return
    const running = this.running()
    try {
      for await (const rows of readCountersOf(pool, db, added, running)) this.hear(rows, running)
    } catch (error) {
      for (const owner of added) this.counters.drop(owner)
      throw error
    }
  }

  private async followCounters(): Promise<void> {
    if (!this.countersAt) return
    const since = new Date(this.countersAt.getTime() - BACK_MS)
    const rows = await readMovedCounters(this.services.database.db, since)
    const running = this.running()
    for (const { at } of rows) if (at > this.countersAt) this.countersAt = at
    this.hear(rows, running)
    const past = this.counters.forgetPast(running, AT_ONCE)
    if (past.length > 0) for (const board of this.boards()) for (const counter of past) board.forget(counter)
  }

  /** Rows that cannot be used are left out; staff are told until they are put right. */
  private async tellProblems({ problems }: Reference): Promise<void> {
    const { database, clock, log } = this.services
    const now = JSON.stringify(problems)
    if (now === this.toldProblems) return
    try {
      await keepAlerts(database.pool, 'reference', problems, clock.now())
      this.toldProblems = now
    } catch (error) {
      log.warn({ err: error, problems }, 'staff could not be told of unusable reference data')
    }
  }
}

const references = new WeakMap<Services, LiveReference>()

/** The reference data over these services; loaded and kept fresh from when the marketplace starts. */
export function referenceOf(services: Services): LiveReference {
  let reference = references.get(services)
  if (!reference) references.set(services, (reference = new LiveReference(services)))
  return reference
}
