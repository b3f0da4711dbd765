import type { PingReply, PostReply } from '../replies'

/** An answer as it goes over the wire. */
export interface Spoken {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** Replies that a format has words for; silence, errors and pages need none. */
export type SaidToPing = Extract<PingReply, { kind: 'bid' | 'nobid' }>
export type SaidToPost = Extract<PostReply, { kind: 'accepted' | 'refused' | 'pending' }>

export interface Voice {
  /** `brand` is the order's, for formats in which several brands bid. */
  readonly ping?: (reply: SaidToPing, at: number, brand: string) => Spoken
  readonly post: (reply: SaidToPost) => Spoken
}

/** A bid stands for five minutes. */
export const VALID_SECONDS = 300

export const dollars = (cents: number): string => (cents / 100).toFixed(2)
export const json = (value: unknown, status = 200): Spoken => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
})
export const xml = (body: string, contentType = 'application/xml'): Spoken => ({
  status: 200,
  contentType,
  body: `<?xml version="1.0" encoding="utf-8"?>${body}`,
})
export const text = (body: string): Spoken => ({ status: 200, contentType: 'text/plain', body })

export const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
