import { describe, expect, it } from 'vitest'
import { useMarket } from '../../../../test/market'

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
