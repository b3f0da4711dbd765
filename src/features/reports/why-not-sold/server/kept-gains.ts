import type pg from 'pg'
import type { Gain } from '@/features/demand/what-if/server/public'
import { keyOf } from '../tally'

export interface LeadGain {
  readonly cents: number
  /** The order would win one lead more. */
  readonly won: boolean
}

/** By rule of an order (`keyOf`). */
type LeadGains = ReadonlyMap<number, LeadGain>

/** The gains of one day. Many leads gain the same by the same rules: each list is kept once. */
export interface KeptDay {
  /** Order, code, cents and whether the order wins (0 or 1), one after the other. */
  readonly lists: readonly (readonly number[])[]
  /** Lead, and which of the lists is its own. */
  readonly leads: readonly (readonly [lead: number, list: number])[]
}

export function packDay(gains: readonly Gain[]): KeptDay {
  const byLead = new Map<number, number[]>()
  for (const { lead, order, code, cents, won } of gains) {
    const list = byLead.get(lead) ?? []
    list.push(order, code, cents, won ? 1 : 0)
    byLead.set(lead, list)
  }
  const places = new Map<string, number>()
  const lists: number[][] = []
  const leads = [...byLead].map(([lead, list]): [number, number] => {
    const text = list.join()
    const place = places.get(text) ?? lists.push(list) - 1
    places.set(text, place)
    return [lead, place]
  })
  return { lists, leads }
}

const NOTHING: LeadGains = new Map()

class DayGains {
  private readonly lists: readonly LeadGains[]
  private readonly places: ReadonlyMap<number, number>

  constructor(
    { lists, leads }: KeptDay,
    private readonly keptAt: number,
  ) {
    this.lists = lists.map((list) => {
      const gains = new Map<number, LeadGain>()
      for (let at = 0; at < list.length; at += 4) {
        const [order = 0, code = 0, cents = 0, won = 0] = list.slice(at, at + 4)
        gains.set(keyOf(order, code), { cents, won: won === 1 })
      }
      return gains
    })
    this.places = new Map(leads)
  }

  /** Null for a lead that came after the day was replayed. */
  of(lead: number, receivedAt: number): LeadGains | null {
    const place = this.places.get(lead)
    if (place !== undefined) return this.lists[place] ?? NOTHING
    return receivedAt > this.keptAt ? null : NOTHING
  }
}

const KEPT = 'SELECT day::text AS day, gains, kept_at FROM lead_gains WHERE day = ANY ($1::date[])'

/** What the leads of one batch after the other gain without a rule; the batches come day by day. */
export function gainsReader() {
  let days = new Map<string, DayGains | null>()
  return async (client: pg.ClientBase, wanted: ReadonlySet<string>) => {
    const unread = [...wanted].filter((day) => !days.has(day))
    // Those of earlier batches are let go.
    days = new Map([...days].filter(([day]) => wanted.has(day)))
    if (unread.length > 0) {
      const { rows } = await client.query<{ day: string; gains: KeptDay; kept_at: Date }>(KEPT, [unread])
      const kept = new Map(rows.map(({ day, gains, kept_at }) => [day, new DayGains(gains, kept_at.getTime())]))
      for (const day of unread) days.set(day, kept.get(day) ?? null)
    }
    return (day: string, lead: number, receivedAt: number): LeadGains | null =>
      days.get(day)?.of(lead, receivedAt) ?? null
  }
}
