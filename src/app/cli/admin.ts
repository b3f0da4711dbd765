import { parseArgs } from 'node:util'
import { brokenPasswordRule } from '@/kernel/password-rules'
import { writeLog } from '@/server/audit/record'
import { hashPassword } from '@/server/auth/passwords'
import { endSessions } from '@/server/auth/sessions'
import { openCli } from './open'

/** For whoever can reach the server's shell: make a super user, or set one's password and drop their second factor. */
const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
const { email } = values
const password = process.env['SLUICE_NEW_PASSWORD']
if (!email || !password) {
  console.error('usage: SLUICE_NEW_PASSWORD=… npm run admin -- --email you@example.com [--name "Your Name"]')
  process.exit(2)
}
const broken = brokenPasswordRule(password)
if (broken) {
  console.error(`The password cannot be used: ${broken} is needed.`)
  process.exit(2)
}

const { services, close } = await openCli()
try {
  const now = services.clock.now()
  const at = new Date(now)
  const password_hash = await hashPassword(password)
  await services.database.transact(async (tx) => {
    const known = await tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('kind', '=', 'admin')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const change = {
      status: 1,
      password_hash,
      superuser: true,
      mfa_method: null,
      mfa_phone: null,
      mfa_phone_last: null,
      mfa_totp: null,
      dateupdate: at,
    }
    const user = known
      ? await tx
          .updateTable('users')
          .set(change)
          .where('id', '=', known.id)
          .returning(['id', 'name'])
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('users')
          .values({ ...change, kind: 'admin', name: values.name ?? 'Admin', email, dateadd: at })
          .returning(['id', 'name'])
          .executeTakeFirstOrThrow()
    await endSessions(tx, user.id, 'set by the server command', now)
    await tx.deleteFrom('trusted_devices').where('user_id', '=', user.id).execute()
    const origin = {
      category: 'user' as const,
      call: 'npm run admin',
      requestId: 'command',
      ipaddress: 'command',
      useragent: 'command',
      now: at,
    }
    await writeLog(tx, origin, {
      title: known ? 'Super user reset by command' : 'Super user made by command',
      description: user.name,
      links: { user: user.id },
    })
    console.log(`${user.name} <${email}> is a super user; sign in with the new password.`)
  })
} finally {
  await close()
}
