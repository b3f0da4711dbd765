import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '@/server/auth/passwords'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import { ROLES, STAFF } from './demo-names'
import { makeWorld } from './demo/world'
import { onOneConnection } from './demo/load/connection'
import { keepDemoKey } from './demo/load/keys'
import { loadWorld } from './demo/load/load'
import { insertPartnerUsers } from './demo/load/partner-users'

const DAY = 86_400_000
/** The world is the same for everybody, but for the time. */
const SEED = 7
const VERSION = 2
/** Of a world of usual size all leads that anything may still happen to fit. */
const IN_MEMORY = 6000

/** What is needed to make the same world again. */
export interface DemoFacts {
  readonly seed: number
  readonly now: number
  readonly leads: number
}

/** Null where another world, or none, was loaded. */
export async function demoFacts({ database }: Services): Promise<DemoFacts | null> {
  const row = await database.db.selectFrom('installation').select('value').where('name', '=', 'demo').executeTakeFirst()
  const value = row?.value as (DemoFacts & { readonly version: number }) | undefined
  return value?.version === VERSION ? value : null
}

interface SeedOptions {
  readonly inMemory?: number
  readonly threads?: number
  readonly stopping?: AbortSignal
}

/** Fills an empty marketplace once with the demo world; an installation that has anything of its own is left alone. */
export async function seedDemo(
  services: Services,
  say: (text: string) => void,
  { inMemory = IN_MEMORY, threads, stopping }: SeedOptions = {},
): Promise<void> {
  const { config, database, clock } = services
  const { db } = database
  const done = await db.selectFrom('installation').select('value').where('name', '=', 'demo').executeTakeFirst()
  const used = await db.selectFrom('publishers').select('id').limit(1).executeTakeFirst()
  if (done || used) return
  const began = performance.now()
  const now = clock.now()
  const world = makeWorld({ seed: SEED, now, zone: config.SLUICE_TIME_ZONE, leads: config.SLUICE_DEMO_LEADS })
  say(`Loading the demo world: sixty days and about ${world.leads} leads …`)
  keepDemoKey(config, services.keys)
  const origin = `http://127.0.0.1:${config.SLUICE_SIMULATOR_PORT}`
  const counted = await onOneConnection(database.pool, async ({ client, db: own }) => {
    const staff = await seedStaff(own, now)
    const loaded = await loadWorld({
      services,
      world,
      client,
      db: own,
      staff,
      origin,
      say,
      inMemory,
      ...(threads ? { threads } : {}),
      ...(stopping ? { stopping } : {}),
    })
    await insertPartnerUsers(own, world, await partnerPassword(own))
    const facts: DemoFacts = { seed: SEED, now, leads: world.leads }
    await own
      .insertInto('installation')
      .values({ name: 'demo', value: JSON.stringify({ version: VERSION, ...facts }) })
      .execute()
    return loaded
  })
  await sql`ANALYZE`.execute(db).catch(() => undefined)
  const seconds = Math.round((performance.now() - began) / 1000)
  say(`The demo world is ready: ${counted.leads} leads and ${counted.pings} pings in ${seconds} s.`)
}

const unknownPassword = () => hashPassword(randomBytes(32).toString('base64'))

/** Partners of the demo have the password of the first super user, as it was when the world was loaded. */
async function partnerPassword(db: Db): Promise<string> {
  const first = await db
    .selectFrom('users')
    .select('password_hash')
    .where('superuser', '=', true)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()
  return first?.password_hash ?? unknownPassword()
}

/** Ids by name. */
async function seedStaff(db: Db, now: number): Promise<Map<string, number>> {
  const at = new Date(now - 300 * DAY)
  const roles = await db
    .insertInto('roles')
    .values(ROLES.map((role) => ({ ...role, permissions: [...role.permissions], dateadd: at, dateupdate: at })))
    .returning(['id', 'title'])
    .execute()
  const idOf = (title: string): number => roles.find((role) => role.title === title)?.id ?? 0
  // Demo staff show what a team looks like, they are not ways in.
  const locked = await unknownPassword()
  const users = await db
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
    .returning(['id', 'name'])
    .execute()
  return new Map(users.map(({ id, name }) => [name, id]))
}
