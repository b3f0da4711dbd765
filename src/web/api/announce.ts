import { ERRORS } from '@/kernel/errors'
import { toastError } from '@/web/kit/feedback/toasts'

/** Left to the caller; a stale edit has its own dialog. */
const WITHOUT_TOAST = new Set([400, 401, 409, 422])

/** The specification's toast for failures that nobody expected; one, however many calls fail together. */
export function announce(status: number): void {
  if (!WITHOUT_TOAST.has(status)) toastError('Error', ERRORS.internal.text, 'unexpected')
}
