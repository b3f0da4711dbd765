import { createLog } from '@/server/log'
import { openServices, prepareDatabase } from '../compose'
import { openInstallation } from './installation'

/** The installation's own services for a command. */
export async function openCli() {
  const { config, url, stop } = await openInstallation()
  const log = createLog(config.LOG_LEVEL)
  const services = openServices({ config, url, log }, await prepareDatabase(url, log))
  return {
    services,
    close: async () => {
      await services.sandbox.stop()
      await services.database.close()
      await stop()
    },
  }
}
