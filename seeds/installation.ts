import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '@/server/auth/passwords'
import type { Services } from '@/server/services'
import { seedDemo } from './demo'

/** Any number; two first starts at once must not both make the first admin. */
const LOCK = 7_240_113

/** What a new installation needs: its first super user and, unless switched off, the demo world. Says how to sign in. */
export async function seedInstallation(services: Services, say: (text: string) => void): Promise<string> {
  const { config, database } = services
  const client = await database.pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    const signIn = (await firstAdmin(services)) ?? `Sign in as ${config.SLUICE_ADMIN_EMAIL}.`
    if (config.SLUICE_DEMO) await seedDemo(services, say)
    return signIn
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
    client.release()
  }
}

async function firstAdmin(services: Services): Promise<string | undefined> {
  const { config, database, clock } = services
  const someone = await database.db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  if (someone) return undefined
  const given = config.SLUICE_ADMIN_PASSWORD
  const password = given ?? `${randomBytes(9).toString('base64url')}-Aa1`
  const at = new Date(clock.now())
  await database.db
    .insertInto('users')
    .values({
      kind: 'admin',
      name: 'Admin',
      email: config.SLUICE_ADMIN_EMAIL,
      status: 1,
      password_hash: await hashPassword(password),
      superuser: true,
      dateadd: at,
      dateupdate: at,
    })
    .execute()
  if (given) return `Sign in as ${config.SLUICE_ADMIN_EMAIL} with the password from SLUICE_ADMIN_PASSWORD.`
  const file = join(config.dataRoot, 'secrets', 'first-password')
  mkdirSync(join(config.dataRoot, 'secrets'), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return `Sign in as ${config.SLUICE_ADMIN_EMAIL} with ${password} (kept in ${file}).`
}
