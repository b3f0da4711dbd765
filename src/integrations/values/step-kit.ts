import type { Path } from '../language/issue'
import type { View } from '../view/lead'
import { type Datum, isList, textOf } from './datum'
import type { Scope } from './scope'

/** What a step may be given to look at besides the value. Readings of answers run steps without a lead. */
export type Apply = (value: Exclude<Datum, undefined | null>, view: View | undefined) => Datum

export interface StepSite {
  readonly scope: Scope
  readonly at: Path
  /** The lead field the value comes from, where it comes straight from one: its options and labels are then known. */
  readonly field: string | null
}

/** Steps on text work on every item of a list. */
export const onText =
  (change: (text: string) => string | undefined): Apply =>
  (value) => {
    if (!isList(value)) return change(textOf(value))
    return value.map((item) => change(item)).filter((item) => item !== undefined)
  }
