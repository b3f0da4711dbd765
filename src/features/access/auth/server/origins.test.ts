import { describe, expect, it } from 'vitest'
import { PASSWORD, useApp } from '../../../../../test/app'
import type { ApiClient, Reply } from '../../../../../test/client'
import { intakeCalls } from '@/features/supply/intake/contract'
import { portalAuthCalls } from '@/features/portal/portal-auth/contract'
import { authCalls } from '../contract'

const app = useApp()
const strict = useApp({ SLUICE_SIGN_IN_LIMIT: '3', SLUICE_RATE_LIMIT: '40' })
const NEW_PASSWORD = 'New-Horse-88!'
let networks = 0
/** A /64 that no other test uses. */
const newNetwork = (): string => `2001:db8:${(++networks).toString(16)}:1`
const unknownKey = (): string => strict.services.keys.newToken().token

describe('one IPv6 /64', () => {
  const credentials = () => ({ body: { email: `any${++networks}@example.com`, password: 'x' } })
  const set = () => ({ body: { key: unknownKey(), password: NEW_PASSWORD } })
  const register = () => ({ params: { id: unknownKey() }, body: { password: NEW_PASSWORD, name: 'Nora' } })
  const reset = () => ({ body: { email: 'nobody@example.com' } })
  const code = () => ({ body: { token: unknownKey(), code: '123456' } })
  const limits: [string, number, (client: ApiClient) => Promise<Reply>][] = [
    ['sign-in', 3, (client) => client.send(authCalls.signIn, credentials())],
    ['sign-in to the portal', 3, (client) => client.send(portalAuthCalls.signIn, credentials())],
    ['new passwords', 3, (client) => client.send(authCalls.setPassword, set())],
    ['new passwords of the portal', 3, (client) => client.send(portalAuthCalls.setPassword, set())],
    ['registration', 3, (client) => client.send(authCalls.register, register())],
    ['registration at the portal', 3, (client) => client.send(portalAuthCalls.register, register())],
    ['password resets', 10, (client) => client.send(authCalls.restore, reset())],
    ['password resets of the portal', 10, (client) => client.send(portalAuthCalls.restore, reset())],
    ['calls without a session', 30, (client) => client.send(authCalls.signInCode, code())],
    ['all calls together', 40, (client) => client.send(authCalls.me)],
    [
      'late answers of lenders',
      40,
      (client) => client.send(intakeCalls.lenderAnswer, { params: { token: 'x' }, body: {} }),
    ],
    ['direct posts with a wrong key', 120, (client) => client.send(intakeCalls.direct, { body: { key: 'x' } })],
  ]

  it.each(limits)('is one sender for %s', async (_what, most, ask) => {
    const network = newNetwork()
    for (let n = 0; n < most; n++)
      expect((await ask(strict.client(`${network}:${n.toString(16)}::1`))).status, String(n)).not.toBe(429)
    expect((await ask(strict.client(`${network}:ffff::1`))).status).toBe(429)
    expect((await ask(strict.client(`${newNetwork()}::1`))).status).not.toBe(429)
  })

  it.each(limits)('an IPv4 address, written as IPv6 or not, is one sender for %s', async (_what, most, ask) => {
    const end = ++networks
    const written = [`192.0.2.${end}`, `::ffff:192.0.2.${end}`, `::ffff:c000:2${end.toString(16).padStart(2, '0')}`]
    for (let n = 0; n < most; n++)
      expect((await ask(strict.client(written[n % written.length]))).status, String(n)).not.toBe(429)
    const refused = await Promise.all(written.map((address) => ask(strict.client(address))))
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429])
  })

  it('is one guesser at an account', async () => {
    const { email } = await app.person()
    const guess = (n: number) =>
      app.client(`2001:db8:aaaa:1::${n}`).send(authCalls.signIn, { body: { email, password: 'Wrong-Horse-7!' } })
    for (let n = 0; n < 5; n++) expect((await guess(n)).status).toBe(401)
    expect((await guess(5)).status).toBe(429)
  })

  it('is known as a whole: who signed in from one of its addresses is known at the others', async () => {
    const { email } = await app.person()
    await app.client('2001:db8:bbbb:1::1').signIn(email, PASSWORD)
    const rows = await app.db.selectFrom('sign_in_tries').select('signed_in_at').execute()
    await app.client('2001:db8:bbbb:1:2::2').signIn(email, PASSWORD)
    expect(await app.db.selectFrom('sign_in_tries').select('signed_in_at').execute()).toHaveLength(rows.length)
  })
})
