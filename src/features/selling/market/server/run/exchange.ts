import type { Outcome } from '@/engine/decide/events'
import type { PingAnswer } from '@/engine/ranking/rank'
import type { Answer, AnswerReading, OutgoingRequest } from '@/integrations'
import type { Cents } from '@/kernel/money'
import type { Result } from '@/server/outbound/result'

/** A request and what became of it, before it is read. */
export interface Carried {
  readonly request: OutgoingRequest | null
  /** The request with placeholders for its secrets, as it may be kept and shown. */
  readonly shown: OutgoingRequest | null
  readonly result: Result
}

const TIMEOUT_WORDS: Readonly<Record<string, string>> = {
  silence: 'no answer in time',
  incomplete: 'the response was cut short',
  reset: 'connection reset',
  'too-large': 'the answer is too large',
  unreadable: 'the answer cannot be read',
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>
type WholeHeaders = Extract<Answer, { readonly kind: 'http' }>['headers']

/** Nearly always: then they need not be copied. */
function isWhole(headers: Headers): headers is WholeHeaders {
  for (const name of Object.keys(headers)) if (headers[name] === undefined) return false
  return true
}

const wholeOf = (headers: Headers): WholeHeaders =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** What can be read of it; null where nothing was answered at all. */
export function answerOf({ request, result }: Omit<Carried, 'shown'>): Answer | null {
  if (result.kind === 'error') return null
  if (request?.kind === 'email')
    return result.kind === 'answered' ? { kind: 'mail', code: result.status, text: result.body } : null
  if (result.status === null) return null
  return {
    kind: 'http',
    status: result.status,
    headers: isWhole(result.headers) ? result.headers : wholeOf(result.headers),
    body: result.body,
    ...(result.kind === 'timeout' ? { truncated: true } : {}),
  }
}

const unanswered = (result: Result): { readonly kind: 'error' | 'timeout'; readonly reason: string } =>
  result.kind === 'error'
    ? { kind: 'error', reason: `${result.why}: ${result.detail}`.slice(0, 300) }
    : { kind: 'timeout', reason: result.kind === 'timeout' ? (TIMEOUT_WORDS[result.why] ?? result.why) : 'no answer' }

/** What became of a lead posting. */
export function postOutcome(result: Result, read: AnswerReading | null): Outcome {
  if (read === null) return unanswered(result)
  switch (read.outcome) {
    case 'matched':
      return { kind: 'matched', price: read.priceCents }
    case 'pending':
      return { kind: 'pending' }
    case 'unmatched':
      return { kind: 'unmatched', reason: read.reason ?? 'Refused' }
    case 'error':
    case 'timeout':
      return { kind: read.outcome, reason: read.reason ?? unreadWords(result) }
  }
}

const unreadWords = (result: Result): string =>
  result.kind === 'timeout' ? (TIMEOUT_WORDS[result.why] ?? result.why) : 'the answer cannot be read'

/**
 * What a ping brought. Only silence is a time-out; an answer nobody can read is an error of the lender's. A lender that says
 * yes without a price buys at its order's own, where the send format allows it.
 */
export function pingAnswer(result: Result, read: AnswerReading | null, ownPrice: Cents | null): PingAnswer {
  if (read === null) {
    const { kind, reason } = unanswered(result)
    return kind === 'timeout' ? { kind } : { kind, reason }
  }
  const price = read.priceCents ?? ownPrice
  if (read.outcome === 'matched' && price !== null) return { kind: 'bid', price }
  if (read.outcome === 'unmatched') return { kind: 'noBid', reason: read.reason ?? 'No bid' }
  if (result.kind === 'timeout' && result.why === 'silence') return { kind: 'timeout' }
  return { kind: 'error', reason: read.reason ?? unreadWords(result) }
}
