import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dateIn, startOfDay } from '@/kernel/business-time'
import { AppError } from '@/kernel/errors'
import type { Services } from '@/server/services'
import { marketOf, type Submission } from '@/features/selling/market/server/public'
import { Pace } from '../pace'
import { type DemoAnswer, type DemoEvent, demoWorlds } from './worlds'

/** Leads of one world of visitors; when they are through, other people come. */
const WORLD_LEADS = 90_000
const WARM_UP_MS = 5000
/** How often it is asked whether somebody looks, and how long ago the last look may be. */
const LOOK_MS = 2000
const LOOKS_FOR_MS = 600_000
const REMEMBERED = 500
const DAYS = 60

/** Publishers that go on after the demo's sixty days, through the real intake. */
export class Trickle {
  private readonly stopped = new AbortController()
  private running: Promise<void> = Promise.resolve()
  /** Pings and leads of earlier events, by key, and how far the visitor was moved from the stream's time. */
  private readonly named = new Map<number, { readonly id: number; readonly moved: number }>()
  private looked = { at: 0, watched: false }

  constructor(private readonly services: Services) {}

  start(): void {
    this.running = this.run().catch((error: unknown) => {
      if (!this.stopped.signal.aborted) this.services.log.warn({ err: error }, 'the demo traffic has ended')
    })
  }

  async stop(): Promise<void> {
    this.stopped.abort()
    await this.running
  }

  private sleep(ms: number): Promise<void> {
    return pause(Math.max(0, ms), undefined, { signal: this.stopped.signal, ref: false })
  }

  private async run(): Promise<void> {
    const { clock } = this.services
    await this.sleep(WARM_UP_MS)
    const pace = new Pace(Math.random, clock.now())
    for (;;) {
      const stream = this.visitors()
      for (let next = stream.next(); !next.done; ) {
        await this.until(pace)
        if (marketOf(this.services).stopping) return
        const event = next.value
        const answer = await this.handle(event)
        pace.sent(clock.now(), answer !== undefined && event.kind !== 'ping' && event.kind !== 'choice')
        next = stream.next(answer)
      }
    }
  }

  /** Of a world whose first day is today, with other people than the one that was loaded. */
  private visitors(): Generator<DemoEvent, void, DemoAnswer | undefined> {
    const { clock, config } = this.services
    const zone = config.SLUICE_TIME_ZONE
    const began = clock.now()
    const end = startOfDay(zone, addDays(dateIn(zone, began), DAYS)) - 1
    const seed = Math.floor(began / 1000) % 1_000_000
    return demoWorlds().visitors({ seed, now: end, zone, leads: WORLD_LEADS })
  }

  private async until(pace: Pace): Promise<void> {
    const { clock } = this.services
    for (;;) {
      const left = pace.due(await this.watched()) - clock.now()
      if (left <= 0) return
      await this.sleep(Math.min(left, LOOK_MS))
    }
  }

  /** Somebody is signed in and has done something lately. */
  private async watched(): Promise<boolean> {
    const now = this.services.clock.now()
    if (now < this.looked.at + LOOK_MS) return this.looked.watched
    const { rowCount } = await this.services.database.pool.query(
      'SELECT 1 FROM sessions WHERE ended_at IS NULL AND last_active_at > $1 LIMIT 1',
      [new Date(now - LOOKS_FOR_MS)],
    )
    this.looked = { at: now, watched: rowCount === 1 }
    return this.looked.watched
  }

  private async handle(event: DemoEvent): Promise<DemoAnswer | undefined> {
    try {
      return await this.send(event)
    } catch (error) {
      if (!(error instanceof AppError)) this.services.log.warn({ err: error }, 'a lead of the demo could not be sent')
      return undefined
    }
  }

  async send(event: DemoEvent): Promise<DemoAnswer | undefined> {
    const market = marketOf(this.services)
    const reference = market.reference()
    const rcid = reference.rcids.get(event.rcid)
    if (rcid?.status !== 'active' || !rcid.publisher.active) return undefined
    if (event.kind === 'choice')
      return market.intake.oneToOne(rcid, this.named.get(event.prematch)?.id ?? 0, event.brands)
    // A post tells of the same visit as its ping.
    const pinged = event.kind === 'post' ? this.named.get(event.ping) : undefined
    const moved = pinged?.moved ?? this.services.clock.now() - event.at
    const submission = this.submitted(event.submissionIn(reference), moved)
    if (event.kind === 'ping') {
      const outcome = await market.intake.ping(submission)
      this.name(event.key, { id: outcome.ping, moved })
      return outcome
    }
    if (event.kind === 'prematch') {
      const outcome = await market.intake.prematch(submission)
      this.name(event.key, { id: outcome.lead, moved })
      return { ...outcome, price: 0 }
    }
    const chosen = event.chosenIn(reference)
    const { status, price } =
      event.kind === 'direct'
        ? await market.intake.direct(submission, chosen)
        : await market.intake.post(submission, pinged?.id ?? 0, chosen)
    return { status, price, oneToOne: [] }
  }

  /** As of now: the stream's own time runs by its hours of the day, not by the clock. */
  private submitted(submission: Submission, moved: number): Submission {
    const receivedAt = this.services.clock.now()
    const { leadtime } = submission.fields
    if (leadtime === undefined) return { ...submission, receivedAt }
    const then = new Date(Date.parse(leadtime) + moved).toISOString()
    return { ...submission, receivedAt, fields: { ...submission.fields, leadtime: then } }
  }

  private name(key: number, one: { readonly id: number; readonly moved: number }): void {
    this.named.set(key, one)
    for (const [old] of this.named) {
      if (this.named.size <= REMEMBERED) break
      this.named.delete(old)
    }
  }
}
