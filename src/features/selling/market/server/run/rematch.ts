import type { Candidate, RunKind } from '@/engine/decide/state'
import { judgeBid } from '@/engine/ranking/rank'
import { encodeVerdicts } from '@/engine/match/verdicts'
import type { SendInput } from '@/integrations'
import { notFound, refuse } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { marketOf } from '../market'
import type { OrderRef, RcidRef, Reference } from '@/features/platform/reference/server/public'
import { lockLead } from '../staff'
import { identityHash } from '../store/identity'
import { auction, pingOrders } from './auction'
import { ownBrand } from './brands'
import { keepPings } from './kept-pings'
import type { LeadRun } from './lead-run'
import { carriedValues, rankedFor, rankingRows, termsOf } from './offering'
import { StepLog } from './preflight'
import { askingAgain, sendInput } from './send-input'
import { beginRun, type StaffRun, type Wish } from './staff-run'
import { brandChosen } from '@/engine/decide/brands'
import { candidateOf } from '@/engine/decide/entry'
import { viewOfLead } from './view'

function inputFor(run: LeadRun): (order: OrderRef, stage: 'ping' | 'post') => SendInput {
  const asking = askingAgain(run)
  return (order, stage) => sendInput(run.env, order, stage, asking)
}

function rcidOf(reference: Reference, run: LeadRun): RcidRef {
  const rcid = reference.rcids.get(run.lead.facts.rcid)
  if (!rcid) throw notFound('RCID')
  return rcid
}

/** What rules see of a stored lead now. */
export async function viewNow(run: Pick<LeadRun, 'env' | 'lead' | 'state'>, kind: RunKind) {
  const { env, lead, state } = run
  const hash = (name: string) => identityHash(env.keys, name, lead.fields[name])
  const person = await env.store.person(hash('email'), hash('phone'), lead.facts.id)
  return viewOfLead(lead.facts, state, lead.fields, kind, person.lastSentToLender)
}

/** Offers a lead again from eligibility on; suppression was asked when it was announced and is asked before each send. */
export const rematch = (services: Services, tx: Tx, lead: number, by: string): Promise<StaffRun> =>
  beginRun(services, tx, lead, rematchWish(by))

export const rematchWish = (by: string): Wish => ({
  event: { type: 'begin', run: 'rematch' },
  title: 'Re-match',
  by,
  auction: async (run) => {
    const { env } = run
    const reference = env.reference()
    const rcid = rcidOf(reference, run)
    const log = new StepLog(env.ticks)
    const view = await viewNow(run, 'rematch')
    const now = env.clock.now()
    const held = await auction(env, reference, { view, now, input: inputFor(run) })
    log.done('eligibility and auction')
    run.auction = held
    run.lendersTime.add(held.lendersMs)
    run.carry = carriedValues(held)
    run.notes.process.push(...log.steps)
    keepPings(env, run.lead.facts.id, now, held)
    run.notes.add({
      process: [],
      verdicts: encodeVerdicts(held.index, held.verdicts),
      judgedAt: now,
      ranking: rankingRows(rankedFor(rcid, reference, held.candidates)),
    })
    return { type: 'auctioned', candidates: held.candidates, terms: termsOf(rcid, reference, now, false) }
  },
})

const NOT_CHOSEN = 'The consumer did not choose the brand it is for'

/**
 * A ping/post order is asked for its bid first; without one the lead is sent at its minimum ping price. A bid under that
 * minimum stays refused.
 */
async function manualCandidate(run: LeadRun, order: OrderRef, now: number): Promise<Candidate | string> {
  const { env } = run
  const isChosen = (bid: readonly string[]): boolean =>
    brandChosen(run.state.consent, order.lender, ownBrand(env.reference(), order.lender), bid)
  if (!order.pingPost) return isChosen([]) ? candidateOf(order, order.price ?? (0 as never), null) : NOT_CHOSEN
  const answer = await pingOrders(env, env.reference(), [order], { now, input: inputFor(run) }, () => undefined)
  keepPings(env, run.lead.facts.id, now, answer)
  run.carry = carriedValues(answer)
  const [pinged] = answer.pinged
  if (pinged) run.notes.process.push({ step: `ping to order ${order.id}`, ms: pinged.ms, note: pinged.outcome })
  if (!isChosen(pinged?.brands ?? [])) return NOT_CHOSEN
  const verdict = pinged && judgeBid(pinged.answer, order.minPingPrice)
  if (verdict?.ok) return candidateOf(order, verdict.price, null)
  if (verdict?.stop === 'minimumPingPrice') return 'Bid is under the minimum ping price'
  const price = order.minPingPrice ?? order.price
  return price === null ? `No bid${pinged?.reason ? `: ${pinged.reason}` : ''}` : candidateOf(order, price, null)
}

/** Null when the order can be sent to at all, whatever the lead. The console's button asks the same. */
export function orderRefusal(order: OrderRef | undefined, product: number, test: boolean): string | null {
  if (!order) return 'Order not found'
  if (order.product !== product) return 'Order is for another product'
  if (order.status !== 'active') return 'Order is not active'
  if (order.lenderStatus !== (test ? 'testing' : 'active')) return 'Lender is not active'
  if (order.price === null && !order.pingPost) return 'Order has no price'
  return typeof order.format === 'string' ? `Order cannot be sent to: ${order.format}` : null
}

/** Sends a lead to one order past its filters; never past suppression, consent, caps, places or lender-twice. */
export async function manualSend(
  services: Services,
  tx: Tx,
  lead: number,
  orderId: number,
  by: string,
): Promise<StaffRun> {
  const reference = marketOf(services).reference()
  const order = reference.orders.get(orderId)
  const { facts } = await lockLead(services, tx, lead)
  const refusal = orderRefusal(order, facts.product, facts.test)
  if (refusal !== null || !order) throw refuse(refusal ?? 'Order not found')
  const { lender, compliance, feed, feedTakesExclusive } = order
  return beginRun(services, tx, lead, {
    event: { type: 'begin', run: 'manual', target: { order: order.id, lender, compliance, feed, feedTakesExclusive } },
    title: `Manual send to order ${order.id}`,
    by,
    auction: async (run) => {
      const now = run.env.clock.now()
      const candidate = await manualCandidate(run, order, now)
      if (typeof candidate === 'string') return candidate
      return {
        type: 'auctioned',
        candidates: [candidate],
        terms: termsOf(rcidOf(reference, run), reference, now, false),
      }
    },
  })
}
