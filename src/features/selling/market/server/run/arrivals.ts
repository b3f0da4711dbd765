import type { LeadEvent } from '@/engine/decide/events'
import type { Consent } from '@/engine/filters/lead-view'
import { encodeVerdicts } from '@/engine/match/verdicts'
import type { ConsentRound } from '../store/lead'
import type { LeadDetails } from '../store/lead-store'
import { sealIdentity } from '../store/identity'
import type { PersonFacts } from '../store/person'
import { type Auction, auction } from './auction'
import type { Pinged } from '@/engine/ranking/pinged'
import type { MarketEnv } from './env'
import { keepPings } from './kept-pings'
import { isTest, newRun, type RunWish } from './lead-facts'
import type { LeadRun } from './lead-run'
import { carriedValues, consentRecord, rankedFor, rankingRows, termsOf } from './offering'
import { type Preflight, preflight, StepLog } from './preflight'
import { type Arrived, receive } from './receive'
import { askingFor, sendInput } from './send-input'
import { viewOfSubmission } from './view'

export interface Arrival extends Pick<RunWish, 'submission' | 'flow' | 'ping' | 'promise' | 'consent' | 'prematch'> {
  /** Bids made at the ping; without them ping/post orders are pinged now. */
  readonly bids?: ReadonlyMap<number, Pinged>
  readonly repeats: boolean
  readonly exceptions: readonly string[]
  readonly rounds: readonly ConsentRound[]
  /** Asked between judging and storing: what it throws ends the request without a lead. */
  readonly beforeStoring?: (auction: Auction | null) => void | Promise<void>
}

export interface Judged {
  readonly run: LeadRun
  readonly preflight: Preflight
  readonly auction: Auction | null
  readonly arrived: Arrived
}

const historyOf =
  (env: MarketEnv, { hashes }: ReturnType<typeof sealIdentity>) =>
  () => {
    const [, phone, , , address, trustedform, leadid, ip] = hashes
    const orNull = (hash: Buffer | null | undefined): Buffer | null => hash ?? null
    return env.store.history(
      {
        trustedform: orNull(trustedform),
        leadid: orNull(leadid),
        phone: orNull(phone),
        ip: orNull(ip),
        address: orNull(address),
      },
      env.clock.now(),
    )
  }

const eventsOf = (
  wish: Arrival,
  { ending }: Preflight,
  held: Auction | null,
  env: MarketEnv,
  now: number,
): LeadEvent[] => {
  if (ending) return [ending]
  if (wish.prematch) return []
  const run = wish.flow === 'pingpost' ? 'post' : 'direct'
  const terms = termsOf(wish.submission.rcid, env.reference(), now, true)
  return [
    { type: 'begin', run },
    { type: 'auctioned', candidates: held?.candidates ?? [], terms },
  ]
}

/** From receipt to the first commit: judged in memory, asked around, then written with its first offers. */
export async function arrive(env: MarketEnv, wish: Arrival): Promise<Judged> {
  const { submission } = wish
  const reference = env.reference()
  const { rcid, fields } = submission
  const log = new StepLog(env.ticks)
  const test = isTest(submission)
  await env.bodies.room()
  const id = await env.store.nextId('lead')
  const identity = sealIdentity(env.keys, fields)
  const [email, phone] = identity.hashes
  const person: PersonFacts = test
    ? { earlier: [], lastSentToLender: {} }
    : await env.store.person(email ?? null, phone ?? null)
  log.done('received')
  const view = viewOfSubmission(submission, 'post', wish.consent, test, person.lastSentToLender)
  const now = env.clock.now()
  const judged = await preflight(
    submission,
    person,
    view,
    { reference, scrubbers: env.scrubbers, history: historyOf(env, identity), zone: env.zone, now, test },
    log,
  )
  const run = newRun(env, { ...wish, id })
  let stored = false
  try {
    let held: Auction | null = null
    if (!judged.ending) {
      const asking = askingFor(submission, { lead: id, ping: wish.ping, now, test, consent: wish.consent })
      held = await auction(env, reference, {
        view,
        now,
        ...(wish.bids ? { bids: wish.bids } : {}),
        input: (order, stage) => sendInput(env, order, stage, asking),
      })
      log.done('eligibility and auction')
      run.auction = held
      run.lendersTime.add(held.lendersMs)
      run.carry = carriedValues(wish.bids ? { pinged: [...wish.bids.values()] } : held)
    }
    await wish.beforeStoring?.(held)
    const details: LeadDetails = {
      verdicts: held ? encodeVerdicts(held.index, held.verdicts) : null,
      judgedAt: held ? now : null,
      ranking: held ? rankingRows(rankedFor(rcid, reference, held.candidates)) : [],
      process: log.steps,
      scrubbing: judged.scrubbing,
      tracking: submission.tracking,
      consent: consentRecord(submission, wish.rounds),
    }
    const arrived = await receive({
      run,
      budgetEndsAt: now + reference.settings.postBudgetSeconds * 1000,
      submission,
      identity,
      details,
      events: eventsOf(wish, judged, held, env, now),
      ping: wish.ping,
      repeats: wish.repeats,
      exceptions: wish.exceptions,
      copiesFailed: rcid.publisher.copyFailedLead && judged.failedByScrubber === true && !test,
    })
    stored = arrived.kind === 'stored'
    if (stored && held) keepPings(env, id, now, held)
    return { run, preflight: judged, auction: held, arrived }
  } finally {
    if (!stored) run.abandon()
  }
}

export const consentOf = (chosen: readonly number[] | undefined): Consent =>
  chosen === undefined ? { kind: 'absent' } : { kind: 'chosen', lenders: chosen }
