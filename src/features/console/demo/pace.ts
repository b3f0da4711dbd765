interface Span {
  readonly from: number
  readonly to: number
}

/** Milliseconds. Somebody who looks sees a lead every few seconds; nobody needs thousands over night. */
const WATCHED = { event: { from: 300, to: 1500 }, lead: { from: 2500, to: 6000 } }
const ALONE = { event: { from: 4000, to: 15_000 }, lead: { from: 30_000, to: 90_000 } }
/** Once a lead is overdue, pings follow each other at this distance until one comes of them. */
const HURRY_MS = 60

const within = ({ from, to }: Span, part: number): number => from + part * (to - from)

/** When the demo's publishers send: as often at night as by day, faster while somebody looks. Time and chance are given. */
export class Pace {
  private event: { readonly at: number; readonly part: number }
  private lead: { readonly at: number; readonly part: number }

  constructor(
    private readonly random: () => number,
    now: number,
  ) {
    this.event = { at: now, part: random() }
    this.lead = { at: now, part: random() }
  }

  /** The moment at which the next request is due. */
  due(watched: boolean): number {
    const spans = watched ? WATCHED : ALONE
    const nextEvent = this.event.at + within(spans.event, this.event.part)
    const nextLead = this.lead.at + within(spans.lead, this.lead.part)
    return Math.max(this.event.at + HURRY_MS, Math.min(nextEvent, nextLead))
  }

  sent(now: number, wasLead: boolean): void {
    this.event = { at: now, part: this.random() }
    if (wasLead) this.lead = { at: now, part: this.random() }
  }
}
