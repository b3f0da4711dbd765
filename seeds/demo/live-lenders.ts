import { US_STATES, zipBelongsTo } from '@/kernel/lead-fields'
import type { AskedRequest, Behaviour, Behaviours, Outcome } from '@/features/platform/simulator/behaviour'
import type { Random } from './chance'
import { type Asked, lenderAnswers, type LenderAnswers } from './lender-answers'
import { SUMMIT_OUTAGE } from './outages'
import type { PostReply } from './replies'
import type { DemoOrder, World } from './types'
import { type Spoken, speakPing, speakPost } from './voices'

/** What can be told of a lead from a request in whatever format: where it is, and little else. */
function askedFrom({ product }: DemoOrder, { body, query }: AskedRequest, at: number): Asked {
  const zip = /(?<!\d)\d{5}(?!\d)/.exec(`${body} ${query}`)?.[0] ?? ''
  const state = US_STATES.find((code) => zipBelongsTo(zip, code)) ?? 'OH'
  return {
    at,
    product,
    publisher: 0,
    fields: { zip, state },
    exclusive: true,
    // Live traffic is little: most of it should sell.
    direct: true,
    repeat: false,
  }
}

/** The bid of a ping stands in its reference, which the post carries. */
const BID = /b(\d{2,7})-[0-9a-f]{8}/
const priceOf = (order: DemoOrder, request: AskedRequest): number =>
  Number(BID.exec(`${request.body} ${request.query}`)?.[1] ?? order.price ?? 2500)

function laterOutcome(reply: Extract<PostReply, { kind: 'pending' }>, spoken: Spoken): Outcome {
  const { later } = reply
  const said = { body: spoken.body, contentType: spoken.contentType }
  if (!later) return { kind: 'raw', ...said }
  const then =
    later.reply.kind === 'accepted'
      ? ({ kind: 'accept', price: later.reply.cents / 100 } as const)
      : ({ kind: 'refuse', reason: later.reply.reason } as const)
  return { kind: 'later', afterMs: Math.min(later.afterMs, LONGEST_WAIT), then, said }
}

/** Nobody watches a demo for hours. */
const LONGEST_WAIT = 15 * 60_000

const behaviour = (spoken: Spoken | null, ms: number, outcome?: Outcome): Behaviour =>
  spoken === null
    ? { dialect: 'json', outcome: { kind: 'error' }, fault: { kind: 'hang' } }
    : {
        dialect: 'json',
        outcome: outcome ?? { kind: 'raw', body: spoken.body, contentType: spoken.contentType },
        status: spoken.status,
        delay: ms,
      }

const decides =
  (order: DemoOrder, answers: LenderAnswers, stage: 'ping' | 'post', now: () => number) =>
  (request: AskedRequest, random: Random): Behaviour => {
    const asked = askedFrom(order, request, now())
    if (stage === 'ping') {
      const reply = answers.ping(order, asked, random)
      return behaviour(speakPing(order, reply, asked.at), reply.ms)
    }
    const reply = answers.post(order, asked, priceOf(order, request), random)
    const spoken = speakPost(order, reply)
    return behaviour(spoken, reply.ms, reply.kind === 'pending' && spoken ? laterOutcome(reply, spoken) : undefined)
  }

/** The lenders of the world for the lender simulator: one path for every order that is reached over the web. */
export function liveLenders(world: World, now: () => number): Behaviours {
  const answers = lenderAnswers(world, SUMMIT_OUTAGE.swallows)
  return Object.fromEntries(
    world.orders.flatMap((order) => {
      if (!('path' in order.destination)) return []
      const { path } = order.destination
      return (['ping', 'post'] as const).map(
        (stage) => [`${path}/${stage}`, { decides: decides(order, answers, stage, now) }] as const,
      )
    }),
  )
}
