import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { PASSWORD, useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { authCalls } from '@/features/access/auth/contract'
import { accountCalls } from '../contract'

const app = useApp()
const PHONE = '+12125550123'
const codeIn = (body: string | undefined): string => /^(\d{6})/.exec(body ?? '')?.[1] ?? ''
const lastCode = async (): Promise<string> => codeIn((await app.messages())[0]?.body)
const other = (code: string): string => (code === '111111' ? '222222' : '111111')

async function turnPhoneOn(client: ApiClient): Promise<void> {
  const { token } = await client.call(accountCalls.startMfa, { body: { phone: PHONE } })
  const done = await client.call(accountCalls.completeMfa, { body: { token, code: await lastCode() } })
  client.deviceToken = done.token
}

const totpAt = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: app.clock.now() })

async function askForCode(email: string, mfa?: string) {
  const answer = await app.client().call(authCalls.signIn, { body: { email, password: PASSWORD, mfa } })
  if (!('mfaToken' in answer) || !answer.mfaToken) throw new Error('no code was asked for')
  return { ...answer, mfaToken: answer.mfaToken }
}

describe('the own account', () => {
  it('takes another name, shown at once', async () => {
    const client = await app.signedIn({ name: 'Old Name' })
    await client.call(accountCalls.rename, { body: { name: '  New Name ' } })
    expect((await client.call(authCalls.me)).name).toBe('New Name')
    await client.call(accountCalls.rename, { body: { name: 'נועה ברגשטרום' } })
    // Too short, a second line, and a sign that turns the text around.
    for (const name of ['x', 'Dana\nroot', 'Dana \u202etoor'])
      expect((await client.refused(accountCalls.rename, { body: { name } })).json.errors).toEqual({
        name: 'Invalid name',
      })
  })

  it('changes its password, which ends the other sessions and keeps this one', async () => {
    const { email } = await app.person()
    const [here, elsewhere] = [await app.client().signIn(email, PASSWORD), await app.client().signIn(email, PASSWORD)]
    await here.call(accountCalls.changePassword, { body: { oldPassword: PASSWORD, password: 'Another-Horse-9!' } })
    await here.call(authCalls.me)
    expect((await elsewhere.refused(authCalls.me)).status).toBe(401)
    await app.client().signIn(email, 'Another-Horse-9!')
  })

  it('refuses a password change with a wrong old password, the same password, or a weak one', async () => {
    const client = await app.signedIn()
    const change = (oldPassword: string, password: string) =>
      client.refused(accountCalls.changePassword, { body: { oldPassword, password } })
    expect((await change('Wrong-1!', 'Another-Horse-9!')).json.message).toBe('Invalid old password')
    expect((await change(PASSWORD, PASSWORD)).json.errors?.['password']).toBe(
      'New password cannot be the same as old password',
    )
    expect((await change(PASSWORD, 'weak')).status).toBe(422)
  })

  it('is no place to guess the password: five wrong ones, then a growing pause', async () => {
    const client = await app.signedIn()
    const guess = () =>
      client.refused(accountCalls.changePassword, { body: { oldPassword: 'Wrong-1!', password: 'Another-Horse-9!' } })
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    app.clock.advance(1)
    expect((await guess()).status).toBe(400)
    app.clock.advance(2)
    await client.call(accountCalls.changePassword, { body: { oldPassword: PASSWORD, password: 'Another-Horse-9!' } })
  })

  it('lists its open sessions and ends them one by one, but nobody else’s', async () => {
    const { email } = await app.person()
    const [here, elsewhere] = [await app.client().signIn(email, PASSWORD), await app.client().signIn(email, PASSWORD)]
    const sessions = await here.call(accountCalls.sessions)
    expect(sessions.map((s) => s.current).sort()).toEqual([false, true])
    const id = sessions.find((s) => !s.current)?.id ?? 0
    const stranger = await app.signedIn()
    expect((await stranger.refused(accountCalls.endSession, { params: { id } })).status).toBe(400)
    await here.call(accountCalls.endSession, { params: { id } })
    expect((await elsewhere.refused(authCalls.me)).status).toBe(401)
  })
})

