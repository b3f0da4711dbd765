import { type Access, isPortalAccess } from './call'
import type { AllOf, Holder } from './permission'

const isAllOf = (access: Access): access is AllOf => typeof access === 'object' && 'all' in access

/** Whether staff may make a call; the console asks it before it offers one, and the server before it runs one. */
export function mayCall(access: Access, by: Holder): boolean {
  if (isPortalAccess(access)) return false
  if (access === 'public' || access === 'signed-in') return true
  if (by.superuser) return true
  if (access === 'super-user') return false
  const holds = (permission: string): boolean => by.permissions.includes(permission)
  if (isAllOf(access)) return access.all.every(holds)
  return typeof access === 'string' ? holds(access) : access.some(holds)
}

/** 'a or b', 'a and b'. */
export const accessText = (access: Access): string =>
  isAllOf(access) ? access.all.join(' and ') : [access].flat().join(' or ')
