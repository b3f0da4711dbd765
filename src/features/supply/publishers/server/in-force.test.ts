import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { publisherDetailCalls } from '@/features/console/publisher-detail/contract'
import { publisherCalls } from '../contract'

const market = useMarket()
let person: ApiClient
let publisher: number
let rcid: number
let order: number
const KEY = 'key-of-this-rcid'
let people = 0

beforeAll(async () => {
  const { app } = market
  person = await app.signedIn({ permissions: PRESET })
  publisher = await market.publisher()
  const apikey = app.services.keys.encrypt(KEY)
  rcid = await market.rcid(publisher, { pricemodel: 'REV', pricevalue: 5000, apikey })
  order = await market.order({ price: 2000 })
  const at = new Date(0)
  const word = { word: 'scoundrel', actiontype: 'fail', dateadd: at, dateupdate: at }
  await market.db.insertInto('bad_words').values(word).execute()
  await market.reload()
})

/** Saves, and waits for every process to have heard of it. */
async function save(body: object): Promise<void> {
  await person.call(publisherCalls.saveSettings, { params: { id: publisher }, body })
  await market.reload()
}

async function scrub(body: object): Promise<void> {
  await person.call(publisherCalls.saveScrubber, { params: { publisherId: publisher }, body: body as never })
  await market.reload()
}

interface Answer {
  readonly status: number
  readonly message: string | undefined
  readonly data: { lead_id: number; ping_id: number; status: string; price: number; reason?: string }
}

async function send(path: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  const n = ++people
  const payload = {
    ...{ rcid, apikey: KEY, firstname: 'Jordan', lastname: `Reed${n}`, email: `jordan.reed.${n}@example.com` },
    ...{ phone: `216554${String(n).padStart(4, '0')}`, address: `${n} Elm Street`, city: 'Cleveland', state: 'OH' },
    ...{ zip: '44101', homeowner: 'yes', windowcount: '3-5', ...fields },
  }
  const response = await market.app.http.inject({ method: 'POST', url: `/api/lead/${path}`, payload })
  const { data, message } = response.json<{ data: Answer['data']; message?: string }>()
  return { status: response.statusCode, message, data }
}

const direct = async (fields?: object) => (await send('directpost', { ...fields })).data

describe('a setting of a publisher, once saved, decides on the next lead', () => {
  it('duplicate checker', async () => {
    const person1 = { phone: '2165559001', email: 'same@example.com' }
    expect((await direct(person1)).status).toBe('matched')
    await save({ duplicate: 30 })
    // Past the time in which a repeat gets the first answer.
    market.app.clock.advance(600)
    expect(await direct(person1)).toMatchObject({ status: 'rejected' })
    await save({ duplicate: 0 })
    market.app.clock.advance(600)
    expect((await direct(person1)).status).toBe('matched')
  })

  it('token requirements of post and ping, fail/flag rule', async () => {
    await save({ tokenrequirements: 'tf_only' })
    expect((await direct()).status).toBe('rejected')
    await save({ failflagrule: 'flag' })
    expect((await direct()).status).toBe('pending')
    await save({ tokenrequirements: null, failflagrule: 'fail' })
    expect((await direct()).status).toBe('matched')
    await save({ tokenrequirementsping: 'jornaya_only' })
    expect((await send('pingpost/ping')).data.status).toBe('rejected')
    await save({ tokenrequirementsping: null })
    expect((await send('pingpost/ping')).data.status).toBe('matched')
  })

  it('copy failed lead', async () => {
    const copied = async () => {
      const { lead_id } = await direct({ lastname: 'Scoundrel' })
      return (await market.db.selectFrom('leads').select('id').where('copy_of', '=', lead_id).execute()).length
    }
    expect(await copied()).toBe(0)
    await save({ copyfailedlead: 1 })
    expect(await copied()).toBe(1)
    await save({ copyfailedlead: 0 })
  })

  it('the three lead sources', async () => {
    await save({ sourcepost: 0, sourcepingpost: 0, sourcetraffic: 0 })
    const texts = []
    for (const path of ['directpost', 'pingpost/ping', 'webprematch']) texts.push((await send(path)).message)
    expect(texts).toEqual([
      'Direct post is switched off for this publisher.',
      'Ping/post is switched off for this publisher.',
      'Web traffic is switched off for this publisher.',
    ])
    await save({ sourcepost: 1, sourcepingpost: 1, sourcetraffic: 1 })
    expect((await direct()).status).toBe('matched')
  })

  it('lead type, with its number of lenders', async () => {
    for (let n = 0; n < 3; n++) await market.order({ price: 1000 })
    await market.reload()
    expect((await direct()).price).toBe(10)
    await save({ leadtype: 'shared', sharedplaces: 2 })
    expect((await direct()).price).toBe(15)
    await save({ leadtype: 'exclusive' })
  })

  it('price reject variance', async () => {
    const dear = await market.order({
      pingpost: true,
      ping: { dialect: 'json', outcome: { kind: 'accept', price: 40 } },
    })
    market.behave(dear, 'post', { dialect: 'json', outcome: { kind: 'refuse' } })
    await market.reload()
    const posted = async () => {
      const n = ++people
      const identity = { phone: `216553${String(n).padStart(4, '0')}`, email: `posted.${n}@example.com` }
      const { data } = await send('pingpost/ping', identity)
      return (await send('pingpost/post', { ...identity, ping_id: data.ping_id })).data
    }
    expect(await posted()).toMatchObject({ status: 'matched', price: 10 })
    await save({ pricerejectvariance: 20 })
    expect(await posted()).toMatchObject({ status: 'unmatched' })
    await save({ pricerejectvariance: 0 })
    await market.db.updateTable('orders').set({ status: 'paused' }).where('id', '=', dear).execute()
    await market.reload()
  })
})

