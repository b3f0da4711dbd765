import { distributeCost } from '@/engine/money/distribute'
import type { Filter } from '@/engine/filters/filter'
import type { MarketEnv } from '@/features/market/server/run/env'
import type { LogEntry } from '@/server/audit/record'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import { type Cents, cents } from '@/kernel/money'
import { periodKey } from '@/engine/caps/counter'
import { chanceFor } from '../chance'
import { value } from '../filters'
import { RETURN_REASONS } from '../return-reasons'
import { revenueRows } from '../revenue-file'
import type { StoryAction, StoryEvent } from '../story-types'
import type { World } from '../types'
import { type Copier, listOf } from './copy'
import type { KeptLead } from './kept-lead'
import type { MemoryStore } from './memory-store'
import type { DemoReference, FilterOwner } from './reference'
import type { ReturnDesk } from './return-desk'
import { applyEvent } from './staff'

const DAY = 86_400_000
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
const NO_COST: ReadonlySet<string> = new Set(['incomplete', 'failed', 'deleted'])

type Of<Kind extends StoryAction['kind']> = Extract<StoryAction, { kind: Kind }>

export interface Logged {
  readonly at: number
  readonly by: string
  readonly entry: LogEntry
  readonly call: string
}

export interface FilterSet {
  readonly owner: FilterOwner
  readonly ownerId: number
  readonly filter: Filter
  readonly at: number
  readonly by: string
}

interface CostUpload {
  readonly id: number
  readonly event: StoryEvent
  readonly action: Of<'costUpload'>
  readonly costs: ReadonlyMap<number, { readonly cost: Cents; readonly before: Cents | null }>
  undone: StoryEvent | null
}

export interface StoryParts {
  readonly world: World
  readonly env: MarketEnv
  readonly store: MemoryStore
  readonly reference: DemoReference
  readonly desk: ReturnDesk
  readonly copier: Copier
  readonly staff: ReadonlyMap<string, number>
  readonly later: (at: number, lead: KeptLead, work: () => void) => void
}

/** What staff did by hand, at its moment and by the engine. */
export class StoryDesk {
  readonly log: Logged[] = []
  readonly filters: FilterSet[] = []
  readonly prices = new Map<number, { readonly cents: number; readonly at: number; readonly by: string }>()
  private readonly uploads = new Map<string, CostUpload>()

  constructor(private readonly parts: StoryParts) {}

