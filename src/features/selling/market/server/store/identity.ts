import { namesSomebody } from '@/kernel/identity-text'
import { PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import type { Keyring } from '@/server/secrets/keyring'

/** What tells who the consumer is, and what may lead to it: kept sealed, apart from the lead. */
const SEALED: ReadonlySet<string> = new Set([...PERSONAL_FIELD_NAMES, 'ipaddress', 'useragent'])

/** A consent that names its consumer is kept with who that is. */
const isSealed = (name: string, fields: Readonly<Record<string, string>>): boolean =>
  SEALED.has(name) || (name === 'tcpatext' && namesSomebody(fields[name] ?? '', fields))

const fieldsOf = (fields: Readonly<Record<string, string>>, sealed: boolean): Record<string, string> => {
  const chosen: Record<string, string> = {}
  for (const name of Object.keys(fields)) if (isSealed(name, fields) === sealed) chosen[name] = fields[name] ?? ''
  return chosen
}

/** What says nothing about who the consumer is. */
export const openFields = (fields: Readonly<Record<string, string>>): Record<string, string> => fieldsOf(fields, false)

/** Half of the hash is plenty to find rows by, and makes the indexes half as large. */
const HASH_BYTES = 16

export function identityHash(keys: Keyring, kind: string, value: string | undefined): Buffer | null {
  const normal = value?.trim().toLowerCase().replace(/\s+/g, ' ') ?? ''
  return normal === '' ? null : keys.fingerprint(`${kind}:${normal}`).subarray(0, HASH_BYTES)
}

export const HASHED = [
  'email',
  'phone',
  'firstname',
  'lastname',
  'address',
  'trustedform',
  'leadid',
  'ipaddress',
] as const

export interface SealedIdentity {
  readonly sealed: Buffer
  /** In the order of HASHED. */
  readonly hashes: readonly (Buffer | null)[]
}

/** `before`: what was sealed already stays so, whatever the fields say now. */
export function sealIdentity(
  keys: Keyring,
  fields: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>> = {},
): SealedIdentity {
  return {
    sealed: keys.encrypt(JSON.stringify({ ...before, ...fieldsOf(fields, true) })),
    hashes: HASHED.map((name) => identityHash(keys, name, fields[name])),
  }
}

export const openIdentity = (keys: Keyring, sealed: Buffer): Record<string, string> =>
  JSON.parse(keys.decrypt(sealed)) as Record<string, string>

/** A lock number of a person; two people sharing one only wait for each other. */
export const lockNumber = (hash: Buffer): bigint => hash.readBigInt64BE(0)
