import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'

const market = useMarket()

it('a stop waits for leads that are out: their publishers are answered, and nothing is left in doubt', async () => {
  const { app } = market
  const rcid = await market.rcid(await market.publisher())
  const slow = { dialect: 'json', outcome: { kind: 'accept' }, delay: 1500 } as const
  const order = await market.order({ price: 3000, post: slow })
  await market.reload()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}/api/lead/directpost`
  const apikey = market.market.reference().rcids.get(rcid)?.apiKey
  const { fields } = market.submission(rcid)
  const send = (body: object) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  const answer = send({ rcid, apikey, ...fields })
  await expect.poll(() => market.received(order, 'post').length, { timeout: 120_000 }).toBe(1)
  // In the order in which the product stops.
  const stopped = app.http.close()
  const late = await send({ rcid, apikey, ...fields, phone: '2165550999' }).catch(() => null)
  expect(late?.status ?? 503).toBe(503)
  await stopped
  await market.market.stop()

  const response = await answer
  const body: unknown = await response.json()
  expect([response.status, body]).toMatchObject([200, { data: { status: 'matched', price: 15 } }])
  const leads = await market.db.selectFrom('leads').select(['id', 'status', 'held_by']).execute()
  expect(leads).toMatchObject([{ status: 'matched', held_by: null }])
  expect(await market.postings(leads[0]?.id ?? 0)).toMatchObject([{ status: 'matched' }])
})
