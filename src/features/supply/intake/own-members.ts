import type { Members } from './body-members'

/** Members that are neither fields of the lead nor tracking parameters. */
const OWN = ['rcid', 'apikey', 'ping_id', 'brand_consent', 'source', 'product', 'publisher_id'] as const
export type OwnName = (typeof OWN)[number] | 'lead'

export interface SortedMembers {
  readonly own: ReadonlyMap<OwnName, unknown>
  /** Fields and tracking parameters. */
  readonly rest: Members
  readonly problems: ReadonlyMap<string, string>
}

/** 'apiKey', 'api_key' and 'apikey' are one name; a key must never end up among the tracking parameters. */
export const squeezed = (name: string): string => name.toLowerCase().replace(/[_\-\s.]/g, '')

const byName = new Map<string, OwnName>(OWN.map((name) => [squeezed(name), name]))
const LEAD_NAMES = new Set(['lead', 'leadid'])

/** `withLead`: the call names a lead of ours; elsewhere lead and lead_id are the sender's own business. */
export function sortMembers(members: Members, withLead = false): SortedMembers {
  const own = new Map<OwnName, unknown>()
  const rest = new Map<string, unknown>()
  const problems = new Map<string, string>()
  for (const [name, value] of members) {
    const plain = squeezed(name)
    const known = byName.get(plain) ?? (withLead && LEAD_NAMES.has(plain) ? 'lead' : undefined)
    if (known === undefined) rest.set(name, value)
    else if (own.has(known)) problems.set(name, 'Given twice')
    else own.set(known, value)
  }
  return { own, rest, problems }
}

/** A scalar as text; null where there is none to read. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return null
}

export function idOf(value: unknown): number | null {
  const text = textOf(value)
  const id = text !== null && /^\d{1,16}$/.test(text) ? Number(text) : 0
  return id > 0 && Number.isSafeInteger(id) ? id : null
}
