import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '@/kernel/errors'
import { useApp } from '../../../../../test/app'
import { jsonMembers } from '../body-members'
import { sortMembers } from '../own-members'
import { KEY, openTestDoors, rcidOf, type Sent, TestMarket } from './intake.testing'
import { bodyHash } from './idempotency'
import jobs from './jobs'

const app = useApp()
const market = new TestMarket()
/** Another process of the same installation. */
const neighbour = new TestMarket()
type Doors = Awaited<ReturnType<typeof openTestDoors>>
let doors: Doors
let others: Doors
beforeAll(async () => {
  for (const each of [market, neighbour]) each.setRcids(rcidOf(), rcidOf({ id: 2 }))
  neighbour.process = 'the-neighbour'
  doors = await openTestDoors(app.services, market)
  others = await openTestDoors(app.services, neighbour)
  for (const { process } of [market, neighbour]) await seen(process, 0)
  return async () => {
    await doors.http.close()
    await others.http.close()
  }
})

let count = 0
let key = ''
beforeEach(() => {
  key = `key-${++count}`
  market.before = () => Promise.resolve()
  market.taken.length = 0
  neighbour.taken.length = 0
})

const body = { rcid: 1, apikey: KEY, phone: '2125550147' }
const send = (at: Doors = doors, more: object = {}, path = '/lead/directpost') =>
  at.json(path, { ...body, ...more }, { 'idempotency-key': key })
const seen = (id: string, secondsAgo: number) =>
  app.db
    .insertInto('market_processes')
    .values({ id, heard_at: sql`now() - make_interval(secs => ${secondsAgo})` })
    .onConflict((oc) => oc.column('id').doUpdateSet((eb) => ({ heard_at: eb.ref('excluded.heard_at') })))
    .execute()
/** The answers that differ; which member comes first does not matter. */
const different = (answers: readonly Sent[]) =>
  new Set(answers.map(({ status, json }) => `${status} ${String(json.data?.['lead_id'])}`))
const hashOf = (plain: string, rcid = 1) =>
  app.services.keys.fingerprint(`idempotency key:${rcid}:${plain}`).toString('base64url')
const rows = () => app.db.selectFrom('idempotency_keys').selectAll().where('key', '=', hashOf(key)).execute()

/** Keeps the market from answering until it is let go. */
function hold(): { reached: Promise<void>; letGo: (error?: Error) => void } {
  let reach = (): void => undefined
  let letGo: (error?: Error) => void = () => undefined
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const gate = new Promise<void>((resolve, reject) => (letGo = (error) => (error ? reject(error) : resolve())))
  market.before = () => {
    reach()
    return gate
  }
  return { reached, letGo }
}

describe('the same key', () => {
  it('with the same body gets the first answer, at every process, whatever the order of its members', async () => {
    const first = await send()
    const again = await others.json('/lead/directpost', Object.fromEntries(Object.entries(body).reverse()), {
      'idempotency-key': key,
    })
    expect([again.status, again.json]).toEqual([200, first.json])
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
    expect([market.taken.length, neighbour.taken.length]).toEqual([1, 0])
  })

  it('with another body, or on another call, is 422', async () => {
    await send()
    for (const reply of [await send(doors, { phone: '2125550148' }), await send(others, {}, '/lead/webprematch')]) {
      expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, ['Idempotency-Key']])
    }
  })

  it('of another RCID is another key', async () => {
    const first = await send()
    const other = await send(doors, { rcid: 2 })
    expect(other.json.data?.['lead_id']).not.toBe(first.json.data?.['lead_id'])
  })

  it('waits for the first answer, here and at the neighbour', async () => {
    const { reached, letGo } = hold()
    const first = send()
    await reached
    const waiting = [send(), send(others), send(others)]
    letGo()
    const answers = await Promise.all([first, ...waiting])
    expect(different(answers).size).toBe(1)
    expect([market.taken.length, neighbour.taken.length]).toEqual([1, 0])
  })

  it('many times at once is worked on once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => send(n % 2 ? doors : others)))
    expect(different(answers).size).toBe(1)
    expect(market.taken.length + neighbour.taken.length).toBe(1)
  })

  it('after a failure is worked on anew', async () => {
    market.before = () => Promise.reject(new Error('broken'))
    expect((await send()).status).toBe(500)
    expect(await rows()).toEqual([])
    market.before = () => Promise.resolve()
    expect((await send()).status).toBe(200)
  })

  it("gets the market's refusal again", async () => {
    market.before = () => Promise.reject(refuse('This ping has expired.'))
    const first = await send()
    market.before = () => Promise.resolve()
    const again = await send()
    expect([first.status, first.json.message]).toEqual([400, 'This ping has expired.'])
    expect([again.status, again.json.message]).toEqual([400, 'This ping has expired.'])
    expect(market.taken).toEqual([])
  })

  it('stays free after a body that was refused: nothing had begun', async () => {
    expect((await send(doors, { phone: '1' })).status).toBe(422)
    expect((await send()).status).toBe(200)
  })

  it('keeps answering after the RCID was closed', async () => {
    const first = await send()
    market.setRcids(rcidOf({ status: 'inactive' }), rcidOf({ id: 2 }))
    const again = await send()
    market.setRcids(rcidOf(), rcidOf({ id: 2 }))
    expect(again.json).toEqual(first.json)
  })
})

