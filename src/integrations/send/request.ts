/** What leaves the house, complete and escaped; the transport adds nothing but its own framing. */
export interface HttpRequest {
  readonly kind: 'http'
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export interface EmailMessage {
  readonly kind: 'email'
  readonly to: readonly string[]
  readonly subject: string
  readonly replyTo: string | null
  readonly contentType: string
  readonly body: string
}

export type OutgoingRequest = HttpRequest | EmailMessage

/** Problems are for staff: a required value is absent, or the destination does not fit the format. Nothing was sent. */
export type BuildResult =
  | {
      readonly ok: true
      readonly request: OutgoingRequest
      /** The same request with placeholders for the secrets; absent where it has none. */
      readonly shown?: () => OutgoingRequest
    }
  | { readonly ok: false; readonly problems: readonly string[] }
