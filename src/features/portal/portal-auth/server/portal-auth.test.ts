import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { PASSWORD, useApp } from '../../../../../test/app'
import { enterAs, newParty, partner, signInPartner } from '../../../../../test/partners'
import { authCalls } from '@/features/access/auth/contract'
import { lenderUserCalls, publisherUserCalls } from '@/features/access/partner-users/contract'
import { portalAuthCalls } from '../contract'

const app = useApp()
const keyIn = (text: string | undefined): string => /\/portal\/\w+\/([\w-]{20,})/.exec(text ?? '')?.[1] ?? ''
const newPassword = 'Another-Horse-9!'
const publisherUser = async () => partner(app, 'publisher', await newParty(app, 'publisher'))

describe('the portal', () => {
  it('is entered by invitation, password and authenticator app, and then by all three', async () => {
    const staff = await app.signedIn({ superuser: true })
    const [publisher, email] = [await newParty(app, 'publisher'), 'invited@example.com']
    await staff.call(publisherUserCalls.create, { body: { name: 'Colin', email, publisher } })
    const key = keyIn((await app.messages())[0]?.body)
    const client = app.client()
    expect(await client.call(portalAuthCalls.invitation, { params: { id: key } })).toEqual({ name: 'Colin' })
    // An invitation to the portal opens nothing in the console.
    expect((await client.refused(authCalls.invitation, { params: { id: key } })).status).toBe(400)
    const body = { name: 'Colin Ferris', password: newPassword }
    const user = await client.call(portalAuthCalls.register, { params: { id: key }, body })
    expect(user).toMatchObject({ kind: 'publisher', name: 'Colin Ferris', parties: [{ id: publisher }] })
    expect((await client.refused(portalAuthCalls.register, { params: { id: key }, body })).status).toBe(400)
    client.token = user.token
    const setup = await client.call(portalAuthCalls.startTotp, { body: {} })
    const code = () => new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate({ timestamp: app.clock.now() })
    await client.call(portalAuthCalls.completeMfa, { body: { token: setup.token, code: code() } })
    app.clock.advance(60)
    const asked = await app.client().call(portalAuthCalls.signIn, { body: { email, password: newPassword } })
    if (asked.mfa !== 1) throw new Error('no code was asked for')
    const wrong = { token: asked.mfaToken, code: '000000' }
    expect((await app.client().refused(portalAuthCalls.signInCode, { body: wrong })).status).toBe(401)
    expect((await app.client().refused(authCalls.signInCode, { body: { ...wrong, code: code() } })).status).toBe(401)
    const signedIn = await app.client().call(portalAuthCalls.signInCode, { body: { ...wrong, code: code() } })
    expect(signedIn.mfaOn).toBe(true)
    // A code counts once, also in another sign-in.
    const again = await app.client().call(portalAuthCalls.signIn, { body: { email, password: newPassword } })
    if (again.mfa !== 1) throw new Error('no code was asked for')
    const used = { token: again.mfaToken, code: code() }
    expect((await app.client().refused(portalAuthCalls.signInCode, { body: used })).status).toBe(401)
    // Staff's switch: no code is asked any more.
    await staff.call(publisherUserCalls.edit, { params: { id: user.id }, body: { mfadisable: 1 } })
    await signInPartner(app, email, newPassword)
  })

  it('is closed to staff, with the right password too', async () => {
    const { email } = await app.person()
    const reply = await app.client().refused(portalAuthCalls.signIn, { body: { email, password: PASSWORD } })
    expect(reply.json.message).toBe('This account is for the console, not for the portal.')
  })

  it('pauses whoever guesses, and takes a mailed key once for a new password', async () => {
    const user = await publisherUser()
    await app.client().call(portalAuthCalls.restore, { body: { email: user.email } })
    await app.runJobs()
    const key = keyIn((await app.messages())[0]?.body)
    const set = { body: { key, password: newPassword } }
    await app.client().call(portalAuthCalls.setPassword, set)
    expect((await app.client().refused(portalAuthCalls.setPassword, set)).status).toBe(400)
    expect((await user.client.refused(portalAuthCalls.me)).status).toBe(401)
    const wrong = { body: { email: user.email, password: 'Wrong-1!' } }
    for (let i = 0; i < 5; i++) await app.client().refused(portalAuthCalls.signIn, wrong)
    expect((await app.client().refused(portalAuthCalls.signIn, wrong)).status).toBe(429)
  })

  it('ends idle sessions, those the user ends, and all others when the password changes', async () => {
    const { email, client } = await publisherUser()
    const other = await signInPartner(app, email)
    const open = await client.call(portalAuthCalls.sessions)
    expect(open.map(({ current, byStaff }) => [current, byStaff]).sort()).toEqual([
      [false, false],
      [true, false],
    ])
    await client.call(portalAuthCalls.endSession, { params: { id: open.find((one) => !one.current)?.id ?? 0 } })
    expect((await other.refused(portalAuthCalls.me)).status).toBe(401)
    const third = await signInPartner(app, email)
    await client.call(portalAuthCalls.changePassword, { body: { oldPassword: PASSWORD, password: newPassword } })
    expect((await third.refused(portalAuthCalls.me)).status).toBe(401)
    await client.call(portalAuthCalls.rename, { body: { name: 'Colin F.' } })
    expect((await client.call(portalAuthCalls.me)).name).toBe('Colin F.')
    await client.call(portalAuthCalls.active)
    app.clock.advance(1801)
    expect((await client.refused(portalAuthCalls.active)).status).toBe(401)
  })

  it('switches mails off and on', async () => {
    const { client } = await publisherUser()
    const off = async () => (await client.call(portalAuthCalls.mails)).filter(({ on }) => !on).map(({ mail }) => mail)
    await client.call(portalAuthCalls.switchMail, { body: { mail: 'returnDecided', on: false } })
    expect(await off()).toEqual(['returnDecided'])
    await client.call(portalAuthCalls.switchMail, { body: { mail: 'returnDecided', on: true } })
    expect(await off()).toEqual([])
  })

  it('shows a user nothing of a party any more with the next request, and lets nobody in who is deleted', async () => {
    const staff = await app.signedIn({ superuser: true })
    const lender = await newParty(app, 'lender')
    const { id, email, client } = await partner(app, 'lender', lender)
    expect((await client.call(portalAuthCalls.me)).parties.map((party) => party.id)).toEqual([lender])
    await staff.call(lenderUserCalls.unassign, { params: { id: lender }, body: { userId: id } })
    expect((await client.call(portalAuthCalls.me)).parties).toEqual([])
    // Nobody takes over somebody else's address, neither themselves nor with the help of staff.
    const taken = { email: (await publisherUser()).email }
    const renamed = await client.refused(portalAuthCalls.rename, { body: { name: 'Colin', ...taken } })
    const edited = await staff.refused(lenderUserCalls.edit, { params: { id }, body: taken })
    expect([renamed.json.errors, edited.json.errors]).toEqual(Array(2).fill({ email: 'Unknown field' }))
    await app.client().call(portalAuthCalls.restore, { body: { email } })
    await app.runJobs()
    const key = keyIn((await app.messages())[0]?.body)
    await staff.call(lenderUserCalls.remove, { params: { id }, body: {} })
    expect((await client.refused(portalAuthCalls.me)).status).toBe(401)
    const late = await app.client().refused(portalAuthCalls.setPassword, { body: { key, password: newPassword } })
    expect(late.json.message).toBe('Invalid restore key')
  })
})

