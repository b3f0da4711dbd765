import { type Datum, present, textOf } from '../values/datum'
import type { HttpAnswer, Look } from './answer'
import type { PickedBids } from './bids'
import { AmbiguousValue, type ReadValue, type Seen } from './reading'

/** One answer while it is read: values and bids are read when asked for, once. */
export class AnswerValues implements Seen {
  /** Of the value that is being read. */
  list = false
  private readonly slots: Datum[] = []
  private readonly done: boolean[] = []
  private readonly lists: boolean[] = []
  private picked: PickedBids | null | undefined

  constructor(
    private readonly readings: readonly ReadValue[],
    readonly look: Look,
    private readonly answer: HttpAnswer,
    private readonly pick: () => PickedBids | null,
    readonly params: Readonly<Record<string, string>>,
  ) {}

  get bids(): PickedBids | null {
    this.picked ??= this.pick()
    return this.picked
  }

  at(slot: number): Datum {
    if (this.done[slot] !== true) {
      this.list = false
      this.slots[slot] = this.readings[slot]?.(this.look, this.answer, this)
      this.done[slot] = true
      this.lists[slot] = this.list
    }
    return this.slots[slot]
  }

  /** Whether a list stood where this value was expected. */
  isList(slot: number): boolean {
    return this.lists[slot] === true
  }
}

/** A setting of the order: the same for all of its answers. */
export const PARAM = 'param.'

/** A name of the format, found once and for all: a reading, the number of bids, a value of the bid taken, or a setting. */
export type Access = (values: AnswerValues) => Datum

export function accessTo(name: string, slots: readonly string[]): Access {
  if (name === 'bids') return (values) => values.bids?.count
  if (name.startsWith('bid.')) {
    const inner = name.slice('bid.'.length)
    return (values) => values.bids?.value(inner)
  }
  if (name.startsWith(PARAM)) {
    const param = name.slice(PARAM.length)
    return ({ params }) => (Object.hasOwn(params, param) ? params[param] : undefined)
  }
  const slot = slots.indexOf(name)
  return (values) => values.at(slot)
}

/** For what accompanies a decision: where it is ambiguous it is left out, and the decision stands. */
export function certain(access: Access): Access {
  return (values) => {
    try {
      return access(values)
    } catch (problem) {
      if (problem instanceof AmbiguousValue) return undefined
      throw problem
    }
  }
}

export function firstText(accesses: readonly Access[]): (values: AnswerValues) => string | null {
  const all = accesses.map(certain)
  return (values) => {
    for (const access of all) {
      const value = access(values)
      if (value !== undefined && present(value)) return textOf(value)
    }
    return null
  }
}
