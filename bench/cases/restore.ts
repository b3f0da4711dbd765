import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openBackup, restoreBackup, writeBackup } from '@/app/backup'
import { startEmbedded } from '@/server/database/embedded/embedded'
import { createLog } from '@/server/log'
import type { BenchCase } from '../budget'
import { type Product, withProduct } from '../product'
import { LEADS, openWorld } from '../reports/world'

/** What the marketplace keeps beside a lead, as long as it is on average. */
const DETAILS = `
  INSERT INTO lead_details (lead_id, verdicts, ranking, process)
  SELECT id, decode(repeat(md5(id::text), 6), 'hex'), jsonb_build_array(md5(id::text)), jsonb_build_array(md5(id::text), fields)
  FROM leads`

const minutesOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 60_000
}

async function query(url: string, text: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

const HELD = 'SELECT count(*)::int AS leads, sum(earntotal)::bigint AS cents FROM leads'

/** A backup into a fresh folder and back, until the restored installation could be started. */
async function restored({ services, ownerUrl }: Product, folder: string): Promise<{ back: number; up: number }> {
  const { config } = services
  const file = join(folder, 'one.backup')
  const back = await minutesOf(() => writeBackup(config, ownerUrl, file, new Date()))
  const quiet = { log: createLog('silent'), say: () => undefined }
  const server = await startEmbedded({ dataRoot: join(folder, 'fresh'), log: () => undefined })
  try {
    const up = await minutesOf(async () =>
      restoreBackup(server.url, await openBackup({ config, file, key: undefined, ...quiet }), quiet),
    )
    const [before, after] = [await query(ownerUrl, HELD), await query(server.url, HELD)]
    if (JSON.stringify(before) !== JSON.stringify(after)) throw new Error('what was restored is not what there was')
    return { back, up }
  } finally {
    await server.stop()
  }
}

const restore: BenchCase = () =>
  withProduct(async (product) => {
    const world = await openWorld(product)
    const folder = mkdtempSync(join(tmpdir(), 'sluice-restore-'))
    try {
      await world.fill(LEADS)
      await query(product.ownerUrl, DETAILS)
      // The only table that is no part of the product.
      await query(product.ownerUrl, 'DROP TABLE bench_people')
      const { size } = await query(product.ownerUrl, 'SELECT pg_database_size(current_database())::float8 AS size')
      const { back, up } = await restored(product, folder)
      const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
      const note = `${LEADS} leads, ${gigabytes(Number(size))}, backup of ${gigabytes(statSync(join(folder, 'one.backup')).size)} in ${back.toFixed(1)} min`
      return [{ name: 'restore of a backup', value: up, unit: 'min', budget: 10, kind: 'most', note }]
    } finally {
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

export default restore