describe('a scrubber of a publisher, once saved, decides on the next lead', () => {
  it('lead age, by its maximum', async () => {
    const old = { leadtime: new Date(market.app.clock.now() - 120_000).toISOString() }
    expect((await direct(old)).status).toBe('matched')
    await scrub({ name: 'Lead age', enabled: 1, config: { 'Lead age, maximum': 60 } })
    expect((await direct(old)).status).toBe('rejected')
    await scrub({ name: 'Lead age', config: { 'Lead age, maximum': 3600 } })
    expect((await direct(old)).status).toBe('matched')
    await scrub({ name: 'Lead age', enabled: 0 })
  })

  it('address velocity, by its number', async () => {
    const street = { address: '77 Velocity Road' }
    await direct(street)
    await scrub({ name: 'Address velocity', enabled: 1, config: { 'Leads in 24 hours, maximum': 1 } })
    expect((await direct(street)).status).toBe('rejected')
    await scrub({ name: 'Address velocity', enabled: 0 })
    expect((await direct(street)).status).toBe('matched')
  })

  it('area code and bad words, which are on until switched off', async () => {
    await market.db.insertInto('invalid_area_codes').values({ areacode: '907', state: 'OH' }).execute()
    await market.reload()
    const alaska = () => direct({ phone: `907555${String(++people).padStart(4, '0')}` })
    expect((await alaska()).status).toBe('rejected')
    await scrub({ name: 'Area code', enabled: 0 })
    expect((await alaska()).status).toBe('matched')
  })
})

describe('a sub id of a publisher', () => {
  it('is excluded by a filter, which stops its next lead, and allowed again', async () => {
    const exclude = async (subid: string, excluded: 0 | 1) => {
      await person.call(publisherDetailCalls.excludeSubId, { params: { id: publisher }, body: { subid, excluded } })
      await market.reload()
    }
    await direct({ subid: 'fraud_1' })
    await exclude('fraud_1', 1)
    await exclude('fraud_2', 1)
    expect((await direct({ subid: 'fraud_1' })).status).toBe('rejected')
    expect((await direct({ subid: 'fine' })).status).toBe('matched')
    const rows = await person.call(publisherDetailCalls.subIds, { params: { id: publisher } })
    expect(rows.filter(({ excluded }) => excluded).map(({ subid }) => subid)).toEqual(['fraud_1'])
    await exclude('fraud_1', 0)
    expect((await direct({ subid: 'fraud_1' })).status).toBe('matched')
    await exclude('fraud_2', 0)
    expect(await market.db.selectFrom('filters').select('kind').where('owner_id', '=', publisher).execute()).toEqual([])
    await market.filter('publisher', publisher, 'subid', { type: 'include', list: ['fine'] })
    const input = { params: { id: publisher }, body: { subid: 'fine', excluded: 1 } }
    expect((await person.refused(publisherDetailCalls.excludeSubId, input)).status).toBe(400)
    await market.db.deleteFrom('filters').where('owner_id', '=', publisher).execute()
    await market.reload()
  })
})

describe('an inactive publisher', () => {
  it('sends nothing any more, and sends again once it is active', async () => {
    const save = async (status: string) => {
      await person.call(publisherCalls.update, { params: { id: publisher }, body: { status } as never })
      await market.reload()
    }
    await save('inactive')
    expect((await send('directpost')).status).toBe(400)
    await save('active')
    expect((await direct()).status).toBe('matched')
    expect(market.received(order, 'post').length).toBeGreaterThan(0)
  })
})
