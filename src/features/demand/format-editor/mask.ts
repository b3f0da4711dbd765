import { isPersonalName, replaceEmails } from '@/kernel/identity-text'
import { valuesOf } from './answer-values'

/** Identities in pasted answers become invented ones of the same form, so that they read as before. */

const PHONE = /(?<![\w.-])(\+?1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.-]?[2-9]\d{2}[\s.-]?\d{4}(?![\w-])/g
const DIGITS = '2025550123'

function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  let at = DIGITS.length - digits.length
  return phone.replace(/\d/g, () => {
    const digit = at < 0 ? '1' : (DIGITS[at] ?? '0')
    at++
    return digit
  })
}

const maskWords = (text: string): string =>
  // %20 stays what it is.
  text.replace(/%[\dA-Fa-f]{2}|\d|\p{L}+/gu, (word) =>
    word.startsWith('%') ? word : /\d/.test(word) ? '1' : word === word.toUpperCase() ? 'DOE' : 'Doe',
  )

/** A name and the sign behind it; what follows is looked at by hand, so that any length is read once. */
const NAMED = /(?<![\w.:-])([\w.:-]{1,80})(["']?\s{0,40}[:=>]\s{0,40}["']?(?:<!\[CDATA\[)?\s{0,40})/g

/** In its own place alone: the same word may be the buyer's verdict elsewhere. */
function maskNamed(body: string, people: ReadonlyMap<string, readonly string[]>): string {
  let out = ''
  let from = 0
  for (const { 0: whole, 1: name = '', index } of body.matchAll(NAMED)) {
    const at = index + whole.length
    const value = people.get(name.slice(name.lastIndexOf(':') + 1))?.find((one) => body.startsWith(one, at))
    if (value === undefined || at < from) continue
    out += body.slice(from, at) + maskWords(value)
    from = at + value.length
  }
  return out + body.slice(from)
}

const writtenAs = (value: string): string[] => [value, JSON.stringify(value).slice(1, -1)]

/** Prices, references and reasons stay; who the consumer is does not. */
export function maskIdentities(body: string): string {
  const people = new Map<string, string[]>()
  for (const { name, value } of valuesOf(body, Infinity).values) {
    const isOne = isPersonalName(name) && typeof value === 'string' && /\p{L}{2}/u.test(value) && !/@|%40/.test(value)
    if (isOne) people.set(name, [...(people.get(name) ?? []), ...writtenAs(value)])
  }
  return replaceEmails(maskNamed(body, people), (at) => `jane.doe${at}example.com`).replace(PHONE, maskPhone)
}
