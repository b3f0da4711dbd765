import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../../../test/client'
import { type LeadSeed, type Parties, seedLeads, seedParties } from '../../../../../test/leads'
import { useMarket } from '../../../../../test/market'
import { assign, partnerUser } from '../../../../../test/partners'
import { portalPublisherCalls as calls } from '../contract'

const market = useMarket({}, 'by hand')
const { app } = market
const HOUR = 3_600_000
let parties: Parties
let user: ApiClient
let other: ApiClient
let leads: number[] = []
let foreign = 0

beforeAll(async () => {
  parties = await seedParties(app)
  user = await partnerUser(app, 'publisher', [parties.harbor])
  other = await partnerUser(app, 'publisher', [parties.oaks])
  const fields = {
    firstname: 'Colin',
    lastname: 'Tanner',
    email: 'colin@example.com',
    phone: '2165550101',
    state: 'TN',
  }
  const one = { at: app.clock.now() - HOUR, product: 1, publisher: parties.harbor, rcid: parties.windows, fields }
  const seeds: LeadSeed[] = [
    { ...one, status: 'matched', total: 4000, pub: 3001, subid: 'fb', original: { total: 4000, pub: 3500 } },
    { ...one, status: 'unmatched', reason: 'Stonegate Capital: Colin Tanner is known', code: 'declined', subid: 'fb' },
    { ...one, status: 'unmatched', reason: 'nobody fits', code: 'no-order' },
    { ...one, status: 'failed', reason: '"Tanner" in the name', code: 'scrub-badword', subid: 'fb' },
    { ...one, status: 'failed', reason: 'Same as lead 7', code: 'duplicate' },
    { ...one, status: 'flagged', reason: 'Risk: 216' },
    { ...one, status: 'matchednobuyer', pub: 500 },
    { ...one, status: 'returned', pub: 1000, reason: 'kept' },
    { ...one, status: 'returned', original: { total: 2000, pub: 1000 }, at: one.at - 48 * HOUR },
    { ...one, status: 'incomplete' },
    { ...one, status: 'deleted' },
    { ...one, status: 'matched', pub: 9999, test: true },
  ]
  leads = await seedLeads(app, seeds)
  const back = leads[8] ?? 0
  await app.db.updateTable('leads').set({ returncredited: true }).where('id', '=', back).execute()
  await app.db.updateTable('lead_deltas').set({ returncredited: 1 }).where('lead_id', '=', back).execute()
  const rest = await seedLeads(app, [{ ...one, publisher: parties.oaks, rcid: parties.oaksWindows, status: 'matched' }])
  foreign = rest[0] ?? 0
  const line = { at: new Date(one.at), by: 'Dana Staff', why: 'order 4 of Stonegate Capital' }
  const posting = { posting_id: null, account: 'payout' }
  await app.db
    .insertInto('ledger')
    .values([
      { ...line, ...posting, lead_id: leads[0] ?? 0, publisher_id: parties.harbor, kind: 'payout', cents: 3500 },
      { ...line, ...posting, lead_id: leads[0] ?? 0, publisher_id: parties.harbor, kind: 'cost upload', cents: -499 },
      { ...line, account: 'revenue', lead_id: leads[0] ?? 0, publisher_id: parties.harbor, kind: 'sale', cents: 4000 },
      { ...line, ...posting, lead_id: foreign, publisher_id: parties.oaks, kind: 'payout', cents: 777 },
    ])
    .execute()
})

const mine = <B extends object>(body: B) => ({ params: { party: parties.harbor }, body })

