import { isPersonalName } from '@/kernel/identity-text'
import { valuesOf } from './answer-values'

/** Identities in pasted answers become invented ones of the same form, so that they read as before. */

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
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
  text.replace(/\p{L}+/gu, (word) => (word === word.toUpperCase() ? 'DOE' : 'Doe')).replace(/\d/g, '1')

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** In its own place alone: the same word may be the buyer's verdict elsewhere. */
function maskAt(body: string, name: string, value: string): string {
  const written = [...new Set([value, JSON.stringify(value).slice(1, -1)])].map(literal).join('|')
  const place = new RegExp(`(${literal(name)}["']?\\s*[:=>]\\s*["']?(?:<!\\[CDATA\\[)?\\s*)(${written})`, 'g')
  return body.replace(place, (_, before: string, found: string) => `${before}${maskWords(found)}`)
}

/** Prices, references and reasons stay; who the consumer is does not. */
export const maskIdentities = (body: string): string =>
  valuesOf(body)
    .values.filter(({ name, value }) => isPersonalName(name) && typeof value === 'string' && /\p{L}{2}/u.test(value))
    .reduce((text, { name, value }) => (String(value).includes('@') ? text : maskAt(text, name, String(value))), body)
    .replace(EMAIL, 'jane.doe@example.com')
    .replace(PHONE, maskPhone)
