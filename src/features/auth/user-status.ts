/** Status codes of a user, as the specification numbers them. */
export const STATUS = { notActivated: 0, active: 1, deactivated: 2 } as const

export const statusLabel = (status: number): 'active' | 'deactivated' | 'not activated' =>
  status === STATUS.active ? 'active' : status === STATUS.deactivated ? 'deactivated' : 'not activated'

/**
 * The form offers active (1) and not active (0); 0 for somebody who has a password means deactivated (decision A2).
 * Nobody becomes active without having chosen a password.
 */
export function storedStatus(wanted: number, hasPassword: boolean): number {
  if (wanted === STATUS.active) return hasPassword ? STATUS.active : STATUS.notActivated
  return hasPassword ? STATUS.deactivated : STATUS.notActivated
}
