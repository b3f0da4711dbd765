import { type Datum, present, textOf } from '../values/datum'
import { shortText } from './outcome'

/** As long as the name of a lender's own brand may be; what is longer is no name. */
const LONGEST = 120
/** More are never offered at once. */
const MOST = 5
/** What is not seen, or turns the direction of reading, could make one name look like another. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu
const TELLS = /[\p{L}\p{N}]/u

/** A brand as a consumer can be shown it; null where the buyer's words are no name. It is text: whoever shows it escapes it. */
export function brandName(given: string): string | null {
  // Neither cut nor looked into: half a name is nobody's.
  if (given.length > 4 * LONGEST) return null
  const name = shortText(given.normalize('NFC').replace(UNSEEN, ''), given.length).replace(/\s+/g, ' ')
  return name.length <= LONGEST && TELLS.test(name) ? name : null
}

/** Every name once, however it is spelt. */
export function brandNames(values: readonly Datum[]): readonly string[] {
  const names = new Map<string, string>()
  for (const value of values) {
    if (names.size === MOST) break
    const name = value !== undefined && value !== null && present(value) ? brandName(textOf(value)) : null
    if (name !== null && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}