describe('multi-factor authentication by phone', () => {
  it('is turned on by a code, then asked for at sign-in on a new device only', async () => {
    const { email } = await app.person()
    const client = await app.client().signIn(email, PASSWORD)
    await turnPhoneOn(client)
    expect(await client.call(accountCalls.mfa)).toMatchObject({ isOn: 1, method: 'phone', phone: '0123' })
    const { mfaToken, mfaPhone } = await askForCode(email)
    expect(mfaPhone).toBe('0123')
    const user = await app.client().call(authCalls.signInCode, { body: { token: mfaToken, code: await lastCode() } })
    expect(user).toMatchObject({ email, role: 'admin' })
    const again = await app.client().call(authCalls.signIn, { body: { email, password: PASSWORD, mfa: user.tokenmfa } })
    expect(again).toMatchObject({ mfa: 0, email })
  })

  it('keeps the phone encrypted', async () => {
    const client = await app.signedIn()
    await turnPhoneOn(client)
    const row = await app.db
      .selectFrom('users')
      .select(['mfa_phone'])
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow()
    expect(row.mfa_phone?.toString('utf8')).not.toContain('2125550123')
  })

  it('ends sessions that were open elsewhere without a code', async () => {
    const { email } = await app.person()
    const [here, elsewhere] = [await app.client().signIn(email, PASSWORD), await app.client().signIn(email, PASSWORD)]
    await turnPhoneOn(here)
    expect((await elsewhere.refused(authCalls.me)).json['NeedTokenRefresh']).toBe(1)
    await here.call(authCalls.me)
  })

  it('cannot be moved to another phone by the user', async () => {
    const client = await app.signedIn()
    await turnPhoneOn(client)
    expect((await client.refused(accountCalls.startMfa, { body: { phone: PHONE } })).json.message).toContain(
      'tech support',
    )
  })

  it('needs a real phone number', async () => {
    const client = await app.signedIn()
    for (const phone of ['12', 'abc', '+999123'])
      expect((await client.refused(accountCalls.startMfa, { body: { phone } })).json.errors?.['phone']).toBeDefined()
  })

  it('takes a code once, for ten minutes, with five tries and three resends', async () => {
    const { email } = await app.person()
    await turnPhoneOn(await app.client().signIn(email, PASSWORD))
    const answer = (token: string, code: string) => app.client().send(authCalls.signInCode, { body: { token, code } })

    const first = await askForCode(email)
    const code = await lastCode()
    expect((await answer(first.mfaToken, code)).status).toBe(200)
    expect((await answer(first.mfaToken, code)).json.message).toBe('Invalid code')

    const second = await askForCode(email)
    const late = await lastCode()
    app.clock.advance(601)
    expect((await answer(second.mfaToken, late)).status).toBe(401)

    const third = await askForCode(email)
    const right = await lastCode()
    for (let i = 0; i < 5; i++) {
      expect((await answer(third.mfaToken, other(right))).status).toBe(401)
      app.clock.advance(61)
    }
    expect((await answer(third.mfaToken, right)).status).toBe(401)
  })

  it('sends the code three times more, each replacing the one before', async () => {
    const { email } = await app.person()
    await turnPhoneOn(await app.client().signIn(email, PASSWORD))
    const { mfaToken: token } = await askForCode(email)
    const old = await lastCode()
    for (let i = 0; i < 3; i++) await app.client().call(authCalls.resendCode, { body: { token } })
    expect((await app.client().refused(authCalls.resendCode, { body: { token } })).status).toBe(400)
    const newest = await lastCode()
    if (newest !== old)
      expect((await app.client().send(authCalls.signInCode, { body: { token, code: old } })).status).toBe(401)
    await app.client().call(authCalls.signInCode, { body: { token, code: newest } })
  })

  it('answers NeedMFATokenRefresh to a device token that is no longer good', async () => {
    const client = await app.signedIn()
    client.deviceToken = 'B'.repeat(43)
    expect((await client.refused(authCalls.me)).json['NeedMFATokenRefresh']).toBe(1)
  })

  it('is asked for on every device after the password was reset, and one asked for before is taken no more', async () => {
    const { email } = await app.person()
    const client = await app.client().signIn(email, PASSWORD)
    await turnPhoneOn(client)
    const { deviceToken } = client
    const { mfaToken: token } = await askForCode(email)
    const code = await lastCode()
    await app.client().call(authCalls.restore, { body: { email } })
    await app.runJobs()
    const key = /restore\/([\w-]+)/.exec((await app.messages())[0]?.body ?? '')?.[1] ?? ''
    const password = 'New-Horse-88!'
    const set = await app.client().call(authCalls.setPassword, { body: { key, password, mfa: deviceToken } })
    expect(set).toEqual({ mfa: 1 })
    expect((await app.client().send(authCalls.signInCode, { body: { token, code } })).status).toBe(401)
    const again = await app.client().call(authCalls.signIn, { body: { email, password, mfa: deviceToken } })
    expect(again).toMatchObject({ mfa: 1 })
  })

  it('lets a trusted device sign in from wherever somebody else has guessed too often', async () => {
    const { email } = await app.person()
    const client = await app.client().signIn(email, PASSWORD)
    await turnPhoneOn(client)
    const at = (mfa?: string) =>
      app.client('203.0.113.8').send(authCalls.signIn, { body: { email, password: mfa ? PASSWORD : 'Wrong-1!', mfa } })
    for (let n = 0; n < 6; n++) await at()
    expect((await at()).status).toBe(429)
    expect((await at(client.deviceToken)).status).toBe(200)
  })

  it('is asked for again when the device has been trusted for its 30 days', async () => {
    const { email } = await app.person()
    const client = await app.client().signIn(email, PASSWORD)
    await turnPhoneOn(client)
    app.clock.advance(30 * 86_400 + 1)
    await askForCode(email, client.deviceToken)
  })
})

