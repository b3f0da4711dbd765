import { ApiError } from '@/web/api/error'

const REFUSALS = [400, 401, 422]

/**
 * The specification has one text for a refused step, whatever the reason. Errors of the form's own fields stay beside
 * them, and what is no refusal (too many tries, a server out of reach) keeps its own words.
 */
export function wordedAs(text: string, error: unknown, fields: readonly string[] = []): unknown {
  if (!(error instanceof ApiError) || !REFUSALS.includes(error.status)) return error
  const own = Object.entries(error.errors).filter(([name]) => fields.includes(name))
  return own.length > 0 ? new ApiError(422, text, Object.fromEntries(own)) : new ApiError(400, text)
}
