import { beforeAll, describe, expect, it } from 'vitest'
import { billingCalls } from '@/features/money/billing/contract'
import { returnCalls } from '@/features/leads/returns/contract'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { enterAs, partnerUser } from '../../../../../test/partners'
import { portalAskCalls } from '@/features/portal/partner-asks/contract'
import { portalLenderCalls as calls } from '../contract'

const market = useMarket()
const { app } = market
const CONSENT = 'I, Jordan, agree to be called at 216-555-0199.'

interface Sold {
  readonly lead: number
  readonly posting: number
  readonly fields: Readonly<Record<string, string>>
}

let staff: ApiClient
let own = 0
let rival = 0
let order = 0
let solar = 0
let user: ApiClient
let other: ApiClient
let reason = 0
/** Bought by the own lender, and by the rival. */
let mine: Sold
let theirs: Sold
let returnable: Sold
let third: Sold

async function sell(product: number, change: Record<string, string> = {}): Promise<Sold> {
  const rcid = await market.rcid(await market.publisher({ name: 'Nine Oaks', creditreturn: true }), {
    product_id: product,
  })
  await market.reload()
  const submission = market.submission(rcid, { tcpatext: CONSENT, ...change })
  const { lead } = await market.market.intake.direct(submission, undefined)
  const [posting] = await market.postings(lead)
  return { lead, posting: posting?.id ?? 0, fields: submission.fields }
}

beforeAll(async () => {
  staff = await app.signedIn({ superuser: true, name: 'Root' })
  own = await market.lender({ title: 'Harborview', returnpolicy: 7 })
  rival = await market.lender({ title: 'Stonegate', returnpolicy: 7 })
  order = await market.order({ lender: own, title: 'Windows', price: 3000, filters: { cap_day: { value: 9 } } })
  await market.db.updateTable('orders').set({ returncap: 50 }).where('id', '=', order).execute()
  await market.order({ lender: own, title: 'Old', product: 3, status: 'archive' })
  solar = await market.order({ lender: rival, title: 'Solar roofs', price: 2500, product: 2 })
  user = await partnerUser(app, 'lender', [own])
  other = await partnerUser(app, 'lender', [rival])
  mine = await sell(1)
  returnable = await sell(1, { state: 'TX', zip: '73301', city: 'Austin' })
  third = await sell(1)
  theirs = await sell(2)
  const at = new Date(app.clock.now())
  const values = { title: 'Never requested', products: [], dateadd: at, dateupdate: at }
  const added = await market.db.insertInto('return_reasons').values(values).returning('id').executeTakeFirstOrThrow()
  reason = added.id
})

const at = <B extends object>(body: B, party = own) => ({ params: { party }, body })
const home = () => user.call(calls.home, { params: { party: own } })
const dispute = ({ lead, posting }: Sold) => ({ lead, id: posting, reason })

