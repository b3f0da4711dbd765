import { describe, expect, it } from 'vitest'
import { PASSWORD, useApp } from '../../../../../test/app'
import type { Reply } from '../../../../../test/client'
import { accountCalls } from '@/features/access/account/contract'
import { authCalls } from '../contract'
import { issueKey } from './one-time-keys'

const app = useApp()
const strict = useApp({ SLUICE_SIGN_IN_LIMIT: '3' })
const NEW_PASSWORD = 'New-Horse-88!'

async function trustedDevice(user_id: number): Promise<string> {
  const { token, hash } = app.services.keys.newToken()
  const [created_at, expires_at] = [new Date(app.clock.now()), new Date(app.clock.now() + 86_400_000)]
  const device = { token_hash: hash, user_id, useragent: '', created_at, expires_at }
  await app.db.insertInto('trusted_devices').values(device).execute()
  return token
}

describe('while strangers from everywhere fill the queue of sign-ins', () => {
  const tries = Array.from({ length: 60 }, (_, n) => n)
  const guess = (n: number) =>
    app.client(`198.51.100.${n}`).send(authCalls.signIn, { body: { email: `flood${n}@example.com`, password: 'x' } })

  /** Sends what a person wants in the middle of a flood. */
  async function during(want: () => Promise<Reply>): Promise<{ own: Reply; refused: number }> {
    const flood = tries.slice(0, 40).map(guess)
    const own = want()
    const all = await Promise.all([...flood, ...tries.slice(40).map(guess)])
    return { own: await own, refused: all.filter(({ status }) => status === 429).length }
  }

  it('somebody new is told to come back', async () => {
    const { email } = await app.person()
    const want = () => app.client('203.0.113.1').send(authCalls.signIn, { body: { email, password: PASSWORD } })
    const { own, refused } = await during(want)
    expect(own.status).toBe(429)
    expect(refused).toBeGreaterThan(10)
  })

  it('somebody who signed in from there before still signs in', async () => {
    const { email } = await app.person()
    await app.client('203.0.113.2').signIn(email, PASSWORD)
    const want = () => app.client('203.0.113.2').send(authCalls.signIn, { body: { email, password: PASSWORD } })
    expect((await during(want)).own.status).toBe(200)
  })

  it('somebody with a trusted device still signs in, wherever they are', async () => {
    const { id, email } = await app.person()
    const body = { email, password: PASSWORD, mfa: await trustedDevice(id) }
    expect((await during(() => app.client('203.0.113.3').send(authCalls.signIn, { body }))).own.status).toBe(200)
  })

  it('somebody with a mailed key still sets a password, and somebody signed in still changes theirs', async () => {
    const { id } = await app.person()
    const { keys, database } = app.services
    const key = await database.transact((tx) => issueKey(keys, tx, id, 'restore', app.clock.now(), 3_600_000))
    const body = { key, password: NEW_PASSWORD }
    expect((await during(() => app.client('203.0.113.4').send(authCalls.setPassword, { body }))).own.status).toBe(200)
    const client = await app.signedIn()
    const change = { body: { oldPassword: PASSWORD, password: NEW_PASSWORD } }
    expect((await during(() => client.send(accountCalls.changePassword, change))).own.status).toBe(200)
  })

  it('a neighbor at the same address who was there before is not held up by its limit', async () => {
    const { email } = await strict.person()
    await strict.client('203.0.113.5').signIn(email, PASSWORD)
    const other = () =>
      strict.client('203.0.113.5').send(authCalls.signIn, { body: { email: 'other@example.com', password: 'x' } })
    for (let n = 0; n < 2; n++) expect((await other()).status).toBe(401)
    expect((await other()).status).toBe(429)
    await strict.client('203.0.113.5').signIn(email, PASSWORD)
  })
})

describe('while one /64 floods the sign-in', () => {
  const NETWORK = '2001:db8:cccc:1'
  const crowd = (from: number) =>
    Array.from({ length: 30 }, (_, n) =>
      app
        .client(`${NETWORK}:${(from + n).toString(16)}::1`)
        .send(authCalls.signIn, { body: { email: `crowd${n}@example.com`, password: 'x' } }),
    )

  async function during(address: string, body: { email: string; password: string; mfa?: string }): Promise<number> {
    const first = crowd(1)
    const own = app.client(address).send(authCalls.signIn, { body })
    const replies = await Promise.all([...first, ...crowd(100)])
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(40)
    return (await own).status
  }

  it('somebody at another origin signs in, also for the first time', async () => {
    const { email } = await app.person()
    expect(await during('2001:db8:cccc:2::1', { email, password: PASSWORD })).toBe(200)
  })

  it('somebody new at that /64 waits, somebody who is known there signs in', async () => {
    const { email } = await app.person()
    const body = { email, password: PASSWORD }
    expect(await during(`${NETWORK}::a`, body)).toBe(429)
    await app.client(`${NETWORK}::b`).signIn(email, PASSWORD)
    expect(await during(`${NETWORK}::c`, body)).toBe(200)
  })

  it('somebody with a trusted device signs in at that /64', async () => {
    const { id, email } = await app.person()
    expect(await during(`${NETWORK}::d`, { email, password: PASSWORD, mfa: await trustedDevice(id) })).toBe(200)
  })
})

