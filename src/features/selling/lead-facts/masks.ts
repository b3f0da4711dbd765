import { cutPeople, namesSomebody } from '@/kernel/identity-text'
import { PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'

/** Enough to recognise a value one already knows, not enough to learn it. */
export function maskValue(name: string, value: string): string {
  if (value === '') return ''
  if (name === 'email') {
    const at = value.indexOf('@')
    return at > 0 ? `${value[0] ?? ''}•••${value.slice(at)}` : '•••'
  }
  if (name === 'phone') return `•••${value.replace(/\D/g, '').slice(-4)}`
  if (name === 'ipaddress')
    return value.includes('.') ? value.replace(/\.\d+\.\d+$/, '.•.•') : `${value.split(':')[0] ?? ''}:•••`
  return `${value[0] ?? ''}•••`
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const SHORTEST_WORD = 3

/** A phone however it is written: +1 (216) 555-0101, 216.555.0101. */
const phonePattern = (digits: string): string => digits.split('').join('[\\s().+-]{0,3}')

function patternsOf(name: string, value: string): string[] {
  const whole = value.trim()
  if (whole === '') return []
  if (name === 'phone') return [phonePattern(whole.replace(/\D/g, ''))]
  const encoded = encodeURIComponent(whole)
  const spellings = [whole, encoded, encoded.replace(/%20/g, '+'), JSON.stringify(whole).slice(1, -1)]
  // A format may cut values apart: the words of a name or a street are hidden wherever they stand.
  const own = name === 'email' ? (whole.split('@')[0] ?? '') : whole
  const words = own.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= SHORTEST_WORD)
  return [...new Set([...spellings, ...words])].map(escaped)
}

/** A consent as it may be shown: one that speaks of nobody is shown whole. */
export function maskConsent(text: string, values: Readonly<Record<string, string>>): string {
  if (!namesSomebody(text, values)) return text
  const own = Object.entries(values).filter(([name]) => PERSONAL_FIELD_NAMES.has(name))
  return maskText(cutPeople(text, values, '•••'), Object.fromEntries(own))
}

/** Hides every value of the consumer in a text that was sent or received, however the format wrote it. */
export function maskText(text: string, identity: Readonly<Record<string, string>>): string {
  const patterns = Object.entries(identity)
    .filter(([name]) => name !== 'useragent')
    .flatMap(([name, value]) => patternsOf(name, value))
    .sort((a, b) => b.length - a.length)
  return patterns.length === 0 ? text : text.replace(new RegExp(patterns.join('|'), 'giu'), '•••')
}
