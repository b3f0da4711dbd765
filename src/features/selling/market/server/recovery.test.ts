import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Behaviour } from '@/features/platform/simulator/behaviour'
import { cents } from '@/kernel/money'
import { useMarket } from '../../../../../test/market'
import { answerToken } from './run/send-input'
import { expireUndecided, sweepLeads } from './upkeep/sweep'

const market = useMarket()
const intake = () => market.market.intake
const env = () => market.market.env
/** The longest that a ping may be given. */
const PATIENCE_MS = 30_000
const HANGS: Behaviour = { dialect: 'json', outcome: { kind: 'accept' }, fault: { kind: 'hang' } }

/** A lead whose process dies while its posting is out. */
async function orphan(product: number) {
  const rcid = await market.rcid(await market.publisher(), { product_id: product })
  const order = await market.order({ product, price: 3000, timeout: 300, post: HANGS })
  await market.patience()
  await market.reload()
  void intake().direct(market.submission(rcid), undefined)
  await expect.poll(() => market.received(order, 'post').length, { timeout: 120_000 }).toBe(1)
  const [run] = [...env().running.values()]
  if (!run) throw new Error('nothing runs')
  const lead = run.lead.facts.id
  env().running.delete(lead)
  await market.db.updateTable('leads').set({ held_by: 'a-dead-process' }).where('id', '=', lead).execute()
  return { lead, order }
}

