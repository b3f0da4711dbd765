import { problemOf, toastError } from '@/web/kit'

const TOLD_BY_CALLER = new Set([400, 422])

/** Says why an action of a row was refused; every other failure has been announced by the client already. */
export function refused(error: unknown): void {
  const { status, message } = problemOf(error)
  if (status !== undefined && TOLD_BY_CALLER.has(status)) toastError('Error', message)
}
