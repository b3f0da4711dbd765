import type { Services } from '@/server/services'
import { type Simulator, startSimulator } from '../../simulator/server/public'
import { type DemoFacts, demoFacts } from '../../../../seeds/demo'
import { liveLenders } from '../../../../seeds/demo/live-lenders'
import { makeWorld } from '../../../../seeds/demo/world'
import { Trickle } from './trickle'

/** Where the demo world was loaded: its lenders answer, and a few leads keep coming. */
export default async function start(services: Services): Promise<() => Promise<void>> {
  const { config } = services
  const facts = config.SLUICE_DEMO ? await demoFacts(services) : null
  if (!facts || config.SLUICE_SIMULATOR_PORT === 0) return () => Promise.resolve()
  const simulator = await startLenders(services, facts)
  const trickle = config.SLUICE_DEMO_TRAFFIC && config.SLUICE_ROLES.includes('intake') ? new Trickle(services) : null
  trickle?.start()
  return async () => {
    await trickle?.stop()
    await simulator?.stop()
  }
}

const REQUESTS_KEPT = 200

async function startLenders(services: Services, { seed, now, leads }: DemoFacts): Promise<Simulator | null> {
  const { config, clock, log } = services
  const world = makeWorld({ seed, now, zone: config.SLUICE_TIME_ZONE, leads })
  const behaviours = liveLenders(world, () => clock.now())
  try {
    return await startSimulator({ seed, behaviours, port: config.SLUICE_SIMULATOR_PORT, keep: REQUESTS_KEPT })
  } catch (error) {
    // Another process of this installation may have it already.
    log.warn({ err: error, port: config.SLUICE_SIMULATOR_PORT }, 'the demo lenders cannot listen')
    return null
  }
}
