import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { leadLogCalls } from '@/features/leads/lead-log/contract'
import { leadCalls } from '@/features/leads/leads/contract'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { intakeCalls } from '../contract'

const market = useMarket()
const { app } = market
let staff: ApiClient
let rcid = 0
let apikey = ''

beforeAll(async () => {
  staff = await app.signedIn({ superuser: true })
  rcid = await market.rcid(await market.publisher({ leadtype: 'shared', sharedplaces: 3 }))
  const row = await app.db.selectFrom('rcids').select('apikey').where('id', '=', rcid).executeTakeFirstOrThrow()
  apikey = app.services.keys.decrypt(row.apikey ?? Buffer.alloc(0))
})
beforeEach(() => app.db.updateTable('orders').set({ status: 'archive' }).execute())

/** An order of a lender that bids for the brand it names; without one for its lender's own. */
async function bidder(brand: string | undefined, price: number, lender?: number): Promise<number> {
  const own = lender ?? (await market.lender({ compliance: true }))
  const bid = { kind: 'accept', price, ...(brand === undefined ? {} : { brand }) } as const
  const id = await market.order({ lender: own, pingpost: true, ping: { dialect: 'json', outcome: bid } })
  await market.reload()
  return id
}

let persons = 0
const place = { state: 'OH', zip: '44101', homeowner: 'yes' }
const me = () => ({ rcid, apikey })
const person = () => {
  const n = ++persons
  return { firstname: 'Ada', lastname: 'Bay', phone: `216555${5000 + n}`, email: `bay${n}@example.com` }
}
const ping = () => app.client().call(intakeCalls.ping, { body: { ...me(), ...place } })
const post = (ping_id: number, brand_consent: string[] | string) => {
  const body = { ...me(), ...place, ...person(), ping_id, brand_consent }
  return app.client().send(intakeCalls.post, { body })
}
const prematch = () => app.client().call(intakeCalls.prematch, { body: { ...me(), ...place, ...person() } })
const choose = (lead: number, brand_consent: string[] | string) =>
  app.client().send(intakeCalls.oneToOne, { body: { ...me(), lead, brand_consent } })
const leadOf = ({ json }: { json: { data?: unknown } }) => (json.data as { lead_id: number }).lead_id
const soldTo = async (lead: number) =>
  (await market.postings(lead)).flatMap(({ order_id, status }) => (status === 'matched' ? [order_id] : []))

describe('a brand that only a bid names', () => {
  it('is offered at the ping by that name, agreed to by it, told to its lender, and kept for proof', async () => {
    const id = await bidder('Harbor Homes, Inc.', 30)
    const { ping_id, oneToOne } = await ping()
    expect(oneToOne).toEqual([{ name: 'Harbor Homes, Inc.' }])
    for (const wrong of ['Nobody', 'Harbor'])
      expect((await post(ping_id, [wrong])).json.errors).toEqual({ brand_consent: `Unknown brand: ${wrong}` })
    // As a text with commas the name comes in pieces.
    const sold = await post(ping_id, 'harbor homes, inc.')
    expect(sold.json.data).toMatchObject({ status: 'matched', price: 15 })
    const lead = leadOf(sold)
    expect(JSON.parse(market.received(id, 'post')[0]?.body ?? '{}')).toMatchObject({ brands: ['Harbor Homes, Inc.'] })
    const evidence = await staff.call(leadCalls.evidence, { params: { id: lead } })
    expect(evidence.rounds).toMatchObject([{ shown: ['Harbor Homes, Inc.'], chosen: ['Harbor Homes, Inc.'] }])
    expect(evidence.lenders).toMatchObject([{ brand: 'Harbor Homes, Inc.' }])
    const { ping: pinged } = await staff.call(leadLogCalls.postings, { params: { id: lead } })
    expect(pinged).toMatchObject([{ brands: ['Harbor Homes, Inc.'], identity: false }])
  })

  it('is offered on the web, and what else its lender bids for is not agreed to with it', async () => {
    const lender = await market.lender({ compliance: true, brand: 'Own of Harbor' })
    const [first, second] = [await bidder('Harbor East', 30, lender), await bidder('Harbor West', 25, lender)]
    const own = await bidder(undefined, 20, lender)
    const { lead_id, oneToOne } = await prematch()
    expect(oneToOne.map(({ name }) => name)).toEqual(['Harbor East', 'Harbor West', 'Own of Harbor'])
    expect((await choose(lead_id, ['Harbor West'])).json.data).toMatchObject({ status: 'matched' })
    expect(await soldTo(lead_id)).toEqual([second])
    expect(market.received(first, 'post')).toHaveLength(0)
    expect(market.received(own, 'post')).toHaveLength(0)
    const brands = await staff.call(leadCalls.oneToOne, { params: { id: lead_id } })
    expect(brands.map(({ leadonetoone: { title, selected } }) => [title, selected])).toEqual([
      ['Harbor East', false],
      ['Harbor West', true],
      ['Own of Harbor', false],
    ])
    const { rows } = await staff.call(leadLogCalls.explanation, { params: { id: lead_id } })
    expect(rows.find(({ lenderorder }) => lenderorder.id === first)).toMatchObject({
      rule: 'Brand not chosen',
      leadvalue: 'Bid for Harbor East',
    })
  })

  it('is not what was agreed to when the next bid is for another', async () => {
    const id = await bidder('Morning Brand', 30)
    const { lead_id } = await prematch()
    market.behave(id, 'ping', { dialect: 'json', outcome: { kind: 'accept', price: 30, brand: 'Evening Brand' } })
    expect((await choose(lead_id, ['Morning Brand'])).json.data).toMatchObject({ status: 'unmatched' })
    expect(await soldTo(lead_id)).toEqual([])
  })

  it('is the lender’s own where it is called so, however it is spelt, and never that of another lender', async () => {
    const lender = await market.lender({ compliance: true, brand: 'Cedar & Co' })
    await bidder('CEDAR & CO', 30, lender)
    const stranger = await bidder('cedar & co', 40)
    const { ping_id, oneToOne } = await ping()
    expect(oneToOne).toEqual([{ name: 'Cedar & Co' }])
    const lead = leadOf(await post(ping_id, ['cedar & co']))
    expect((await market.postings(lead)).map(({ lender_id }) => lender_id)).toEqual([lender])
    expect(market.received(stranger, 'post')).toHaveLength(0)
  })

  it('takes no other lender’s place, and hostile names are bounded or no names', async () => {
    const names = ['<img src=x onerror=alert(1)>', 'x'.repeat(1_000_000), '\u0000\u202e', '   ']
    const lenders = await Promise.all(names.map((_, n) => market.lender({ compliance: true, brand: `Safe ${n}` })))
    for (const [n, name] of names.entries()) await bidder(name, 30 - n, lenders[n])
    const { oneToOne, lead_id } = await prematch()
    // An answer of a megabyte is too large to be read at all; what is no name leaves the lender's own brand.
    expect(oneToOne.map(({ name }) => name)).toEqual(['<img src=x onerror=alert(1)>', 'Safe 2', 'Safe 3'])
    expect((await choose(lead_id, ['<img src=x onerror=alert(1)>'])).json.data).toMatchObject({ status: 'matched' })
  })
})
