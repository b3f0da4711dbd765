import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@/server/config'
import type { Keyring } from '@/server/secrets/keyring'
import type { DemoRcid } from '../types'

/** The RCID that the README sends its first lead by. */
const SHOWN = 1002

/** The world is the same for everybody, its keys are not: anybody could send leads into somebody else's demo with them. */
export const demoKey = (keys: Keyring, { id }: Pick<DemoRcid, 'id'>): string =>
  keys.fingerprint(`demo api key ${id}`).toString('hex').slice(0, 32)

/** Kept where only this account reads it, beside the first password. Answers the file. */
export function keepDemoKey(config: Config, keys: Keyring): string {
  const folder = join(config.dataRoot, 'secrets')
  const file = join(folder, 'demo-key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(file, `${demoKey(keys, { id: SHOWN })}\n`, { mode: 0o600 })
  return file
}
