import { startSession } from '@/server/auth/sessions'
import type { TestApp } from './app'
import type { ApiClient } from './client'

type Kind = 'publisher' | 'lender'

export async function assign(app: TestApp, user: number, kind: Kind, party: number): Promise<void> {
  const own = kind === 'publisher' ? { publisher_id: party } : { lender_id: party }
  await app.db
    .insertInto('user_parties')
    .values({ user_id: user, kind, dateadd: new Date(app.clock.now()), ...own })
    .execute()
}

/** A user of these publishers or lenders in the portal; with `staff`, that member of staff looking at it as the user. */
export async function partnerUser(
  app: TestApp,
  kind: Kind,
  parties: readonly number[],
  staff?: number,
): Promise<ApiClient> {
  const { id } = await app.person({ kind })
  for (const party of parties) await assign(app, id, kind, party)
  const oneClick = staff === undefined ? {} : { oneClick: { actorId: staff, reason: 'A question', seconds: 1800 } }
  const client = app.client()
  client.id = id
  client.token = await app.services.database.transact((tx) =>
    startSession(app.services, tx, app.clock.now(), {
      ...{ userId: id, mfaPassed: true, ipaddress: '192.0.2.7', useragent: 'test', ...oneClick },
    }),
  )
  return client
}
