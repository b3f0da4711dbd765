import type { Command, LeadEvent, StepResult, Write } from '@/engine/decide/events'
import type { LeadState } from '@/engine/decide/state'
import { duplicateOf, duplicateReason, REPEAT_MS } from '../../rules'
import type { LeadDetails } from '../store/lead-store'
import type { SealedIdentity } from '../store/identity'
import type { MarketTx } from '../store/ports'
import type { Submission } from '../types'
import type { LeadRun } from './lead-run'
import { untilStored } from '../store/patience'
import { duplicateDays } from './preflight'
import { grantRoom } from './reserve'
import { insertCopy } from './failed-copy'

/** A lead that was decided in memory and is about to be written for the first time. */
export interface NewArrival {
  readonly run: LeadRun
  /** When its publisher is answered, whatever is still out. */
  readonly budgetEndsAt: number
  readonly submission: Submission
  readonly identity: SealedIdentity
  readonly details: LeadDetails
  /** What happened to it so far; its effects are written together. */
  readonly events: readonly LeadEvent[]
  readonly ping: number | null
  /** Same person, same RCID, a moment ago: the first answer is repeated. Direct posts only. */
  readonly repeats: boolean
  readonly exceptions: readonly string[]
  /** If it fails for what it holds, its publisher has it copied for staff to correct. */
  readonly copiesFailed: boolean
}

export type Arrived =
  | { readonly kind: 'stored' }
  | { readonly kind: 'repeat'; readonly lead: number }
  | { readonly kind: 'posted'; readonly lead: number }

interface Decided {
  readonly state: LeadState
  readonly writes: Write[]
  readonly commands: readonly Command[]
}

function decideAll(run: LeadRun, start: LeadState, events: readonly LeadEvent[]): Decided {
  let state = start
  const writes: Write[] = []
  let commands: readonly Command[] = []
  for (const event of events) {
    // A list got the person while lenders were asked for bids: the run ended where it began, and was answered.
    if (event.type === 'auctioned' && state.run === null) break
    const result: StepResult = run.decide(event, state)
    if (!result.ok) throw new Error(result.message)
    state = result.state
    writes.push(...result.writes)
    commands = result.commands
  }
  return { state, writes, commands }
}

/**
 * The first commit of a lead: the binding duplicate check, the claim on its ping, room and "sending" for its first
 * offers, and the lead itself. What was decided before is only good if none of these says otherwise.
 */
export async function receive(arrival: NewArrival): Promise<Arrived> {
  const { run } = arrival
  const { env } = run
  const settled = await untilStored(env.log, () =>
    env.store.transaction(run.lead.facts.test ? [] : arrival.identity.hashes.slice(0, 2), (tx) => write(arrival, tx)),
  )
  if ('arrived' in settled) return settled.arrived
  env.heard(settled.used)
  await run.stored(settled.decided.state, settled.decided.commands, arrival.budgetEndsAt)
  return { kind: 'stored' }
}

type Settled = { readonly arrived: Arrived } | { readonly decided: Decided; readonly used: ReadonlyMap<string, number> }

async function write(arrival: NewArrival, tx: MarketTx): Promise<Settled> {
  const { run, submission, identity } = arrival
  const { env, lead } = run
  const { facts } = lead
  let events = arrival.events
  let isCopied = arrival.copiesFailed
  if (!facts.test) {
    const [email, phone] = identity.hashes
    const person = await tx.person(email ?? null, phone ?? null, facts.id)
    // The oldest: whatever came of it since, that one was answered.
    const repeat = arrival.repeats
      ? person.earlier.findLast(
          (other) =>
            other.samePhoneAndEmail &&
            other.flow === 'directpost' &&
            other.rcid === facts.rcid &&
            other.product === facts.product &&
            submission.receivedAt - other.receivedAt < REPEAT_MS,
        )
      : undefined
    if (repeat) return { arrived: { kind: 'repeat', lead: repeat.lead } }
    const own = { rcid: facts.rcid, publisher: facts.publisher, product: facts.product, at: facts.receivedAt }
    const first = duplicateOf(person.earlier, own, duplicateDays(submission, env.reference()))
    if (first)
      events = [
        { type: 'failed', code: 'duplicate', reason: duplicateReason(first, facts.publisher), suppressedBy: null },
      ]
    isCopied &&= !first
  }
  if (arrival.ping !== null) {
    const taken = await tx.claimPing(arrival.ping, facts.id)
    if (taken !== null) return { arrived: { kind: 'posted', lead: taken } }
  }
  let decided = decideAll(run, lead.state, events)
  let used: ReadonlyMap<string, number> = new Map()
  if (decided.state.asking.length > 0) {
    const now = env.clock.now()
    const grants = await grantRoom(env, tx, decided.state, decided.state.asking, now)
    used = grants.used
    const { granted, refused } = grants
    const after = run.decide({ type: 'reserved', granted, refused }, decided.state, 'system', now)
    if (!after.ok) throw new Error(after.message)
    decided = { state: after.state, writes: [...decided.writes, ...after.writes], commands: after.commands }
  }
  const copy = isCopied && decided.state.status === 'failed' ? await tx.nextId('lead') : null
  if (copy !== null) decided.writes.push({ type: 'exception', posting: null, text: `copied as lead ${copy}` })
  for (const text of arrival.exceptions) decided.writes.push({ type: 'exception', posting: null, text })
  const change = run.changeOf({ ok: true, ...decided }, new Map(), null)
  await tx.insertLead(change, identity, arrival.details)
  if (copy !== null) await insertCopy(arrival, tx, copy, decided.state.reason ?? '')
  return { decided, used }
}