describe('multi-factor authentication by authenticator app', () => {
  it('is turned on with a code of the app, replaces a phone, and takes each code once', async () => {
    const { email } = await app.person()
    const client = await app.client().signIn(email, PASSWORD)
    await turnPhoneOn(client)
    const { token, secret, url } = await client.call(accountCalls.startTotp, { body: { password: PASSWORD } })
    expect(url).toContain('otpauth://totp/')
    const wrong = await client.refused(accountCalls.completeMfa, { body: { token, code: other(totpAt(secret)) } })
    expect(wrong.json.message).toBe('Invalid verification code')
    const done = await client.call(accountCalls.completeMfa, { body: { token, code: totpAt(secret) } })
    client.deviceToken = done.token
    expect(await client.call(accountCalls.mfa)).toMatchObject({ isOn: 1, method: 'totp', phone: null })

    app.clock.advance(60)
    const asked = await askForCode(email)
    expect(asked.mfaMethod).toBe('totp')
    const code = totpAt(secret)
    await app.client().call(authCalls.signInCode, { body: { token: asked.mfaToken, code } })
    const again = await askForCode(email)
    expect((await app.client().refused(authCalls.signInCode, { body: { token: again.mfaToken, code } })).status).toBe(
      401,
    )
    expect((await app.client().refused(authCalls.resendCode, { body: { token: again.mfaToken } })).status).toBe(400)
  })
})

describe('an authenticator app instead of a phone', () => {
  it('takes the password: an open session alone does not replace the phone', async () => {
    const client = await app.signedIn()
    await turnPhoneOn(client)
    const start = async (body: object) => (await client.refused(accountCalls.startTotp, { body })).json.errors
    expect(await start({})).toEqual({ password: 'Enter your password' })
    expect(await start({ password: 'Wrong-1!' })).toEqual({ password: 'Invalid password' })
    expect(await client.call(accountCalls.mfa)).toMatchObject({ method: 'phone' })
  })

  it('cannot be begun before the phone and finished after it', async () => {
    const client = await app.signedIn()
    const { token, secret } = await client.call(accountCalls.startTotp, { body: {} })
    await turnPhoneOn(client)
    const reply = await client.refused(accountCalls.completeMfa, { body: { token, code: totpAt(secret) } })
    expect(reply.json.message).toBe('Invalid verification code')
    expect(await client.call(accountCalls.mfa)).toMatchObject({ method: 'phone' })
  })
})

describe('compulsory multi-factor authentication', () => {
  const strict = useApp({ SLUICE_MFA_REQUIRED: '1' })

  it('leaves only its set-up open until it is on', async () => {
    const client = await strict.signedIn({ superuser: true })
    expect((await client.call(authCalls.me)).mfaRequired).toBe(true)
    expect((await client.refused(accountCalls.sessions)).json.code).toBe('mfaRequired')
    const { token } = await client.call(accountCalls.startMfa, { body: { phone: PHONE } })
    const code = codeIn((await strict.messages())[0]?.body)
    client.deviceToken = (await client.call(accountCalls.completeMfa, { body: { token, code } })).token
    await client.call(accountCalls.sessions)
    await client.call(authCalls.active)
    await client.call(authCalls.signOut, { body: {} })
  })
})
