import { lenderUserCalls, publisherUserCalls } from '@/features/access/partner-users/contract'
import { portalAuthCalls } from '@/features/portal/portal-auth/contract'
import { startSession } from '@/server/auth/sessions'
import { PASSWORD, type TestApp } from './app'
import type { ApiClient } from './client'
import type { TestMarket } from './market'

type Kind = 'publisher' | 'lender'

let made = 0

/** A publisher or lender, straight in the database. */
export async function newParty(app: TestApp, kind: Kind): Promise<number> {
  const title = `${kind} ${++made}`
  const row = { status: 'active', dateadd: new Date(app.clock.now()) }
  const { id } =
    kind === 'publisher'
      ? await app.db
          .insertInto('publishers')
          .values({ ...row, name: title })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await app.db
          .insertInto('lenders')
          .values({ ...row, title })
          .returning('id')
          .executeTakeFirstOrThrow()
  return id
}

export const assign = (app: TestApp, kind: Kind, user: number, party: number) =>
  app.db
    .insertInto('user_parties')
    .values({ user_id: user, kind, [`${kind}_id`]: party, dateadd: new Date(app.clock.now()) })
    .execute()

/** Signs in to the portal. */
export async function signInPartner(app: TestApp, email: string, password = PASSWORD): Promise<ApiClient> {
  const client = app.client()
  const user = await client.call(portalAuthCalls.signIn, { body: { email, password } })
  if (user.mfa === 1 || user.token === undefined) throw new Error(`no session: ${JSON.stringify(user)}`)
  client.token = user.token
  client.id = user.id
  return client
}

/** An active user of one publisher or lender, signed in to the portal; the password is PASSWORD. */
export async function partner(app: TestApp, kind: Kind, party: number) {
  const { id, email } = await app.person({ kind })
  await assign(app, kind, id, party)
  return { id, email, party, client: await signInPartner(app, email) }
}

/** Staff who look at the portal as this user. */
export async function enterAs(app: TestApp, staff: ApiClient, kind: Kind, userId: number): Promise<ApiClient> {
  const { oneClickLogin } = kind === 'publisher' ? publisherUserCalls : lenderUserCalls
  const { url } = await staff.call(oneClickLogin, { params: { userId }, query: { reason: 'Asked about a payout' } })
  const client = app.client()
  const user = await client.call(portalAuthCalls.enter, { body: { ticket: url.split('#')[1] ?? '' } })
  client.token = user.token
  client.id = user.id
  return client
}

/** A user of several parties in the portal, without the time that a password takes. */
export async function partnerUser(app: TestApp, kind: Kind, parties: readonly number[]): Promise<ApiClient> {
  const { id } = await app.person({ kind })
  for (const party of parties) await assign(app, kind, id, party)
  const client = app.client()
  client.id = id
  client.token = await app.services.database.transact((tx) =>
    startSession(app.services, tx, app.clock.now(), {
      userId: id,
      mfaPassed: true,
      ipaddress: '192.0.2.7',
      useragent: 'test',
    }),
  )
  return client
}

/** A publisher that begins: one of its users, and an RCID that is being tested. */
export async function beginner(market: TestMarket, rcid: Parameters<TestMarket['rcid']>[1] = {}) {
  const party = await market.publisher({ name: 'Bright Harbor Media' })
  const user = await partnerUser(market.app, 'publisher', [party])
  return { party, user, rcid: await market.rcid(party, { status: 'testing', ...rcid }) }
}