  tell(event: StoryEvent): void {
    const { action } = event
    switch (action.kind) {
      case 'setFilter':
        return this.setFilter(event, action.owner, action.ownerId, action.filter)
      case 'setPrice':
        return this.setPrice(event, action)
      case 'capAtUse':
        return this.capAtUse(event, action)
      case 'costUpload':
        return this.uploadCost(event, action)
      case 'undoCostUpload':
        return this.undoCost(event, action)
      case 'reverseDenials':
        return this.reverse(event, action)
      case 'returnOneOf':
        return this.returnOne(event, action)
      case 'revenueFile':
        return this.uploadRevenue(event, action)
      case 'formatChange':
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

  private uploadCost(event: StoryEvent, action: Of<'costUpload'>): void {
    const { world, env, store } = this.parts
    const from = startOfDay(world.zone, action.from)
    const to = endOfDay(world.zone, action.to)
    const leads = [...store.leads.values()].filter(
      ({ facts, state }) =>
        facts.publisher === action.publisher &&
        facts.receivedAt >= from &&
        facts.receivedAt < to &&
        !facts.test &&
        !NO_COST.has(state.status),
    )
    const shares = leads.map(({ facts, state }) => ({ id: facts.id, revenue: state.booked.earnTotal }))
    const costs = new Map<number, { cost: Cents; before: Cents | null }>()
    for (const [lead, cost] of distributeCost(cents(action.cents), shares, action.distribution)) {
      const applied = applyEvent(env, store, lead, { type: 'costUploaded', cost }, event.by)
      if (applied) costs.set(lead, { cost, before: applied.before.state.uploadedCost })
    }
    if (costs.size === 0) return
    const id = this.uploads.size + 1
    this.uploads.set(action.upload, { id, event, action, costs, undone: null })
    this.note(event, 'cost.save', {
      title: 'Cost uploaded',
      description: `${event.memo}: ${(action.cents / 100).toFixed(2)} over ${costs.size} leads`,
      links: { publisher: action.publisher },
    })
  }

  private undoCost(event: StoryEvent, { upload }: Of<'undoCostUpload'>): void {
    const known = this.uploads.get(upload)
    if (!known) return
    for (const [lead, { before }] of known.costs)
      applyEvent(this.parts.env, this.parts.store, lead, { type: 'costUploaded', cost: before, undoes: true }, event.by)
    known.undone = event
    const links = { publisher: known.action.publisher }
    this.note(event, 'cost.undo', { title: 'Cost upload undone', description: event.memo, links })
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

  private uploadRevenue(event: StoryEvent, file: Of<'revenueFile'>): void {
    const { world, env, store, copier, staff } = this.parts
    const from = startOfDay(world.zone, file.from)
    const to = endOfDay(world.zone, file.to)
    const known = [...store.leads.values()].flatMap((lead) =>
      lead.state.postings
        .filter(({ lender, feed, sentAt }) => lender === file.lender && !feed && sentAt >= from && sentAt < to)
        .map((posting) => ({ lead, posting })),
    )
    const rows = revenueRows(
      file,
      known.map(({ lead, posting: { status, revenue, bid } }) => ({
        lead: lead.facts.id,
        status: status === 'matched' ? 'matched' : status === 'timeout' || status === 'pending' ? 'undecided' : 'other',
        cents: status === 'matched' ? revenue : bid,
      })),
      chanceFor(world.seed, 'revenue', file.filename),
    )
    const differs = rows.flatMap((row) => {
      const own = known.find(
        ({ lead, posting: { status } }) =>
          lead.facts.id === row.lead && (status === 'matched' || status === 'timeout' || status === 'pending'),
      )
      return own && (own.posting.status !== 'matched' || own.posting.revenue !== row.cents) ? [{ row, own }] : []
    })
    const saved = differs.flatMap(({ row, own: { posting, lead } }) => {
      const amount = cents(row.cents)
      const wish = { type: 'revenueUploaded', posting: posting.id, mode: 'replace', amount } as const
      const { noBuyer } = lead.state
      if (!applyEvent(env, store, row.lead, wish, event.by)) return []
      return [[1, row.lead, posting.id, amount, posting.status, posting.revenue, noBuyer] as const]
    })
    if (saved.length === 0) return
    copier.add('revenue_uploads', [
      1,
      iso(event.at),
      file.lender,
      'replace',
      file.filename,
      staff.get(event.by) ?? null,
      event.memo,
    ])
    for (const row of saved) copier.add('revenue_upload_leads', row)
    this.note(event, 'revenue.save', {
      title: 'Revenue uploaded',
      description: `${file.filename}: ${saved.length} leads`,
      links: { lender: file.lender },
    })
  }

  private note({ at, by }: StoryEvent, call: string, entry: LogEntry): void {
    this.log.push({ at, by, entry, call })
  }

  write(): void {
    const { copier, staff } = this.parts
    for (const { id, event, action, costs, undone } of this.uploads.values()) {
      copier.add('cost_uploads', [
        id,
        iso(event.at),
        action.from,
        action.to,
        listOf([action.publisher]),
        listOf([]),
        action.cents,
        action.distribution,
        staff.get(event.by) ?? null,
        event.memo,
        iso(undone?.at ?? null),
        undone ? (staff.get(undone.by) ?? null) : null,
      ])
      for (const [lead, { cost, before }] of costs) copier.add('cost_upload_leads', [id, lead, cost, before])
    }
  }
}
