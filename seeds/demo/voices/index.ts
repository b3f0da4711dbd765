import type { PingReply, PostReply } from '../replies'
import type { DemoOrder } from '../types'
import { PING_VOICES } from './ping-voices'
import { POST_VOICES } from './post-voices'
import { type Spoken, text, type Voice } from './spoken'

export type { Spoken } from './spoken'

const PAGE = '<!DOCTYPE html><html><head><title>Service</title></head><body><h1>Temporarily moved</h1></body></html>'

function voiceOf({ format }: DemoOrder): Voice {
  const voice = PING_VOICES[format] ?? POST_VOICES[format]
  if (!voice) throw new RangeError(`nobody answers in ${format}`)
  return voice
}

const shut = (status: number, reason: string): Spoken => ({ ...text(reason), status })

/** The bytes of an answer to a ping; null: none come. */
export function speakPing(order: DemoOrder, reply: PingReply, at: number): Spoken | null {
  if (reply.kind === 'silence') return null
  if (reply.kind === 'error') return shut(reply.status, reply.reason)
  return voiceOf(order).ping?.(reply, at, order.config['brand'] ?? '') ?? null
}

export function speakPost(order: DemoOrder, reply: PostReply): Spoken | null {
  if (reply.kind === 'silence') return null
  if (reply.kind === 'error') return shut(reply.status, reply.reason)
  if (reply.kind === 'page') return { status: 200, contentType: 'text/html; charset=utf-8', body: PAGE }
  return voiceOf(order).post(reply)
}
