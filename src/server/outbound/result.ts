/** Why nothing of the request left us. */
export type NotSentWhy =
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'blocked'
  | 'invalid'
  /** The time was over, or every connection busy, before the first byte. */
  | 'nothing-written'
  | 'closed'

/** Why there is no usable answer to a request that left us, or may have. */
export type NoAnswerWhy = 'silence' | 'incomplete' | 'reset' | 'too-large' | 'unreadable'

export interface Answered {
  readonly kind: 'answered'
  readonly sent: true
  readonly status: number
  /** Names in lower case. */
  readonly headers: AnswerHeaders
  readonly body: string
  readonly bytes: number
  /** From the call to the last moment before the first byte was written. */
  readonly sentMs: number
  /** From the call until the status line and headers were here. */
  readonly firstByteMs: number
  readonly totalMs: number
}

/** The other side certainly has nothing. */
export interface NotSent {
  readonly kind: 'error'
  readonly sent: false
  readonly why: NotSentWhy
  readonly detail: string
  readonly totalMs: number
}

/** The other side may have all of it. Never to be sent again without asking. */
export interface NoAnswer {
  readonly kind: 'timeout'
  readonly sent: true
  readonly why: NoAnswerWhy
  readonly detail: string
  /** What had come when it ended; a status such as 503 decides even if the rest of the page never came. */
  readonly status: number | null
  readonly headers: AnswerHeaders
  readonly body: string
  readonly totalMs: number
}

export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>
export type Result = Answered | NotSent | NoAnswer
