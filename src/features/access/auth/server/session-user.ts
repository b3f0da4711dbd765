import type { Tx } from '@/server/database/database'
import type { Actor } from '@/server/auth/actor'
import { startSession } from '@/server/auth/sessions'
import type { Services } from '@/server/services'
import type { Side, SignIn } from './side'

interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly dateadd: Date
  readonly superuser: boolean
  readonly permissions: readonly string[]
}

const allPermissions = (services: Services): string[] =>
  services.permissionCatalogue.flatMap((group) => group.items.map((item) => item.id))

/** A super user holds every permission of the catalogue (decision E1). */
export function describeUser(services: Services, person: Person, mfaOn: boolean) {
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    role: 'admin',
    permissions: person.superuser ? allPermissions(services) : [...person.permissions],
    superuser: person.superuser,
    dateadd: person.dateadd,
    timeZone: services.config.SLUICE_TIME_ZONE,
    demo: services.config.SLUICE_DEMO,
    mfaRequired: services.config.SLUICE_MFA_REQUIRED && !mfaOn,
  }
}

export const describeActor = (services: Services, actor: Actor) => describeUser(services, actor, actor.mfaOn)

/** Starts a session and answers the user the console stores. */
async function signInUser(services: Services, tx: Tx, now: number, signIn: SignIn) {
  const person = await tx
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.email', 'users.dateadd', 'users.superuser', 'users.mfa_method'])
    .select((eb) => eb.fn.coalesce('roles.permissions', eb.val<string[]>([])).as('permissions'))
    .where('users.id', '=', signIn.userId)
    .executeTakeFirstOrThrow()
  const token = await startSession(services, tx, now, signIn)
  return { ...describeUser(services, person, person.mfa_method !== null), token }
}

type Session = Awaited<ReturnType<typeof signInUser>>

/** The console tells somebody of a publisher or lender who they are, as the specification shows it, and nothing else. */
export const consoleSide: Side<Session, { role: string; mfa: 0 }> = {
  name: 'console',
  turnAway: (role) => ({ role, mfa: 0 }),
  open: signInUser,
}
