import { ERRORS } from '@/kernel/errors'

/** What a failed call says about itself; read by shape, so that the kit does not depend on the client. */
export interface Problem {
  readonly status: number | undefined
  readonly message: string
  readonly requestId: string | undefined
  readonly errors: Readonly<Record<string, string>>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** `otherwise` is said where nobody said why. */
export function problemOf(error: unknown, otherwise: string = ERRORS.internal.text): Problem {
  const source = isObject(error) ? error : {}
  const { status, message, requestId, errors } = source
  return {
    status: typeof status === 'number' ? status : undefined,
    // A failure without a status never reached the server: its message is for developers.
    message: typeof status === 'number' && typeof message === 'string' && message !== '' ? message : otherwise,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    errors: isObject(errors)
      ? Object.fromEntries(
          Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : {},
  }
}
