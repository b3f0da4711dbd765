import { readConfig } from '@/server/config'
import { startEmbedded } from '@/server/database/embedded/embedded'
import { createLog } from '@/server/log'
import { openServices, prepareDatabase } from '../compose'

/** The installation's own services for a command, beside a running server or without one. */
export async function openCli() {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  const log = createLog(config.LOG_LEVEL)
  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataRoot: config.dataRoot, log: () => undefined })
  const url = config.DATABASE_URL ?? embedded?.url ?? ''
  const services = openServices({ config, url, log }, await prepareDatabase(url, log))
  return {
    services,
    close: async () => {
      await services.sandbox.stop()
      await services.database.close()
      await embedded?.stop()
    },
  }
}
