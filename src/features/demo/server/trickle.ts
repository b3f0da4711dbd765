import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dateIn, startOfDay } from '@/kernel/business-time'
import { AppError } from '@/kernel/errors'
import type { Services } from '@/server/services'
import { marketOf } from '../../market/server/public'
import type { TrafficAnswer, TrafficEvent } from '../../../../seeds/demo/events'
import { chosenOf, submissionOf } from '../../../../seeds/demo/load/submission'
import { traffic } from '../../../../seeds/demo/traffic'
import { makeWorld } from '../../../../seeds/demo/world'

/** Brisk enough to be watched: something comes every few seconds. */
const PACE = 90_000
const WARM_UP_MS = 5000
/** What is due for longer is left out: the machine slept, or is too slow. */
const TOO_LATE_MS = 30_000
const REMEMBERED = 500
const AT_ONCE = 500

/** Publishers that go on after the demo's sixty days, through the real intake. */
export class Trickle {
  private readonly stopped = new AbortController()
  private running: Promise<void> = Promise.resolve()
  /** Pings and leads of earlier events, by key. */
  private readonly named = new Map<number, number>()

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
    const { clock, config } = this.services
    await this.sleep(WARM_UP_MS)
    const zone = config.SLUICE_TIME_ZONE
    const began = clock.now()
    // A world whose first day is today, with other people than the one that was loaded.
    const end = startOfDay(zone, addDays(dateIn(zone, began), 60)) - 1
    const seed = Math.floor(began / 1000) % 1_000_000
    const stream = traffic(makeWorld({ seed: 7, now: end, zone, leads: PACE }), seed)
    let skipped = 0
    for (let next = stream.next(); !next.done; ) {
      const event = next.value
      if (event.at < clock.now() - TOO_LATE_MS) {
        if (++skipped % AT_ONCE === 0) await this.sleep(0)
        next = stream.next(undefined)
        continue
      }
      await this.sleep(event.at - clock.now())
      if (marketOf(this.services).stopping) return
      next = stream.next(await this.handle(event))
    }
  }

  private async handle(event: TrafficEvent): Promise<TrafficAnswer | undefined> {
    try {
      return await this.send(event)
    } catch (error) {
      if (!(error instanceof AppError)) this.services.log.warn({ err: error }, 'a lead of the demo could not be sent')
      return undefined
    }
  }

  private async send(event: TrafficEvent): Promise<TrafficAnswer | undefined> {
    const market = marketOf(this.services)
    const reference = market.reference()
    const rcid = reference.rcids.get(event.rcid)
    if (rcid?.status !== 'active' || !rcid.publisher.active) return undefined
    if (event.kind === 'choice') return market.intake.oneToOne(rcid, this.named.get(event.prematch) ?? 0, event.brands)
    const submission = { ...submissionOf(event, reference), receivedAt: this.services.clock.now() }
    if (event.kind === 'ping') {
      const outcome = await market.intake.ping(submission)
      this.name(event.key, outcome.ping)
      return outcome
    }
    if (event.kind === 'prematch') {
      const outcome = await market.intake.prematch(submission)
      this.name(event.key, outcome.lead)
      return { ...outcome, price: 0 }
    }
    const chosen = chosenOf(event.brands, reference)
    const { status, price } =
      event.kind === 'direct'
        ? await market.intake.direct(submission, chosen)
        : await market.intake.post(submission, this.named.get(event.ping) ?? 0, chosen)
    return { status, price, oneToOne: [] }
  }

  private name(key: number, id: number): void {
    this.named.set(key, id)
    for (const [old] of this.named) {
      if (this.named.size <= REMEMBERED) break
      this.named.delete(old)
    }
  }
}
