import { beforeEach, describe, expect, it } from 'vitest'
import type { Cents } from '@/kernel/money'
import type { Script } from '@/features/platform/simulator/behaviour'
import { useMarket } from '../../../../../test/market'
import { answerToken } from './run/send-input'

const market = useMarket()
const intake = () => market.market.intake
const direct = (rcid: number) => intake().direct(market.submission(rcid), undefined)
const HANGS: Script = { dialect: 'json', outcome: { kind: 'accept' }, fault: { kind: 'hang' } }
const DAY = 86_400_000

beforeEach(() => market.db.updateTable('orders').set({ status: 'archive' }).execute())

const statuses = async (lead: number) => (await market.postings(lead)).map(({ order_id, status }) => [order_id, status])
const setOrder = async (order: number, values: { price?: number; timeoutmeansrefused?: boolean }) => {
  await market.db.updateTable('orders').set(values).where('id', '=', order).execute()
  await market.reload()
}
async function setDuplicateDays(days: number): Promise<void> {
  const value = JSON.stringify(days)
  await market.db
    .insertInto('market_settings')
    .values({ name: 'duplicateDays', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  await market.reload()
}
/** The first lender's word on a lead, after the fact. */
async function lateYes(lead: number, price: number | null): Promise<void> {
  const [posting] = await market.postings(lead)
  const token = answerToken(market.market.env.keys, lead, posting?.id ?? 0)
  expect(await intake().lateAnswer(token, { kind: 'matched', price: price as Cents | null, reference: null })).toBe(
    true,
  )
}

describe('a duplicate', () => {
  it('is one until the last millisecond of the days, and never names another publisher’s lead', async () => {
    const publisher = await market.publisher({ duplicate: 2 })
    const own = await market.rcid(publisher, { duplicate: 1 })
    const sister = await market.rcid(publisher)
    const otherProduct = await market.rcid(publisher, { duplicate: 30, product_id: 5 })
    const stranger = await market.rcid(await market.publisher())
    await market.order()
    await market.order({ product: 5 })
    await market.reload()
    const first = market.submission(own)
    const { phone = '', email = '' } = first.fields
    const { lead } = await intake().direct(first, undefined)
    const after = (ms: number, rcid: number, person: Record<string, string>) =>
      intake().direct({ ...market.submission(rcid, person), receivedAt: first.receivedAt + ms }, undefined)
    const reason = `Duplicate of lead ${lead}`
    expect(await after(2 * DAY - 1, sister, { phone })).toMatchObject({ status: 'rejected', reason })
    expect(await after(2 * DAY - 1, own, { email })).toMatchObject({ status: 'rejected', reason })
    expect(await after(2 * DAY, sister, { email })).toMatchObject({ status: 'matched' })
    expect(await after(1000, otherProduct, { phone })).toMatchObject({ status: 'matched' })
    await setDuplicateDays(1)
    expect(await after(1000, stranger, { phone })).toMatchObject({ status: 'rejected', reason: 'Duplicate' })
    await setDuplicateDays(0)
    expect(await after(1000, stranger, { phone })).toMatchObject({ status: 'matched' })
  })
})

describe('places', () => {
  it('of a shared lead go to as many lenders, each once, through its best order', async () => {
    const rcid = await market.rcid(await market.publisher({ leadtype: 'shared', sharedplaces: 2 }))
    const lender = await market.lender()
    const best = await market.order({ lender, price: 5000 })
    await market.order({ lender, price: 4000 })
    const second = await market.order({ price: 1000 })
    await market.order({ price: 500 })
    await market.reload()
    const outcome = await direct(rcid)
    expect(outcome).toMatchObject({ status: 'matched', price: 3000 })
    expect(new Map((await statuses(outcome.lead)) as [number, string][])).toEqual(
      new Map([
        [best, 'matched'],
        [second, 'matched'],
      ]),
    )
  })

  it('are held by silence: an exclusive lead waits, and a late yes above the bid is billed at the bid', async () => {
    const rcid = await market.rcid(await market.publisher())
    const silent = await market.order({ price: 9000, timeout: 1, post: HANGS })
    await market.order({ price: 3000 })
    await market.reload()
    const outcome = await direct(rcid)
    expect(outcome.status).toBe('pending')
    expect(await statuses(outcome.lead)).toEqual([[silent, 'timeout']])
    await lateYes(outcome.lead, 999_900)
    expect(await market.lead(outcome.lead)).toMatchObject({ status: 'matched', earntotal: 9000, earnpub: 4500 })
  })

  it('go on where a time-out means refused; a late yes then finds none free and is for staff', async () => {
    const rcid = await market.rcid(await market.publisher())
    const silent = await market.order({ price: 9000, timeout: 1, timeoutmeansrefused: true, post: HANGS })
    const next = await market.order({ price: 3000 })
    await market.reload()
    const outcome = await direct(rcid)
    expect(outcome).toMatchObject({ status: 'matched', price: 1500 })
    await lateYes(outcome.lead, null)
    await lateYes(outcome.lead, null)
    expect(await statuses(outcome.lead)).toEqual([
      [silent, 'unmatched'],
      [next, 'matched'],
    ])
    const lead = await market.lead(outcome.lead)
    expect(lead).toMatchObject({ earntotal: 3000, earnpub: 1500 })
    expect(lead.exceptions).toEqual([`late acceptance by order ${silent} without a free place`])
  })
})

describe('money', () => {
  it('an offer below the minimum margin is not made', async () => {
    const rcid = await market.rcid(await market.publisher(), { pricemodel: 'CPA', pricevalue: 2001 })
    const order = await market.order({ price: 2000 })
    await market.reload()
    expect(await direct(rcid)).toMatchObject({ status: 'unmatched', reason: 'margin' })
    await setOrder(order, { price: 2001 })
    expect(await direct(rcid)).toMatchObject({ status: 'matched', price: 2001 })
  })

  it('a price may fall by the variance since the ping, and by no cent more', async () => {
    const rcid = await market.rcid(await market.publisher({ pricerejectvariance: 20 }))
    const order = await market.order({ price: 2000 })
    await market.reload()
    const [one, two] = [market.submission(rcid), market.submission(rcid)]
    const [first, second] = [await intake().ping(one), await intake().ping(two)]
    expect([first.price, second.price]).toEqual([1000, 1000])
    await setOrder(order, { price: 1600 })
    expect(await intake().post(one, first.ping, undefined)).toMatchObject({ status: 'matched', price: 800 })
    await setOrder(order, { price: 1598 })
    expect(await intake().post(two, second.ping, undefined)).toMatchObject({
      status: 'unmatched',
      reason: 'price variance',
    })
  })
})
