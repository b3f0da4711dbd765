import { randomBytes } from 'node:crypto'
import { hashPassword } from '@/server/auth/passwords'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { LENDERS, PUBLISHERS, RETURN_REASONS, ROLES, STAFF } from './demo-names'

const DAY = 86_400_000

/** Fills an empty marketplace once with the demo world; an installation that has anything of its own is left alone. */
export async function seedDemo(services: Services, say: (text: string) => void): Promise<void> {
  const { db } = services.database
  const done = await db.selectFrom('installation').select('value').where('name', '=', 'demo').executeTakeFirst()
  const used = await db.selectFrom('publishers').select('id').limit(1).executeTakeFirst()
  if (done || used) return
  say('Loading the demo world …')
  const now = services.clock.now()
  await services.database.transact(async (tx) => {
    await seedStaff(tx, now)
    await seedParties(tx, now)
    await tx
      .insertInto('installation')
      .values({ name: 'demo', value: JSON.stringify({ version: 1 }) })
      .execute()
  })
}

async function seedStaff(tx: Tx, now: number): Promise<void> {
  const at = new Date(now - 300 * DAY)
  const roles = await tx
    .insertInto('roles')
    .values(ROLES.map((role) => ({ ...role, permissions: [...role.permissions], dateadd: at, dateupdate: at })))
    .returning(['id', 'title'])
    .execute()
  const idOf = (title: string): number => roles.find((role) => role.title === title)?.id ?? 0
  // Nobody knows this password: demo staff show what a team looks like, they are not ways in.
  const locked = await hashPassword(randomBytes(32).toString('base64'))
  await tx
    .insertInto('users')
    .values(
      STAFF.map((person, i) => ({
        kind: 'admin',
        name: person.name,
        email: `${person.name.toLowerCase().replace(/[^a-z]+/g, '.')}@demo.example.com`,
        status: person.status,
        password_hash: person.status === 0 ? null : locked,
        role_id: idOf(person.role),
        dateadd: new Date(now - (280 - i * 17) * DAY),
        dateupdate: new Date(now - (280 - i * 17) * DAY),
      })),
    )
    .execute()
}

async function seedParties(tx: Tx, now: number): Promise<void> {
  const at = (days: number): Date => new Date(now - days * DAY)
  const publishers = await tx
    .insertInto('publishers')
    .values(
      PUBLISHERS.map((p, i) => ({ name: p.name, status: p.active ? 'active' : 'inactive', dateadd: at(700 - i * 20) })),
    )
    .returning(['id', 'name'])
    .execute()
  const rcids = publishers.flatMap((publisher, i) =>
    (PUBLISHERS[i]?.products ?? []).map((product_id, n) => ({
      publisher_id: publisher.id,
      product_id,
      title: `${publisher.name} ${PRODUCT_NAMES[product_id] ?? ''}`,
      status: n === 3 ? 'testing' : PUBLISHERS[i]?.active ? 'active' : 'inactive',
      dateadd: at(650 - i * 20 - n),
    })),
  )
  await tx.insertInto('rcids').values(rcids).execute()
  await tx
    .insertInto('publisher_subids')
    .values(
      publishers.flatMap((p, i) =>
        SUB_IDS.slice(i % 3, 4 + (i % 3)).map((subid) => ({ publisher_id: p.id, subid, first_seen: at(60) })),
      ),
    )
    .execute()
  const lenders = await tx
    .insertInto('lenders')
    .values(LENDERS.map((l, i) => ({ title: l.title, status: l.status, dateadd: at(720 - i * 15) })))
    .returning(['id', 'title'])
    .execute()
  const orders = lenders.flatMap((lender, i) =>
    (LENDERS[i]?.orders ?? []).map(([product_id, title], n) => ({
      lender_id: lender.id,
      product_id,
      title,
      status: n === 3 ? 'paused' : n === 4 ? 'archive' : 'active',
      dateadd: at(700 - i * 15 - n * 9),
    })),
  )
  await tx.insertInto('orders').values(orders).execute()
  await tx
    .insertInto('return_reasons')
    .values(
      RETURN_REASONS.map((reason) => ({
        ...reason,
        products: [...reason.products],
        dateadd: at(700),
        dateupdate: at(700),
      })),
    )
    .execute()
  await tx
    .insertInto('redirect_links')
    .values(REDIRECT_LINKS.map((url) => ({ url })))
    .execute()
}

const PRODUCT_NAMES: Record<number, string> = {
  1: 'Windows',
  2: 'Roofing',
  3: 'Bath',
  4: 'Siding',
  5: 'Solar',
  6: 'Refinance',
  7: 'Debt',
  8: 'Home Seller',
}
const SUB_IDS = ['fb_4471', 'g-brand-19', 'tt23_a', 'nat-082', '10234', 'aff771_c2']
const REDIRECT_LINKS = [
  'https://stonegate.example.com/thanks',
  'https://sunmark.example.com/next',
  'https://homebid.example.net/offer',
]
