import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { leadCalls } from '@/features/leads/leads/contract'
import { electricityCalls } from '../contract'

const market = useMarket()
const { app } = market
let person: ApiClient
let duke = 0

const add = async (provider: string, state: string): Promise<number> =>
  (await person.call(electricityCalls.add, { body: { provider, state } })).id
const map = (electricityProvider: number, title: string) =>
  person.call(electricityCalls.map, { body: { electricityProvider, title } })

beforeAll(async () => {
  person = await app.signedIn({ permissions: ['settings_electricityproviders'], name: 'Editor' })
  duke = await add('Duke Energy Ohio', 'oh')
  await add('AEP Ohio', 'OH')
  await add('Duke Energy Florida', 'FL')
})

describe('electricity providers', () => {
  it('are listed by state and all together', async () => {
    const ohio = await person.call(electricityCalls.ofState, { params: { state: 'OH' } })
    expect(ohio.map(({ title, state }) => [title, state])).toEqual([
      ['AEP Ohio', 'OH'],
      ['Duke Energy Ohio', 'OH'],
    ])
    expect(await person.call(electricityCalls.all)).toHaveLength(3)
    expect(await person.call(electricityCalls.ofState, { params: { state: 'TX' } })).toEqual([])
    expect((await person.refused(electricityCalls.ofState, { params: { state: 'ZZ' } })).status).toBe(422)
  })

  it('have names mapped to them, which can be taken away again', async () => {
    const { id } = await map(duke, 'Duke (Cincinnati)')
    expect(await person.call(electricityCalls.names, { params: { providerId: duke } })).toMatchObject([
      { id, title: 'Duke (Cincinnati)', user: 'Editor' },
    ])
    await person.call(electricityCalls.unmap, { params: { id } })
    expect(await person.call(electricityCalls.names, { params: { providerId: duke } })).toEqual([])
    expect((await person.refused(electricityCalls.unmap, { params: { id } })).json.message).toBe('Name not found')
  })

  it.each([
    [
      'the same provider twice',
      () => person.refused(electricityCalls.add, { body: { provider: 'A.E.P. Ohio', state: 'OH' } }),
    ],
    [
      'a name that another provider of the state has',
      () => person.refused(electricityCalls.map, { body: { electricityProvider: duke, title: 'aep ohio' } }),
    ],
  ])('refuse %s, however it is written', async (_name, send) => {
    const reply = await send()
    expect([reply.status, reply.json.message]).toEqual([400, expect.stringMatching(/is already known in OH$/)])
  })

  it.each([
    [{ title: 'Duke' }],
    [{ electricityProvider: '', title: 'Duke' }],
    [{ electricityProvider: 1, title: ' ' }],
  ])('ask for provider and name both: %j', async (body) => {
    const reply = await person.refused(electricityCalls.map, { body })
    expect([reply.status, reply.json.errors]).toEqual([422, { title: 'Please enter required information' }])
  })

  it('refuse a provider without name or state, and a name for nobody', async () => {
    const bad = await person.refused(electricityCalls.add, { body: { provider: '', state: '' } })
    expect(Object.keys(bad.json.errors ?? {}).sort()).toEqual(['provider', 'state'])
    expect((await person.refused(electricityCalls.add, { body: { provider: '--', state: 'OH' } })).status).toBe(422)
    const nobody = await person.refused(electricityCalls.map, { body: { electricityProvider: 99_999, title: 'x' } })
    expect(nobody.json.message).toBe('Provider not found')
  })
})

describe('the name a lead comes with', () => {
  const solar = (rcid: number, electricityprovider: string) =>
    market.submission(rcid, { electricityprovider, powerbill: '150', roofshade: 'none', creditscore: '700' })

  it('is the provider before filters see it, at ping and at post; unknown ones are listed and mapped', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 5 })
    const filters = { electricityprovider: { list: ['Duke Energy Ohio'], type: 'include' } }
    await market.order({ product: 5, pingpost: true, filters })
    await market.order({ product: 5, price: 1000, filters })
    await market.reload()
    const { intake } = market.market
    const unknown = () => person.call(electricityCalls.unknown)
    expect((await intake.direct(solar(rcid, 'DUKE Cincy'), undefined)).status).toBe('unmatched')
    expect((await intake.direct(solar(rcid, 'duke-cincy'), undefined)).status).toBe('unmatched')
    const [seen, ...others] = await unknown()
    expect(others).toEqual([])
    expect(seen).toMatchObject({ state: 'OH', leads: 2, suggestion: { id: duke, title: 'Duke Energy Ohio' } })
    await map(duke, seen?.title ?? '')
    expect(await unknown()).toEqual([])
    await market.reload()
    const sold = await intake.direct(solar(rcid, 'Duke Cincy.'), undefined)
    expect(sold.status).toBe('matched')
    expect((await market.lead(sold.lead)).fields).toMatchObject({ electricityprovider: 'Duke Energy Ohio' })
    const pinged = solar(rcid, 'duke cincy')
    const ping = await intake.ping(pinged)
    expect(ping.status).toBe('matched')
    const posted = await intake.post(pinged, ping.ping, undefined)
    const lead = await market.lead(posted.lead)
    expect([posted.status, lead.exceptions]).toEqual(['matched', []])
    expect(lead.fields).toMatchObject({ electricityprovider: 'Duke Energy Ohio' })
  })

  it('is the provider when staff correct it on the lead, too', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 5 })
    await map(duke, 'Duke of Dayton')
    await market.reload()
    const { lead } = await market.market.intake.direct(solar(rcid, 'nobody knows'), undefined)
    const editor = await app.signedIn({ superuser: true, name: 'Corrector' })
    await editor.call(leadCalls.edit, { params: { id: lead }, body: { electricityprovider: 'duke of DAYTON' } })
    expect((await market.lead(lead)).fields).toMatchObject({ electricityprovider: 'Duke Energy Ohio' })
    await editor.call(leadCalls.edit, { params: { id: lead }, body: { electricityprovider: 'Elsewhere Power' } })
    expect((await market.lead(lead)).fields).toMatchObject({ electricityprovider: 'Elsewhere Power' })
  })
})
