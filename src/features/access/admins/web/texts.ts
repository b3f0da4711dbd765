import type { Option } from '@/web/kit'
import { STATUS, statusLabel } from '@/features/access/auth/public'

/** The three statuses of the list. */
export const STATUSES: readonly Option[] = [STATUS.active, STATUS.deactivated, STATUS.notActivated].map((id) => ({
  id,
  title: statusLabel(id),
}))

/** The form knows two (decision A2). */
export const FORM_STATUSES: readonly Option[] = [
  { id: 1, title: 'active' },
  { id: 0, title: 'not active' },
]

/** Why somebody cannot be changed. */
export const strongerText = (name: string): string => `${name} has permissions that you do not have.`