describe('while the keys cannot be written', () => {
  const owner = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: app.url })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const takeAway = () => owner('ALTER TABLE idempotency_keys RENAME TO idempotency_keys_away')
  const bringBack = () => owner('ALTER TABLE idempotency_keys_away RENAME TO idempotency_keys')

  it('an answer goes out all the same, and is given again once they can', async () => {
    market.before = takeAway
    const first = await send()
    expect(first.status).toBe(200)
    await bringBack()
    const again = await send(others)
    expect(again.json).toEqual(first.json)
    expect(market.taken.length + neighbour.taken.length).toBe(1)
  })

  it('a request that fails leaves its key free once they can', async () => {
    market.before = async () => {
      await takeAway()
      throw new Error('broken')
    }
    expect((await send()).status).toBe(500)
    await bringBack()
    market.before = () => Promise.resolve()
    expect((await send(others)).status).toBe(200)
  })
})

describe('a key whose process', () => {
  const claim = (holder: string, secondsAgo = 0) =>
    app.db
      .updateTable('idempotency_keys')
      .set({ status: null, answer: null, held_by: holder, at: new Date(app.clock.now() - secondsAgo * 1000) })
      .where('key', '=', hashOf(key))
      .execute()

  it.each([
    ['died', 120],
    ['was never heard of', null],
  ])('%s is taken over by one', async (_what, ago) => {
    await send()
    const dead = `dead-${key}`
    if (ago !== null) await seen(dead, ago)
    await claim(dead)
    const answers = await Promise.all([send(), send(others), send(others), send()])
    expect(different(answers).size).toBe(1)
    expect(market.taken.length + neighbour.taken.length).toBe(2)
  })

  it('lives is waited for, and in the end the sender is asked to come again', async () => {
    await send()
    await seen('alive', 1)
    await claim('alive')
    const reply = await impatient()
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '5'])
    expect(market.taken.length).toBe(1)
  })

  it('lost it a quarter of an hour ago is not waited for', async () => {
    await send()
    await seen('alive', 1)
    await claim('alive', 16 * 60)
    expect((await send()).status).toBe(200)
  })

  /** Patience is the post budget and half a minute: a negative budget makes it none. */
  async function impatient() {
    market.settings = { intakePerMinute: 0, postBudgetSeconds: -30 }
    const reply = await send()
    market.settings = { intakePerMinute: 0, postBudgetSeconds: 25 }
    return reply
  }
})

describe('keys', () => {
  it('are forgotten after a day: at once when they come again, and by the job', async () => {
    await send()
    app.clock.advance(86_401)
    expect((await send(doors, { phone: '2125550149' })).status).toBe(200)
    expect(await rows()).toHaveLength(1)
    app.clock.advance(86_401)
    await jobs.recurring[0]?.run(app.services)
    expect(await rows()).toEqual([])
  })

  it.each(['', ' ', 'x'.repeat(256), 'ä'])('like %j are refused by name', async (wrong) => {
    const reply = await doors.json('/lead/directpost', body, { 'idempotency-key': wrong })
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, ['Idempotency-Key']])
  })
})

describe('what is stored of a key', () => {
  it('is a keyed hash: neither the key nor a hash that could be tried without the installation key', async () => {
    key = 'order-4711-jane.doe@example.com'
    expect((await send()).status).toBe(200)
    const { rows: stored } = await app.services.database.pool.query<{ text: string }>(
      'SELECT k::text AS text FROM idempotency_keys AS k',
    )
    const everything = stored.map(({ text }) => text).join('\n')
    expect(everything).not.toContain('jane.doe')
    const plain = bodyHash('direct', sortMembers(jsonMembers(JSON.stringify(body))))
    expect(everything).not.toContain(plain.toString('hex'))
    const sealed = app.services.keys.fingerprint(`idempotency body:${plain.toString('hex')}`)
    expect(everything).toContain(sealed.toString('hex'))
    expect(await rows()).toMatchObject([{ hashed: true }])
  })

  it('in the clear, from before keys were hashed, still answers its retries, and is hashed by the first of them', async () => {
    const first = await send()
    const [row] = await rows()
    const plain = bodyHash('direct', sortMembers(jsonMembers(JSON.stringify(body))))
    const { pool } = app.services.database
    await pool.query('UPDATE idempotency_keys SET key = $1, body_hash = $2, hashed = false WHERE key = $3', [
      ...[key, plain, row?.key],
    ])
    // As a process that has just started, with a pool of its own.
    const own = new pg.Pool({ connectionString: app.url })
    const started = await openTestDoors(
      { ...app.services, database: Object.create(app.services.database, { pool: { value: own } }) as never },
      market,
    )
    try {
      expect(different([first, ...(await Promise.all([send(started), send(started)]))]).size).toBe(1)
      expect(market.taken).toHaveLength(1)
      expect(await rows()).toMatchObject([{ hashed: true }])
    } finally {
      await started.http.close()
      await own.end()
    }
  })
})
