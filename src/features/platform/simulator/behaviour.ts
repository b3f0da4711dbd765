import type { Random } from '@/engine/simulation/random'

/** The shape of what a simulated lender says. */
export type Dialect = 'json' | 'xml' | 'soap' | 'pipe' | 'form'

/** Milliseconds: always the same, or drawn from a log-normal distribution. */
export type Delay = number | { readonly median: number; readonly p95: number; readonly most?: number }

/** Dollars: always the same, or drawn log-normally around the median, in quarter dollars. */
export type Price = number | { readonly median: number; readonly spread: number }

export type Outcome =
  | { readonly kind: 'accept'; readonly price?: Price; readonly redirect?: string; readonly brand?: string }
  | { readonly kind: 'refuse'; readonly reason?: string }
  /** Several prices: several bids in one answer. */
  | { readonly kind: 'bid'; readonly prices: readonly Price[] }
  | { readonly kind: 'error'; readonly reason?: string }
  /**
   * Says "pending" now, in these bytes if they are given, and calls back with the outcome. Without a URL it looks for
   * one in the request.
   */
  | {
      readonly kind: 'later'
      readonly afterMs: number
      readonly then: FinalOutcome
      readonly url?: string
      readonly said?: { readonly body: string; readonly contentType: string }
    }
  /** These bytes and no others, for answers recorded elsewhere. */
  | { readonly kind: 'raw'; readonly body: string; readonly contentType?: string }

export type FinalOutcome = Extract<Outcome, { readonly kind: 'accept' | 'refuse' }>

/** What goes wrong with an answer on its way, or with the answer itself. */
export type Fault =
  /** Reads everything, says nothing. */
  | { readonly kind: 'hang' }
  | { readonly kind: 'drip'; readonly everyMs: number; readonly bytes?: number }
  /** Resets the connection when the headers of the request are there, when all of it is, or in the middle of the answer. */
  | { readonly kind: 'reset'; readonly when: 'headers' | 'request' | 'answer' }
  | { readonly kind: 'huge'; readonly bytes: number; readonly announced?: boolean }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'html' }
  /** Announces its length and ends the connection half-way. */
  | { readonly kind: 'truncated' }
  /** No length, no chunks, and a reset instead of an end. */
  | { readonly kind: 'unannounced-reset' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-http' }
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: number }

export interface Behaviour {
  readonly dialect: Dialect
  readonly outcome: Outcome
  readonly status?: number
  readonly delay?: Delay
  readonly fault?: Fault
  /** Announced instead of the dialect's own. */
  readonly contentType?: string
  readonly charset?: 'utf-8' | 'utf-16le' | 'windows-1252'
  readonly headers?: Readonly<Record<string, string>>
  /** Ends the connection after the answer: as announced in it, or without a word a little later. */
  readonly close?: 'announced' | { readonly afterMs: number; readonly reset?: boolean }
  /** Answers "Duplicate" to a phone, e-mail or hash that this path has seen. */
  readonly duplicates?: boolean
}

/** What a script that decides for itself is given. */
export interface AskedRequest {
  readonly path: string
  readonly query: string
  readonly body: string
}

/**
 * One behaviour; one per request by turns; one drawn by share, the same for the same request and seed; or one that a
 * function of the request decides.
 */
export type Script =
  | Behaviour
  | { readonly turns: readonly Behaviour[] }
  | { readonly mix: readonly { readonly share: number; readonly behaviour: Behaviour }[] }
  | { readonly decides: (request: AskedRequest, random: Random) => Behaviour }

/** By path, without the query. The longest path that the request's begins with counts; '/' is for all others. */
export type Behaviours = Readonly<Record<string, Script>>
