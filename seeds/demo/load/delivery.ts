import { type AnswerReading, reading, shownRequest } from '@/integrations'
import type { Result } from '@/server/outbound/result'
import { cents } from '@/kernel/money'
import type { Delivered, Delivery, Parcel } from '@/features/selling/market/server/run/delivery'
import { chanceFor } from '../chance'
import type { Asked, LenderAnswers } from '../lender-answers'
import { type Later, PAGE_REASON, type PingReply, type PostReply } from '../replies'
import { thankYouPages } from '../thank-you-pages'
import type { DemoOrder, World } from '../types'
import { type Spoken, speakPing, speakPost } from '../voices'
import type { SimulatedTime } from './time'

/** What the lenders cannot tell from what they are sent. */
export interface Subject {
  /** Chance is drawn by it. */
  readonly key: number
  readonly repeat: boolean
}

export interface DeliveryParts {
  readonly world: World
  readonly time: SimulatedTime
  readonly lenders: LenderAnswers
  /** Of whatever is being handled now. */
  readonly subject: () => Subject
  /** For requests whose bytes are kept; null where they are not. */
  readonly build: () => Pick<Delivery, 'build'> | null
  /** A lender that will make up its mind later. */
  readonly decidesLater: (posting: number, later: Later) => void
}

const NOTHING_READ = reading({ outcome: 'error', rule: 1 })

function readingOf(reply: PingReply | PostReply, redirect: string | null): AnswerReading | null {
  switch (reply.kind) {
    case 'bid':
      return { ...NOTHING_READ, outcome: 'matched', priceCents: cents(reply.cents), reference: reply.reference }
    case 'accepted': {
      const { reference } = reply
      return { ...NOTHING_READ, outcome: 'matched', priceCents: cents(reply.cents), reference, redirect }
    }
    case 'nobid':
      return { ...NOTHING_READ, outcome: 'unmatched', reason: reply.reason }
    case 'refused':
      return { ...NOTHING_READ, outcome: 'unmatched', reason: reply.reason, duplicate: reply.duplicate }
    case 'pending':
      return { ...NOTHING_READ, outcome: 'pending', reference: reply.reference }
    case 'page':
      return { ...NOTHING_READ, outcome: 'timeout', reason: PAGE_REASON, rule: null }
    case 'error':
      return { ...NOTHING_READ, reason: reply.reason, rule: null }
    case 'silence':
      return null
  }
}

const silence = (totalMs: number): Result => ({
  kind: 'timeout',
  sent: true,
  why: 'silence',
  detail: 'no answer in time',
  status: null,
  headers: {},
  body: '',
  totalMs,
})

const said = ({ status, contentType, body }: Spoken, totalMs: number): Result => ({
  kind: 'answered',
  sent: true,
  status,
  headers: { 'content-type': contentType },
  body,
  bytes: body.length,
  sentMs: 1,
  firstByteMs: totalMs,
  totalMs,
})

const UNHEARD: Spoken = { status: 200, contentType: '', body: '' }
const MAILED: Spoken = { status: 250, contentType: 'text/plain', body: '250 2.0.0 OK' }

function statusOf(reply: PingReply | PostReply, order: DemoOrder): Spoken {
  if (reply.kind === 'error') return { ...UNHEARD, status: reply.status, body: reply.reason }
  return 'emails' in order.destination ? MAILED : UNHEARD
}

/** The orders' lenders, asked without a network: their time passes on the simulated clock. */
export function simulatedDelivery(parts: DeliveryParts): Pick<Delivery, 'deliver'> {
  const { world, time, lenders } = parts
  const orders = new Map(world.orders.map((order) => [order.id, order]))
  const pages = thankYouPages(world)

  /** Where the consumer may go on to: behind a ping there is no page that could show it. */
  function redirectOf({ input: { context } }: Parcel): string | null {
    const page = context.pingId === null ? pages.get(context.orderId) : undefined
    return page ? `${page}?ref=${context.leadId}` : null
  }

  function askedOf({ input: { lead, context } }: Parcel): Asked {
    return {
      at: time.now(),
      product: lead.product,
      publisher: context.publisherId,
      fields: lead.fields,
      exclusive: context.exclusive,
      direct: context.leadId !== null && context.pingId === null,
      repeat: parts.subject().repeat,
    }
  }

  function replyOf(stage: 'ping' | 'post', parcel: Parcel, order: DemoOrder): PingReply | PostReply {
    const random = chanceFor(world.seed, stage, parts.subject().key, order.id)
    if (stage === 'ping') return lenders.ping(order, askedOf(parcel), random)
    const { context } = parcel.input
    const reply = lenders.post(order, askedOf(parcel), context.bidCents ?? context.priceCents ?? 0, random)
    if (reply.kind === 'pending') parts.decidesLater(Number(context.postingId), reply.later)
    return reply
  }

  function bytesOf(stage: 'ping' | 'post', reply: PingReply | PostReply, order: DemoOrder): Spoken | null {
    if ('emails' in order.destination) return statusOf(reply, order)
    return stage === 'ping' ? speakPing(order, reply as PingReply, time.now()) : speakPost(order, reply as PostReply)
  }

  return {
    async deliver(stage, parcels, onDelivered) {
      if (parcels.length === 0) return []
      const builder = parts.build()
      const built = builder ? await builder.build(stage, parcels) : []
      let longest = 0
      const delivered = parcels.map((parcel, index): Delivered => {
        const order = orders.get(parcel.order.id)
        if (!order) throw new RangeError(`no order ${parcel.order.id}`)
        const reply = replyOf(stage, parcel, order)
        const left = Math.max(0, Math.round(parcel.deadline - time.now()))
        const late = reply.kind === 'silence' || reply.ms > left
        const ms = Math.min(reply.ms, left)
        longest = Math.max(longest, ms)
        const spoken = builder ? bytesOf(stage, reply, order) : statusOf(reply, order)
        const made = built[index]
        const request = made?.ok ? made.request : null
        const shown = made?.ok ? shownRequest(made) : null
        const result = late || !spoken ? silence(ms) : said(spoken, ms)
        return { parcel, request, shown, result, read: late ? null : readingOf(reply, redirectOf(parcel)) }
      })
      await time.wait(longest)
      if (onDelivered) for (const one of delivered) onDelivered(one)
      return delivered
    },
  }
}
