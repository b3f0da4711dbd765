import { ERRORS } from '@/kernel/errors'
import { toastError } from '@/web/kit/feedback/toasts'
import { side } from '@/web/session/side'

/** Left to the caller; a stale edit has its own dialog. */
const WITHOUT_TOAST = new Set([400, 401, 409, 422])

/** In the portal a company was taken away from the user: its frame says so, and by name. */
const isExplained = (status: number): boolean => status === 403 && side().name === 'portal'

/** The specification's toast for failures that nobody expected; one, however many calls fail together. */
export function announce(status: number): void {
  if (!WITHOUT_TOAST.has(status) && !isExplained(status)) toastError('Error', ERRORS.internal.text, 'unexpected')
}
