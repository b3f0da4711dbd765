import type { Services } from '@/server/services'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server/public'
import { Trickle } from './trickle'
import { demoWorlds } from './worlds'

/** Where the demo world was loaded: its lenders answer, and a few leads keep coming. */
export default async function start(services: Services): Promise<() => Promise<void>> {
  const { config } = services
  const lenders = config.SLUICE_DEMO ? await demoWorlds().lenders(services) : null
  if (!lenders || config.SLUICE_SIMULATOR_PORT === 0) return () => Promise.resolve()
  const simulator = await startLenders(services, lenders)
  const trickle = config.SLUICE_DEMO_TRAFFIC && config.SLUICE_ROLES.includes('intake') ? new Trickle(services) : null
  trickle?.start()
  return async () => {
    await trickle?.stop()
    await simulator?.stop()
  }
}

const REQUESTS_KEPT = 200

async function startLenders({ config, log }: Services, lenders: SimulatorOptions): Promise<Simulator | null> {
  try {
    return await startSimulator({ ...lenders, port: config.SLUICE_SIMULATOR_PORT, keep: REQUESTS_KEPT })
  } catch (error) {
    // Another process of this installation may have it already.
    log.warn({ err: error, port: config.SLUICE_SIMULATOR_PORT }, 'the demo lenders cannot listen')
    return null
  }
}