describe("a lender's portal", () => {
  it('has figures of today and 30 days, by state and by order, that agree with each other and with its bill', async () => {
    const { today, days30, days, returnpolicy, waiting } = await home()
    expect(today).toEqual({ bought: 3, spend: 90, returned: 0, credited: 0, net: 90 })
    expect([days30, days.length, days[29]?.bought, returnpolicy, waiting]).toEqual([today, 30, 3, 7, 0])
    const states = await user.call(calls.states, at({}))
    expect(states.map(({ state, bought, spend }) => [state, bought, spend])).toEqual([
      ['OH', 2, 60],
      ['TX', 1, 30],
    ])
    const orders = await user.call(calls.orders, { params: { party: own } })
    expect(orders).toMatchObject([
      {
        id: order,
        status: 'active',
        price: 30,
        caps: { day: { limit: 9, used: 3 }, month: { limit: null, used: 3 } },
        returns: { percent: 50, sold: 3, allowed: 2, used: 0 },
        month: { bought: 3, spend: 90 },
      },
    ])
    const bill = await user.call(calls.bill, at({}))
    const billed = await staff.call(billingCalls.byOrder, { body: { lender: [own] } })
    expect(bill).toEqual(billed)
    expect(bill.additionalData).toMatchObject({ grossprice: 90, netowned: 90 })
    const lines = await user.call(calls.billLines, at({ lenderorder: [order] }))
    expect([lines.total, lines.additionalData.netowned]).toEqual([3, 90])
  })

  it('lists the leads it bought with their consumers, and writes down who read them', async () => {
    const { data, total, additionalData } = await user.call(calls.leads, at({ sort: 'lead:asc' as const }))
    expect([total, additionalData.spend, data[0]?.lead]).toEqual([3, 90, mine.lead])
    expect(data[0]).toMatchObject({
      name: `Jordan ${mine.fields['lastname']}`,
      phone: mine.fields['phone'],
      email: mine.fields['email'],
      status: 'sold',
      price: 30,
      returning: { allowed: true, daysleft: 7, status: null, cap: { allowed: 2, used: 0 } },
    })
    const log = await market.db.selectFrom('system_log').select(['title', 'user_id']).orderBy('id', 'desc').execute()
    expect(log[0]).toEqual({ title: 'Consumer data read', user_id: user.id })
  })

  it('finds its leads by state, status, whole phone, e-mail and id, and notes no value it was asked for', async () => {
    const found = async (body: object) => (await user.call(calls.leads, at(body))).data.map(({ lead }) => lead)
    expect(await found({ state: ['TX'] })).toEqual([returnable.lead])
    expect(await found({ search: mine.fields['phone'] })).toEqual([mine.lead])
    expect(await found({ search: mine.fields['email'] })).toEqual([mine.lead])
    expect(await found({ search: String(mine.lead) })).toEqual([mine.lead])
    expect(await found({ status: ['returned'] })).toEqual([])
    expect((await user.refused(calls.leads, at({ search: 'Jordan' }))).json.errors).toEqual({
      search: 'Enter a lead id, an e-mail address or a phone number',
    })
    const log = await market.db.selectFrom('system_log').select('description').where('user_id', '=', user.id).execute()
    expect(JSON.stringify(log)).not.toMatch(new RegExp(`${mine.fields['phone']}|${mine.fields['email']}`))
  })

  it('shows a lead whole, with the evidence of consent, and names neither its publisher nor another buyer', async () => {
    const lead = await user.call(calls.lead, { params: { party: own, id: mine.lead } })
    expect(lead).toMatchObject({ masked: false, consent: { text: CONSENT }, sales: [{ price: 30 }] })
    const shown = (field: string) => lead.fields.find(({ name }) => name === field)?.value
    expect([shown('address'), shown('homeowner')]).toEqual([mine.fields['address'], 'Yes'])
    expect(JSON.stringify(lead)).not.toMatch(/Nine Oaks|Stonegate|fb_1/)
  })

  it('asks for returns within policy and cap, sees the decision with its note, and the credit on its bill', async () => {
    const reasons = await user.call(calls.reasons, { params: { party: own } })
    expect(reasons).toContainEqual({ id: reason, title: 'Never requested', products: [] })
    const csv = `lead,reason\n${returnable.lead},never requested\n${theirs.lead},\n${theirs.fields['email']},\n`
    const read = await user.call(calls.readReturns, at({ csv }))
    expect(read.map(({ lead, allowed, note, reasonid }) => [lead?.id, allowed, note, reasonid])).toEqual([
      [returnable.lead, true, '', reason],
      [undefined, false, 'Lead not found', null],
      [undefined, false, 'Lead not found', null],
    ])
    const asked = { ...dispute(returnable), note: 'The tenant answered' }
    const results = await user.call(calls.requestReturns, at({ disputeList: [asked] }))
    expect(results).toMatchObject([{ returnstatus: 'Success', lead: returnable.lead }])
    expect((await home()).waiting).toBe(1)
    const item = results[0]?.returnitem ?? 0
    await staff.call(returnCalls.accept, { body: { id: item, note: 'Checked the call' } })
    const { data, additionalData } = await user.call(calls.returns, at({}))
    expect(data).toMatchObject([{ id: item, note: 'The tenant answered\nChecked the call', reason: 'Never requested' }])
    expect(data[0]?.price).toBe(30)
    expect((await user.call(calls.reasons, { params: { party: own } }))[0]?.id).toBe(reason)
    // That it cost the publisher its payout is told to staff alone.
    expect(data[0]?.status).toBe('accepted')
    expect((await user.call(calls.returns, at({ status: ['accepted' as const] }))).total).toBe(1)
    const kept = await market.db.selectFrom('return_items').select('credited').executeTakeFirstOrThrow()
    expect([kept.credited, additionalData.counts['accepted']]).toEqual([true, 1])
    expect(JSON.stringify(data)).not.toMatch(/Nine Oaks|Root/)
    expect(additionalData.counts['requested']).toBe(0)
    // That somebody else still has the lead is not told.
    const become = (status: string) =>
      market.db.updateTable('leads').set({ status }).where('id', '=', returnable.lead).execute()
    await become('matched')
    const [again] = await user.call(calls.readReturns, at({ csv }))
    expect([again?.lead?.status, again?.status]).toEqual(['returned', 'accepted'])
    await become('returned')
    expect((await user.call(calls.bill, at({}))).additionalData).toMatchObject({ credited: 1, netowned: 60 })
    expect((await home()).today).toMatchObject({ bought: 3, returned: 1, credited: 30, net: 60 })
  })

  it('shows in part who a consumer is once the lead was returned', async () => {
    const { data } = await user.call(calls.leads, at({ status: ['returned'] }))
    const lead = await user.call(calls.lead, { params: { party: own, id: returnable.lead } })
    expect([data.length, lead.masked, data[0]?.returning.status]).toEqual([1, true, 'accepted'])
    const text = JSON.stringify([data, lead])
    for (const name of ['email', 'phone', 'lastname', 'address'])
      expect(text).not.toContain(returnable.fields[name] ?? '?')
  })

  it.each([
    ['nothing but a title', () => 'lead id;reason\r\n', []],
    ['a byte order mark and quotes', () => `\uFEFFlead,reason\n"${mine.lead}","never requested"\n`, [[true, '']]],
    [
      'one lead twice',
      () => `${mine.lead}\n${mine.lead}\n`,
      [
        [true, ''],
        [false, 'Same lead as line 1'],
      ],
    ],
    ['what is no lead', () => '=1+1\n-5\n99999999999999999999\n', Array(3).fill([false, 'Lead not found'])],
  ] as [string, () => string, unknown[]][])('reads a file of returns with %s', async (_what, csv, rows) => {
    const read = await user.call(calls.readReturns, at({ csv: csv() }))
    expect(read.map(({ allowed, note }) => [allowed, note])).toEqual(rows)
  })

  it('gets the last return that its cap allows once, however many ask at the same moment or twice in one request', async () => {
    const broken = await user.refused(calls.readReturns, at({ csv: `${mine.lead},"never\n` }))
    expect([broken.status, Object.keys(broken.json.errors ?? {})]).toEqual([422, ['csv']])
    const wishes = [[mine, mine], [third]].map((sold) => sold.map(dispute))
    const asked = wishes.map((disputeList) => user.call(calls.requestReturns, at({ disputeList })))
    const results = (await Promise.all(asked)).flat()
    expect(results.filter(({ returnstatus }) => returnstatus === 'Success')).toHaveLength(1)
    expect(results).toHaveLength(3)
  })

  it('exports what it lists', async () => {
    for (const call of [calls.leadsExport, calls.returnsExport, calls.billLinesExport]) {
      const { status, text } = await user.send({ ...call, method: 'POST' }, at({}))
      expect([call.path, status]).toEqual([call.path, 200])
      expect(text).toContain(String(returnable.lead))
    }
  })
})