describe('one person who is known in many places', () => {
  it('takes two of the kept places, so that they stay free for others', async () => {
    const { email } = await app.person()
    const places = Array.from({ length: 6 }, (_, n) => `2001:db8:dddd:${n + 1}::1`)
    for (const place of places) await app.client(place).signIn(email, PASSWORD)
    const other = await app.person()
    await app.client('203.0.113.9').signIn(other.email, PASSWORD)
    const body = { email, password: 'Wrong-Horse-7!' }
    const many = () =>
      places.flatMap((place) => [place, place]).map((place) => app.client(place).send(authCalls.signIn, { body }))
    const strangers = Array.from({ length: 40 }, (_, n) =>
      app.client(`198.51.100.${n}`).send(authCalls.signIn, { body: { email: `s${n}@example.com`, password: 'x' } }),
    )
    const greedy = many()
    const own = app.client('203.0.113.9').send(authCalls.signIn, { body: { email: other.email, password: PASSWORD } })
    const replies = await Promise.all([...greedy, ...many()])
    await Promise.all(strangers)
    expect((await own).status).toBe(200)
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(10)
  })
})

describe('while strangers request password resets from everywhere', () => {
  it('everybody else still gets a mail; the log counts what it does not list', async () => {
    app.clock.advance(3600)
    const ask = (from: string, email: string) => app.client(from).send(authCalls.restore, { body: { email } })
    const rows = () =>
      app.db
        .selectFrom('system_log')
        .select('description')
        .where('title', '=', 'Password reset requested')
        .orderBy('id')
        .execute()
    const before = (await rows()).length
    for (let n = 0; n < 70; n++) expect((await ask(`198.51.100.${n}`, `nobody${n}@example.com`)).status).toBe(200)
    expect((await rows()).length - before).toBe(60)
    const { email } = await app.person()
    expect((await ask('203.0.113.6', email)).status).toBe(200)
    await app.runJobs()
    expect((await app.messages()).filter(({ recipient }) => recipient === email)).toHaveLength(1)
    app.clock.advance(60)
    await ask('203.0.113.7', 'nobody@example.com')
    expect((await rows()).at(-1)?.description).toBe('(11 earlier requests from unknown people not listed)')
  })

  it('somebody known at the origin that floods still gets a mail', async () => {
    app.clock.advance(3600)
    const { email } = await app.person()
    await app.client('203.0.113.10').signIn(email, PASSWORD)
    const ask = (body: { email: string }) => app.client('203.0.113.10').send(authCalls.restore, { body })
    for (let n = 0; n < 10; n++) expect((await ask({ email: `no${n}@example.com` })).status).toBe(200)
    expect((await ask({ email: 'no@example.com' })).status).toBe(429)
    expect((await ask({ email })).status).toBe(200)
    await app.runJobs()
    expect((await app.messages()).filter(({ recipient }) => recipient === email)).toHaveLength(1)
  })

  it('requests for addresses that nobody has leave a bounded number of jobs', async () => {
    app.clock.advance(3600)
    const ask = (n: number) =>
      app.client(`2001:db8:eeee:${n.toString(16)}::1`).call(authCalls.restore, { body: { email: `x${n}@example.com` } })
    for (let n = 0; n < 400; n++) await ask(n)
    expect(await app.runJobs()).toBeLessThanOrEqual(256)
  })

  it('an account gets at most six mails an hour, unless they are requested where it is known', async () => {
    const { email } = await app.person()
    await app.client('203.0.113.8').signIn(email, PASSWORD)
    const mails = async () => (await app.messages()).filter(({ recipient }) => recipient === email).length
    const ask = async (from: string) => {
      app.clock.advance(61)
      await app.client(from).call(authCalls.restore, { body: { email } })
      await app.runJobs()
    }
    for (let n = 0; n < 9; n++) await ask(`198.51.100.${n}`)
    expect(await mails()).toBe(6)
    await ask('203.0.113.8')
    expect(await mails()).toBe(7)
  })
})
