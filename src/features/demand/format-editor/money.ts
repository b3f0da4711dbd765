import { at } from './click'
import { type Path, removeAt, setAt, valueAt } from './json-patch'
import type { Stage } from './suggest'

/** How a price is read, where one is: in the answer as a whole, or in each bid. */
export interface PriceSaid {
  readonly unit: 'dollars' | 'cents'
  readonly missing: 'usual' | 'order' | 'unusable'
  readonly zero: 'usual' | 'sold' | 'refused' | 'order'
}

const placeOf = (text: string, stage: Stage): Path | null =>
  valueAt(text, at(stage, 'bids')) !== undefined
    ? at(stage, 'bids', 'price')
    : valueAt(text, at(stage)) === undefined
      ? null
      : at(stage, 'price')

export function priceOf(text: string, stage: Stage): PriceSaid | null {
  const place = placeOf(text, stage)
  if (!place) return null
  const price = (valueAt(text, place) ?? {}) as { unit?: string; missing?: string; zero?: string }
  const { unit, missing, zero } = price
  return {
    unit: unit === 'cents' ? 'cents' : 'dollars',
    missing: missing === 'order' || missing === 'unusable' ? missing : 'usual',
    zero: zero === 'sold' || zero === 'refused' || zero === 'order' ? zero : 'usual',
  }
}

const USUAL: readonly string[] = ['usual', 'dollars']

/** What is the rule anyway is not written. */
export function setPrice(text: string, stage: Stage, key: keyof PriceSaid, value: string): string {
  const place = placeOf(text, stage)
  if (!place) return text
  if (!USUAL.includes(value)) return setAt(text, [...place, key], value)
  const said = valueAt(text, place)
  const isLast = typeof said === 'object' && said !== null && Object.keys(said).join() === key
  return removeAt(text, isLast && place[place.length - 2] !== 'bids' ? place : [...place, key])
}
