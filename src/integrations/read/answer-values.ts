import { type Datum, present, textOf } from '../values/datum'
import type { HttpAnswer, Look } from './answer'
import type { PickedBids } from './bids'
import { AmbiguousValue, type ReadValue } from './reading'

/** One answer while it is read: values and bids are read when asked for, once. */
export class AnswerValues {
  private readonly read = new Map<string, Datum>()
  private picked: PickedBids | null | undefined

  constructor(
    private readonly readings: ReadonlyMap<string, ReadValue>,
    readonly look: Look,
    private readonly answer: HttpAnswer,
    private readonly pick: () => PickedBids | null,
  ) {}

  get bids(): PickedBids | null {
    this.picked ??= this.pick()
    return this.picked
  }

  value(name: string): Datum {
    if (name === 'bids') return this.bids?.count
    if (name.startsWith('bid.')) return this.bids?.value(name.slice('bid.'.length))
    if (this.read.has(name)) return this.read.get(name)
    const value = this.readings.get(name)?.(this.look, this.answer)
    this.read.set(name, value)
    return value
  }

  /** For what accompanies a decision: where it is ambiguous it is left out, and the decision stands. */
  certain(name: string): Datum {
    try {
      return this.value(name)
    } catch (problem) {
      if (problem instanceof AmbiguousValue) return undefined
      throw problem
    }
  }

  first(names: readonly string[] | undefined): string | null {
    for (const name of names ?? []) {
      const value = this.certain(name)
      if (value !== undefined && present(value)) return textOf(value)
    }
    return null
  }
}
