import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { referenceOf } from '@/features/platform/reference/server/public'
import { type Simulator, startSimulator } from '@/features/platform/simulator/server/public'
import { demoFacts, seedDemo } from '../seeds/demo'
import { liveLenders } from '../seeds/demo/live-lenders'
import type { World } from '../seeds/demo/types'
import { makeWorld } from '../seeds/demo/world'
import { TestApp } from './app'
import { demoTemplateOf } from './global-database'

/** A copy of the world opens its sealed parts only with the key that it was made with. */
export const DEMO_ENV = {
  SLUICE_DEMO_LEADS: '600',
  SLUICE_KEY: '7'.repeat(64),
  // Tests hold leads back to look at what waits for them.
  SLUICE_LOCK_TIMEOUT: '120',
  SLUICE_STATEMENT_TIMEOUT: '120',
  SLUICE_IDLE_TRANSACTION_TIMEOUT: '120',
  SLUICE_ALLOW_DESTINATIONS: 'loopback',
}
const LOCK = 600_600

/** A database with the demo world in it, by the loader that an installation has; the first who asks makes it for all. */
export async function demoTemplate(): Promise<string> {
  const name = demoTemplateOf(inject('template'))
  const admin = new pg.Client({ connectionString: inject('serverUrl') })
  await admin.connect()
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return name
    const app = new TestApp(DEMO_ENV)
    await app.start()
    await seedDemo(app.services, () => undefined)
    await app.stop(name)
    return name
  } finally {
    await admin.end()
  }
}

export interface DemoLenders {
  readonly world: World
  readonly simulator: Simulator
}

/** The lenders of a loaded demo world, listening. */
export async function startDemoLenders(app: TestApp): Promise<DemoLenders> {
  const facts = await demoFacts(app.services)
  if (!facts) throw new Error('there is no demo world')
  const { config } = app.services
  const world = makeWorld({ ...facts, zone: config.SLUICE_TIME_ZONE })
  const simulator = await startSimulator({ seed: 1, behaviours: liveLenders(world, () => app.clock.now()) })
  const planned = `http://127.0.0.1:${config.SLUICE_SIMULATOR_PORT}`
  await sql`UPDATE orders SET destination = replace(destination, ${planned}, ${simulator.origin}),
    destinationping = replace(destinationping, ${planned}, ${simulator.origin})`.execute(app.db)
  // The one that tests sell to may take its time on a busy machine; those meant to be slow stay so.
  await sql`UPDATE orders SET timeout = 60, timeoutping = 30 WHERE lender_id IN
    (SELECT id FROM lenders WHERE title = 'Testbench Buyer')`.execute(app.db)
  await sql`INSERT INTO market_settings (name, value) VALUES ('pingTotalMs', '30000')
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(app.db)
  await referenceOf(app.services).reload()
  return { world, simulator }
}
