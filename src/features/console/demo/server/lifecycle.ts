import { sql } from 'kysely'
import { CannotStart } from '@/server/config'
import type { Services } from '@/server/services'
import {
  INSTALLATION_PATH,
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from '@/features/platform/simulator/server/public'
import { Trickle } from './trickle'
import { demoWorlds } from './worlds'

/** Where the demo world was loaded: its lenders answer, and a few leads keep coming. */
export default async function start(services: Services): Promise<() => Promise<void>> {
  const { config } = services
  const lenders = config.SLUICE_DEMO ? await demoWorlds().lenders(services) : null
  if (!lenders || config.SLUICE_SIMULATOR_PORT === 0) return () => Promise.resolve()
  const simulator = await startLenders(services, lenders)
  await sendToPort(services, lenders)
  const trickle = config.SLUICE_DEMO_TRAFFIC && config.SLUICE_ROLES.includes('intake') ? new Trickle(services) : null
  trickle?.start()
  return async () => {
    await trickle?.stop()
    await simulator?.stop()
  }
}

const REQUESTS_KEPT = 200

export const lendersPortTaken = (port: number): CannotStart =>
  new CannotStart(
    `Port ${port}, where the demo lenders listen, is used by another program. ` +
      `Choose another: SLUICE_SIMULATOR_PORT=${port + 1} npm start`,
  )

/** Null where another process of this installation has started them already. */
async function startLenders({ config, keys, log }: Services, lenders: SimulatorOptions): Promise<Simulator | null> {
  const port = config.SLUICE_SIMULATOR_PORT
  const installation = keys.fingerprint('demo lenders').toString('hex')
  try {
    return await startSimulator({ ...lenders, port, installation, keep: REQUESTS_KEPT })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if ((await holderOf(port)) !== installation) throw lendersPortTaken(port)
    log.info({ port }, 'another process of this installation runs the demo lenders')
    return null
  }
}

async function holderOf(port: number): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${INSTALLATION_PATH}`, { signal: AbortSignal.timeout(5000) })
    return await answer.text()
  } catch {
    return null
  }
}

/** The world was loaded with the port of that day. Its orders follow a changed setting, or they would sell elsewhere. */
async function sendToPort({ config, database }: Services, { behaviours }: SimulatorOptions): Promise<void> {
  const origin = `http://127.0.0.1:${config.SLUICE_SIMULATOR_PORT}`
  const paths = Object.keys(behaviours)
  for (const column of ['destination', 'destinationping'] as const) {
    const at = sql.ref(column)
    await sql`
      UPDATE orders SET ${at} = ${origin} || substring(${at} FROM '^http://127\\.0\\.0\\.1:\\d+(/.*)$')
      WHERE NOT starts_with(${at}, ${`${origin}/`})
        AND substring(${at} FROM '^http://127\\.0\\.0\\.1:\\d+(/[^{]*[^{/])') = ANY(${paths})`.execute(database.db)
  }
}
