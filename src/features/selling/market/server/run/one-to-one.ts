import type { OfferedBrand } from '@/engine/decide/brands'
import type { LeadEvent } from '@/engine/decide/events'
import { placesHeld } from '@/engine/decide/facts'
import type { LeadState } from '@/engine/decide/state'
import type { LeadView } from '@/engine/filters/lead-view'
import { encodeVerdicts } from '@/engine/match/verdicts'
import { refuse } from '@/kernel/errors'
import { duplicateOf, duplicateReason } from '../../rules'
import type { RcidRef, Reference } from '@/features/platform/reference/server/public'
import { identityHash } from '../store/identity'
import type { ConsentRound, LeadFacts } from '../store/lead'
import type { LoadedLead } from '../store/lead-store'
import { NOBODY, type PersonFacts } from '../store/person'
import type { LeadOutcome } from '../types'
import { auction } from './auction'
import { agreed, chosenAmong } from './brands'
import type { MarketEnv } from './env'
import { keepPings } from './kept-pings'
import { runOf } from './late'
import { carriedValues, offeredBrands, rankedFor, rankingRows, termsOf } from './offering'
import { untilStored } from '../store/patience'
import { duplicateDays } from './preflight'
import { askingAgain, sendInput } from './send-input'
import { viewOfLead } from './view'

interface ConsentKept {
  readonly rounds?: readonly ConsentRound[]
}

/** A lead waits here for its consumer's choice: another of the same person may have been sold meanwhile. */
function soldSince(
  { earlier }: PersonFacts,
  rcid: RcidRef,
  { publisher, product, receivedAt }: LeadFacts,
  reference: Reference,
): LeadEvent | null {
  const own = { rcid: rcid.id, publisher, product, at: receivedAt }
  const first = duplicateOf(earlier, own, duplicateDays({ rcid }, reference))
  return first && { type: 'failed', code: 'duplicate', reason: duplicateReason(first, publisher), suppressedBy: null }
}

/** Sends a web lead to the orders of the brands the consumer chose, and offers brands not shown before. */
export async function sendOneToOne(
  env: MarketEnv,
  rcid: RcidRef,
  loaded: LoadedLead,
  brands: readonly string[],
): Promise<LeadOutcome & { readonly oneToOne: readonly string[] }> {
  const reference = env.reference()
  const { facts } = loaded
  const kept: ConsentKept = await env.store.consentOf(facts.id)
  const rounds = kept.rounds ?? []
  const shown = rounds.flatMap((round) => round.shown)
  const chosen = chosenAmong(reference, shown, brands)
  const { consent, round } = agreed(reference, shown, chosen)
  const run = await runOf(env, facts.id)
  if (!run) throw refuse('Lead not found')
  const now = env.clock.now()
  const hash = (kind: string) => identityHash(env.keys, kind, run.lead.fields[kind])
  const people = [hash('email'), hash('phone')] as const
  const found: { person: PersonFacts; duplicate: LeadEvent | null } = { person: NOBODY, duplicate: null }
  const refusal = await run.handleAlone(facts.test ? [] : people, async (tx) => {
    found.person = await tx.person(...people, facts.id)
    const isFirst = run.state.status === 'incomplete' && !facts.test
    found.duplicate = isFirst ? soldSince(found.person, rcid, facts, reference) : null
    const named = consent.brands ? { brands: consent.brands } : {}
    return found.duplicate ?? { type: 'begin', run: 'onetoone', chosen: consent.lenders, ...named }
  })
  if (refusal !== null) throw refuse(refusal)
  if (found.duplicate) return { ...(await run.answered), oneToOne: [] }
  const again = askingAgain(run)
  // Those chosen now: brands of earlier rounds have the lead.
  const asking = { ...again, sent: { ...again.sent, brands: chosen.map(({ brand }) => brand) } }
  const view = viewOfLead(facts, run.state, run.lead.fields, 'onetoone', found.person.lastSentToLender)
  const held = await auction(env, reference, {
    view,
    now,
    input: (order, stage) => sendInput(env, order, stage, asking),
  }).catch((error: unknown) => {
    // The sweeper finishes what was begun.
    run.abandon()
    throw error
  })
  run.auction = held
  run.lendersTime.add(held.lendersMs)
  run.carry = carriedValues(held)
  run.notes.process.push({ step: 'One-to-one', ms: 0, run: { title: 'One-to-one', at: now } })
  keepPings(env, facts.id, now, held)
  run.endsAt(now + reference.settings.postBudgetSeconds * 1000)
  run.notes.add({
    process: [],
    verdicts: encodeVerdicts(held.index, held.verdicts),
    judgedAt: now,
    ranking: rankingRows(rankedFor(rcid, reference, held.candidates)),
    consent: { ...kept, rounds: [...rounds, { at: new Date(now).toISOString(), shown: [], ...round }] },
  })
  await run.handle({ type: 'auctioned', candidates: held.candidates, terms: termsOf(rcid, reference, now, true) })
  const outcome = await run.answered
  const shownBefore = shown.map(({ lender }) => lender)
  const further = hasPlace(run.state) ? brandsLeft(env, rcid, facts, view, shownBefore) : []
  const at = new Date(env.clock.now()).toISOString()
  if (further.length > 0)
    await untilStored(env.log, () => env.store.offered(facts.id, { at, shown: further, chosen: null }))
  return { ...outcome, oneToOne: further.map(({ brand }) => brand) }
}

const hasPlace = (state: LeadState): boolean => placesHeld(state) < state.places

/** Brands not shown yet are looked for without pinging again: they are ranked when they are chosen. */
function brandsLeft(
  env: MarketEnv,
  rcid: RcidRef,
  { product, source }: LeadFacts,
  view: LeadView,
  shown: readonly number[],
): OfferedBrand[] {
  const reference = env.reference()
  const market = reference.products.get(product)
  if (!market) return []
  const open = { ...view, consent: { kind: 'open' } as const }
  const { eligible } = market.index.match(open, { now: env.clock.now(), board: market.board })
  const candidates = eligible.flatMap((position) => fixedCandidate(env, market.index.ids[position] ?? 0))
  const site = [...reference.sources.values()].find(({ id }) => id === source) ?? null
  return offeredBrands(reference, rankedFor(rcid, reference, candidates), site, [], shown)
}

function fixedCandidate(env: MarketEnv, id: number) {
  const order = env.reference().orders.get(id)
  if (!order || order.feed) return []
  const price = order.pingPost ? (order.minPingPrice ?? order.price) : order.price
  return [
    {
      order: order.id,
      lender: order.lender,
      price: price ?? (0 as never),
      overridePrice: order.overridePrice,
      returnPriceAdj: order.returnPriceAdj,
      lastSoldAt: env.lastSold.get(order.id) ?? null,
      compliance: order.compliance,
      feed: false,
      feedTakesExclusive: false,
      timeoutMs: order.timeoutMs,
      timeoutMeansRefused: order.timeoutMeansRefused,
    },
  ]
}
