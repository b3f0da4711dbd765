import type { CodedStop } from '@/engine/filters/filter'
import { encodeVerdicts } from '@/engine/match/verdicts'
import type { DetailsChange } from '../store/change'
import type { ProcessStep } from '../store/lead'
import type { Auction } from './auction'

/** What a run finds out for the lead's page, until it is written. */
export class RunNotes {
  /** Its steps, written when it ends. */
  readonly process: ProcessStep[] = []
  /** Orders that could not be offered the lead any more when it was their turn. */
  readonly skipped = new Map<number, CodedStop>()
  private due: DetailsChange | undefined

  /** To be written with the next change. */
  add(details: DetailsChange): void {
    this.due = details
  }

  written(): void {
    this.due = undefined
  }

  /** What is to be written with a change: everything, if it ends the run. */
  forChange(ends: boolean, auction: Auction | undefined): DetailsChange | undefined {
    if (!ends) return this.due
    return {
      ...this.due,
      process: [...(this.due?.process ?? []), ...this.process, ...[...this.skipped].map(skippedStep)],
      ...(auction ? { verdicts: encodeVerdicts(auction.index, auction.verdicts) } : {}),
    }
  }
}

const skippedStep = ([order, { code, rule, ruleValue, leadValue }]: [number, CodedStop]): ProcessStep => ({
  step: `order ${order} not offered`,
  ms: 0,
  note: [rule, ruleValue, leadValue].filter((text) => text !== '').join(', '),
  skipped: { order, code, ruleValue, leadValue },
})
