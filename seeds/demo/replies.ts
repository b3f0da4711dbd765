import type { Outcome } from '@/engine/decide/events'
import type { PingAnswer } from '@/engine/ranking/rank'
import { cents } from '@/kernel/money'

/** What a simulated lender says, and after how many milliseconds. Money is cents. */

export type PingReply =
  | { readonly kind: 'bid'; readonly cents: number; readonly reference: string; readonly ms: number }
  | { readonly kind: 'nobid'; readonly reason: string; readonly ms: number }
  | { readonly kind: 'error'; readonly status: number; readonly reason: string; readonly ms: number }
  /** Nothing comes back. */
  | { readonly kind: 'silence'; readonly ms: number }

/** What the lender makes up its mind to later; null: it never calls. */
export type Later = {
  readonly afterMs: number
  readonly reply:
    | { readonly kind: 'accepted'; readonly cents: number }
    | { readonly kind: 'refused'; readonly reason: string }
} | null

export type PostReply =
  | { readonly kind: 'accepted'; readonly cents: number; readonly reference: string; readonly ms: number }
  | { readonly kind: 'refused'; readonly reason: string; readonly duplicate: boolean; readonly ms: number }
  | { readonly kind: 'pending'; readonly reference: string; readonly later: Later; readonly ms: number }
  /** Certainly not taken: its door is shut. */
  | { readonly kind: 'error'; readonly status: number; readonly reason: string; readonly ms: number }
  /** A page instead of an answer: nobody knows. */
  | { readonly kind: 'page'; readonly ms: number }
  | { readonly kind: 'silence'; readonly ms: number }

export const SILENCE_REASON = 'No answer in time'
export const PAGE_REASON = 'Invalid response (HTML page)'

/** For a run in memory: what the engine would have been told. */
export function pingAnswerOf(reply: PingReply): PingAnswer {
  switch (reply.kind) {
    case 'bid':
      return { kind: 'bid', price: cents(reply.cents) }
    case 'nobid':
      return { kind: 'noBid', reason: reply.reason }
    case 'error':
      return { kind: 'error', reason: reply.reason }
    case 'silence':
      return { kind: 'timeout' }
  }
}

export function outcomeOf(reply: PostReply): Outcome {
  switch (reply.kind) {
    case 'accepted':
      return { kind: 'matched', price: cents(reply.cents) }
    case 'refused':
      return { kind: 'unmatched', reason: reply.reason }
    case 'pending':
      return { kind: 'pending' }
    case 'error':
      return { kind: 'error', reason: reply.reason }
    case 'page':
      return { kind: 'timeout', reason: PAGE_REASON }
    case 'silence':
      return { kind: 'timeout', reason: SILENCE_REASON }
  }
}
