import { periodKey, periodOf } from '@/engine/caps/counter'
import type { Take } from '@/engine/caps/take'
import type { Taking } from '@/features/selling/market/server/store/caps'
import { addDays, dateIn, type IsoDate, startOfMonth } from '@/kernel/business-time'

export interface Used {
  used: number
  cap: number | null
}

/** Room of the caps, taken and given back by the rules of the database's functions. */
export class Counters {
  readonly all = new Map<string, Used>()
  private forgotten: IsoDate = ''

  /** `end` is when the world ends: whatever belongs to that month is kept, it is what postings are held against. */
  constructor(
    private readonly zone: string,
    private readonly end: number,
  ) {}

  /** Room is looked for here and counted with the posting; pings leave nothing else behind and are counted at once. */
  take(takes: readonly Take[]): Taking {
    for (const { key, limit } of takes) {
      const known = this.all.get(key)
      if (known) known.cap = limit
      else this.all.set(key, { used: 0, cap: limit })
    }
    const used = new Map(takes.map(({ key }) => [key, this.used(key)]))
    const full = takes.find(({ key, limit }) => this.used(key) >= limit)
    if (full) return { ok: false, full, used }
    for (const { key, add } of takes) if (periodOf(key) === 'minute') used.set(key, this.add(key, add))
    return { ok: true, used }
  }

  /** The demo's staff set caps by what was sent before: here every counter runs. */
  add(key: string, amount: number): number {
    const known = this.all.get(key)
    if (known) return (known.used += amount)
    this.all.set(key, { used: amount, cap: null })
    return amount
  }

  used(key: string): number {
    return this.all.get(key)?.used ?? 0
  }

  isLimited(key: string): boolean {
    return (this.all.get(key)?.cap ?? null) !== null
  }

  /** Once a day: what can grant nothing any more is dropped. */
  forget(now: number): void {
    const today = dateIn(this.zone, now)
    if (today === this.forgotten) return
    this.forgotten = today
    const kept = addDays(startOfMonth(dateIn(this.zone, this.end)), -2)
    const from = { day: addDays(today, -2), week: addDays(today, -8), month: addDays(today, -1).slice(0, 7) }
    for (const key of this.all.keys()) {
      const period = periodOf(key)
      if (period === 'overall') continue
      const of = key.slice(key.lastIndexOf('/') + 1)
      if (period === 'minute') {
        if (Number(of) < Number(periodKey('minute', this.zone, now)) - 1) this.all.delete(key)
        continue
      }
      const date = period === 'window' ? (of.split('@')[1] ?? '') : of
      if (date < from[period === 'window' ? 'day' : period] && date < kept) this.all.delete(key)
    }
  }
}
