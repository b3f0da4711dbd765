import { lookup } from '@/kernel/lookup'

/** A feature of its own: lenders, orders and reports offer admins, and the admins feature depends on some of those. */
export const adminLookupCalls = {
  permissionRoles: lookup('/system/getpermissionroles', 'Access roles', 'role'),
  admins: lookup('/system/admins', 'Admins', 'admin'),
}
