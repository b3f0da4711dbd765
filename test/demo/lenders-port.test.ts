import { type AddressInfo, createServer } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import startDemo from '@/features/console/demo/server/lifecycle'
import { tellWorlds } from '@/features/console/demo/server/public'
import { startSimulator } from '@/features/platform/simulator/server/public'
import { seededWorlds } from '@/app/demo-worlds'
import { TestApp } from '../app'
import { DEMO_ENV, demoTemplate } from '../demo-world'

const LOADING = 900_000
const app = new TestApp({ ...DEMO_ENV, SLUICE_DEMO_TRAFFIC: '0' })
let port = 0

beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  port = (probe.address() as AddressInfo).port
  probe.close()
  await once(probe, 'close')
  await app.start(await demoTemplate())
  tellWorlds(seededWorlds)
}, LOADING)
afterAll(() => app.stop())

const start = () =>
  startDemo({ ...app.services, config: { ...app.services.config, SLUICE_DEMO: true, SLUICE_SIMULATOR_PORT: port } })

const portsOfOrders = async () => {
  const { rows } = await sql<{ port: string }>`SELECT DISTINCT substring(address FROM ':(\\d+)/') AS port
    FROM orders, unnest(ARRAY[destination, destinationping]) AS address
    WHERE address LIKE 'http://127.0.0.1:%'`.execute(app.db)
  return rows.map((row) => Number(row.port))
}

it('the start is refused while another installation holds the port of the demo lenders', async () => {
  const other = await startSimulator({ seed: 1, behaviours: {}, port, installation: 'another' })
  await expect(start()).rejects.toThrow(`Port ${port}, where the demo lenders listen, is used by another program`)
  await other.stop()
})

it('a second process of the installation shares the lenders of the first, and all orders go to their port', async () => {
  const stopFirst = await start()
  const stopSecond = await start()
  expect(await portsOfOrders()).toEqual([port])
  await stopSecond()
  await stopFirst()
})
