import { wallClock } from '@/engine/time/wall-clock'
import { tookPayoutBack } from '@/engine/decide/staff'
import { returnRefusal } from '@/engine/money/returns'
import type { MarketEnv } from '@/features/selling/market/server/run/env'
import type { ReturnPlan } from '../returns'
import type { ProductId } from '@/kernel/lead-fields'
import { ownNumber } from '../apart'
import type { World } from '../types'
import type { Copier } from './copy'
import type { MemoryStore } from './memory-store'
import { applyEvent } from './staff'

export interface ReturnItem {
  readonly id: number
  readonly lead: number
  readonly posting: number
  readonly order: number
  readonly lender: number
  readonly publisher: number
  readonly product: number
  readonly sentAt: number
  readonly month: string
  readonly reason: ReturnPlan['reason']
  readonly requestedAt: number
  readonly requestedBy: number | null
  status: 'requested' | 'accepted' | 'denied'
  credited: boolean
  cents: number
  note: string
  finalizedAt: number | null
  finalizedBy: number | null
}

/** Phones that a return put on the list. */
export interface Listed {
  readonly phone: string
  readonly at: number
  readonly by: number | null
}

export interface ReturnParts {
  readonly world: World
  readonly product: ProductId
  readonly env: MarketEnv
  readonly store: MemoryStore
  readonly staff: ReadonlyMap<string, number>
  /** True when it was not listed yet. */
  readonly listPhone: (phone: string) => boolean
}

/** Returns as staff handle them: asked for under policy and cap, accepted through the engine, or denied. */
export class ReturnDesk {
  readonly items: ReturnItem[] = []
  readonly listed: Listed[] = []
  /** Leads with a request that was denied. */
  readonly denied = new Set<number>()
  private readonly asked = new Map<string, number>()
  private readonly sold = new Map<string, number>()
  private readonly taken = new Set<number>()

  constructor(private readonly parts: ReturnParts) {}

  private monthOf(order: number, at: number): string {
    return `${order}/${wallClock(this.parts.world.zone, at).month}`
  }

  countSale(order: number, sentAt: number): void {
    this.count(this.sold, this.monthOf(order, sentAt), 1)
  }

  request(lead: number, posting: number, plan: Omit<ReturnPlan, 'decision'>, by: string | null): ReturnItem | null {
    const { world, product, env, staff } = this.parts
    const kept = this.parts.store.leads.get(lead)
    const own = kept?.state.postings.find(({ id }) => id === posting)
    const order = world.orders.find(({ id }) => id === own?.order)
    const lender = world.lenders.find(({ id }) => id === own?.lender)
    if (!kept || !own || !order || !lender || kept.facts.test) return null
    const month = this.monthOf(order.id, own.sentAt)
    const refusal = returnRefusal(
      {
        postingStatus: own.status,
        removed: own.removed,
        alreadyAsked: this.taken.has(posting),
        soldAt: own.decidedAt ?? own.sentAt,
        policy: lender.returnpolicy,
        capPercent: order.returncap,
        soldThatMonth: this.sold.get(month) ?? 0,
        returnedOrRequestedThatMonth: this.asked.get(month) ?? 0,
      },
      env.clock.now(),
      world.zone,
    )
    if (refusal !== null) return null
    const item: ReturnItem = {
      id: ownNumber(product, this.items.length + 1),
      lead,
      posting,
      order: order.id,
      lender: lender.id,
      publisher: kept.facts.publisher,
      product: kept.facts.product,
      sentAt: own.sentAt,
      month,
      reason: plan.reason,
      requestedAt: env.clock.now(),
      requestedBy: by === null ? null : (staff.get(by) ?? null),
      status: 'requested',
      credited: false,
      cents: 0,
      note: plan.note,
      finalizedAt: null,
      finalizedBy: null,
    }
    this.items.push(item)
    this.taken.add(posting)
    this.count(this.asked, month, 1)
    return item
  }

  decide(item: ReturnItem, accepted: boolean, by: string): void {
    if (item.status !== 'requested') return
    if (!accepted) {
      this.finalize(item, 'denied', by)
      this.denied.add(item.lead)
      this.count(this.asked, item.month, -1)
      return
    }
    const { world, env, store, staff } = this.parts
    const publisher = world.publishers.find(({ id }) => id === item.publisher)
    const { blocksresale } = item.reason
    const takePayoutBack = publisher?.creditreturn ?? false
    const event = { type: 'returnAccepted', posting: item.posting, takePayoutBack, blocksResale: blocksresale } as const
    const applied = applyEvent(env, store, item.lead, event, by)
    if (!applied) return
    this.finalize(item, 'accepted', by)
    item.credited = tookPayoutBack(applied.writes)
    item.cents = applied.state.postings.find(({ id }) => id === item.posting)?.credited ?? 0
    const phone = applied.before.identity['phone'] ?? ''
    if (blocksresale && /^\d{10}$/.test(phone) && this.parts.listPhone(phone))
      this.listed.push({ phone, at: env.clock.now(), by: staff.get(by) ?? null })
  }

  /** A denied request is open again. */
  reverse(item: ReturnItem, note: string): void {
    item.status = 'requested'
    item.note = [item.note, note].filter((text) => text !== '').join('\n')
    item.finalizedAt = null
    item.finalizedBy = null
    this.count(this.asked, item.month, 1)
  }

  write(copier: Copier): void {
    const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
    for (const item of this.items)
      copier.add('return_items', [
        item.id,
        item.lead,
        item.posting,
        item.order,
        item.lender,
        item.publisher,
        item.product,
        iso(item.sentAt),
        item.status,
        item.credited,
        item.cents,
        item.reason.id,
        item.reason.title,
        item.note,
        iso(item.requestedAt),
        item.requestedBy,
        iso(item.finalizedAt),
        item.finalizedBy,
      ])
  }

  private finalize(item: ReturnItem, status: 'accepted' | 'denied', by: string): void {
    item.status = status
    item.finalizedAt = this.parts.env.clock.now()
    item.finalizedBy = this.parts.staff.get(by) ?? null
  }

  private count(map: Map<string, number>, key: string, by: number): void {
    map.set(key, (map.get(key) ?? 0) + by)
  }
}
