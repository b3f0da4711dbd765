import { beforeAll, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { orderCalls } from '@/features/demand/orders/contract'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { orderConfigurationCalls as calls } from '../contract'
import { loggedSettings } from './settings'

const market = useMarket()
let person: ApiClient

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
})

const SECRET = 'sk-planted-4411'
const formatted = async (name: string, columns: object = {}) => {
  const id = await market.order({ status: 'paused' })
  const parts = { datapart: name, sendpart: name, resultpart: name, config: '{}' }
  await market.db
    .updateTable('orders')
    .set({ ...parts, ...columns })
    .where('id', '=', id)
    .execute()
  await market.reload()
  return id
}
/** What is really sent for each setting. */
const sentAs = (id: number) => {
  const { params = {}, handles = {} } = market.market.reference().orders.get(id) ?? {}
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, handles[value] ?? value]))
}
const get = (id: number) => person.call(calls.get, { params: { id } })
const save = (id: number, body: object) => person.send(calls.save, { params: { id }, body })
const errorsOf = async (id: number, body: object) => {
  const { status, json } = await save(id, body)
  expect(status).toBe(422)
  return json.errors
}

it('a secret is stored sealed, used, and never shown again: not in answers, not in the log', async () => {
  const id = await formatted('sluice-standard-json')
  expect((await get(id)).config).toEqual({ apikey: '', campaign: '' })
  expect((await save(id, { apikey: SECRET, campaign: 'west' })).status).toBe(200)
  expect((await get(id)).config).toEqual({ apikey: '•••', campaign: 'west' })
  const row = await market.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.config).toEqual({ campaign: 'west' })
  expect(sentAs(id)).toEqual({ apikey: SECRET, campaign: 'west' })

  expect((await save(id, { config: { apikey: '', campaign: 'east' } })).status).toBe(200)
  expect(sentAs(id)).toEqual({ apikey: SECRET, campaign: 'east' })
  expect((await save(id, { apikey: `${SECRET}-new` })).status).toBe(200)
  const log = await person.call(systemLogCalls.list, { body: { lenderorder: [id], perPage: 50 } })
  expect(log.data.map(({ systemlog }) => systemlog.changes)).toEqual([
    [{ field: 'config.apikey', before: '(hidden)', after: '(hidden)' }],
    [{ field: 'config.campaign', before: 'west', after: 'east' }],
    expect.arrayContaining([{ field: 'config.apikey', before: '(hidden)', after: '(hidden)' }]),
  ])
  const everything = [log, await get(id), await person.call(orderCalls.get, { params: { id } }), row.config]
  expect(JSON.stringify(everything)).not.toContain(SECRET)
  expect((await save(id, { config: { apikey: null } })).status).toBe(200)
  expect(sentAs(id)).toEqual({ campaign: 'east' })
})

it('a secret that was stored in the open is masked where the order is shown; one typed into its mark is refused', async () => {
  const id = await formatted('sluice-standard-json', { config: JSON.stringify({ apikey: SECRET, campaign: 'west' }) })
  expect((await person.call(orderCalls.get, { params: { id } })).config).toEqual({ apikey: '•••', campaign: 'west' })
  expect(await errorsOf(id, { apikey: '•••x' })).toEqual({ apikey: 'Enter the whole value' })
})

it('destinations are checked when they are saved, time-outs are 1 to 300 seconds', async () => {
  const id = await market.order({ status: 'paused', pingpost: true })
  await market.reload()
  for (const [destination, words] of [
    ['ftp://lender.example.com/in', 'https://'],
    ['http://169.254.169.254/latest', '169.254.169.254'],
    ['http://10.0.0.8/leads', '10.0.0.8'],
    ['https://joe:pw@lender.example.com/', 'password'],
    ['leads@example.com', 'by HTTP: enter a URL'],
    ['', 'Required'],
  ] as const)
    for (const name of ['destination', 'destinationping'])
      expect(await errorsOf(id, { [name]: destination }), destination).toEqual({
        [name]: expect.stringContaining(words) as string,
      })
  expect(await errorsOf(id, { timeout: 301, timeoutping: 'soon' })).toEqual({
    ...{ timeout: 'At most 300 seconds', timeoutping: expect.any(String) as string },
  })
  expect(await errorsOf(id, { timeout: 0 })).toEqual({ timeout: 'At least 1 second' })
  expect(await errorsOf(id, { nosuch: 'x' })).toEqual({ nosuch: 'The send format of this order has no such field' })
  const destination = `${market.simulator.origin}/elsewhere`
  expect((await save(id, { destination, timeout: '300', timeoutping: '', timeoutmeansrefused: 1 })).status).toBe(200)
  expect(await get(id)).toMatchObject({ destination, timeout: 300, timeoutping: null, timeoutmeansrefused: 1 })
  expect(market.market.reference().orders.get(id)).toMatchObject({ destination, timeoutMs: 300_000 })
})

it('the chosen parts say which further fields there are; each that they need is required', async () => {
  const id = await formatted('willowmere-pingpost-form')
  const asked = await person.call(calls.fields, { params: { id } })
  const needed = asked.filter(({ required }) => required).map(({ name }) => name)
  expect(needed.length).toBeGreaterThan(0)
  expect(Object.keys((await errorsOf(id, { timeout: 5 })) ?? {})).toEqual(needed)
  const value = (name: string) => asked.find((field) => field.name === name)?.options[0]?.value ?? 'x-1'
  expect((await save(id, Object.fromEntries(needed.map((name) => [name, value(name)])))).status).toBe(200)
  expect(await get(id)).toMatchObject({ formatfault: null, transport: 'http' })

  const none = await formatted('no-such-format')
  expect(await person.call(calls.fields, { params: { id: none } })).toEqual([])
  expect((await get(none)).formatfault).toContain('no-such-format')
})

it('of two people who save at once the second is told, and gets what the first saved', async () => {
  const id = await formatted('sluice-standard-json')
  const { version } = await get(id)
  const asRead = (campaign: string) =>
    person.send(calls.save, { params: { id }, body: { campaign }, headers: { 'if-match': String(version) } })
  expect((await asRead('one')).status).toBe(200)
  const late = await asRead('two')
  expect(late.status).toBe(409)
  expect(late.json['current']).toMatchObject({ config: { campaign: 'one' } })
})

it('the log of a replaced secret says that it was, whatever the secret is called', () => {
  const param = {
    name: 'phrase',
    label: 'Phrase',
    type: 'string',
    options: [],
    sensitive: true,
    required: true,
  } as const
  expect(loggedSettings([{ ...param, options: [] }], { phrase: 'old one' }, { phrase: 'new one' })).toEqual({
    before: { phrase: '•••' },
    after: { phrase: '••• (replaced)' },
  })
})
