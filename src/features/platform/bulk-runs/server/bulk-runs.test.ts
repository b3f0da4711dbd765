import { sql } from 'kysely'
import { once } from 'node:events'
import { beforeAll, describe, expect, it } from 'vitest'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { takeTurn } from '@/server/bulk/work'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { processAtWork } from '../../../../../test/market-processes'
import { sweepLeads } from '@/features/selling/market/server/upkeep/sweep'
import { bulkRunCalls as calls } from '../contract'

const market = useMarket()
const { app } = market
const REFUSES = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Not today' } } as const
const HANGS = { dialect: 'json', outcome: { kind: 'accept' }, fault: { kind: 'hang' } } as const
let staff: ApiClient
let product = 0

beforeAll(async () => {
  staff = await app.signedIn({ superuser: true, name: 'Root' })
})

/** Unmatched leads of an RCID of their own. */
async function unmatched(n: number) {
  product = (product % 8) + 1
  await market.db.updateTable('orders').set({ status: 'archive' }).where('product_id', '=', product).execute()
  const rcid = await market.rcid(await market.publisher(), { product_id: product })
  await market.order({ product, price: 3000, post: REFUSES })
  await market.reload()
  const ids: number[] = []
  for (let i = 0; i < n; i++) ids.push((await market.market.intake.direct(market.submission(rcid), undefined)).lead)
  return { ids, filters: { rcid: [rcid] }, rcid, product }
}

const counted = (action: 'rematch' | 'matchednobuyer', filters: { rcid: number[] }) =>
  staff.call(leadReportCalls.bulkCount, { body: { ...filters, action } })

async function startAll(client: ApiClient, filters: { rcid: number[] }, name: 'rematchMany' | 'matchNoBuyerMany') {
  const confirmed = await counted(name === 'rematchMany' ? 'rematch' : 'matchednobuyer', filters)
  return client.call(leadReportCalls[name], { body: { all: { ...filters, ...confirmed } } })
}

const times = (n: number, text: string): string[] => Array.from({ length: n }, () => text)
const runOf = (id: number) => staff.call(calls.get, { params: { id } })
const itemsOf = async (id: number) => (await staff.call(calls.items, { params: { id }, body: {} })).data
const statuses = async (ids: readonly number[]) =>
  (await app.db.selectFrom('leads').select('status').where('id', 'in', ids).orderBy('id').execute()).map(
    ({ status }) => status,
  )
const logRows = async (title: string, ids: readonly number[]) =>
  (
    await app.db
      .selectFrom('system_log')
      .select(['lead_id', 'user_name', 'call'])
      .where('title', '=', title)
      .where('lead_id', 'in', ids)
      .execute()
  ).length

