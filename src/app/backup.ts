import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart, type Config } from '@/server/config'
import { dumpDatabase } from '@/server/database/backup/dump'
import { type Manifest, readPieces, writePieces } from '@/server/database/backup/file'
import { isEmptyInstallation, type Loaded, loadDatabase } from '@/server/database/backup/load'
import { migrate } from '@/server/database/migrate'
import { readMigrations } from '@/server/database/migration-files'
import { prepareQueue } from '@/server/jobs/jobs'
import type { Logger } from '@/server/log'
import { createKeyring } from '@/server/secrets/keyring'
import { prepareDatabase } from './compose'
import { packageRoot } from './package-root'

const dbFolder = (): string => `${packageRoot()}/db`
export const keyFile = ({ dataRoot }: Config): string => join(dataRoot, 'secrets', 'installation.key')

/** Equal for equal keys, and of no use to whoever has only the backup. */
const keyMark = (key: string): string => createKeyring(key).fingerprint('backup').toString('hex')

function ownKey(config: Config): string | undefined {
  if (config.SLUICE_KEY) return config.SLUICE_KEY
  return existsSync(keyFile(config)) ? readFileSync(keyFile(config), 'utf8').trim() : undefined
}

export async function writeBackup(config: Config, url: string, file: string, madeAt: Date): Promise<void> {
  const key = ownKey(config)
  if (key === undefined) throw new CannotStart('There is no installation key here, so there is nothing to back up.')
  const { version } = JSON.parse(readFileSync(`${packageRoot()}/package.json`, 'utf8')) as { version: string }
  await writePieces(file, dumpDatabase(url, { product: version, madeAt: madeAt.toISOString(), key: keyMark(key) }))
}

interface Restoring {
  readonly config: Config
  readonly file: string
  /** 64 hexadecimal digits; without it the installation's own. */
  readonly key: string | undefined
  readonly log: Logger
  readonly say: (text: string) => void
}

/** Looks at everything that can be wrong before the database is touched, or even started. */
export async function openBackup({ config, file, key = ownKey(config) }: Restoring) {
  const pieces = readPieces(file)
  const first = await pieces.next()
  if (first.done || first.value.kind !== 'manifest') throw new CannotStart(`${file} is no backup of Sluice`)
  const { manifest } = first.value
  if (key === undefined)
    throw new CannotStart(
      'Identities and secrets in the backup are encrypted: name the file with its installation key by --key, or set SLUICE_KEY.',
    )
  if (keyMark(key) !== manifest.key) throw new CannotStart('The backup was made with another installation key.')
  refuseUnknown(manifest)
  return { manifest, pieces }
}

function refuseUnknown({ migrations, product }: Manifest): void {
  const here = new Map(readMigrations(`${dbFolder()}/migrations`).map(({ name, hash }) => [name, hash]))
  const strange = migrations.find(({ name, hash }) => here.get(name) !== hash)
  if (strange)
    throw new CannotStart(
      `The backup is of another Sluice (${product}), which has ${strange.name}. Restore with that or a newer one.`,
    )
}

/** Into a database that nobody has used; what this product has changed since the backup was made is applied behind it. */
export async function restoreBackup(
  url: string,
  { manifest, pieces }: Awaited<ReturnType<typeof openBackup>>,
  { log, say }: Pick<Restoring, 'log' | 'say'>,
): Promise<Loaded> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (!(await isEmptyInstallation(client)))
      throw new CannotStart(
        'The database is in use already; restore into an empty one, or into a new SLUICE_DATA folder.',
      )
  } finally {
    await client.end()
  }
  const only = new Set(manifest.migrations.map(({ name }) => name))
  const { role } = await migrate(url, dbFolder(), log, { only })
  await prepareQueue(url, role, log)
  const loaded = await loadDatabase(url, manifest, pieces, say)
  await prepareDatabase(url, log)
  return loaded
}