describe('after a process died', () => {
  it('what it had out is undecided, the lead is finished and nothing is sent again', async () => {
    const { lead, order } = await orphan(1)
    expect(await sweepLeads(env())).toBe(1)
    expect(await market.lead(lead)).toMatchObject({ status: 'error', reason: 'outcome unknown', held_by: null })
    expect((await market.postings(lead)).map(({ status, reason }) => [status, reason])).toEqual([
      ['timeout', 'interrupted'],
    ])
    expect(market.received(order, 'post')).toHaveLength(1)
    expect(await sweepLeads(env())).toBe(0)
  })

  it("the lender's late acceptance becomes the sale, and a second one changes nothing", async () => {
    const { lead } = await orphan(2)
    await sweepLeads(env())
    const [posting] = await market.postings(lead)
    const token = answerToken(market.app.services.keys, lead, posting?.id ?? 0)
    const accepts = { kind: 'matched', price: null, reference: 'L-1' } as const
    expect(await intake().lateAnswer(token, accepts)).toBe(true)
    const priced = (price: number) => ({ kind: 'matched', price: cents(price), reference: 'L-2' }) as const
    for (const again of [accepts, priced(9900), priced(1000), { kind: 'unmatched', reason: 'no' } as const]) {
      expect(await intake().lateAnswer(token, again)).toBe(true)
      expect(await market.lead(lead)).toMatchObject({ status: 'matched', earntotal: 3000, earnpub: 1500 })
      expect(await market.postings(lead)).toMatchObject([{ status: 'matched', revenue: 3000, reference: 'L-1' }])
    }
    const forged = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`
    expect(await intake().lateAnswer(forged, accepts)).toBe(false)
  })

  it('what nobody decides is refused after the long wait, and its room is free again', async () => {
    const { lead, order } = await orphan(3)
    await sweepLeads(env())
    await market.filter('order', order, 'cap_overall', { value: 9 })
    const used = async () =>
      (
        await market.db
          .selectFrom('cap_counters')
          .select('used')
          .where('key', 'like', `order/${order}/leads/all/0/overall/%`)
          .executeTakeFirstOrThrow()
      ).used
    expect(await used()).toBe(1)
    market.app.clock.advance(72 * 3600 + 1)
    await expireUndecided(env())
    expect(await market.lead(lead)).toMatchObject({ status: 'unmatched' })
    expect(await used()).toBe(0)
  })
})

/** The database refuses every change of the lead meanwhile. */
async function whileRefused(lead: number, work: () => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: market.app.url })
  await owner.connect()
  await owner.query(`CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused for the test'; END $$;
    CREATE TRIGGER refuse_it BEFORE UPDATE ON leads FOR EACH ROW WHEN (NEW.id = ${lead}) EXECUTE FUNCTION refuse_it()`)
  try {
    await work()
  } finally {
    await owner.query('DROP FUNCTION refuse_it CASCADE')
    await owner.end()
  }
}

describe('a lead that cannot be saved', () => {
  const ACCEPTS = { kind: 'matched', price: null, reference: null } as const

  it('holds up no other in a sweep, and is finished when it can be', async () => {
    const [bad, good] = [await orphan(6), await orphan(7)]
    await whileRefused(bad.lead, async () => {
      expect(await sweepLeads(env())).toBe(1)
      expect(await market.lead(good.lead)).toMatchObject({ status: 'error', held_by: null })
      expect(await market.lead(bad.lead)).toMatchObject({ status: 'incoming', held_by: 'a-dead-process' })
    })
    expect(await sweepLeads(env())).toBe(1)
    expect(await market.lead(bad.lead)).toMatchObject({ status: 'error', held_by: null })
  })

  it('does not stay in hand, so that neither the sweep nor a stop waits for it', async () => {
    const { lead } = await orphan(8)
    await sweepLeads(env())
    const [posting] = await market.postings(lead)
    const tokenOf = (id: number) => answerToken(market.app.services.keys, lead, id)
    await whileRefused(lead, async () => {
      await expect(intake().lateAnswer(tokenOf(posting?.id ?? 0), ACCEPTS)).rejects.toThrow('refused for the test')
      expect(env().running.size).toBe(0)
    })
    expect(await intake().lateAnswer(tokenOf(999_999), ACCEPTS)).toBe(false)
    expect(env().running.size).toBe(0)
    expect(await intake().lateAnswer(tokenOf(posting?.id ?? 0), ACCEPTS)).toBe(true)
    expect(await market.lead(lead)).toMatchObject({ status: 'matched', earntotal: 3000 })
  })
})

describe('lenders that misbehave', () => {
  it('hung, dripping, huge and resetting ones beside 17 good ones change neither time nor outcome', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 4 })
    await market.db
      .insertInto('market_settings')
      .values([
        { name: 'pingTimeoutMs', value: JSON.stringify(PATIENCE_MS) },
        { name: 'pingTotalMs', value: JSON.stringify(PATIENCE_MS) },
      ])
      .onConflict((known) => known.column('name').doNothing())
      .execute()
    const bid = (price: number): Behaviour => ({ dialect: 'json', outcome: { kind: 'accept', price } })
    for (let n = 0; n < 17; n++) await market.order({ product: 4, pingpost: true, ping: bid(10 + n) })
    const faults: Behaviour['fault'][] = [
      { kind: 'hang' },
      { kind: 'drip', everyMs: 100, bytes: 1 },
      { kind: 'huge', bytes: 50_000_000 },
      { kind: 'reset', when: 'request' },
    ]
    for (const fault of faults) {
      const order = await market.order({
        product: 4,
        pingpost: true,
        ping: { ...bid(90), ...(fault ? { fault } : {}) },
      })
      await market.db.updateTable('orders').set({ timeoutping: 1 }).where('id', '=', order).execute()
    }
    await market.reload()
    const submission = market.submission(rcid)
    await intake().ping(submission)
    const began = performance.now()
    const ping = await intake().ping(submission)
    const ms = performance.now() - began
    expect(ping).toMatchObject({ status: 'matched', price: 1300 })
    const row = await market.db.selectFrom('pings').selectAll().where('id', '=', ping.ping).executeTakeFirstOrThrow()
    const postings = row.postings as { outcome: string }[]
    expect(postings.filter(({ outcome }) => outcome === 'bid')).toHaveLength(17)
    // Their own second, and not what the others were given for a busy machine.
    expect(ms).toBeLessThan(PATIENCE_MS)
  })

  it('ten failures in a row shut an order out until its probe succeeds', async () => {
    const rcid = await market.rcid(await market.publisher({ leadtype: 'shared', sharedplaces: 1 }), { product_id: 5 })
    const order = await market.order({
      product: 5,
      price: 3000,
      post: { dialect: 'json', outcome: { kind: 'error' }, status: 503 },
    })
    await market.reload()
    for (let n = 0; n < 11; n++) await intake().direct(market.submission(rcid), undefined)
    expect(market.received(order, 'post')).toHaveLength(10)
    await expect
      .poll(() => market.db.selectFrom('alerts').select('kind').where('kind', '=', 'breaker').execute())
      .toHaveLength(1)
    market.behave(order, 'post', { dialect: 'json', outcome: { kind: 'accept' } })
    market.app.clock.advance(31)
    expect(await intake().direct(market.submission(rcid), undefined)).toMatchObject({ status: 'matched' })
    await expect.poll(() => market.db.selectFrom('breakers').selectAll().execute()).toHaveLength(0)
  })
})
