import { invalidField } from '@/kernel/errors'

/** Status codes of a user, as the specification numbers them. */
export const STATUS = { notActivated: 0, active: 1, deactivated: 2 } as const

export const statusLabel = (status: number): 'active' | 'deactivated' | 'not activated' =>
  status === STATUS.active ? 'active' : status === STATUS.deactivated ? 'deactivated' : 'not activated'

/**
 * The form offers active (1) and not active (0); 0 for somebody who has a password means deactivated (decision A2).
 * Nobody becomes active before choosing a password.
 */
export function storedStatus(wanted: number, hasPassword: boolean): number {
  if (wanted === STATUS.active && !hasPassword) throw invalidField('status', 'The invitation has not been accepted yet')
  if (wanted === STATUS.active) return STATUS.active
  return hasPassword ? STATUS.deactivated : STATUS.notActivated
}