describe("a publisher's portal", () => {
  it('has figures of today and 30 days that add up, by the day leads were received', async () => {
    const { today, days30, days } = await user.call(calls.home, { params: { party: parties.harbor } })
    const counts = { leads: 8, accepted: 3, rejected: 4, pending: 1, returned: 0 }
    expect(today).toEqual({ ...counts, earned: 45.01, payouts: 50, changes: -4.99 })
    expect(days30).toMatchObject({ leads: 9, accepted: 3, returned: 1, earned: 45.01, payouts: 60, changes: -14.99 })
    expect([days.length, days[29]?.date, days[27]?.returned]).toEqual([30, '2026-11-15', 1])
    for (const day of days) expect(day.leads).toBe(day.accepted + day.rejected + day.pending + day.returned)
  })

  it('lists its leads in its own words: consumers masked, no lender and nobody of staff named', async () => {
    const { data, total, additionalData } = await user.call(calls.leads, mine({ sort: 'id:asc' as const }))
    expect(data.map(({ id, status, reason }) => [leads.indexOf(id), status, reason])).toEqual([
      [0, 'accepted', ''],
      [1, 'rejected', 'Declined by buyer'],
      [2, 'rejected', 'No buyer for this lead'],
      [3, 'rejected', 'Bad words'],
      [4, 'rejected', 'Duplicate'],
      [5, 'pending', 'Under review'],
      [6, 'accepted', ''],
      [7, 'accepted', ''],
      [8, 'returned', ''],
    ])
    expect([total, additionalData.earned, data[0]?.lead]).toEqual([9, 45.01, 'C••• T•••, TN'])
    for (const call of Object.values(calls)) {
      const { status, text } = await user.send(
        call,
        call.method === 'GET' ? { params: { party: parties.harbor } } : mine({}),
      )
      expect([call.path, status]).toEqual([call.path, 200])
      expect(text).not.toMatch(/Stonegate|Colin|Tanner|colin@|5550101|Dana/)
    }
  })

  it('filters by day, status, reason and sub id, so that every count opens its rows', async () => {
    const { today } = await user.call(calls.home, { params: { party: parties.harbor } })
    for (const status of ['accepted', 'rejected', 'pending', 'returned'] as const) {
      const { total } = await user.call(calls.leads, mine({ date: 'Nov 15, 2026', status: [status] }))
      expect([status, total]).toEqual([status, today[status]])
    }
    const rejections = await user.call(calls.rejections, mine({}))
    expect(rejections.reduce((sum, row) => sum + row.leads, 0)).toBe(today.rejected)
    for (const { code, reason, subid, leads: count } of rejections) {
      const { data, total } = await user.call(calls.leads, mine({ reason: [code], subid: [subid] }))
      expect([reason, subid, total]).toEqual([reason, subid, count])
      for (const row of data) expect([row.status, row.reason]).toEqual(['rejected', reason])
    }
    const subids = await user.call(calls.subIds, mine({ sort: 'subid:asc' }))
    expect(subids).toEqual([
      { subid: '(none)', leads: 6, accepted: 2, rejected: 2, pending: 1, returned: 1, earned: 15, returnRate: 33.33 },
      { subid: 'fb', leads: 3, accepted: 1, rejected: 2, pending: 0, returned: 0, earned: 30.01, returnRate: 0 },
    ])
  })

  it('has every line of its ledger with its sums, and none of what buyers paid', async () => {
    const { data, total, additionalData } = await user.call(calls.ledger, mine({ sort: 'amount:desc' as const }))
    expect(data.map(({ kind, amount, lead, subid }) => [kind, amount, lead, subid])).toEqual([
      ['payout', 35, leads[0], 'fb'],
      ['cost upload', -4.99, leads[0], 'fb'],
    ])
    expect([total, additionalData]).toEqual([2, { amount: 30.01, kinds: { payout: 35, 'cost upload': -4.99 } }])
    const upload = await user.call(calls.ledger, mine({ kind: ['cost upload'], date: 'Nov 15, 2026', subid: ['fb'] }))
    expect([upload.total, upload.additionalData.amount]).toEqual([1, -4.99])
    expect((await user.call(calls.ledger, mine({ date: 'Nov 14, 2026' }))).total).toBe(0)
  })

  it('has its RCIDs with posting specifications that open without a session', async () => {
    const rcids = await user.call(calls.rcids, { params: { party: parties.harbor } })
    expect(rcids.map(({ id, status }) => [id, status])).toEqual([
      [parties.windows, 'active'],
      [parties.solar, 'active'],
    ])
    const page = await app.http.inject({ method: 'GET', url: rcids[0]?.specs.directpost ?? '' })
    expect([page.statusCode, page.body.includes('Harbor windows')]).toEqual([200, true])
  })
})

describe("another publisher's numbers", () => {
  const everywhere = () => ({ rcid: [parties.oaksWindows], subid: [''] })

  it('stay closed by its id, and by filters, sort and exports of the own', async () => {
    for (const call of Object.values(calls)) {
      const theirs = { params: { party: parties.oaks }, ...(call.method === 'GET' ? {} : { body: {} }) }
      expect((await user.refused(call, theirs)).status).toBe(403)
      expect((await user.refused(call, { ...theirs, params: { party: 999_999 } })).status).toBe(403)
    }
    expect((await user.call(calls.leads, mine(everywhere()))).total).toBe(0)
    expect(await user.call(calls.subIds, mine({ rcid: [parties.oaksWindows] }))).toEqual([])
    expect(await user.call(calls.ledger, mine({ lead: [foreign] }))).toMatchObject({
      ...{ data: [], total: 0, additionalData: { amount: 0 } },
    })
    for (const body of [everywhere(), { sort: 'id:desc' }]) {
      const { text } = await user.send(calls.leadsExport, mine(body))
      expect(text).not.toContain(String(foreign))
    }
    expect((await user.refused(calls.leads, mine({ publisher: [parties.oaks] }))).status).toBe(422)
    expect((await user.refused(calls.leads, mine({ sort: 'publisher:asc' }))).status).toBe(422)
    const seen = await other.call(calls.leads, { params: { party: parties.oaks }, body: {} })
    expect(seen.data.map(({ id }) => id)).toEqual([foreign])
  })

  it('open with an assignment and close with its end, on the next call', async () => {
    const theirs = { params: { party: parties.oaks } }
    await assign(app, 'publisher', user.id, parties.oaks)
    expect((await user.call(calls.home, theirs)).today.leads).toBe(1)
    await app.db
      .deleteFrom('user_parties')
      .where('user_id', '=', user.id)
      .where('party_id', '=', parties.oaks)
      .execute()
    expect((await user.refused(calls.home, theirs)).status).toBe(403)
  })
})
