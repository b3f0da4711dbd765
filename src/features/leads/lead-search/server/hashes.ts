import { sql } from 'kysely'
import type { Keyring } from '@/server/secrets/keyring'
import type { Condition } from '@/features/leads/lead-reports/server/public'
import { identityHash } from '@/features/selling/market/server/public'
import { SEARCHED, type Searched } from '../contract'

const CERTIFICATE = 'https://cert.trustedform.com/'

/** The ways the value may have been stored: phones as ten digits, certificates with or without their address. */
function spellings(name: Searched, value: string): string[] {
  if (name === 'phone') return [value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')]
  if (name === 'trustedform') {
    const token = value.split('/').findLast((part) => part !== '') ?? value
    return [...new Set([value, `${CERTIFICATE}${token}`, token])]
  }
  return [value]
}

/** Leads of the person who has all of the given values; nothing when none was given. */
export function identityCondition(keys: Keyring, given: Partial<Record<Searched, string | undefined>>): Condition[] {
  const conditions = SEARCHED.flatMap((name) => {
    const value = given[name]?.trim()
    if (!value) return []
    const hashes = spellings(name, value).map((spelling) => identityHash(keys, name, spelling))
    return [sql`${sql.id(`${name}_hash`)} IN (${sql.join(hashes)})`]
  })
  if (conditions.length === 0) return []
  return [sql`id IN (SELECT lead_id FROM lead_identity WHERE ${sql.join(conditions, sql` AND `)})`]
}
