import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { type Parties, seedLeads, seedParties } from '../../../../../test/leads'
import { thankYouCalls, clickLookupCalls } from '../contract'
import { thankYouUrl } from './public'

const app = useApp()
let person: ApiClient
let parties: Parties
let sold = 0
let unsold = 0
let lender = 0

beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
  parties = await seedParties(app)
  const at = new Date(app.clock.now())
  const one = { at: at.getTime(), product: 1, publisher: parties.harbor, rcid: parties.windows }
  const ids = await seedLeads(app, [
    { ...one, status: 'matched' },
    { ...one, status: 'unmatched' },
  ])
  ;[sold = 0, unsold = 0] = ids
  lender = (
    await app.db
      .insertInto('lenders')
      .values({ title: 'Stonegate', status: 'active', dateadd: at })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const posting = {
    ...{ lender_id: lender, order_id: 1, product_id: 1, publisher_id: parties.harbor, rcid_id: parties.windows },
    ...{ via: 'auction', feed: false, test: false, bid: 1000, sent_at: at },
  }
  await app.db
    .insertInto('postings')
    .values([
      { ...posting, lead_id: sold, id: 1, status: 'matched', redirect: 'https://stonegate.example/thanks?lead=77' },
      { ...posting, lead_id: unsold, id: 2, status: 'matched', redirect: 'javascript:alert(1)' },
    ])
    .execute()
})

const visit = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: new URL(url).pathname, headers: { 'user-agent': 'Browser 1', ...headers } })
const clicks = (body: object = {}) => person.call(thankYouCalls.list, { body })

describe('the redirect of thank-you pages', () => {
  it('takes the consumer on and records it', async () => {
    const reply = await visit(thankYouUrl(app.services, sold))
    expect([reply.statusCode, reply.headers.location]).toEqual([302, 'https://stonegate.example/thanks?lead=77'])
    expect(reply.headers['cache-control']).toBe('no-store')
    const { data, total } = await clicks()
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      lead: { id: sold },
      publisher: { id: parties.harbor, name: 'Bright Harbor Media' },
      lender: { id: lender, title: 'Stonegate' },
      ...{ url: 'https://stonegate.example/thanks', useragent: 'Browser 1', ip: '127.0.0.1' },
    })
  })

  it('lists every visit, links only once, and none that a browser made ahead', async () => {
    await visit(thankYouUrl(app.services, sold))
    await visit(thankYouUrl(app.services, sold), { 'sec-purpose': 'prefetch' })
    expect((await clicks()).total).toBe(2)
    expect((await person.call(clickLookupCalls.redirectLinks)).map(({ title }) => title)).toEqual([
      'https://stonegate.example/thanks',
    ])
  })

  it('leads nowhere else', async () => {
    const good = thankYouUrl(app.services, sold)
    const forged = good.replace(`/${sold}-`, `/${unsold}-`)
    for (const url of [forged, `${good}x`, thankYouUrl(app.services, unsold), thankYouUrl(app.services, 1)])
      expect((await visit(url)).statusCode).toBe(404)
  })
})

describe('the thank-you clicks report', () => {
  it.each([
    ['lender', () => ({ lender: [lender] }), 2],
    ['another lender', () => ({ lender: [lender + 1] }), 0],
    ['publisher', () => ({ publisher: [parties.oaks] }), 0],
    ['link', () => ({ link: '1' }), 2],
    ['date', () => ({ date: 'Nov 15, 2026 to Nov 15, 2026' }), 2],
    ['another day', () => ({ date: 'Nov 14, 2026 to Nov 14, 2026' }), 0],
  ])('is filtered by %s', async (_name, body, expected) => {
    expect((await clicks(body())).total).toBe(expected)
  })
})
