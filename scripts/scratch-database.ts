import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '@/server/database/embedded/embedded'
import { migrate } from '@/server/database/migrate'
import { createLog } from '@/server/log'

/** A throw-away server with the newest schema, for what is derived from it. */
export async function withMigratedDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const log = createLog('warn')
  const dataRoot = mkdtempSync(join(tmpdir(), 'sluice-schema-'))
  const server = await startEmbedded({ dataRoot, log: () => undefined, fast: true })
  try {
    await migrate(server.url, 'db', log)
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await work(client)
    await client.end()
  } finally {
    await server.stop()
    rmSync(dataRoot, { recursive: true, force: true })
  }
}
