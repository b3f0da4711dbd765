/** A lead that orders turned away. */
export interface TurnedAway {
  readonly id: number
  /** Of the days asked for, from 0. */
  readonly day: number
  readonly unsold: boolean
}

/** Orders are numbered far below what is left of a whole number. */
const CODES = 512
/** One number for a rule of an order. */
export const keyOf = (order: number, code: number): number => order * CODES + code
export const orderIn = (key: number): number => Math.floor(key / CODES)
export const codeIn = (key: number): number => key % CODES

/** What one stop of a lead adds. Cents. */
export interface Stopped {
  /** It is the only thing that kept the order from winning the lead. */
  readonly alone: boolean
  /** How much more the lead would have brought without it, by the order's acceptance rate. */
  readonly gain: number
  /** The best that another order offered; 0 is nothing. */
  readonly offer: number
}

/** What a row counts: each lead once, at the highest gain and the best offer. Cents. */
export class Tally {
  leads = 0
  unsold = 0
  /** Leads that one rule alone kept from an order. */
  alone = 0
  revenue = 0
  /** Leads that another order offered something for, and the best of these offers together. */
  offered = 0
  offers = 0
  readonly days: number[]
  private lead = 0
  private isAlone = false
  private gain = 0
  private offer = 0

  constructor(days: number) {
    this.days = new Array<number>(days).fill(0)
  }

  /** All that one lead adds comes in a row. */
  add({ id, day, unsold }: TurnedAway, { alone, gain, offer }: Stopped): void {
    if (this.lead !== id) {
      this.lead = id
      this.isAlone = false
      this.gain = 0
      this.offer = 0
      this.leads++
      this.days[day] = (this.days[day] ?? 0) + 1
      if (unsold) this.unsold++
    }
    if (alone && !this.isAlone) {
      this.isAlone = true
      this.alone++
    }
    if (gain > this.gain) {
      this.revenue += gain - this.gain
      this.gain = gain
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
