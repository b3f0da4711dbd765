import { describe, expect, it } from 'vitest'
import type { Tx } from '@/server/database/database'
import { expectClean, quiet, STAFF } from '../../../../test/money/money.testing'
import { useMarket } from '../../../../test/market'
import * as returns from './public'

const market = useMarket()
let product = 0
const services = () => market.app.services
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services().database.transact(work)

/** An order of its own that has bought so many leads. */
async function sold(count: number, { policy = 3, cap = null }: { policy?: number | null; cap?: number | null } = {}) {
  product = (product % 8) + 1
  const rcid = await market.rcid(await market.publisher(), { product_id: product })
  await market.db.updateTable('orders').set({ status: 'archive' }).where('product_id', '=', product).execute()
  const order = await market.order({ product, lender: await market.lender({ returnpolicy: policy }) })
  await market.db.updateTable('orders').set({ returncap: cap }).where('id', '=', order).execute()
  await market.reload()
  const leads: { lead: number; posting: number; fields: Readonly<Record<string, string>> }[] = []
  for (let n = 0; n < count; n++) {
    const submission = market.submission(rcid)
    const { lead } = await market.market.intake.direct(submission, undefined)
    const [posting] = await market.postings(lead)
    leads.push({ lead, posting: posting?.id ?? 0, fields: submission.fields })
  }
  await quiet(market)
  return leads
}

const ask = (...wishes: { lead: number; posting: number }[]) =>
  inTx((tx) =>
    returns.requestReturns(
      services(),
      tx,
      wishes.map(({ lead, posting }) => ({ lead, posting, reason: null })),
      STAFF,
    ),
  )
const toInstant = (iso: string) => market.app.clock.advance((Date.parse(iso) - market.app.clock.now()) / 1000)

describe('a return may be asked for', () => {
  it('through 23:59:59 business time of the last day, in a week whose clock changes, and not a second later', async () => {
    // In New York the clock goes forward on 14 March 2027: the fourth day ends at 04:00 UTC instead of 05:00.
    toInstant('2027-03-12T18:00:00Z')
    const [first, second] = await sold(2)
    if (!first || !second) throw new Error('not sold')
    toInstant('2027-03-16T03:59:59Z')
    expect(await ask(first)).toMatchObject([{ ok: true }])
    toInstant('2027-03-16T04:00:00Z')
    expect(await ask(second)).toMatchObject([{ ok: false, note: 'Not allowed by policy' }])
    expect(
      await inTx((tx) => returns.searchReturns(services(), tx, { leads: [second.lead], limit: 10 })),
    ).toMatchObject([{ lead: second.lead, allowed: false, note: 'Not allowed by policy', status: null }])
  })

  it('never of a lender without returns', async () => {
    const [one] = await sold(1, { policy: null })
    if (!one) throw new Error('not sold')
    expect(await ask(one)).toMatchObject([{ ok: false, note: 'Not allowed by policy' }])
  })

  it('up to the cap of the month rounded up, denied ones not counted, also when asked all at once', async () => {
    const leads = await sold(6, { cap: 25 })
    const results = await Promise.all(leads.map((one) => ask(one)))
    expect(results.flat().filter(({ ok }) => ok)).toHaveLength(2)
    const [granted] = results.flat().filter((result) => result.ok)
    const waiting = leads.find(({ lead }) => !results.flat().some((result) => result.ok && result.lead === lead))
    if (!granted?.ok || !waiting) throw new Error('the cap did not hold')
    await inTx((tx) => returns.declineReturn(services(), tx, granted.item, 'no', STAFF))
    expect(await ask(waiting)).toMatchObject([{ ok: true }])
  })

  it('once per posting, ever', async () => {
    const [one] = await sold(1)
    if (!one) throw new Error('not sold')
    expect(await ask(one, one)).toMatchObject([{ ok: true }, { ok: false, note: 'Already asked for' }])
  })
})

describe('a file of returns', () => {
  it('has a row for every line: by id, e-mail and phone, with or without titles', async () => {
    const [one, two] = await sold(2)
    if (!one || !two) throw new Error('not sold')
    const phone = two.fields['phone'] ?? ''
    const lines = [one.lead, one.fields['email']?.toUpperCase(), `1${phone}`, 'nobody@example.com', 99, 'rubbish']
    const csv = `Lead ID,Reason\n${lines.join('\n')}\n`
    const found = await inTx((tx) => returns.returnsOfFile(services(), tx, csv))
    expect(found.map(({ lead, allowed, note }) => [lead, allowed, note])).toEqual([
      [one.lead, true, ''],
      [one.lead, true, ''],
      [two.lead, true, ''],
      [null, false, 'Lead not found'],
      [null, false, 'Lead not found'],
      [null, false, 'Lead not found'],
    ])
    const bare = await inTx((tx) => returns.returnsOfFile(services(), tx, `${phone},Wrong number`))
    expect(bare).toMatchObject([{ lead: two.lead, asked: phone, reason: 'Wrong number' }])
  })
})

describe('a return request', () => {
  it('denied, reversed, given another reason and accepted keeps its notes and happens once', async () => {
    const [one] = await sold(1)
    const [result] = one ? await ask(one) : []
    if (!one || !result?.ok) throw new Error('not asked')
    const { item } = result
    const at = new Date(market.app.clock.now())
    const { id: reason } = await market.db
      .insertInto('return_reasons')
      .values({ title: 'Never requested', products: [], dateadd: at, dateupdate: at, blocksresale: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await inTx((tx) => returns.declineReturn(services(), tx, item, 'first no', STAFF))
    await expect(inTx((tx) => returns.changeReturnReason(tx, item, reason))).rejects.toThrow('is denied')
    await inTx((tx) => returns.reverseReturn(tx, item, 'looked again'))
    await inTx((tx) => returns.changeReturnReason(tx, item, reason))
    const both = await Promise.allSettled(
      [1, 2].map(() => inTx((tx) => returns.acceptReturn(services(), tx, item, '', STAFF))),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(inTx((tx) => returns.reverseReturn(tx, item, ''))).rejects.toThrow('is accepted')
    const row = await market.db.selectFrom('return_items').selectAll().where('id', '=', item).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'accepted', credited: false, cents: 2000, note: 'first no\nlooked again' })
    // A reason that says the consumer never asked: never sold again, and the phone is listed.
    expect((await market.lead(one.lead)).state).toMatchObject({ resaleBlocked: true, status: 'returned' })
    const listed = market.db
      .selectFrom('bad_phones')
      .select('description')
      .where('phone', '=', one.fields['phone'] ?? '')
    expect(await listed.execute()).toEqual([{ description: 'DNC' }])
    await expectClean(market)
  })
})
