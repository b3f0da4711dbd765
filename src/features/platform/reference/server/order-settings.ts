import { randomBytes } from 'node:crypto'
import { handleOf, NO_SECRETS, type Param } from '@/integrations'
import type { Keyring } from '@/server/secrets/keyring'
import type { OrderRef } from './types'

type Values = Readonly<Record<string, string>>

/** The settings of an order, and which of them are secret. */
export interface OrderSettings {
  readonly values: Values
  /** Sealed once, secret for good, whatever a format says about a field of that name. */
  readonly sealed: ReadonlySet<string>
}

interface Stored {
  readonly config: unknown
  readonly config_sealed: Buffer | null
}

export function openSettings({ config, config_sealed }: Stored, keys: Keyring): OrderSettings {
  const sealed = config_sealed === null ? {} : (JSON.parse(keys.decrypt(config_sealed)) as Record<string, string>)
  return { values: { ...(config as Values), ...sealed }, sealed: new Set(Object.keys(sealed)) }
}

/** New with every start: nothing that is kept or shown is ever taken for a handle. */
const NONCE = randomBytes(9).toString('base64url')

/** What a format is given of the settings: handles in place of all that is sealed, or that it calls sensitive itself. */
export function settingsFor(
  { values, sealed }: OrderSettings,
  params: readonly Param[],
): Pick<OrderRef, 'params' | 'handles' | 'secrets'> {
  const isSecret = (name: string): boolean =>
    sealed.has(name) || params.some((param) => param.name === name && param.sensitive)
  const entries = Object.entries(values).filter(([, value]) => value !== '')
  const secret = entries.filter(([name]) => isSecret(name))
  if (secret.length === 0) return { params: values, handles: NO_SECRETS, secrets: [] }
  return {
    params: Object.fromEntries(entries.map(([name, value]) => [name, isSecret(name) ? handleOf(NONCE, name) : value])),
    handles: Object.fromEntries(secret.map(([name, value]) => [handleOf(NONCE, name), value])),
    secrets: [...new Set(secret.map(([, value]) => value))],
  }
}

/** An order tried with another format, or with settings that it does not have yet. */
export function trialSettings(
  { params, handles, secrets }: Pick<OrderRef, 'params' | 'handles' | 'secrets'>,
  given: Values,
  format: readonly Param[],
): Pick<OrderRef, 'params' | 'handles' | 'secrets'> {
  const stored = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, handles[value] ?? value]))
  const sealed = new Set(
    Object.keys(params).filter((name) => Object.hasOwn(handles, params[name] ?? '') && !Object.hasOwn(given, name)),
  )
  const tried = settingsFor({ values: { ...stored, ...given }, sealed }, format)
  return { ...tried, secrets: [...new Set([...secrets, ...tried.secrets])] }
}
