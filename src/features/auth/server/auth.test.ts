import { describe, expect, it } from 'vitest'
import { PASSWORD, useApp } from '../../../../test/app'
import { accountCalls } from '../../account/contract'
import { authCalls } from '../contract'

const app = useApp()
const wrong = (email: string) => app.client().send(authCalls.signIn, { body: { email, password: 'Wrong-Horse-7!' } })

describe('signing in', () => {
  it('answers a session that opens further calls', async () => {
    const person = await app.person({ permissions: ['log_globallog'] })
    const user = await app
      .client()
      .call(authCalls.signIn, { body: { email: person.email.toUpperCase(), password: PASSWORD } })
    expect(user).toMatchObject({ role: 'admin', mfa: 0, name: person.name, permissions: ['log_globallog'] })
  })

  it('keeps only a hash of the token', async () => {
    const client = await app.signedIn()
    const rows = await app.db.selectFrom('sessions').select('token_hash').execute()
    expect(rows.some((row) => row.token_hash.toString('utf8').includes(client.token ?? '-'))).toBe(false)
  })

  it('gives a super user every permission of the catalogue', async () => {
    const client = await app.signedIn({ superuser: true })
    const me = await client.call(authCalls.me)
    expect(me.permissions).toHaveLength(24)
  })

  it('answers a wrong password and an unknown address alike', async () => {
    const person = await app.person()
    const [known, unknown] = [await wrong(person.email), await wrong('nobody@example.com')]
    expect(known.status).toBe(401)
    expect(known.json.message).toBe('Invalid username/password')
    expect({ ...unknown.json, requestId: '' }).toEqual({ ...known.json, requestId: '' })
  })

  it('tells a publisher user their role and gives no session', async () => {
    const person = await app.person({ kind: 'publisher' })
    const answer = await app.client().call(authCalls.signIn, { body: { email: person.email, password: PASSWORD } })
    expect(answer).toEqual({ role: 'publisher', mfa: 0 })
  })

  it('is refused to a deactivated admin', async () => {
    const person = await app.person({ status: 2 })
    const reply = await app.client().refused(authCalls.signIn, { body: { email: person.email, password: PASSWORD } })
    expect(reply.status).toBe(401)
  })

  it('pauses after five failures, ever longer, also for unknown addresses', async () => {
    for (const email of [(await app.person()).email, 'ghost@example.com']) {
      for (let i = 0; i < 5; i++) expect((await wrong(email)).status).toBe(401)
      expect((await wrong(email)).status).toBe(429)
      app.clock.advance(1)
      expect((await wrong(email)).status).toBe(401)
      app.clock.advance(1)
      expect((await wrong(email)).status).toBe(429)
      app.clock.advance(1)
      expect((await wrong(email)).status).toBe(401)
    }
  })

  it('never takes more than 100 tries an hour for one account, however patient the guesser', async () => {
    const { email } = await app.person()
    let taken = 0
    for (let second = 0; second < 3600; second += 10) {
      if ((await wrong(email)).status === 401) taken++
      app.clock.advance(10)
    }
    expect(taken).toBeGreaterThan(40)
    expect(taken).toBeLessThanOrEqual(100)
  })

  it('counts guesses sent at one moment one by one', async () => {
    const { email } = await app.person()
    const replies = await Promise.all(Array.from({ length: 20 }, () => wrong(email)))
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(5)
  })

  it('forgets failures after a success', async () => {
    const { email } = await app.person()
    for (let i = 0; i < 4; i++) await wrong(email)
    await app.client().signIn(email, PASSWORD)
    for (let i = 0; i < 5; i++) expect((await wrong(email)).status).toBe(401)
  })
})

describe('a session', () => {
  it('ends at once when signing out', async () => {
    const client = await app.signedIn()
    await client.call(authCalls.signOut, { body: {} })
    const reply = await client.refused(authCalls.me)
    expect(reply.status).toBe(401)
    expect(reply.json['NeedTokenRefresh']).toBe(1)
  })

  it('ends after 1800 s without activity, and polls are no activity', async () => {
    const client = await app.signedIn()
    for (let i = 0; i < 17; i++) {
      app.clock.advance(100)
      await client.call(authCalls.me)
      await client.call(accountCalls.mfa)
    }
    app.clock.advance(99)
    await client.call(authCalls.me)
    app.clock.advance(2)
    expect((await client.refused(authCalls.me)).status).toBe(401)
  })

  it('goes on while it is used, but never past the absolute limit', async () => {
    const client = await app.signedIn()
    for (let i = 0; i < 12 * 3 - 1; i++) {
      app.clock.advance(1200)
      await client.call(accountCalls.sessions)
    }
    app.clock.advance(1201)
    expect((await client.refused(accountCalls.sessions)).status).toBe(401)
  })
})

describe('a forgotten password', () => {
  const keyOf = (body: string): string => /restore\/([\w-]+)/.exec(body)?.[1] ?? ''

  it('is set anew by a mailed key that works once', async () => {
    const person = await app.person()
    const old = await app.client().signIn(person.email, PASSWORD)
    await app.client().call(authCalls.restore, { body: { email: person.email } })
    await app.runJobs()
    const [mail] = await app.messages()
    expect(mail?.recipient).toBe(person.email)
    const key = keyOf(mail?.body ?? '')
    const user = await app.client().call(authCalls.setPassword, { body: { key, password: 'New-Horse-88!' } })
    expect(user).toMatchObject({ email: person.email })
    expect((await old.refused(authCalls.me)).status).toBe(401)
    await app.client().signIn(person.email, 'New-Horse-88!')
    const again = await app.client().refused(authCalls.setPassword, { body: { key, password: 'Newer-Horse-88!' } })
    expect(again.json.message).toBe('Invalid restore key')
  })

  it('answers the same for an unknown address and sends nothing', async () => {
    const before = (await app.messages()).length
    await app.client().call(authCalls.restore, { body: { email: 'unknown@example.com' } })
    await app.runJobs()
    expect(await app.messages()).toHaveLength(before)
  })

  it('needs an address that is one', async () => {
    const reply = await app.client().refused(authCalls.restore, { body: { email: 'no address' } })
    expect(reply.json.message).toBe('Invalid email')
  })

  it('refuses keys that have expired', async () => {
    const person = await app.person()
    await app.client().call(authCalls.restore, { body: { email: person.email } })
    await app.runJobs()
    const key = keyOf((await app.messages())[0]?.body ?? '')
    app.clock.advance(24 * 3600 + 1)
    const reply = await app.client().refused(authCalls.setPassword, { body: { key, password: 'New-Horse-88!' } })
    expect(reply.status).toBe(400)
  })

  it.each([
    ['short', 'Ab1!'],
    ['without a special character', 'Abcdefg1'],
    ['without a number', 'Abcdefg!'],
    ['without a capital letter', 'abcdefg1!'],
    ['among the most common', 'P@ssw0rd'],
  ])('refuses a password that is %s', async (_why, password) => {
    const reply = await app.client().refused(authCalls.setPassword, { body: { key: 'x'.repeat(43), password } })
    expect(reply.status).toBe(422)
    expect(reply.json.errors?.['password']).toBeDefined()
  })

  it('accepts long passphrases', async () => {
    const reply = await app
      .client()
      .refused(authCalls.setPassword, { body: { key: 'x'.repeat(43), password: `A1!${'long '.repeat(20)}` } })
    expect(reply.json.message).toBe('Invalid restore key')
  })
})
