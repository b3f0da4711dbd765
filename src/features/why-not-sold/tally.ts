/** A lead that orders turned away. */
export interface TurnedAway {
  readonly id: number
  /** Of the days asked for, from 0. */
  readonly day: number
  readonly unsold: boolean
}

/** What a row counts: each lead once, at the best price of the orders that turned it away. Cents. */
export class Tally {
  leads = 0
  unsold = 0
  revenue = 0
  /** Leads that another order offered something for, and the best of these offers together. */
  offered = 0
  offers = 0
  readonly days: number[]
  private lead = 0
  private price = 0
  private offer = 0

  constructor(days: number) {
    this.days = new Array<number>(days).fill(0)
  }

  /** All that one lead adds comes in a row. A price or offer of 0 is none. */
  add({ id, day, unsold }: TurnedAway, price: number, offer: number): void {
    if (this.lead !== id) {
      this.lead = id
      this.price = 0
      this.offer = 0
      this.leads++
      this.days[day] = (this.days[day] ?? 0) + 1
      if (unsold) this.unsold++
    }
    if (price > this.price) {
      if (unsold) this.revenue += price - this.price
      this.price = price
    }
    if (offer > this.offer) {
      if (this.offer === 0) this.offered++
      this.offers += offer - this.offer
      this.offer = offer
    }
  }

  /** The mean of the best other offers; null where nobody offered anything. */
  get otherBid(): number | null {
    return this.offered === 0 ? null : Math.round(this.offers / this.offered)
  }
}

/** What is in a map under a key, made when it is first asked for. */
export function madeIn<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}