describe('a one-click login', () => {
  const ticketFor = async (userId: number) => {
    const staff = await app.signedIn({ superuser: true, name: 'Marcus Oyelaran' })
    const query = { reason: 'Asked about a payout' }
    const { url } = await staff.call(publisherUserCalls.oneClickLogin, { params: { userId }, query })
    return { staff, body: { ticket: url.split('#')[1] ?? '' } }
  }

  it('needs an active user with a publisher', async () => {
    const staff = await app.signedIn({ superuser: true })
    const { id: userId } = await app.person({ kind: 'publisher' })
    const ask = (query: object) => staff.refused(publisherUserCalls.oneClickLogin, { params: { userId }, query })
    expect((await ask({ reason: 'x' })).json.message).toBe('This user has no publisher')
    await app.db.updateTable('users').set({ status: 2 }).where('id', '=', userId).execute()
    expect((await ask({ reason: 'x' })).json.message).toBe('You can only log in as an active user')
  })

  it('works once and within 60 s', async () => {
    const { id } = await publisherUser()
    const { body } = await ticketFor(id)
    const both = await Promise.all([1, 2].map(() => app.client().send(portalAuthCalls.enter, { body })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const late = await ticketFor(id)
    app.clock.advance(60)
    expect((await app.client().refused(portalAuthCalls.enter, { body: late.body })).status).toBe(400)
  })

  it('is one of the staff member for at most 30 minutes: named, logged, and the user can end it', async () => {
    const { id, client, party } = await publisherUser()
    const { staff, body } = await ticketFor(id)
    const visit = await app.client().call(portalAuthCalls.enter, { body })
    expect(visit.openedBy).toMatchObject({ name: 'Marcus Oyelaran', reason: 'Asked about a payout' })
    expect(visit.parties.map((one) => one.id)).toEqual([party])
    const rows = await app.db
      .selectFrom('system_log')
      .select(['title', 'user_id', 'user_name'])
      .where('related_user_id', '=', id)
      .where('title', 'like', 'One-click%')
      .orderBy('id')
      .execute()
    expect(rows.map((row) => [row.title, row.user_id])).toEqual([
      ['One-click login requested', staff.id],
      ['One-click login', staff.id],
    ])
    expect(rows[1]?.user_name).toMatch(/^Marcus Oyelaran as /)
    expect((await client.call(portalAuthCalls.sessions)).filter(({ byStaff }) => byStaff)).toHaveLength(1)
    const visitor = app.client()
    visitor.token = visit.token
    for (let minutes = 0; minutes < 29; minutes++) {
      await visitor.call(portalAuthCalls.active)
      app.clock.advance(60)
    }
    await visitor.call(portalAuthCalls.active)
    app.clock.advance(60)
    expect((await visitor.refused(portalAuthCalls.active)).status).toBe(401)
  })

  it("ends with the staff member's own access, and by sign-out", async () => {
    const { id } = await publisherUser()
    const staff = await app.signedIn({ superuser: true })
    const leaving = await enterAs(app, staff, 'publisher', id)
    await leaving.call(portalAuthCalls.signOut, { body: {} })
    expect((await leaving.refused(portalAuthCalls.me)).status).toBe(401)
    const staying = await enterAs(app, staff, 'publisher', id)
    await app.db.updateTable('users').set({ status: 2 }).where('id', '=', staff.id).execute()
    expect((await staying.refused(portalAuthCalls.me)).status).toBe(401)
    const keeper = await app.signedIn({ permissions: ['usermanagement_publisherusers', 'publisher_manage'] })
    const looking = await enterAs(app, keeper, 'publisher', id)
    await looking.call(portalAuthCalls.me)
    const users = app.db.selectFrom('users').select('role_id').where('id', '=', keeper.id)
    const { role_id: role } = await users.executeTakeFirstOrThrow()
    await app.db
      .updateTable('roles')
      .set({ permissions: [] })
      .where('id', '=', role ?? 0)
      .execute()
    expect((await looking.refused(portalAuthCalls.me)).status).toBe(401)
  })

  it('is over for good once it was refused, whatever comes back', async () => {
    const { id } = await publisherUser()
    const keeper = await app.signedIn({ superuser: true })
    const set = (user: number, columns: object) =>
      app.db.updateTable('users').set(columns).where('id', '=', user).execute()
    const cases: [away: () => Promise<unknown>, back: () => Promise<unknown>][] = [
      [() => set(keeper.id, { superuser: false }), () => set(keeper.id, { superuser: true })],
      [() => set(keeper.id, { status: 2 }), () => set(keeper.id, { status: 1 })],
      [() => set(id, { status: 2 }), () => set(id, { status: 1 })],
      [() => set(id, { deleted_at: new Date(app.clock.now()) }), () => set(id, { deleted_at: null })],
    ]
    for (const [away, back] of cases) {
      const visitor = await enterAs(app, keeper, 'publisher', id)
      await visitor.call(portalAuthCalls.me)
      await away()
      expect((await visitor.refused(portalAuthCalls.me)).status).toBe(401)
      await back()
      expect((await visitor.refused(portalAuthCalls.me)).status).toBe(401)
      const { ended_why } = await app.db
        .selectFrom('sessions')
        .select('ended_why')
        .where('actor_id', '=', keeper.id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      expect(ended_why).toBe('refused')
    }
  })
})
