import { describe, expect, it } from 'vitest'
import { PASSWORD, useApp } from '../../../../../test/app'
import type { ApiClient, Reply } from '../../../../../test/client'
import { accountCalls } from '@/features/access/account/contract'
import { authCalls } from '../contract'
import jobs from './jobs'
import { sourceOf, takeTry } from './throttle'

const app = useApp()
const wrong = (email: string, from?: string) =>
  app.client(from).send(authCalls.signIn, { body: { email, password: 'Wrong-Horse-7!' } })

/** Whether one more try is let through, without the password's part of it. */
const takes = (email: string, from: string): Promise<boolean> =>
  app.services.database
    .transact((tx) => takeTry(tx, sourceOf(app.services, email, from), app.clock.now()))
    .then(
      () => true,
      () => false,
    )

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
    expect(me.permissions.toSorted()).toEqual(
      app.services.permissionCatalogue.flatMap(({ items }) => items.map(({ id }) => id)).toSorted(),
    )
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
      if (await takes(email, '203.0.113.1')) taken++
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

  it('is open to others while somebody elsewhere guesses at the same account', async () => {
    const { email } = await app.person()
    for (let i = 0; i < 30; i++) await wrong(email, '203.0.113.9')
    expect((await wrong(email, '203.0.113.9')).status).toBe(429)
    await app.client('198.51.100.7').signIn(email, PASSWORD)
  })

  it('is taken 100 times an hour for one account from all strangers together, which keeps out nobody who is known', async () => {
    const { email } = await app.person()
    await app.client('198.51.100.7').signIn(email, PASSWORD)
    let taken = 0
    for (let n = 0; n < 130; n++) if (await takes(email, `203.0.113.${n}`)) taken++
    expect(taken).toBe(100)
    expect(
      (await app.client('192.0.2.44').send(authCalls.signIn, { body: { email, password: PASSWORD } })).status,
    ).toBe(429)
    await app.client('198.51.100.7').signIn(email, PASSWORD)
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

  it('tells with every answer how long it goes on, by the count that ends it', async () => {
    const client = await app.signedIn()
    const ends = async (call: typeof authCalls.me | typeof authCalls.active) =>
      (await client.send(call)).headers['x-session-ends']
    app.clock.advance(300)
    expect(await ends(authCalls.me)).toBe('idle=1800; idle-left=1500; left=42900')
    expect(await ends(authCalls.active)).toBe('idle=1800; idle-left=1800; left=42900')
    expect((await client.refused(accountCalls.changePassword, { body: {} })).headers['x-session-ends']).toBeDefined()
  })

  it('is not kept alive by requests that a page repeats by itself', async () => {
    const client = await app.signedIn()
    app.clock.advance(300)
    const reply = await client.send(authCalls.active, { headers: { 'x-background': '1' } })
    expect(reply.headers['x-session-ends']).toBe('idle=1800; idle-left=1500; left=42900')
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
    const stored = app.db.selectFrom('users').select('password_hash').where('id', '=', person.id)
    // What a guess costs whoever has stolen the database.
    expect((await stored.executeTakeFirstOrThrow()).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
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
    ['a common word with digits and signs', 'Welcome1!'],
  ])('refuses a password that is %s', async (_why, password) => {
    const reply = await app.client().refused(authCalls.setPassword, { body: { key: 'x'.repeat(43), password } })
    expect(reply.status).toBe(422)
    expect(reply.json.errors?.['password']).toBeDefined()
  })

  it('refuses a password made of the own name or the product, wherever one is set', async () => {
    const person = await app.person({ name: 'Wilhelmina Ostrander' })
    await app.client().call(authCalls.restore, { body: { email: person.email } })
    await app.runJobs()
    const key = keyOf((await app.messages())[0]?.body ?? '')
    const client = await app.client().signIn(person.email, PASSWORD)
    for (const password of ['Wilhelmina-2026!', '0strander#Wilhelm1na', 'Sluice-Sluice-26!']) {
      const set = await app.client().refused(authCalls.setPassword, { body: { key, password } })
      const changed = await client.refused(accountCalls.changePassword, { body: { oldPassword: PASSWORD, password } })
      for (const { status, json } of [set, changed])
        expect([status, json.errors?.['password']], password).toEqual([422, expect.stringContaining('Do not use your')])
    }
    // The key was not used up.
    await app.client().call(authCalls.setPassword, { body: { key, password: 'New-Horse-88!' } })
  })

  it('accepts long passphrases', async () => {
    const reply = await app
      .client()
      .refused(authCalls.setPassword, { body: { key: 'x'.repeat(43), password: `A1!${'long '.repeat(20)}` } })
    expect(reply.json.message).toBe('Invalid restore key')
  })
})

describe('many sign-ins at once', () => {
  /** Fires them together; what went through, and how many requests waited for a connection meanwhile. */
  async function flood(addressOf: (n: number) => string | undefined, refusedNow: () => void = () => undefined) {
    const { pool } = app.services.database
    let waited = 0
    const look = (): void => void (waited = Math.max(waited, pool.waitingCount))
    pool.on('acquire', look)
    const replies = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const reply = await wrong(`flood${n}@example.com`, addressOf(n))
        if (reply.status === 429) refusedNow()
        return reply
      }),
    )
    pool.off('acquire', look)
    const of = (status: number) => replies.filter((reply) => reply.status === status).length
    return { wrong: of(401), refused: of(429), waited, replies }
  }

  it('from one address are taken by the handful, the others are told to come back, and not at once', async () => {
    const began = performance.now()
    let soonest = Number.POSITIVE_INFINITY
    const refusedAt = (): void => void (soonest = Math.min(soonest, performance.now() - began))
    const { wrong: taken, refused, waited, replies } = await flood(() => '203.0.113.77', refusedAt)
    expect(taken + refused).toBe(60)
    expect(taken).toBeLessThanOrEqual(16)
    expect(waited).toBeLessThanOrEqual(2)
    expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toBe('3')
    expect(soonest).toBeGreaterThan(900)
  })

  it('from everywhere wait in a short queue, and never for a connection', async () => {
    const { wrong: taken, refused, waited } = await flood((n) => `203.0.113.${n}`)
    expect(taken + refused).toBe(60)
    expect(taken).toBeGreaterThanOrEqual(20)
    expect(refused).toBeGreaterThan(10)
    expect(waited).toBeLessThanOrEqual(2)
  })
})

