import { LEAD_FIELDS } from '@/kernel/lead-fields'
import { isRec, type Slot } from './slots'

// The patterns of this file read at most 1,000 letters, never three spaces in a row: see clausesOf.

export const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9.]/g, '')

const QUOTED = /^["“”'‘’`](.*)["“”'‘’`]$/s

/** A name as somebody writes it in a sentence: quotes and "the … field" around it go. */
export const nameIn = (text: string): string => {
  const bare = text
    .trim()
    .replace(/^(?:the|a|an|our|their|its)\s+/i, '')
    .replace(/^(?:new\s+)?(?:field|key|element|value)\s+(?=\S)/i, '')
    .replace(/\s+(?:field|key|element|value)$/i, '')
    .trim()
  return QUOTED.exec(bare)?.[1] ?? bare
}

/** Several names: 'a, b and c'. */
export const namesIn = (text: string): string[] =>
  text
    .split(/(?<!\s)\s*,\s*(?:and\s+)?|(?<!\s)\s+and\s+/)
    .map(nameIn)
    .filter((name) => name !== '')

/** What we can send, by the words people use for it. */
const OWN_WORDS: Readonly<Record<string, unknown>> = {
  fullname: { $: 'lead.fullname' },
  name: { $: 'lead.fullname' },
  ip: { $: 'lead.ipaddress' },
  zipcode: { $: 'lead.zip' },
  phonenumber: { $: 'lead.phone' },
  emailaddress: { $: 'lead.email' },
  address: { $: 'lead.address' },
  trustedform: { $: 'lead.trustedform' },
  jornaya: { $: 'lead.leadid' },
  useragent: { $: 'lead.useragent' },
  leadnumber: { $: 'context.lead' },
  ourleadid: { $: 'context.lead' },
  price: { $: 'context.price' },
  product: { $: 'context.producttitle' },
  productname: { $: 'context.producttitle' },
  publisherid: { $: 'context.publisher' },
  rcid: { $: 'context.rcid' },
  currenttime: { $: 'context.now', steps: [{ date: { format: 'iso' } }] },
  currentdate: { $: 'context.now', steps: [{ date: { format: 'yyyy-MM-dd' } }] },
}

const SOURCE = /^(?:lead|context|tracking|param|ping|field)\.[a-z0-9_]+$/i

/** Our value of that name: by source, field name or label. */
export function ownValue(text: string): unknown {
  const named = nameIn(text.replace(/^(?:the\s+)?(?:consumer|lead|customer)(?:['’]s)\s+/i, ''))
  if (SOURCE.test(named)) return { $: named.toLowerCase() }
  const word = plain(named)
  const field = LEAD_FIELDS.find(({ name, label }) => name === word || plain(label) === word)
  if (field) return { $: `lead.${field.name}` }
  return Object.hasOwn(OWN_WORDS, word) ? OWN_WORDS[word] : undefined
}

/** Something to send as it stands: quoted, a number, true or false. */
export function constantIn(text: string): string | number | boolean | undefined {
  const said = text.trim()
  const quoted = QUOTED.exec(said)
  if (quoted) return quoted[1]
  if (/^(?:true|false)$/i.test(said)) return said.toLowerCase() === 'true'
  return /^-?\d{1,15}(?:\.\d+)?$/.test(said) && String(Number(said)) === said ? Number(said) : undefined
}

/** Where a constant is meant for certain, quotes may be missing. */
export const constantMeant = (text: string): string | number | boolean =>
  constantIn(text) ?? text.trim().replace(/^(?:the\s+)?(?:constant|text|value)\s+/i, '')

export const sourceOf = (value: unknown): string =>
  isRec(value) && typeof value['$'] === 'string' ? value['$'].toLowerCase() : ''

/** Places by the lender's name, whole or its end; else by what of ours is sent there. */
export function find(slots: readonly Slot[], name: string): Slot[] {
  const word = plain(name)
  const whole = slots.filter(({ path }) => plain(path.join('.')) === word)
  if (whole.length > 0) return whole
  const ends = slots.filter(({ path }) => plain(path.at(-1) ?? '') === word)
  if (ends.length > 0) return ends
  const own = sourceOf(ownValue(name))
  return own === '' ? [] : slots.filter(({ value }) => sourceOf(value) === own)
}
