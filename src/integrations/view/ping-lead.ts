import { type LeadField, pingFieldsOf } from '@/kernel/lead-fields'
import { type IdentityWatch, namesIdentity, watchIdentity } from './identity'
import type { SendInput, SendLead, Stage } from './lead'

/**
 * A lead as a ping may show it. Templates of pings are given nothing else, so no template can send what is not here:
 * identity fields are gone, and so is every free text that would give them away.
 */
declare const stripped: unique symbol
export type PingLead = SendLead & { readonly [stripped]: true }

/** Values of these kinds are chosen from lists or checked digit by digit; only the others are free text. */
const FREE_TEXT: ReadonlySet<LeadField['type']> = new Set(['string', 'url'])
/** Free texts in which a single name is no hint: cities and consent texts are full of words that are also names. */
const PROSE: ReadonlySet<string> = new Set([
  'city',
  'tcpatext',
  'useragent',
  'electricityprovider',
  'trustedform',
  'leadid',
])

const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''

function shown(field: LeadField, value: string, watch: IdentityWatch): string | undefined {
  if (!FREE_TEXT.has(field.type)) return value
  const tells = PROSE.has(field.name) ? watch.reveals : watch.hints
  if (!tells(value)) return value
  const bare = field.type === 'url' ? withoutQuery(value) : ''
  return bare !== '' && bare !== value && !tells(bare) ? bare : undefined
}

function strip(lead: SendLead): PingLead {
  const watch = watchIdentity(lead.fields)
  const fields: Record<string, string> = {}
  for (const field of pingFieldsOf(lead.product)) {
    const value = lead.fields[field.name]
    const kept = value === undefined ? undefined : shown(field, value, watch)
    if (kept !== undefined) fields[field.name] = kept
  }
  const tracking = Object.fromEntries(
    Object.entries(lead.tracking).filter(([name, value]) => !namesIdentity(name) && !watch.hints(value)),
  )
  const brands = lead.brands.filter((brand) => !watch.reveals(brand))
  return { product: lead.product, fields, tracking, brands } as unknown as PingLead
}

const known = new WeakMap<SendLead, PingLead>()

/** Stripped once per lead, however many orders are pinged with it. */
export function pingLead(lead: SendLead): PingLead {
  let found = known.get(lead)
  if (!found) {
    found = strip(lead)
    known.set(lead, found)
  }
  return found
}

/** What a request of this stage may show of its lead: identity is in a ping only where that was allowed in so many words. */
export const leadFor = (stage: Stage, { lead, identity }: Pick<SendInput, 'lead' | 'identity'>): SendLead =>
  stage === 'ping' && identity !== true ? pingLead(lead) : lead
