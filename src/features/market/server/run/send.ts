import type { Outcome } from '@/engine/decide/events'
import type { SendInput } from '@/integrations'
import type { Keyring } from '@/server/secrets/keyring'
import type { OrderRef } from '../reference/types'
import type { PostingFacts } from '../store/lead'
import type { MarketEnv } from './env'
import { postOutcome } from './exchange'
import type { LeadRun } from './lead-run'

/** Lets a lender answer later, without anything kept for it: whoever has the token was sent the lead. */
export function answerToken(keys: Keyring, lead: number, posting: number): string {
  const proof = keys.fingerprint(`late answer:${lead}:${posting}`).subarray(0, 18).toString('base64url')
  return `${lead.toString(36)}-${posting.toString(36)}-${proof}`
}

export function readAnswerToken(keys: Keyring, token: string): { lead: number; posting: number } | null {
  const parts = /^([0-9a-z]{1,11})-([0-9a-z]{1,11})-([\w-]{24})$/.exec(token)
  if (!parts) return null
  const lead = parseInt(parts[1] ?? '', 36)
  const posting = parseInt(parts[2] ?? '', 36)
  return answerToken(keys, lead, posting) === token ? { lead, posting } : null
}

export interface SendFacts {
  readonly lead: number | null
  readonly ping: number | null
  readonly posting: number | null
  readonly publisher: number
  readonly rcid: number
  readonly receivedAt: number
  readonly exclusive: boolean
  readonly test: boolean
  /** One object for all orders that are asked together: formats keep what they work out of it, and pass it on once. */
  readonly sent: SendInput['lead']
  readonly bid: number | null
  readonly carry?: Readonly<Record<string, string>>
}

export const sendInput = (env: MarketEnv, order: OrderRef, stage: 'ping' | 'post', facts: SendFacts): SendInput => ({
  lead: facts.sent,
  destination: stage === 'ping' ? order.destinationPing : order.destination,
  params: order.params,
  context: {
    orderId: order.id,
    postingId: facts.posting,
    leadId: facts.lead,
    pingId: facts.ping,
    publisherId: facts.publisher,
    rcid: facts.rcid,
    now: env.clock.now(),
    receivedAt: facts.receivedAt,
    priceCents: order.price,
    minimumCents: order.minPingPrice,
    bidCents: facts.bid as SendInput['context']['bidCents'],
    exclusive: facts.exclusive,
    test: facts.test,
    answerUrl:
      facts.lead === null || facts.posting === null
        ? null
        : `${env.publicUrl}/api/lender/answer/${answerToken(env.keys, facts.lead, facts.posting)}`,
  },
  ...(facts.carry ? { pingAnswer: facts.carry } : {}),
})

export interface Sent {
  readonly outcome: Outcome
  /** The lender's own time in milliseconds; absent where nothing was sent. */
  readonly answerMs?: number
  readonly told: PostingFacts
}

/** Sends one posting that was written as "sending". Whatever happens, an outcome comes back. */
export async function sendPosting(run: LeadRun, id: number): Promise<Sent> {
  const { env, lead, state } = run
  const reference = env.reference()
  const posting = state.postings.find((known) => known.id === id)
  const order = posting && reference.orders.get(posting.order)
  if (!posting || !order) return { outcome: { kind: 'error', reason: 'the order is gone' }, told: {} }
  const now = env.clock.now()
  const traffic = state.exclusive ? 'exclusiveLead' : 'sharedLead'
  env.breakers.admits(order.id, 'post', traffic, now, order.pingPost)
  const chosen = state.consent.kind === 'chosen' ? state.consent.lenders : []
  const input = sendInput(env, order, 'post', {
    lead: lead.facts.id,
    ping: lead.facts.ping,
    posting: id,
    publisher: lead.facts.publisher,
    rcid: lead.facts.rcid,
    receivedAt: lead.facts.receivedAt,
    exclusive: state.exclusive,
    test: lead.facts.test,
    sent: {
      product: lead.facts.product,
      fields: lead.fields,
      tracking: lead.tracking,
      brands: chosen.flatMap((lender) => reference.lenders.get(lender)?.brand ?? []),
    },
    bid: order.pingPost ? posting.bid : null,
    carry: run.carry.get(order.id) ?? {},
  })
  const began = env.ticks.now()
  const [delivered] = await run.lendersTime.during(
    env.delivery.deliver('post', [{ order, input, deadline: began + posting.timeoutMs }]),
  )
  if (!delivered) return { outcome: { kind: 'error', reason: 'not sent' }, told: {} }
  const { request, result, read } = delivered
  const ms = env.ticks.now() - began
  run.process.push({ step: `post to order ${order.id}`, ms: Math.round(ms) })
  const outcome = postOutcome(result, read)
  if (outcome.kind === 'error' || outcome.kind === 'timeout')
    env.breakers.failed(order.id, 'post', env.clock.now(), outcome.reason)
  else env.breakers.answered(order.id, 'post')
  if (outcome.kind === 'matched') env.lastSold.set(order.id, env.clock.now())
  const { order: _, ...body } = env.bodyOf(order, request, result)
  env.bodies.add({ owner: 'lead', ownerId: lead.facts.id, posting: id, at: now, content: body })
  return {
    outcome,
    answerMs: Math.round(ms),
    told: {
      reference: read?.reference ?? null,
      redirect: outcome.kind === 'matched' ? (read?.redirect ?? null) : null,
      httpStatus: result.kind === 'error' ? null : result.status,
    },
  }
}