describe('one address', () => {
  const strict = useApp({ SLUICE_SIGN_IN_LIMIT: '3' })
  const tooMany = async (address: string, work: (client: ApiClient) => Promise<Reply>) => {
    for (let n = 0; n < 3; n++) expect((await work(strict.client(address))).status).not.toBe(429)
    const reply = await work(strict.client(address))
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, '20'])
    strict.clock.advance(20)
    expect((await work(strict.client(address))).status).not.toBe(429)
  }

  it('signs in so many times a minute, whoever it says it is', async () => {
    let n = 0
    await tooMany('203.0.113.1', (client) =>
      client.send(authCalls.signIn, { body: { email: `any${n++}@example.com`, password: 'x' } }),
    )
    expect(
      (await strict.client('203.0.113.2').send(authCalls.signIn, { body: { email: 'a', password: 'x' } })).status,
    ).toBe(401)
  })

  it('sets passwords and accepts invitations so many times a minute', async () => {
    const { token: key } = strict.services.keys.newToken()
    await tooMany('203.0.113.3', (client) =>
      client.send(authCalls.setPassword, { body: { key, password: 'New-Horse-88!' } }),
    )
    await tooMany('203.0.113.4', (client) =>
      client.send(authCalls.register, { params: { id: key }, body: { password: 'New-Horse-88!', name: 'Nora' } }),
    )
  })
})

describe('what strangers leave behind', () => {
  const rows = async () =>
    (await app.db.selectFrom('system_log').select('id').where('description', 'like', 'Unknown address%').execute())
      .length

  it('is a bounded number of rows in the log, however many addresses they make up', async () => {
    app.clock.advance(3600)
    const before = await rows()
    for (let n = 0; n < 12; n++) expect((await wrong(`nobody${n}@example.com`, '203.0.113.50')).status).toBe(401)
    expect((await rows()) - before).toBe(10)
    for (let n = 0; n < 54; n++) await wrong(`nobody${n}@example.com`, `198.51.100.${n}`)
    expect((await rows()) - before).toBe(60)
  })

  it('is a bounded number of reset mails asked for', async () => {
    app.clock.advance(3600)
    const ask = () => app.client('203.0.113.51').send(authCalls.restore, { body: { email: 'nobody@example.com' } })
    for (let n = 0; n < 10; n++) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })

  it('is no longer counted, nor kept, after an hour', async () => {
    const { email } = await app.person()
    await wrong(email, '203.0.113.52')
    await app.client('198.51.100.7').signIn(email, PASSWORD)
    app.clock.advance(3601)
    await jobs.recurring[0]?.run(app.services)
    const kept = await app.db.selectFrom('sign_in_tries').select('signed_in_at').execute()
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.every((row) => row.signed_in_at !== null)).toBe(true)
  })
})

describe('a token that was made up', () => {
  it('is refused without a question to the database', async () => {
    const client = await app.signedIn()
    const token = client.token ?? ''
    let asked = 0
    const count = (): void => void asked++
    app.services.database.pool.on('acquire', count)
    const made = Buffer.from(token, 'base64url')
    made.writeUInt8(made.readUInt8(3) ^ 1, 3)
    for (const bad of ['x'.repeat(43), 'A'.repeat(54), made.toString('base64url'), token.slice(0, -1)]) {
      client.token = bad
      expect((await client.refused(authCalls.me)).json['NeedTokenRefresh']).toBe(1)
    }
    client.token = token
    client.deviceToken = 'x'.repeat(43)
    expect((await client.refused(authCalls.me)).json['NeedMFATokenRefresh']).toBe(1)
    expect((await client.refused(authCalls.invitation, { params: { id: 'x'.repeat(43) } })).status).toBe(400)
    expect(asked).toBe(0)
    client.deviceToken = undefined
    await client.call(authCalls.me)
    expect(asked).toBeGreaterThan(0)
    app.services.database.pool.off('acquire', count)
  })
})
