import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import { explainVerdicts } from '@/features/leads/lead-log/server/public'
import { viewOfLead } from '@/features/selling/market/server/run/view'
import { forgetListChanges } from './jobs'
import { referenceOf } from './live'
import { listedPhones, LongLists } from './long-lists'
import { UNREADABLE } from './problems'

const market = useMarket()
const countersOf = (order: number) =>
  referenceOf(market.app.services)
    .counters.of('order', order)
    .map(({ counter, used }) => [counter.period, used])
const onBoard = (product: 1 | 2 | 3, key: string) => market.market.reference().products.get(product)?.board.used(key)

const LONG_AGO = '2020-01-01'
/** Counts that were made long ago, so that following what moves does not tell of them. */
async function counted(order: number, period: string, used: number): Promise<string> {
  const key = `order/${order}/leads/all/0/${period}`
  await sql`INSERT INTO cap_counters (key, used, cap, at) VALUES (${key}, ${used}, null, ${LONG_AGO})`.execute(
    market.db,
  )
  return key
}
afterAll(() => market.db.deleteFrom('cap_counters').where('at', '=', new Date(LONG_AGO)).execute())

describe('data that cannot be used', () => {
  const openAlerts = async () =>
    (await market.db.selectFrom('alerts').select('text').where('ended_at', 'is', null).execute())
      .map(({ text }) => text)
      .sort()

  it('takes its order out, tells staff, and leaves everything else as it is', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 4 })
    const keyless = await market.rcid(await market.publisher(), { product_id: 4, apikey: Buffer.from('not sealed') })
    const sealed = await market.order({ product: 4, price: 9000 })
    const filtered = await market.order({ product: 4, price: 8000 })
    const odd = await market.order({ product: 4, price: 7000 })
    const good = await market.order({ product: 4, price: 3000 })
    const [barred, closed] = [await market.publisher(), await market.rcid(await market.publisher(), { product_id: 4 })]
    const behind = await market.rcid(barred, { product_id: 4 })
    const setSealed = async (config_sealed: Buffer | null) =>
      market.db.updateTable('orders').set({ config_sealed }).where('id', '=', sealed).execute()
    await setSealed(Buffer.from('not sealed'))
    // Compiled, the second would pass every lead; the third is of a version to come.
    const unread = [
      { owner: 'order', owner_id: filtered, kind: 'state', data: 'null', ping: 1 },
      { owner: 'order', owner_id: odd, kind: 'state', data: JSON.stringify({ list: [], type: 'only' }), ping: 1 },
      { owner: 'publisher', owner_id: barred, kind: 'moonphase', data: JSON.stringify({ value: 1 }), ping: 1 },
      { owner: 'rcid', owner_id: closed, kind: 'zip', data: JSON.stringify({ list: 44_101 }), ping: 1 },
    ]
    await market.db.insertInto('filters').values(unread).execute()
    const setting = { name: 'pingTimeoutMs', value: JSON.stringify('soon') }
    await market.db.insertInto('market_settings').values(setting).execute()
    await market.reload()
    expect(await openAlerts()).toEqual(
      [
        `RCID ${keyless}: its API key cannot be opened`,
        `order ${sealed}: its settings or filters cannot be read`,
        `order ${filtered}: its settings or filters cannot be read`,
        `order ${odd}: its settings or filters cannot be read`,
        `RCID ${closed}: its filters cannot be read`,
        `publisher ${barred}: its filters cannot be read`,
        'setting pingTimeoutMs: its value cannot be used; the default holds',
      ].sort(),
    )
    expect(market.market.reference().rcids.get(behind)?.publisher.active).toBe(false)
    expect(market.market.reference().rcids.get(closed)?.status).toBe('inactive')
    const { intake, env } = market.market
    const { lead, status } = await intake.direct(market.submission(rcid), undefined)
    expect([status, market.received(good, 'post').length]).toEqual(['matched', 1])
    const { verdicts } = await market.db
      .selectFrom('lead_details')
      .select('verdicts')
      .where('lead_id', '=', lead)
      .executeTakeFirstOrThrow()
    const stored = await env.store.loadLead(lead)
    if (!stored) throw new Error('no lead')
    const view = viewOfLead(stored.facts, stored.state, stored.facts.fields, 'direct', {})
    const explained = await explainVerdicts(market.app.services, verdicts, market.app.clock.now(), view)
    const stop = { rule: 'Unreadable order', ruleValue: 'an order that can be read', leadValue: UNREADABLE }
    for (const order of [sealed, filtered, odd])
      expect(explained.find((one) => one.order === order)?.stop).toEqual(stop)

    await setSealed(null)
    for (const { owner_id } of unread) await market.db.deleteFrom('filters').where('owner_id', '=', owner_id).execute()
    await market.db.deleteFrom('market_settings').execute()
    await market.reload()
    expect(await openAlerts()).toEqual([`RCID ${keyless}: its API key cannot be opened`])
    await intake.direct(market.submission(rcid), undefined)
    expect(market.received(sealed, 'post')).toHaveLength(1)
  })
})

