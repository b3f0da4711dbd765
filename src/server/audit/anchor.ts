import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../services'
import { type ChainHead, chainHead } from './chain'

const WRITTEN = /^(\d{1,15}):([0-9a-f]{64})$/

export const anchorText = ({ id, hash }: ChainHead): string => `${id}:${hash.toString('hex')}`

/** Undefined for anything that is not an anchor. */
export function parseAnchor(text: string): ChainHead | undefined {
  const [, id, hash] = WRITTEN.exec(text.trim()) ?? []
  return id && hash ? { id: Number(id), hash: Buffer.from(hash, 'hex') } : undefined
}

/** Another database used with the same data folder has another log. */
function anchorFile({ dataRoot, DATABASE_URL: url }: Services['config']): string {
  if (url === undefined) return join(dataRoot, 'system-log.anchor')
  const { host, pathname } = new URL(url)
  const database = createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 12)
  return join(dataRoot, `system-log-${database}.anchor`)
}

/**
 * The chain alone cannot show that its newest links were deleted together with their rows: what is left still fits. So its
 * head is also kept where the owner of the database does not write: in the data folder, and in the product's own log.
 */
export async function keepAnchor(services: Services): Promise<void> {
  const head = await chainHead(services.database.db)
  const file = anchorFile(services.config)
  await mkdir(services.config.dataRoot, { recursive: true })
  await writeFile(`${file}.new`, `${anchorText(head)}\n`)
  await rename(`${file}.new`, file)
}

export async function tellAnchor({ database, log }: Services): Promise<void> {
  log.info({ anchor: anchorText(await chainHead(database.db)) }, 'system log chained up to here')
}

export async function keptAnchor(services: Services): Promise<ChainHead | undefined> {
  return parseAnchor(await readFile(anchorFile(services.config), 'utf8').catch(() => ''))
}