describe('a bulk run', () => {
  it('acts on all that match the filter, each once, with a result and a log row per lead', async () => {
    const { ids, filters } = await unmatched(12)
    expect((await counted('matchednobuyer', filters)).count).toBe(12)
    const { run, total } = await startAll(staff, filters, 'matchNoBuyerMany')
    expect(total).toBe(12)
    expect(await runOf(run)).toMatchObject({ title: 'Match no buyer', rows: '12 leads', waiting: 12, ended: null })
    expect((await staff.call(calls.open)).map(({ id }) => id)).toEqual([run])
    expect((await itemsOf(run)).map(({ state }) => state)).toEqual(times(12, 'waiting'))
    await app.runJobs()
    expect(await runOf(run)).toMatchObject({ done: 12, failed: 0, waiting: 0, touches: ['lead'] })
    expect((await runOf(run)).ended).not.toBeNull()
    expect(await staff.call(calls.open)).toEqual([])
    const items = await itemsOf(run)
    expect(items.map(({ name, path }) => [name, path])).toEqual(ids.map((id) => [`Lead ${id}`, `/lead/item/${id}`]))
    expect(items[0]).toMatchObject({ state: 'done', status: 'matchednobuyer' })
    expect(await statuses(ids)).toEqual(ids.map(() => 'matchednobuyer'))
    expect(await logRows('Lead set to matched no buyer', ids)).toBe(12)
    const { data } = await staff.call(calls.list, { body: {} })
    expect(data[0]?.id).toBe(run)
  })

  it('leaves alone what came in after staff confirmed, and asks again when more match than they were told', async () => {
    const { ids, filters, rcid } = await unmatched(2)
    const confirmed = await counted('matchednobuyer', filters)
    const later = (await market.market.intake.direct(market.submission(rcid), undefined)).lead
    const fewer = { all: { ...filters, ...confirmed, count: 1 } }
    const refusal = await staff.refused(leadReportCalls.matchNoBuyerMany, { body: fewer })
    expect(refusal.json.message).toBe('Now 2 leads match: please confirm again')
    await staff.call(leadReportCalls.matchNoBuyerMany, { body: { all: { ...filters, ...confirmed } } })
    await app.runJobs()
    expect(await statuses([...ids, later])).toEqual(['matchednobuyer', 'matchednobuyer', 'unmatched'])
    const none = await staff.refused(leadReportCalls.matchNoBuyerMany, {
      body: { all: { ...filters, newest: ids[0], count: 5 } },
    })
    expect(none.json.message).toBe('No leads match any more')
  })

  it('takes ten ticked leads for a re-match and no more, and any number that match a filter', async () => {
    const { ids, filters, product } = await unmatched(11)
    const order = await market.order({ product, price: 2500 })
    await market.reload()
    const tooMany = await staff.refused(leadReportCalls.rematchMany, { body: { leadIds: ids } })
    expect([tooMany.status, tooMany.json.errors]).toEqual([
      422,
      { leadIds: 'You can not rematch more than 10 leads at once.' },
    ])
    const { run } = await startAll(staff, filters, 'rematchMany')
    await app.runJobs()
    expect(await runOf(run)).toMatchObject({ total: 11, done: 11 })
    expect(await statuses(ids)).toEqual(ids.map(() => 'matched'))
    expect((await itemsOf(run))[0]?.notes).toMatchObject([
      { status: 'matched', label: expect.stringContaining('$25.00') as string },
    ])
    expect(market.received(order, 'post')).toHaveLength(11)
    expect((await staff.refused(leadReportCalls.rematchMany, { body: {} })).json.errors).toEqual({
      leadIds: 'Name the leads, or all that match',
    })
  })

  it('names the rows that failed, and tries exactly those again', async () => {
    const { ids } = await unmatched(3)
    const [first = 0] = ids
    await staff.call(leadReportCalls.matchNoBuyerMany, { body: { leadIds: [first] } })
    await app.runJobs()
    const { run } = await staff.call(leadReportCalls.matchNoBuyerMany, { body: { leadIds: ids } })
    expect((await staff.refused(calls.retry, { params: { id: run } })).json.message).toBe('The bulk run has not ended')
    await app.runJobs()
    expect(await runOf(run)).toMatchObject({ done: 2, failed: 1 })
    const [failed] = await itemsOf(run)
    expect(failed).toMatchObject({ name: `Lead ${first}`, state: 'failed', text: 'Lead is not unmatched' })
    await staff.call(calls.retry, { params: { id: run } })
    expect(await runOf(run)).toMatchObject({ done: 2, waiting: 1, ended: null })
    await app.runJobs()
    expect(await runOf(run)).toMatchObject({ done: 2, failed: 1 })
    expect(await logRows('Lead set to matched no buyer', ids)).toBe(3)
  })

  it('stopped in the middle, ends with the rows under way and begins no other', async () => {
    const { ids, filters } = await unmatched(8)
    const { run } = await startAll(staff, filters, 'matchNoBuyerMany')
    let turn: Promise<void> = Promise.resolve()
    let stop: Promise<unknown> = Promise.resolve()
    // Whoever begins one of the first four waits for its lead.
    await app.services.database.transact(async (tx) => {
      await tx.selectFrom('leads').select('id').where('id', 'in', ids.slice(0, 4)).forUpdate().execute()
      turn = takeTurn(app.services, run)
      await expect.poll(() => waiting(), { timeout: 120_000 }).toBe(4)
      stop = staff.call(calls.stop, { params: { id: run } })
      await expect.poll(() => waiting(), { timeout: 120_000 }).toBe(5)
    })
    await Promise.all([turn, stop])
    expect(await runOf(run)).toMatchObject({ done: 4, stopped: 4, waiting: 0, stopreason: 'Stopped by Root' })
    expect(await statuses(ids)).toEqual([...times(4, 'matchednobuyer'), ...times(4, 'unmatched')])
    // Whether that turn still saw rows waiting, and left the end to the next one, is chance.
    await app.runJobs()
    expect((await runOf(run)).ended).not.toBeNull()
    expect((await staff.refused(calls.stop, { params: { id: run } })).json.message).toBe('The bulk run has ended')
    expect(await statuses(ids.slice(4))).toEqual(times(4, 'unmatched'))
  })

  it('worked on by two at once, acts on each lead once', async () => {
    const { ids, filters, product } = await unmatched(20)
    const order = await market.order({ product, price: 2500 })
    await market.reload()
    const { run } = await startAll(staff, filters, 'rematchMany')
    await Promise.all([1, 2, 3].map(() => takeTurn(app.services, run)))
    await app.runJobs()
    expect(await runOf(run)).toMatchObject({ done: 20, failed: 0 })
    expect(market.received(order, 'post')).toHaveLength(20)
    expect(await logRows('Lead re-matched', ids)).toBe(20)
  })

  it('killed in the middle of its re-matches, goes on where it was and sends no lead twice', async () => {
    const { ids, filters, product } = await unmatched(9)
    const order = await market.order({ product, price: 2500, timeout: 300, post: HANGS })
    await market.reload()
    app.clock.advance(60)
    const { run } = await startAll(staff, filters, 'rematchMany')
    const { url, dataRoot, clock } = app
    const child = await processAtWork({ url, dataRoot, run, now: clock.now() })
    await expect.poll(() => market.received(order, 'post').length, { timeout: 120_000 }).toBe(4)
    expect(await runOf(run)).toMatchObject({ running: 4, waiting: 5 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    market.behave(order, 'post', { dialect: 'json', outcome: { kind: 'accept' } })

    // Its leads are still its own: the run goes on with the others and waits for these.
    await takeTurn(app.services, run)
    expect(await runOf(run)).toMatchObject({ running: 4, done: 5, ended: null })
    await app.db.deleteFrom('market_processes').where('id', '<>', market.market.env.process).execute()
    await sweepLeads(market.market.env)
    await app.runJobs()
    expect(await runOf(run)).toMatchObject({ running: 0, done: 9, failed: 0 })
    const items = await itemsOf(run)
    expect(items.map(({ status }) => status)).toEqual([...times(4, 'error'), ...times(5, 'matched')])
    expect(items[0]?.notes).toMatchObject([{ status: 'timeout' }])
    expect(market.received(order, 'post')).toHaveLength(9)
    expect(await logRows('Lead re-matched', ids)).toBe(9)
  })
})

/** Transactions that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(DISTINCT pid) AS n FROM pg_locks WHERE NOT granted
    AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`.execute(app.db)
  return rows[0]?.n ?? 0
}

describe('the permission for a bulk run', () => {
  it('is asked for at its start, and whoever lacks it sees nothing of it', async () => {
    const { ids, filters } = await unmatched(1)
    const other = await app.signedIn({ permissions: [...PRESET, 'lead_faillead'] })
    expect((await other.refused(leadReportCalls.matchNoBuyerMany, { body: { leadIds: ids } })).status).toBe(403)
    const { run } = await startAll(staff, filters, 'matchNoBuyerMany')
    for (const call of [calls.get, calls.stop, calls.retry])
      expect((await other.refused(call, { params: { id: run } })).json.message).toBe('Bulk run not found')
    expect((await other.refused(calls.items, { params: { id: run }, body: {} })).status).toBe(400)
    expect((await other.call(calls.list, { body: {} })).total).toBe(0)
    await app.runJobs()
  })

  it('is asked for again before every row: taken away, nothing further is done', async () => {
    const { ids, filters } = await unmatched(3)
    const person = await app.admin({ permissions: [...PRESET, 'lead_setmatchnobuyer'], name: 'Sam' })
    const sam = await app.client().signIn(person.email, 'Correct-Horse-7!')
    const { run } = await startAll(sam, filters, 'matchNoBuyerMany')
    await app.db.updateTable('users').set({ status: 2 }).where('id', '=', person.id).execute()
    await app.runJobs()
    expect(await runOf(run)).toMatchObject({
      done: 0,
      stopped: 3,
      stopreason: 'Whoever started it may not do this any more',
    })
    expect(await statuses(ids)).toEqual(times(3, 'unmatched'))
    // Somebody who may takes it over in their own name.
    await staff.call(calls.retry, { params: { id: run } })
    await app.runJobs()
    expect(await runOf(run)).toMatchObject({ done: 3, user: 'Root', stopreason: null })
  })
})

describe('a bulk run over flagged leads', () => {
  it('fails the flagged leads among those ticked, and says of the others why not', async () => {
    const { ids } = await unmatched(1)
    const at = new Date(app.clock.now())
    const word = { word: 'zzflagged', actiontype: 'flag', dateadd: at, dateupdate: at }
    await app.db.insertInto('bad_words').values(word).execute()
    const rcid = await market.rcid(await market.publisher(), { product_id: product })
    await market.reload()
    const { lead } = await market.market.intake.direct(market.submission(rcid, { lastname: word.word }), undefined)
    const { run } = await staff.call(leadReportCalls.failMany, { body: { leadIds: [...ids, lead] } })
    await app.runJobs()
    expect((await itemsOf(run)).map(({ name, state, text }) => [name, state, text])).toEqual([
      [`Lead ${ids[0]}`, 'failed', 'Lead is not flagged'],
      [`Lead ${lead}`, 'done', 'Failed manually'],
    ])
    expect(await statuses([...ids, lead])).toEqual(['unmatched', 'failed'])
  })
})
