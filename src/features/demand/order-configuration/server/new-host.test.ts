import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { orderDetailCalls } from '@/features/console/order-detail/contract'
import { orderCalls } from '@/features/demand/orders/contract'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { orderConfigurationCalls as calls } from '../contract'

const market = useMarket()
const SECRET = 'sk-planted-7719'
const AGAIN = 'The host changed: enter this secret again'
const ELSEWHERE = 'http://127.0.0.1:9'
let person: ApiClient

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
})

const save = (id: number, body: object) => person.send(calls.save, { params: { id }, body })
async function order(): Promise<number> {
  const id = await market.order({ status: 'paused', pingpost: true })
  await market.db.updateTable('orders').set({ config: '{}' }).where('id', '=', id).execute()
  await market.reload()
  expect((await save(id, { apikey: SECRET, campaign: 'west' })).status).toBe(200)
  return id
}
const secretsOf = (id: number) => market.market.reference().orders.get(id)?.secrets

describe('a secret was entered for the hosts that an order sends to', () => {
  for (const name of ['destination', 'destinationping'] as const) {
    it(`it is entered again when the host of the ${name} changes`, async () => {
      const id = await order()
      for (const body of [{}, { apikey: '' }, { apikey: '•••' }, { campaign: 'east' }]) {
        const { status, json } = await save(id, { [name]: `${ELSEWHERE}/leads`, ...body })
        expect([status, json.errors], JSON.stringify(body)).toEqual([422, { apikey: AGAIN }])
      }
      const port = new URL(market.simulator.origin)
      for (const other of [`https://127.0.0.1:${port.port}/x`, `http://localhost:${port.port}/x`])
        expect((await save(id, { [name]: other })).json.errors, other).toEqual({ apikey: AGAIN })
      expect((await save(id, { [name]: `${ELSEWHERE}/leads`, apikey: 'sk-new' })).status).toBe(200)
      expect(secretsOf(id)).toEqual(['sk-new'])
      expect((await save(id, { [name]: `${market.simulator.origin}/back` })).status).toBe(
        name === 'destination' ? 200 : 200,
      )
    })
  }

  it('it may be removed instead, and stays where only the path changes', async () => {
    const id = await order()
    expect((await save(id, { destination: `${market.simulator.origin}/other?x=1` })).status).toBe(200)
    expect(secretsOf(id)).toEqual([SECRET])
    expect((await save(id, { destination: `${ELSEWHERE}/x`, config: { apikey: null } })).status).toBe(200)
    expect(secretsOf(id)).toEqual([])
  })

  it('what another send format had sealed does not go along', async () => {
    const id = await order()
    const parts = { datapart: 'foxglove-email', sendpart: 'foxglove-email', resultpart: 'foxglove-email' }
    await market.db.updateTable('orders').set(parts).where('id', '=', id).execute()
    await market.reload()
    expect((await save(id, { destination: 'leads@example.com', destinationping: 'leads@example.com' })).status).toBe(
      200,
    )
    const { config_sealed } = await market.db
      .selectFrom('orders')
      .select('config_sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(config_sealed).toBeNull()
  })

  it('an earlier destination that the log would restore asks for it, too', async () => {
    const id = await order()
    expect((await save(id, { destination: `${ELSEWHERE}/leads`, apikey: 'sk-other' })).status).toBe(200)
    expect((await save(id, { destinationping: `${ELSEWHERE}/ping`, apikey: 'sk-other' })).status).toBe(200)
    const { data } = await person.call(systemLogCalls.list, { body: { lenderorder: [id], perPage: 50 } })
    const entry = data.find(({ systemlog }) => systemlog.changes.some(({ field }) => field === 'destination'))
    const restored = await person.send(orderDetailCalls.restore, {
      params: { id },
      body: { log: entry?.systemlog.id ?? 0, field: 'destination' },
    })
    expect([restored.status, restored.json.errors]).toEqual([422, { apikey: AGAIN }])
    expect(secretsOf(id)).toEqual(['sk-other'])
  })

  it('a new order does not take the secrets of another one to another host', async () => {
    const id = await order()
    const { lender } = await person.call(orderCalls.get, { params: { id } })
    const body = { lender: lender.id, product: 1, title: 'Like it', price: 20, returncap: 'not', copyof: id } as const
    for (const name of ['destination', 'destinationping'])
      expect((await person.send(orderCalls.add, { body: { ...body, [name]: `${ELSEWHERE}/in` } })).json.errors).toEqual(
        {
          destination: expect.stringContaining('enter the configuration again') as string,
        },
      )
    expect(
      (await person.send(orderCalls.add, { body: { ...body, destination: `${market.simulator.origin}/in` } })).status,
    ).toBe(200)
    expect(
      (
        await person.send(orderCalls.add, {
          body: { ...body, destination: `${ELSEWHERE}/in`, config: { apikey: 'sk-own' } },
        })
      ).status,
    ).toBe(200)
  })

  it('a placeholder in the host is refused: no value decides where a request goes', async () => {
    const id = await order()
    for (const host of [
      'https://{apikey}.example.com/',
      'https://{{x}}/',
      'https://%7bx%7d.example.com/',
      'https://a.example:{port}/',
    ])
      for (const name of ['destination', 'destinationping'])
        expect((await save(id, { [name]: host, apikey: 'sk-x' })).json.errors, host).toEqual({
          [name]: expect.stringMatching(/placeholders|complete URL/) as string,
        })
  })
})
