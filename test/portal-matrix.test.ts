import { beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '@/app/contracts.gen'
import { type CallSpec, type Contract, isPortalAccess, methodsOf } from '@/kernel/call'
import { useApp } from './app'
import type { ApiClient } from './client'
import { seedLeads } from './leads'
import { newParty, partnerUser } from './partners'

const app = useApp()
type Kind = 'publisher' | 'lender'

const calls = Object.entries(contracts as Record<string, Contract>).flatMap(([group, own]) =>
  Object.entries(own)
    .filter(([, spec]) => isPortalAccess(spec.permission))
    .flatMap(([name, spec]) =>
      methodsOf(spec).map((method) => ({ name: `${group}.${name} ${method}`, spec: { ...spec, method } as CallSpec })),
    ),
)
const ofKind = (kind: Kind) => calls.filter(({ spec }) => spec.permission === `${kind}-user`)
const namesAThing = calls.filter(
  ({ spec }) => 'id' in (spec.params?.shape ?? {}) && 'party' in (spec.params?.shape ?? {}),
)

/** Bodies that are right, so that a call is refused for the thing that it names. */
const BODIES: Readonly<Record<string, object>> = {
  '/portal/lender/{party}/order/{id}/ask': { kind: 'pause' },
  '/portal/publisher/{party}/rcid/{id}/try': { stage: 'direct', fields: {} },
}
const inputOf = (spec: CallSpec, params: object) => ({
  params: { ...Object.fromEntries(Object.keys(spec.params?.shape ?? {}).map((name) => [name, '1'])), ...params },
  ...(spec.method === 'GET' || spec.method === 'DELETE' ? {} : { body: BODIES[spec.path] ?? {} }),
})

/** Everything that somebody else has and an id could be guessed of. */
async function foreignIds(): Promise<number[]> {
  const { db } = app
  const at = new Date(app.clock.now())
  const [publisher, lender] = [await newParty(app, 'publisher'), await newParty(app, 'lender')]
  const owner = (await partnerUser(app, 'lender', [lender])).id
  const rcid = { publisher_id: publisher, product_id: 1, title: 'R', status: 'testing', pricemodel: 'REV', dateadd: at }
  const rcids = db.insertInto('rcids').values({ ...rcid, pricevalue: 5000, duplicate: 0 })
  const order = { lender_id: lender, product_id: 1, title: 'O', status: 'active', price: 2000, dateadd: at }
  const { id: orderId } = await db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
  const { id: rcidId } = await rcids.returning('id').executeTakeFirstOrThrow()
  const asked = { asked_at: at, asked_by: owner }
  const asks = await db
    .insertInto('partner_asks')
    .values([
      { ...asked, kind: 'pause', lender_id: lender, order_id: orderId },
      { ...asked, kind: 'golive', publisher_id: publisher, rcid_id: rcidId },
    ])
    .returning('id')
    .execute()
  const leads = await seedLeads(app, [{ at: app.clock.now(), status: 'matched', product: 1, publisher, rcid: rcidId }])
  return [orderId, rcidId, ...asks.map(({ id }) => id), ...leads, 999_999]
}

let foreign: number[] = []
beforeAll(async () => {
  foreign = await foreignIds()
})

describe('every call of the portal', () => {
  it.each(namesAThing)('$name finds nothing of others by a guessed id', async ({ spec }) => {
    const kind = spec.permission === 'publisher-user' ? 'publisher' : 'lender'
    const party = await newParty(app, kind)
    const user = await partnerUser(app, kind, [party])
    const rows = () =>
      app.db
        .selectFrom('system_log')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    const before = await rows()
    for (const id of foreign) {
      const { status, json, text } = await user.send(spec, inputOf(spec, { party, id }))
      expect([id, status, json.message], text).toEqual([id, 400, expect.stringMatching(/ not found$/)])
    }
    expect(await rows()).toEqual(before)
  })

  it.each(['publisher', 'lender'] as const)(
    'of a %s is closed on the next click to whom it was taken from',
    async (kind) => {
      const [party, other] = [await newParty(app, kind), await newParty(app, kind)]
      const takenAway: [string, number, (user: ApiClient) => Promise<unknown>][] = [
        [
          'un-assigned',
          403,
          ({ id }) =>
            app.db.deleteFrom('user_parties').where('user_id', '=', id).where('party_id', '=', party).execute(),
        ],
        ['deactivated', 401, ({ id }) => app.db.updateTable('users').set({ status: 2 }).where('id', '=', id).execute()],
        [
          'deleted',
          401,
          ({ id }) =>
            app.db
              .updateTable('users')
              .set({ deleted_at: new Date(app.clock.now()) })
              .where('id', '=', id)
              .execute(),
        ],
        [
          'signed out',
          401,
          ({ id }) =>
            app.db
              .updateTable('sessions')
              .set({ ended_at: new Date(app.clock.now()) })
              .where('user_id', '=', id)
              .execute(),
        ],
        ['idle for a month', 401, async () => app.clock.advance(30 * 86_400)],
      ]
      for (const [what, expected, takeAway] of takenAway) {
        const user = await partnerUser(app, kind, [party, other])
        await takeAway(user)
        for (const { name, spec } of ofKind(kind)) {
          const { status, json } = await user.send(spec, inputOf(spec, { party }))
          expect([status, json.data, json.errors], `${what}: ${name}`).toEqual([expected, undefined, undefined])
        }
      }
    },
  )
})
