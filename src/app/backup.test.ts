import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { examine } from '@/features/console/doctor/server/public'
import { verifyChain } from '@/server/audit/verify-chain'
import { readConfig } from '@/server/config'
import { type Manifest, type Piece, readPieces, writePieces } from '@/server/database/backup/file'
import { startEmbedded } from '@/server/database/embedded/embedded'
import { APP_ROLE } from '@/server/database/migrate'
import { createLog } from '@/server/log'
import { TestApp } from '../../test/app'
import { DEMO_ENV, demoTemplate } from '../../test/demo-world'
import { openBackup, restoreBackup, writeBackup } from './backup'
import { openServices } from './compose'

const run = promisify(execFile)
const app = new TestApp(DEMO_ENV)
const log = createLog('silent')
const quiet = { log, say: () => undefined }
const folder = mkdtempSync(join(tmpdir(), 'sluice-backup-'))
const file = join(folder, 'one.backup')

beforeAll(async () => {
  await app.start(await demoTemplate())
  await app.services.jobs.add(app.db, 'market.sold', { lead: 1 })
  await writeBackup(app.services.config, app.url, file, new Date(app.clock.now()))
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true })
})

/** What each table holds, told by a hash of its rows as they lie. */
async function contentOf(backup: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  let hash = createHash('sha256')
  let name: string | undefined
  for await (const piece of readPieces(backup)) {
    if (piece.kind === 'data') hash.update(piece.bytes)
    else if (name !== undefined) hashes[name] = hash.digest('hex')
    if (piece.kind === 'table') {
      name = piece.name
      hash = createHash('sha256')
    }
  }
  return hashes
}

const opened = (backup: string, key = DEMO_ENV.SLUICE_KEY) =>
  openBackup({ config: readConfig({ SLUICE_DATA: folder }), file: backup, key, ...quiet })

async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('serverUrl') })
  await admin.connect()
  const name = `sluice_restored_${process.pid}`
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  try {
    await work(url.toString())
  } finally {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
}

/** The same backup with some of its pieces changed. */
async function altered(name: string, change: (piece: Piece) => Piece | undefined): Promise<string> {
  const target = join(folder, name)
  async function* pieces(): AsyncGenerator<Piece> {
    for await (const piece of readPieces(file)) {
      const kept = change(piece)
      if (kept) yield kept
    }
  }
  await writePieces(target, pieces())
  return target
}

const withManifest = (change: (manifest: Manifest) => Manifest) => (piece: Piece) =>
  piece.kind === 'manifest' ? { ...piece, manifest: change(piece.manifest) } : piece

describe('a backup', () => {
  it('restored by command into a fresh folder holds the same rows, and the doctor finds nothing wrong', async () => {
    const data = join(folder, 'fresh')
    const keyFile = join(folder, 'key')
    writeFileSync(keyFile, `${DEMO_ENV.SLUICE_KEY}\n`)
    const env = { ...process.env, SLUICE_DATA: data, SLUICE_KEY: '', DATABASE_URL: '', LOG_LEVEL: 'silent' }
    const command = ['--import', 'tsx', 'src/app/cli/restore.ts', file, '--key', keyFile]
    expect((await run(process.execPath, command, { env })).stdout).toMatch(/\d+ rows of \d+ tables/)
    const config = readConfig({ SLUICE_DATA: data, SLUICE_DEMO: '0' })
    const database = await startEmbedded({ dataRoot: data, log: () => undefined })
    const services = openServices({ config, url: database.url, log, clock: app.clock }, APP_ROLE)
    try {
      const wrong: string[] = []
      for await (const { name, differences } of examine(services)) if (differences > 0) wrong.push(name)
      expect(wrong).toEqual([])
      expect((await verifyChain(services.database.reports)).breaks).toEqual([])
      const second = join(folder, 'second.backup')
      await writeBackup(config, database.url, second, new Date(app.clock.now()))
      expect(await contentOf(second)).toEqual(await contentOf(file))
    } finally {
      await services.sandbox.stop()
      await services.database.close()
      await database.stop()
    }
  })

  it('restored by URL has keys, indexes, triggers, sequences, role and rights as its source has them', async () => {
    await withEmptyDatabase(async (url) => {
      await restoreBackup(url, await opened(file), quiet)
      const services = openServices({ config: app.services.config, url, log }, APP_ROLE)
      const shape = (db: typeof app.db) =>
        sql<{ of: string }>`SELECT indexdef AS of FROM pg_indexes WHERE schemaname = 'public' UNION ALL
          SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
          WHERE connamespace = 'public'::regnamespace UNION ALL
          SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal UNION ALL
          SELECT sequencename || ' ' || last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`
          .execute(db)
          .then(({ rows }) => rows.map((row) => row.of))
      expect(await shape(services.database.db)).toEqual(await shape(app.db))
      const change = sql`UPDATE system_log SET title = 'x'`.execute(services.database.db)
      await expect(change).rejects.toMatchObject({ code: '42501' })
      await services.jobs.add(services.database.db, 'market.sold', { lead: 2 })
      await services.sandbox.stop()
      await services.database.close()
      await expect(restoreBackup(url, await opened(file), quiet)).rejects.toThrow('in use already')
    })
  })

  it('that cannot be restored is refused before anything is touched', async () => {
    await expect(opened(file, '8'.repeat(64))).rejects.toThrow('another installation key')
    const keyless = openBackup({ config: readConfig({ SLUICE_DATA: folder }), file, key: undefined, ...quiet })
    await expect(keyless).rejects.toThrow('name the file with its installation key')
    const later = { name: '9999_later.sql', hash: '' }
    const newer = await altered(
      'newer.backup',
      withManifest((manifest) => ({ ...manifest, migrations: [...manifest.migrations, later] })),
    )
    await expect(opened(newer)).rejects.toThrow('which has 9999_later.sql')
    writeFileSync(join(folder, 'text'), 'nothing of the kind')
    await expect(opened(join(folder, 'text'))).rejects.toThrow('no whole backup')
    await expect(opened(join(folder, 'none'))).rejects.toThrow('cannot be read')
  })

  it('that was cut off, or lost rows, leaves an empty database behind, into which a whole one can be restored', async () => {
    const cut = join(folder, 'cut.backup')
    const bytes = readFileSync(file)
    writeFileSync(cut, bytes.subarray(0, bytes.length - 1000))
    const poorer = await altered('poorer.backup', (piece) =>
      piece.kind === 'end'
        ? { ...piece, ending: { ...piece.ending, rows: { ...piece.ending.rows, '"public"."leads"': 1 } } }
        : piece,
    )
    await withEmptyDatabase(async (url) => {
      await expect(restoreBackup(url, await opened(cut), quiet)).rejects.toThrow('no whole backup')
      await expect(restoreBackup(url, await opened(poorer), quiet)).rejects.toThrow('the backup has 1')
      await restoreBackup(url, await opened(file), quiet)
    })
  })

  it('that is broken off leaves no file of its name', async () => {
    const broken = join(folder, 'broken.backup')
    async function* pieces(): AsyncGenerator<Piece> {
      for await (const piece of readPieces(file)) {
        if (piece.kind === 'end') throw new Error('power failure')
        yield piece
      }
    }
    await expect(writePieces(broken, pieces())).rejects.toThrow('power failure')
    expect([existsSync(broken), existsSync(`${broken}.partial`)]).toEqual([false, false])
  })
})
