import type { Outcome } from '@/engine/decide/events'
import type { PostingFacts } from '../store/lead'
import { postOutcome } from './exchange'
import type { LeadRun } from './lead-run'
import { askingAgain, sendInput } from './send-input'

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
  const input = sendInput(env, order, 'post', askingAgain(run), {
    id,
    bid: order.pingPost ? posting.bid : null,
    carry: run.carry.get(order.id) ?? {},
  })
  const began = env.ticks.now()
  const [delivered] = await run.lendersTime.during(
    env.delivery.deliver('post', [{ order, input, deadline: began + posting.timeoutMs }]),
  )
  if (!delivered) return { outcome: { kind: 'error', reason: 'not sent' }, told: {} }
  const { result, read } = delivered
  const ms = env.ticks.now() - began
  run.notes.process.push({ step: `post to order ${order.id}`, ms: Math.round(ms) })
  const outcome = postOutcome(result, read)
  if (outcome.kind === 'error' || outcome.kind === 'timeout')
    env.breakers.failed(order.id, 'post', env.clock.now(), outcome.reason)
  else env.breakers.answered(order.id, 'post')
  if (outcome.kind === 'matched') env.lastSold.set(order.id, env.clock.now())
  const { order: _, ...body } = env.bodyOf(order, delivered)
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
