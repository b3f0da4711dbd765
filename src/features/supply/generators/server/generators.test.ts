import { beforeAll, describe, expect, it } from 'vitest'
import { HIDDEN_KEY, intakeCalls } from '@/features/supply/intake/contract'
import { generatedValues, generatorSender } from '../../../../../test/generated'
import { useMarket } from '../../../../../test/market'
import { generatorCalls } from '../contract'

const market = useMarket()
const BRANDS = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum']
const REFUSES = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Zip not covered' } } as const
const rcids = { active: 0, testing: 0, inactive: 0, noPing: 0 }

beforeAll(async () => {
  const harbor = await market.publisher({ name: 'Bright Harbor Media' })
  rcids.active = await market.rcid(harbor, { apikey: market.app.services.keys.encrypt('harbor-key') })
  rcids.testing = await market.rcid(harbor, { status: 'testing', required: JSON.stringify({ leadtime: 1 }) })
  rcids.inactive = await market.rcid(harbor, { status: 'inactive' })
  rcids.noPing = await market.rcid(await market.publisher({ name: 'Oaks', sourcepingpost: false }))
  await market.rcid(harbor, { product_id: 2, apikey: null })
  // Best price first; five brands are offered at a time.
  for (const [n, brand] of BRANDS.entries()) {
    const lender = await market.lender({ title: `${brand} Windows`, status: 'testing', compliance: true, brand })
    const post = brand === 'Alder' ? { post: REFUSES } : {}
    await market.order({ lender, title: `${brand} order`, price: 4000 - n * 100, ...post })
  }
  await market.order({ title: 'For real', price: 9000 })
  await market.reload()
})

describe('GET /testautomation/rcids/{classkey}', () => {
  it('answers the RCIDs that the intake would let ping and post, and of their keys only that there is one', async () => {
    const staff = await market.app.signedIn()
    const list = await staff.call(generatorCalls.rcids, { params: { classkey: 'windows' } })
    expect(list.map(({ id }) => id)).toEqual([rcids.active, rcids.testing])
    expect(list[0]).toMatchObject({ publisherName: 'Bright Harbor Media', apiKey: HIDDEN_KEY })
    expect(JSON.stringify(list)).not.toContain('harbor-key')
    const keyless = await staff.call(generatorCalls.rcids, { params: { classkey: 'roofing' } })
    expect(keyless.map(({ apiKey }) => apiKey)).toEqual([null])
  })

  it('knows the products by their class keys only', async () => {
    const staff = await market.app.signedIn()
    const reply = await staff.refused(generatorCalls.rcids, { params: { classkey: 'doors' } })
    expect(reply.json.errors).toEqual({ classkey: 'Choose a product' })
  })
})

describe('the fields of the generators', () => {
  it('are those of the product with a value each, and those an RCID insists on', async () => {
    const staff = await market.app.signedIn()
    const fields = await staff.call(generatorCalls.pingPostFields, { params: { classkey: 'windows' } })
    const of = (name: string) => fields.find((field) => field.name === name)
    expect(fields.every(({ value }) => value !== '')).toBe(true)
    expect(of('windowcount')).toMatchObject({ type: 'options', value: '6-9' })
    expect(of('email')).toMatchObject({ type: 'string', options: [] })
    expect(of('leadtime')).toBeDefined()
    expect(of('powerbill')).toBeUndefined()
    expect(of('anura')).toBeUndefined()
  })

  it('name the RCIDs that may send web traffic', async () => {
    const staff = await market.app.signedIn()
    const [first] = await staff.call(generatorCalls.trafficFields, { params: { productId: 1 } })
    expect(first).toMatchObject({ name: 'rcid', type: 'options', value: String(rcids.active) })
    expect(first?.options.map(({ value }) => Number(value))).toEqual([rcids.active, rcids.testing, rcids.noPing])
    expect(first?.options[0]?.label).toBe(`${rcids.active} Bright Harbor Media`)
    const reply = await staff.refused(generatorCalls.trafficFields, { params: { productId: 9 } })
    expect(reply.json.errors).toEqual({ productId: 'There is no such product' })
  })
})

describe('what the generators send', () => {
  it('is a test lead that reaches lenders in status testing alone, by ping, consent and post', async () => {
    const staff = await market.app.signedIn()
    const params = { classkey: 'windows' }
    const sender = await generatorSender(staff, 'windows')
    const fields = generatedValues(await staff.call(generatorCalls.pingPostFields, { params }))
    const ping = await staff.call(intakeCalls.ping, { body: { zip: fields['zip'], state: fields['state'], ...sender } })
    expect(ping.oneToOne.map(({ name }) => name)).toEqual(BRANDS.slice(0, 5))
    const body = { ...fields, ...sender, ping_id: ping.ping_id, brand_consent: ['Birch'] }
    const post = await staff.call(intakeCalls.post, { body })
    expect(post.status).toBe('matched')
    expect(await market.lead(post.lead_id)).toMatchObject({ test: true, status: 'matched', earntotal: 0 })
  })

  it('goes by prematch, one-to-one and a second one-to-one without a key', async () => {
    const staff = await market.app.signedIn()
    const fields = generatedValues(await staff.call(generatorCalls.trafficFields, { params: { productId: 1 } }))
    const rcid = Number(fields['rcid'])
    const prematch = await staff.call(intakeCalls.prematch, { body: { ...fields, rcid } as never })
    expect(prematch.oneToOne.map(({ name }) => name)).toEqual(BRANDS.slice(0, 5))
    const send = (brand: string) =>
      staff.call(intakeCalls.oneToOne, { body: { lead: prematch.lead_id, brand_consent: [brand] } as never })
    const first = await send('Alder')
    expect(first).toMatchObject({ status: 'unmatched', oneToOne: [{ name: 'Fir' }, { name: 'Gum' }] })
    expect(await send('Gum')).toMatchObject({ lead_id: prematch.lead_id, status: 'matched', oneToOne: [] })
    expect(await market.lead(prematch.lead_id)).toMatchObject({ test: true })
  })
})