describe("another lender's leads", () => {
  it('are not found by id, search, filters or file, and cannot be asked back', async () => {
    expect((await user.refused(calls.lead, { params: { party: own, id: theirs.lead } })).status).toBe(400)
    for (const search of [String(theirs.lead), theirs.fields['phone'], theirs.fields['email']])
      expect((await user.call(calls.leads, at({ search }))).total).toBe(0)
    expect((await user.call(calls.returns, at({ lead: [theirs.lead] }))).total).toBe(0)
    const results = await user.call(calls.requestReturns, at({ disputeList: [dispute(theirs)] }))
    expect(results).toMatchObject([{ returnstatus: 'Decline', note: 'Lead not found', lead: null }])
    const items = await market.db.selectFrom('return_items').selectAll().where('lead_id', '=', theirs.lead).execute()
    expect(items).toEqual([])
    expect((await other.call(calls.leads, at({}, rival))).data.map(({ lead }) => lead)).toEqual([theirs.lead])
  })

  it('stay closed by the id of their order, in every list and file that takes one', async () => {
    const { ask, lenderAsksExport } = portalAskCalls
    const wish = { kind: 'caps' as const, day: 4, note: 'Solar crews' }
    await other.call(ask, { params: { party: rival, id: solar }, body: wish })
    await other.call(calls.requestReturns, at({ disputeList: [dispute(theirs)] }, rival))
    const { leads, leadsExport, states, statesExport, returns, returnsExport } = calls
    const { bill, billExport, billLines, billLinesExport } = calls
    const files = [leadsExport, statesExport, returnsExport, billExport, billLinesExport, lenderAsksExport]
    for (const call of [leads, states, returns, bill, billLines, ...files]) {
      const theirOwn = await other.send(call, at({ lenderorder: [solar] }, rival))
      expect(theirOwn.text, call.path).toMatch(new RegExp(`Solar|OH|${theirs.lead}`))
      const { status, text } = await user.send(call, at({ lenderorder: [solar] }))
      expect([status, text], call.path).toEqual([200, expect.not.stringMatching(`Solar|OH|${theirs.lead}`)])
    }
  })

  it('stay closed by the id of their lender', async () => {
    for (const call of Object.values(calls)) {
      const params = { party: rival, ...('id' in call.params.shape ? { id: theirs.lead } : {}) }
      const asked = { params, ...(call.method === 'GET' ? {} : { body: {} }) }
      expect((await user.refused(call, asked)).status, call.path).toBe(403)
    }
  })
})

describe('staff who look at the portal as a lender’s user', () => {
  it('see its consumers and ask for no return', async () => {
    const staff = await app.signedIn({ permissions: ['usermanagement_lenderusers', 'lead_revealdata'] })
    const open = await enterAs(app, staff, 'lender', user.id)
    const lead = await open.call(calls.lead, { params: { party: own, id: mine.lead } })
    expect(JSON.stringify(lead)).toContain(mine.fields['phone'] ?? '?')
    expect((await open.refused(calls.requestReturns, at({ disputeList: [dispute(mine)] }))).status).toBe(403)
  })
})