describe('what has been taken', () => {
  it('is read for orders as they come, without what is over', async () => {
    const order = await market.order()
    const key = await counted(order, 'overall/', 7)
    await counted(order, 'day/2020-01-01', 3)
    await counted(order, 'minute/26297280', 3)
    await market.reload()
    expect(countersOf(order)).toEqual([['overall', 7]])
    expect(onBoard(1, key)).toBe(7)
  })

  it('leaves memory with an archived order, and is back when the order is', async () => {
    const order = await market.order({ product: 2 })
    const key = await counted(order, 'overall/', 2)
    const put = async (status: string): Promise<void> => {
      await market.db.updateTable('orders').set({ status }).where('id', '=', order).execute()
      await market.reload()
    }
    await put('archive')
    expect(countersOf(order)).toEqual([])
    await put('active')
    expect(countersOf(order)).toEqual([['overall', 2]])
    expect(onBoard(2, key)).toBe(2)
  })

  it('is told to an index that is made anew', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 3 })
    const order = await market.order({ product: 3, filters: { cap_overall: { value: 5 } } })
    await market.reload()
    await market.market.intake.direct(market.submission(rcid), undefined)
    const before = market.market.reference().products.get(3)
    await market.order({ product: 3, price: 1 })
    await market.reload()
    expect(market.market.reference().products.get(3)).not.toBe(before)
    expect(onBoard(3, `order/${order}/leads/all/0/overall/`)).toBe(1)
  })
})

describe('lists in memory', () => {
  it('are brought up to date by what changed, whatever the changes were, and agree with the whole list', async () => {
    const { db } = market
    const held = new LongLists()
    const shown = ({ phones, emails }: Awaited<ReturnType<LongLists['read']>>) => ({
      phones: listedPhones(phones),
      emails: [...emails].sort(),
    })
    await held.read(db)
    const stamp = 'now(), now()'
    const steps = [
      `INSERT INTO bad_phones (phone, description, dateadd, dateupdate)
        SELECT lpad((n * 7919 % 100000)::text, 10, '3'), CASE WHEN n % 3 = 0 THEN 'Litigator' ELSE 'DNC' END, ${stamp}
        FROM generate_series(1, 3000) AS n`,
      `UPDATE bad_phones SET description = 'Litigator' WHERE id % 5 = 0`,
      `DELETE FROM bad_phones WHERE id % 7 = 0`,
      `UPDATE bad_phones SET phone = lpad(id::text, 10, '4') WHERE id % 11 = 0`,
      `INSERT INTO bad_emails (email, description, dateadd, dateupdate)
        SELECT 'p' || n || '@example.com', 'Litigator', ${stamp} FROM generate_series(1, 20) AS n`,
      `UPDATE bad_emails SET email = 'x' || email WHERE id % 2 = 0`,
      `DELETE FROM bad_emails WHERE id % 3 = 0`,
      // More than are told one by one.
      `INSERT INTO bad_phones (phone, description, dateadd, dateupdate)
        SELECT '5' || lpad(n::text, 9, '0'), 'DNC', ${stamp} FROM generate_series(1, 50001) AS n`,
      `DELETE FROM bad_phones WHERE phone LIKE '5%'`,
      `UPDATE list_changes SET at = at - interval '11 minutes'`,
      `DELETE FROM bad_phones; DELETE FROM bad_emails`,
    ]
    for (const [n, step] of steps.entries()) {
      await market.app.services.database.pool.query(step)
      if (n === steps.length - 2) await forgetListChanges(market.app.services)
      // Some are read together with the next.
      if (n % 3 === 1) continue
      expect(shown(await held.read(db))).toEqual(shown(await new LongLists().read(db)))
    }
    expect(await db.selectFrom('list_changes').select('value').where('version', '<', 5).execute()).toEqual([])
  })

  it('are not read again for a change of another table, and by one change read that alone', async () => {
    const { db } = market
    const phone = '7000000009'
    const held = new LongLists()
    const before = await held.read(db)
    await sql`UPDATE bad_words SET version = version`.execute(db)
    expect((await held.read(db)).phones).toBe(before.phones)
    await sql`INSERT INTO bad_phones (phone, description, dateadd, dateupdate) VALUES (${phone}, 'DNC', now(), now())`.execute(
      db,
    )
    // Put where the change does not tell of it: whoever read the whole list would find it.
    await sql`DELETE FROM bad_phones WHERE phone = ${phone}`.execute(db)
    await sql`UPDATE list_changes SET kind = 'DNC' WHERE value = ${phone}`.execute(db)
    expect(listedPhones((await held.read(db)).phones)).toContainEqual([phone, 'DNC'])
  })
})
