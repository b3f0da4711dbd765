import { AppError, invalidField, refuse } from '@/kernel/errors'
import { mayManage, notHeld, type Permission } from '@/kernel/permission'
import { type Actor, mayCall } from '@/server/auth/actor'
import type { Db } from '@/server/database/database'
import { partnerUserPermissions } from '@/features/access/partner-users/permissions'
import { adminPermissions } from '../permissions'
import { holdRole, type UserRow } from './sql'

const KEEPER: Record<string, Permission> = {
  admin: adminPermissions.usermanagement_adminmanagement,
  publisher: partnerUserPermissions.usermanagement_publisherusers,
  lender: partnerUserPermissions.usermanagement_lenderusers,
}

/** Each kind of user has its own permission. Only super users see super users, and nobody changes a stronger admin. */
export function guardKind(actor: Actor, row: UserRow, changing = false): void {
  const keeper = KEEPER[row.kind]
  if (!keeper || !mayCall(keeper, actor)) throw new AppError('forbidden')
  if (row.superuser && !actor.superuser)
    throw changing ? refuse('Only a super user can change a super user') : new AppError('forbidden')
  if (changing && !mayManage(actor, row))
    throw new AppError('forbidden', { text: `${row.name} has permissions that you do not have.` })
}

/** The role, kept until its new user is stored, if this actor may give it away. */
export async function roleToGive(db: Db, actor: Actor, id: number) {
  const role = await holdRole(db, id)
  if (!role) throw invalidField('permissionrole', 'Choose a role')
  if (notHeld(actor, role.permissions) !== undefined)
    throw invalidField('permissionrole', 'This role may do more than you')
  return role
}
