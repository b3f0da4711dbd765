import { Intake } from '@/features/selling/market/server/run/intake'
import type { Reference } from '@/features/platform/reference/server/types'
import { AppError } from '@/kernel/errors'
import type { ProductId } from '@/kernel/lead-fields'
import type { ChoiceEvent, TrafficAnswer, TrafficEvent } from '../events'
import type { Later } from '../replies'
import { Queue } from '../queue'
import { traffic } from '../traffic'
import type { World } from '../types'
import { AftermathDesk } from './aftermath-desk'
import type { Copier } from './copy'
import type { Subject } from './delivery'
import type { KeptLead } from './kept-lead'
import type { SimulatedMarket } from './market'
import type { MemoryStore } from './memory-store'
import type { ReturnDesk } from './return-desk'
import { chosenOf, submissionOf, type Submitted } from './submission'
import type { SimulatedTime } from './time'

const DAY = 86_400_000
const PING_LIVES = 15 * 60_000
/** Later than this something happens only to leads that it is planned for, or that a story needs. */
const LEAD_LIVES = DAY
const EVENTS_BETWEEN_SETTLING = 200

export interface DriveParts {
  readonly world: World
  readonly product: ProductId
  readonly time: SimulatedTime
  readonly store: MemoryStore
  readonly market: SimulatedMarket
  readonly desk: ReturnDesk
  readonly copier: Copier
  /** Leads that a story still needs, however old. */
  readonly isWanted: (lead: KeptLead) => boolean
}

/** Sixty days of traffic through the real intake, with all that follows from it, in order of time. */
export class Drive {
  readonly due = new Queue<() => Promise<void> | void>()
  subject: Subject = { key: 0, repeat: false }
  private readonly intake: Intake
  private readonly aftermath: AftermathDesk
  /** Pings and leads that a later event speaks of, by the key of their own. */
  private readonly named = new Map<number, { readonly id: number; readonly at: number }>()

  constructor(private readonly parts: DriveParts) {
    const { world, market, store, desk } = parts
    this.intake = new Intake(market.env)
    this.aftermath = new AftermathDesk({
      world,
      env: market.env,
      store,
      intake: this.intake,
      desk,
      later: (at, lead, work) => this.later(at, lead, work),
    })
  }

  decidesLater(posting: number, later: Later): void {
    this.aftermath.promise(posting, later)
  }

  /** Whatever is done to a lead is followed by what that leads to. */
  later(at: number, lead: KeptLead, work: () => Promise<void> | void): void {
    if (at >= this.parts.world.now) return
    lead.due++
    this.due.put(at, async () => {
      this.subject = lead
      await work()
      lead.due--
      this.follow(lead)
    })
  }

  async run(): Promise<void> {
    const { world, product, store, copier } = this.parts
    const stream = traffic(world, { product })
    let events = 0
    for (let next = stream.next(); !next.done; ) {
      const event = next.value
      await this.until(event.at)
      next = stream.next(await this.handle(event))
      if (++events % EVENTS_BETWEEN_SETTLING > 0) continue
      this.settle(event.at)
      await copier.rest()
    }
    await this.until(world.now)
    while (store.settle({ pings: Infinity, leads: Infinity }, () => false)) await copier.rest()
  }

  private async until(at: number): Promise<void> {
    for (let due = this.due.next; due <= at; due = this.due.next) {
      const work = this.due.take()
      if (work) await this.parts.time.run(due, async () => work())
    }
  }

  private settle(now: number): void {
    const { store, isWanted } = this.parts
    store.settle({ pings: now - PING_LIVES, leads: now - LEAD_LIVES }, isWanted)
    store.counters.forget(now)
    for (const [key, { at }] of this.named) {
      if (at >= now - PING_LIVES) break
      this.named.delete(key)
    }
  }

  /** Undefined where the request was refused. */
  private async handle(event: TrafficEvent): Promise<TrafficAnswer | undefined> {
    try {
      return await this.parts.time.run(event.at, () => this.ask(event))
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }

  private async ask(event: TrafficEvent): Promise<TrafficAnswer | undefined> {
    const reference = this.parts.market.env.reference()
    if (event.kind === 'choice') return this.choose(event, reference)
    this.subject = { key: event.key, repeat: event.repeat === 'other' }
    const submission = submissionOf(event, reference)
    if (event.kind === 'ping') {
      const { ping, status, price, oneToOne } = await this.intake.ping(submission)
      this.named.set(event.key, { id: ping, at: event.at })
      return { status, price, oneToOne }
    }
    if (event.kind === 'prematch') {
      const { lead, status, oneToOne } = await this.intake.prematch(submission)
      this.named.set(event.key, { id: lead, at: event.at })
      this.arrived(lead, event)
      return { status, price: 0, oneToOne }
    }
    const chosen = chosenOf(event.brands, reference)
    const outcome =
      event.kind === 'direct'
        ? await this.intake.direct(submission, chosen)
        : await this.intake.post(submission, this.named.get(event.ping)?.id ?? 0, chosen)
    this.arrived(outcome.lead, event)
    return { status: outcome.status, price: outcome.price, oneToOne: [] }
  }

  private async choose(event: ChoiceEvent, reference: Reference): Promise<TrafficAnswer | undefined> {
    const rcid = reference.rcids.get(event.rcid)
    const lead = this.parts.store.leads.get(this.named.get(event.prematch)?.id ?? 0)
    if (!rcid || !lead) return undefined
    // Bids are drawn as at the prematch.
    this.subject = lead
    const { status, price, oneToOne } = await this.intake.oneToOne(rcid, lead.facts.id, event.brands)
    this.follow(lead)
    return { status, price, oneToOne }
  }

  private arrived(id: number, event: Submitted): void {
    const { store } = this.parts
    for (const lead of [store.leads.get(id), store.takeCopy(id)]) {
      if (!lead || lead.key !== 0) continue
      lead.key = event.key
      lead.repeat = event.repeat === 'other'
      this.follow(lead)
    }
  }

  /** Feeds may still be out when the publisher has its answer: what follows is thought about when all is quiet. */
  private follow(lead: KeptLead): void {
    lead.due++
    this.parts.time.afterwards(() => {
      lead.due--
      this.aftermath.follow(lead)
    })
  }
}
