import type { Filter } from '@/engine/filters/filter'
import type { MarketEnv } from '@/features/selling/market/server/run/env'
import type { LogCategory } from '@/kernel/call'
import type { LogEntry } from '@/server/audit/record'
import { periodKey } from '@/engine/caps/counter'
import { value } from '../filters'
import { RETURN_REASONS } from '../return-reasons'
import type { StoryAction, StoryEvent } from '../story-types'
import type { World } from '../types'
import type { Copier } from './copy'
import type { KeptLead } from './kept-lead'
import type { MemoryStore } from './memory-store'
import type { DemoReference, FilterOwner } from './reference'
import type { ReturnDesk } from './return-desk'
import { UploadDesk } from './upload-desk'

const DAY = 86_400_000
/** Costs of a week are uploaded, and corrected, up to nine days after its first lead. */
const COSTS_WITHIN = 9 * DAY

export type Of<Kind extends StoryAction['kind']> = Extract<StoryAction, { kind: Kind }>

/** Begins with the category of its row. */
export type LoggedCall = `${LogCategory}.${string}`

export interface Logged {
  readonly at: number
  readonly by: string
  readonly entry: LogEntry
  readonly call: LoggedCall
}

export interface FilterSet {
  readonly owner: FilterOwner
  readonly ownerId: number
  readonly filter: Filter
  readonly at: number
  readonly by: string
}

export interface PriceSet {
  readonly cents: number
  readonly at: number
  readonly by: string
}

export interface StoryParts {
  readonly world: World
  /** All stories, also those of other products. */
  readonly script: readonly StoryEvent[]
  readonly env: MarketEnv
  readonly store: MemoryStore
  readonly reference: DemoReference
  readonly desk: ReturnDesk
  readonly copier: Copier
  readonly staff: ReadonlyMap<string, number>
  readonly later: (at: number, lead: KeptLead, work: () => void) => void
}

function eventOf<Kind extends StoryAction['kind']>(script: readonly StoryEvent[], kind: Kind) {
  return script.find((event): event is StoryEvent & { readonly action: Of<Kind> } => event.action.kind === kind)
}

/** What staff did by hand, at its moment and by the engine. */
export class StoryDesk {
  readonly log: Logged[] = []
  readonly filters: FilterSet[] = []
  readonly prices = new Map<number, PriceSet>()
  private readonly uploads: UploadDesk
  private readonly ownMedia: ReadonlySet<number>
  private readonly file
  private readonly denials

  constructor(private readonly parts: StoryParts) {
    const { world, script } = parts
    this.ownMedia = new Set(world.publishers.filter(({ ownMedia }) => ownMedia).map(({ id }) => id))
    this.file = eventOf(script, 'revenueFile')
    this.denials = eventOf(script, 'reverseDenials')
    this.uploads = new UploadDesk(parts, (event, call, entry) => this.note(event, call, entry))
  }

  /** Whether a story to come may ask for this lead. */
  needs({ facts, lenders }: KeptLead, now: number): boolean {
    if (this.ownMedia.has(facts.publisher) && facts.receivedAt > now - COSTS_WITHIN) return true
    const { file, denials } = this
    const isToCome = (event: StoryEvent): boolean => now <= event.at && event.product === facts.product
    if (file && isToCome(file) && lenders.has(file.action.lender)) return true
    return denials !== undefined && isToCome(denials) && this.parts.desk.denied.has(facts.id)
  }

  tell(event: StoryEvent): void {
    const { action } = event
    switch (action.kind) {
      case 'setFilter':
        this.setFilter(event, action.owner, action.ownerId, action.filter)
        break
      case 'setPrice':
        this.setPrice(event, action)
        break
      case 'capAtUse':
        this.capAtUse(event, action)
        break
      case 'costUpload':
        this.uploads.cost(event, action)
        break
      case 'undoCostUpload':
        this.uploads.undoCost(event, action)
        break
      case 'reverseDenials':
        this.reverse(event, action)
        break
      case 'returnOneOf':
        this.returnOne(event, action)
        break
      case 'revenueFile':
        this.uploads.revenue(event, action)
        break
      case 'formatChange':
        break
    }
  }

  private setFilter(event: StoryEvent, owner: FilterOwner, ownerId: number, filter: Filter): void {
    const before = this.parts.reference.setFilter(owner, ownerId, filter, event.at)
    this.filters.push({ owner, ownerId, filter, at: event.at, by: event.by })
    this.note(event, `${owner}.filters`, {
      title: `Filter ${filter.kind} changed`,
      description: event.memo,
      before: { [filter.kind]: before },
      after: { [filter.kind]: filter.data },
      links: { [owner]: ownerId },
    })
  }

  private setPrice(event: StoryEvent, { order, cents: price }: Of<'setPrice'>): void {
    const before = this.parts.reference.setPrice(order, price, event.at)
    this.prices.set(order, { cents: price, at: event.at, by: event.by })
    this.note(event, 'order.price', {
      title: 'Price changed',
      description: event.memo,
      before: { price: before },
      after: { price },
      links: { order },
    })
  }

  private capAtUse(event: StoryEvent, { order, cap, percent }: Of<'capAtUse'>): void {
    const period = cap === 'cap_month' ? 'month' : 'overall'
    const key = `order/${order}/leads/all/0/${period}/${periodKey(period, this.parts.world.zone, event.at)}`
    const used = this.parts.store.counters.used(key)
    if (used > 0) this.setFilter(event, 'order', order, value(cap, Math.floor((used * 100) / percent)))
  }

  /** Of those whose leads are still at hand, the last ones; accepted on the next day. */
  private reverse(event: StoryEvent, { count }: Of<'reverseDenials'>): void {
    const { desk, store, later } = this.parts
    const denied = desk.items.filter(({ status, lead }) => status === 'denied' && store.leads.has(lead)).slice(-count)
    for (const [at, item] of denied.entries()) {
      desk.reverse(item, event.memo)
      const lead = store.leads.get(item.lead)
      if (lead) later(event.at + DAY + at * 180_000, lead, () => desk.decide(item, true, event.by))
      this.note(event, 'returns.reverse', { title: 'Return request reversed', links: { lead: item.lead } })
    }
  }

  private returnOne(event: StoryEvent, { product, sales, reason: title }: Of<'returnOneOf'>): void {
    const { desk, store, later } = this.parts
    const reason = RETURN_REASONS.find((one) => one.title === title)
    if (!reason) return
    const plan = { requestedAt: event.at, by: 'lender', reason, note: event.memo } as const
    for (const lead of [...store.leads.values()].reverse()) {
      if (lead.facts.product !== product) continue
      const sold = lead.state.postings.filter(({ status, feed }) => status === 'matched' && !feed)
      if (sold.length !== sales) continue
      const item = sold.map(({ id }) => desk.request(lead.facts.id, id, plan, event.by)).find((one) => one !== null)
      if (!item) continue
      later(event.at + DAY, lead, () => desk.decide(item, true, event.by))
      return
    }
  }

  private note({ at, by }: StoryEvent, call: LoggedCall, entry: LogEntry): void {
    this.log.push({ at, by, entry, call })
  }

  write(): void {
    this.uploads.write()
  }
}
