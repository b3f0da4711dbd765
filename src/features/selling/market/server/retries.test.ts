import { describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'

const market = useMarket()
const intake = () => market.market.intake

describe('a direct post sent again', () => {
  it.each([
    ['phone', 'email'],
    ['email', 'phone'],
  ] as const)('with a %s and no %s gets the first answer, and is sold once', async (_given, absent) => {
    const rcid = await market.rcid(await market.publisher())
    const order = await market.order()
    await market.reload()
    const { [absent]: _, ...fields } = market.submission(rcid).fields
    const submission = { ...market.submission(rcid), fields }
    const first = await intake().direct(submission, undefined)
    const again = await intake().direct(submission, undefined)
    const atOnce = await Promise.all([intake().direct(submission, undefined), intake().direct(submission, undefined)])
    expect(first.status).toBe('matched')
    expect([again, ...atOnce]).toEqual([first, first, first])
    expect(market.received(order, 'post')).toHaveLength(1)
    await market.db.updateTable('orders').set({ status: 'paused' }).where('id', '=', order).execute()
  })
})

describe('a web form sent twice', () => {
  it('is sold once: the second lead of the person is a duplicate by the time its brands are chosen', async () => {
    const rcid = await market.rcid(await market.publisher({ leadtype: 'shared' }), { product_id: 3, duplicate: 30 })
    const lender = await market.lender({ compliance: true, brand: 'Twice' })
    const order = await market.order({ product: 3, lender })
    await market.reload()
    const submission = market.submission(rcid)
    const [first, second] = [await intake().prematch(submission), await intake().prematch(submission)]
    const choose = (lead: number) => intake().oneToOne(submission.rcid, lead, ['Twice'])
    expect(await choose(first.lead)).toMatchObject({ status: 'matched' })
    expect(await choose(second.lead)).toMatchObject({
      lead: second.lead,
      status: 'rejected',
      reason: `Duplicate of lead ${first.lead}`,
      oneToOne: [],
    })
    expect(await market.lead(second.lead)).toMatchObject({ status: 'failed', held_by: null })
    await expect(choose(second.lead)).rejects.toThrow('Lead cannot be sent')
    expect(market.received(order, 'post')).toHaveLength(1)
    expect(market.market.env.running.size).toBe(0)
  })

  it('is sold once also when both are chosen at the same moment', async () => {
    const rcid = await market.rcid(await market.publisher({ leadtype: 'shared' }), { product_id: 4, duplicate: 30 })
    const lender = await market.lender({ compliance: true, brand: 'At once' })
    const order = await market.order({ product: 4, lender })
    await market.reload()
    for (let n = 1; n <= 5; n++) {
      const submission = market.submission(rcid)
      const leads = await Promise.all([intake().prematch(submission), intake().prematch(submission)])
      const answers = await Promise.all(leads.map(({ lead }) => intake().oneToOne(submission.rcid, lead, ['At once'])))
      expect(answers.map(({ status }) => status).sort()).toEqual(['matched', 'rejected'])
      expect(market.received(order, 'post')).toHaveLength(n)
    }
  })
})

describe('a person who comes very often', () => {
  it('stays a duplicate of the lead that was sold, however many were refused since', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 2, duplicate: 30 })
    const order = await market.order({ product: 2 })
    await market.reload()
    const sold = market.submission(rcid)
    const { lead } = await intake().direct(sold, undefined)
    const again = () => intake().direct(market.submission(rcid, { phone: sold.fields['phone'] ?? '' }), undefined)
    const reasons = new Set<string | null>()
    for (let n = 0; n < 205; n++) {
      market.app.clock.advance(1)
      reasons.add((await again()).reason)
    }
    expect([...reasons]).toEqual([`Duplicate of lead ${lead}`])
    expect(market.received(order, 'post')).toHaveLength(1)
  })
})
