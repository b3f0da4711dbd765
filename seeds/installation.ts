import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '@/server/auth/passwords'
import type { Config } from '@/server/config'
import { LOCKS } from '@/server/database/locks'
import type { Services } from '@/server/services'
import { seedDemo } from './demo'

const passwordFile = (config: Config): string => join(config.dataRoot, 'secrets', 'first-password')

/**
 * What a new installation needs: its first super user and, unless switched off, the demo world. Says how to sign in.
 * Stopped half-way it leaves no part of that world.
 */
export async function seedInstallation(
  services: Services,
  say: (text: string) => void,
  stopping: AbortSignal = new AbortController().signal,
): Promise<string> {
  const { config, database } = services
  const client = await database.pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.installation])
    const signIn = (await firstAdmin(services)) ?? knownAdmin(config)
    if (config.SLUICE_DEMO) await seedDemo(services, say, { stopping })
    return signIn
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCKS.installation])
    client.release()
  }
}

/** Whoever stopped the first start never saw the password, but it is kept. */
function knownAdmin(config: Config): string {
  const file = passwordFile(config)
  const hint = existsSync(file) ? `; the first password is in ${file}` : ''
  return `Sign in as ${config.SLUICE_ADMIN_EMAIL}${hint}.`
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
  const file = passwordFile(config)
  mkdirSync(join(config.dataRoot, 'secrets'), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return `Sign in as ${config.SLUICE_ADMIN_EMAIL} with ${password} (kept in ${file}).`
}
