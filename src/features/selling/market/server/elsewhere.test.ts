import { afterEach, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import type { LateAnswer } from './types'
import { Intake } from './run/intake'
import { answerToken } from './run/send-input'
import { sweepLeads } from './upkeep/sweep'

const market = useMarket()
const REFUSES: LateAnswer = { kind: 'unmatched', reason: 'No' }
const ACCEPTS: LateAnswer = { kind: 'matched', price: null, reference: null }

afterEach(() => market.db.updateTable('orders').set({ status: 'archive' }).execute())

/** Another process over the same database: it knows nothing of the leads in our hands. */
function neighbour() {
  const env = { ...market.market.env, process: 'the-neighbour', running: new Map() }
  return { env, intake: new Intake(env) }
}

it.each([
  ['refuses', REFUSES, 1500],
  ['accepts', ACCEPTS, 4500],
] as const)(
  'a lender that %s by a call to another process before its own answer is in keeps no publisher waiting, nor the lead from the next',
  async (_what, word, price) => {
    const rcid = await market.rcid(await market.publisher())
    const slow = { dialect: 'json', outcome: { kind: 'refuse', reason: 'No' }, delay: 1000 } as const
    const first = await market.order({ price: 9000, post: slow })
    const second = await market.order({ price: 3000 })
    await market.reload()
    const submission = market.submission(rcid)
    const answered = market.market.intake.direct(submission, undefined)
    await expect.poll(() => market.received(first, 'post').length).toBe(1)
    const { lead_id: lead, id } = await market.db
      .selectFrom('postings')
      .selectAll()
      .where('order_id', '=', first)
      .executeTakeFirstOrThrow()
    const { env, intake } = neighbour()
    await intake.lateAnswer(answerToken(env.keys, lead, id), word)
    expect(env.running.size).toBe(0)
    expect((await market.lead(lead)).held_by).toBe(market.market.env.process)
    // The publisher has lost patience and comes again, to the neighbour.
    const again = await intake.direct(submission, undefined)
    const outcome = await answered
    expect(outcome).toMatchObject({ lead, status: 'matched', price })
    expect(again).toEqual(outcome)
    expect(market.received(second, 'post')).toHaveLength(word === REFUSES ? 1 : 0)
    expect(await market.lead(lead)).toMatchObject({ status: 'matched', held_by: null })
    expect(market.market.env.running.size).toBe(0)
  },
)

it('a lead that was taken for dead while its process only slept is answered as things stand', async () => {
  const rcid = await market.rcid(await market.publisher())
  const slow = { dialect: 'json', outcome: { kind: 'accept' }, delay: 500 } as const
  const order = await market.order({ price: 9000, post: slow })
  await market.reload()
  const answered = market.market.intake.direct(market.submission(rcid), undefined)
  await expect.poll(() => market.received(order, 'post').length).toBe(1)
  await market.db
    .updateTable('leads')
    .set({ held_by: 'gone' })
    .where('held_by', '=', market.market.env.process)
    .execute()
  expect(await sweepLeads(neighbour().env)).toBe(1)
  expect(await answered).toMatchObject({ status: 'matched', price: 4500 })
})
