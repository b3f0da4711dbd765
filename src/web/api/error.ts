/** A refusal of the server, as it worded it. Status 0: it could not be reached at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Readonly<Record<string, string>> = {},
    readonly requestId?: string,
    readonly body: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export function errorFrom(status: number, body: unknown, requestId: string | null): ApiError {
  const known = isRecord(body) ? body : {}
  const message = typeof known['message'] === 'string' ? known['message'] : 'An error occurred. Please try again later.'
  const errors = isRecord(known['errors']) ? (known['errors'] as Record<string, string>) : {}
  return new ApiError(status, message, errors, requestId ?? undefined, known)
}
