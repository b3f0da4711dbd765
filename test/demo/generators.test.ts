import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatorCalls, type ProductField } from '@/features/generators/contract'
import { intakeCalls } from '@/features/intake/contract'
import { marketOf } from '@/features/market/server/public'
import { type Simulator, startSimulator } from '@/features/simulator/server/public'
import { PRODUCTS } from '@/kernel/lead-fields'
import { demoFacts, seedDemo } from '../../seeds/demo'
import { liveLenders } from '../../seeds/demo/live-lenders'
import { makeWorld } from '../../seeds/demo/world'
import { useApp } from '../app'

const app = useApp({ SLUICE_DEMO_LEADS: '100', SLUICE_ALLOW_DESTINATIONS: 'loopback' })
let simulator: Simulator

/** The demo world with its lenders listening. */
beforeAll(async () => {
  await seedDemo(app.services, () => undefined)
  const facts = await demoFacts(app.services)
  if (!facts) throw new Error('there is no demo world')
  const world = makeWorld({ ...facts, zone: app.services.config.SLUICE_TIME_ZONE })
  simulator = await startSimulator({ seed: 1, behaviours: liveLenders(world, () => app.clock.now()) })
  const planned = `http://127.0.0.1:${app.services.config.SLUICE_SIMULATOR_PORT}`
  await sql`UPDATE orders SET destination = replace(destination, ${planned}, ${simulator.origin}),
    destinationping = replace(destinationping, ${planned}, ${simulator.origin})`.execute(app.db)
  await marketOf(app.services).live.reload()
}, 120_000)
afterAll(() => simulator.stop())

/** Nobody the scrubbers' providers could have something against, as they do against some of all generated persons. */
const SOMEBODY: Readonly<Record<string, string>> = {
  phone: '3035550123',
  email: 'a@example.com',
  leadid: '0F3A1B52-7C44-4D19-9E21-000000000001',
  anura: 'y-1',
}
const valuesOf = (fields: readonly ProductField[]) =>
  Object.fromEntries(fields.map(({ name, value }) => [name, SOMEBODY[name] ?? value]))

const buyersOf = async (lead: number) =>
  app.db
    .selectFrom('postings')
    .innerJoin('lenders', 'lenders.id', 'postings.lender_id')
    .select(['lenders.title', 'postings.status'])
    .where('lead_id', '=', lead)
    .execute()

const BOUGHT = [{ title: 'Testbench Buyer', status: 'matched' }]

describe('the generators in the demo world', () => {
  it.each(PRODUCTS)(
    'sell a pinged and posted test lead of every product to the test bench: $title',
    async (product) => {
      const staff = await app.signedIn()
      const params = { classkey: product.classkey }
      const rcids = await staff.call(generatorCalls.rcids, { params })
      const rcid = rcids[0]
      const fields = valuesOf(await staff.call(generatorCalls.pingPostFields, { params }))
      const sender = {
        rcid: rcid?.id ?? 0,
        apikey: rcid?.apiKey ?? '',
        publisher_id: rcid?.publisherId,
        source: 'pingpost',
      }
      const { firstname: _, lastname: __, email: ___, phone: ____, address: _____, ...anonymous } = fields
      const ping = await staff.call(intakeCalls.ping, { body: { ...anonymous, ...sender } })
      expect(ping).toMatchObject({ status: 'matched', oneToOne: [{ name: 'Testbench Buyer' }] })
      const post = await staff.call(intakeCalls.post, { body: { ...fields, ...sender, ping_id: ping.ping_id } })
      expect(post.status).toBe('matched')
      expect(await buyersOf(post.lead_id)).toEqual(BOUGHT)
    },
  )

  it.each(PRODUCTS)('sell a web lead of every product by its brand: $title', async ({ id }) => {
    const staff = await app.signedIn()
    const fields = valuesOf(await staff.call(generatorCalls.trafficFields, { params: { productId: id } }))
    const body = { ...fields, rcid: Number(fields['rcid']) }
    const prematch = await staff.call(intakeCalls.prematch, { body: body as never })
    expect(prematch.oneToOne).toMatchObject([{ name: 'Testbench Buyer' }])
    const sent = { lead: prematch.lead_id, brand_consent: ['Testbench Buyer'] }
    expect(await staff.call(intakeCalls.oneToOne, { body: sent as never })).toMatchObject({ status: 'matched' })
    expect(await buyersOf(prematch.lead_id)).toEqual(BOUGHT)
  })
})
