import { CannotStart } from '@/server/config'
import { createLog } from '@/server/log'
import { openServices, prepareDatabase } from '../compose'
import { openInstallation } from './installation'

/** The installation's own services for a command. */
export async function openCli() {
  const { config, url, stop } = await openInstallation().catch(refuse)
  const log = createLog(config.LOG_LEVEL)
  const role = await prepareDatabase(url, log).catch(async (error: unknown) => {
    await stop()
    return refuse(error)
  })
  const services = openServices({ config, url, log }, role)
  return {
    services,
    close: async () => {
      await services.sandbox.stop()
      await services.database.close()
      await stop()
    },
  }
}

/** What is wrong outside the product is told in a sentence. */
function refuse(error: unknown): never {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exit(1)
}
