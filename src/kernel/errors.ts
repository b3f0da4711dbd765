/** Every refusal of the product: its HTTP status and the text a person reads. Details go to the log only. */
export const ERRORS = {
  unauthenticated: { status: 401, text: 'Please sign in.' },
  wrongCredentials: { status: 401, text: 'Invalid username/password' },
  wrongSignInCode: { status: 401, text: 'Invalid code' },
  forbidden: { status: 403, text: "We're Sorry, But You Do Not Have Permission to Access This Page." },
  mfaRequired: { status: 403, text: 'Please set up multi-factor authentication first.' },
  invalidFields: { status: 422, text: 'Some fields need attention.' },
  malformed: { status: 400, text: 'The request could not be read.' },
  refused: { status: 400, text: 'This is not possible.' },
  notFound: { status: 400, text: 'Not found' },
  unknownPath: { status: 404, text: 'Page not found.' },
  wrongMethod: { status: 405, text: 'This address takes POST requests only.' },
  staleEdit: { status: 409, text: 'Someone else changed this in the meantime.' },
  tooLarge: { status: 413, text: 'The request is too large.' },
  unsupportedType: { status: 415, text: 'Send JSON or form-encoded data.' },
  tooMany: { status: 429, text: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, text: 'An error occurred. Please try again later.' },
  noDatabase: { status: 503, text: 'The database cannot be reached at the moment. Please try again shortly.' },
  unavailable: { status: 503, text: 'Sluice is starting or stopping. Please try again in a moment.' },
} as const

export type ErrorCode = keyof typeof ERRORS

export interface ErrorDetails {
  /** Overrides the catalogue's text with a specified one. */
  readonly text?: string
  readonly fields?: Readonly<Record<string, string>>
  /** Extra members of the answer's body. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** No answer names more problems than this, or repeats more of what was sent. */
export const MOST_PROBLEMS = 50
export const LONGEST_NAME = 100
const LONGEST_TEXT = 500

export const cutShort = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

const ONLY_FIRST = `Some fields need attention. The first ${MOST_PROBLEMS} are listed.`

function bounded(details: ErrorDetails): ErrorDetails {
  if (!details.fields) return details
  const all = Object.entries(details.fields)
  const named = all
    .slice(0, MOST_PROBLEMS)
    .map(([field, text]) => [cutShort(field, LONGEST_NAME), cutShort(text, LONGEST_TEXT)])
  const text = all.length > MOST_PROBLEMS ? { text: details.text ?? ONLY_FIRST } : {}
  return { ...details, fields: Object.fromEntries(named) as Record<string, string>, ...text }
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly status: number
  readonly details: ErrorDetails
  constructor(
    readonly code: ErrorCode,
    given: ErrorDetails = {},
  ) {
    const details = bounded(given)
    super(details.text ?? ERRORS[code].text, { cause: details.cause })
    this.status = ERRORS[code].status
    this.details = details
  }
}

export const refuse = (text: string): AppError => new AppError('refused', { text })
export const invalidField = (field: string, text: string): AppError =>
  new AppError('invalidFields', { fields: { [field]: text } })
export const notFound = (thing: string): AppError => new AppError('notFound', { text: `${thing} not found` })
