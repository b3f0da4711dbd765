import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import { Delivery } from './run/delivery'
import { Intake } from './run/intake'
import { untilStored } from './store/patience'

const market = useMarket({ SLUICE_LOCK_TIMEOUT: '1' })
const intake = () => market.market.intake
const env = () => market.market.env

/** Nobody writes leads until this is called. */
async function stopLeads(): Promise<() => Promise<void>> {
  const client = await market.app.services.database.pool.connect()
  await client.query('BEGIN; LOCK TABLE leads IN SHARE MODE')
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function waiting(): Promise<number> {
  const { rows } = await sql`SELECT FROM pg_locks AS l JOIN pg_class AS c ON c.oid = l.relation
    JOIN pg_database AS d ON d.oid = l.database
    WHERE c.relname = 'leads' AND NOT l.granted AND d.datname = current_database()`.execute(market.db)
  return rows.length
}

describe('the first commit of a lead', () => {
  it('is waited for: until then the publisher is not told that its time is over', async () => {
    const rcid = await market.rcid(await market.publisher())
    await market.order({ price: 3000 })
    await market.reload()
    const due: (() => void)[] = []
    const ticks = {
      now: () => performance.now(),
      after: (_ms: number, work: () => void) => {
        due.push(work)
        return () => undefined
      },
    }
    const goOn = await stopLeads()
    const outcome = new Intake({ ...env(), ticks }).direct(market.submission(rcid), undefined)
    await expect.poll(waiting).toBe(1)
    for (const over of due.splice(0)) over()
    await goOn()
    expect(await outcome).toMatchObject({ status: 'matched', price: 1500 })
  })

  it('is tried again when the database gave up waiting for a lock', async () => {
    const goOn = await stopLeads()
    let tries = 0
    await untilStored(env().log, async () => {
      if (++tries === 2) await goOn()
      await market.db.updateTable('leads').set({ reason: null }).where('id', '=', 0).execute()
    })
    expect(tries).toBe(2)
  })
})

describe('a sandbox that cannot run', () => {
  it('leaves every lead with an outcome', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 3 })
    const order = await market.order({ product: 3, price: 3000 })
    const at = new Date(market.app.clock.now())
    const source = 'function result() { return { outcome: "matched" } }'
    const part = { language: 1, kind: 'code', part: 'result', name: 'own-result', title: 'Own', version: 1, source }
    const row = { part: 'result', name: 'own-result', title: 'Own', version: 1, dateadd: at, dateupdate: at }
    await market.db
      .insertInto('send_parts')
      .values({ ...row, document: JSON.stringify(part) })
      .execute()
    await market.db.updateTable('orders').set({ resultpart: 'own-result' }).where('id', '=', order).execute()
    await market.reload()
    const { outbound } = market.market
    const sandbox = { ...market.app.services.sandbox, run: () => Promise.reject(new Error('no thread starts')) }
    const mail = () => Promise.reject(new Error('no mail here'))
    const delivery = new Delivery({ outbound, sandbox, mail, now: () => market.app.clock.now() })
    const desk = new Intake({ ...env(), delivery })
    const both = [1, 2].map(() => desk.direct(market.submission(rcid), undefined))
    const leads = await Promise.all((await Promise.all(both)).map(({ lead }) => market.postings(lead)))
    for (const postings of leads)
      expect(postings).toMatchObject([{ status: 'timeout', reason: 'the result part failed: no thread starts' }])
    expect(market.received(order, 'post')).toHaveLength(2)
  })
})

describe('a person who gets on a list of those not to call', () => {
  let answer: () => void
  let asked: Promise<void>
  let requests = 0
  beforeEach(() => {
    requests = 0
    asked = new Promise<void>((resolve) => (answer = resolve))
  })
  const lender = http.createServer((request, response) => {
    request.resume().on('end', () => {
      requests++
      asked
        .then(() => response.setHeader('content-type', 'application/json').end('{"status":"refused"}'))
        .catch(() => response.destroy())
    })
  })
  beforeAll(() => new Promise<void>((done) => lender.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise((done) => lender.close(done)))

  const slowly = () => `http://127.0.0.1:${(lender.address() as AddressInfo).port}/`
  const listed = async (phone = '') => {
    const at = new Date(market.app.clock.now())
    await market.db
      .insertInto('bad_phones')
      .values({ phone, description: 'DNC', dateadd: at, dateupdate: at })
      .execute()
    await market.reload()
  }

  it('while a lender decides is offered to no other', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 4 })
    const first = await market.order({ product: 4, price: 9000, timeout: 60 })
    const second = await market.order({ product: 4, price: 3000 })
    await market.db.updateTable('orders').set({ destination: slowly() }).where('id', '=', first).execute()
    await market.reload()
    const submission = market.submission(rcid)
    const outcome = intake().direct(submission, undefined)
    await expect.poll(() => requests).toBe(1)
    await listed(submission.fields['phone'])
    answer()
    expect(await outcome).toMatchObject({ status: 'rejected', price: 0 })
    expect(market.received(second, 'post')).toHaveLength(0)
  })

  it('while lenders are asked for bids is kept, answered and offered to nobody', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 5 })
    const first = await market.order({ product: 5, pingpost: true })
    const second = await market.order({ product: 5, price: 3000 })
    await market.db.updateTable('orders').set({ destinationping: slowly() }).where('id', '=', first).execute()
    await market.reload()
    const submission = market.submission(rcid)
    const outcome = intake().direct(submission, undefined)
    await expect.poll(() => requests).toBe(1)
    await listed(submission.fields['phone'])
    answer()
    const { lead, ...told } = await outcome
    expect(told).toMatchObject({ status: 'rejected', price: 0, reason: 'DNC' })
    const kept = market.db.selectFrom('leads').select(['status', 'reason']).where('id', '=', lead)
    expect(await kept.executeTakeFirst()).toEqual({ status: 'failed', reason: 'DNC' })
    expect(market.received(second, 'post')).toHaveLength(0)
  })
})
