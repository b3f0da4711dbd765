import type { Command, LeadEvent, StepResult, Write } from '@/engine/decide/events'
import type { LeadState } from '@/engine/decide/state'
import { duplicateOf, duplicateReason, REPEAT_MS } from '../../rules'
import { type LeadDetails, insertLead } from '../store/lead-store'
import { lockNumber, type SealedIdentity } from '../store/identity'
import { personFacts } from '../store/person'
import { type Sql, type Statement, transaction } from '../store/sql'
import type { Submission } from '../types'
import type { LeadRun } from './lead-run'
import { untilStored } from './patience'
import { duplicateDays } from './preflight'
import { grantRoom } from './reserve'

/** A lead that was decided in memory and is about to be written for the first time. */
export interface NewArrival {
  readonly run: LeadRun
  readonly submission: Submission
  readonly identity: SealedIdentity
  readonly details: LeadDetails
  /** What happened to it so far; its effects are written together. */
  readonly events: readonly LeadEvent[]
  readonly ping: number | null
  /** Same person, same RCID, a moment ago: the first answer is repeated. Direct posts only. */
  readonly repeats: boolean
  readonly exceptions: readonly string[]
}

export type Arrived =
  | { readonly kind: 'stored' }
  | { readonly kind: 'repeat'; readonly lead: number }
  | { readonly kind: 'posted'; readonly lead: number }

const CLAIM_PING: Statement = {
  name: 'ping_claim',
  text: `
    WITH p AS (UPDATE pings SET lead_id = $2, status = 'posted' WHERE id = $1 AND lead_id IS NULL
        RETURNING id, received_at, product_id, publisher_id, rcid_id, test),
      d AS (INSERT INTO ping_deltas (ping_id, day, product_id, publisher_id, rcid_id, pings, success, posted, ms, earnpub, earntotal)
        SELECT id, (received_at AT TIME ZONE $3)::date, product_id, publisher_id, rcid_id, 0, 0, 1, 0, 0, 0 FROM p WHERE NOT test)
    SELECT id FROM p`,
}
const PING_LEAD: Statement = { name: 'ping_lead', text: 'SELECT lead_id FROM pings WHERE id = $1' }

/** Two of one person at the same moment meet at these locks, in whichever processes they are. */
function locks({ hashes: [email, phone] }: SealedIdentity): string {
  const numbers = [email, phone].flatMap((hash) => (hash ? [lockNumber(hash)] : []))
  const ordered = [...new Set(numbers)].sort((a, b) => (a < b ? -1 : 1))
  return ordered.map((number) => `SELECT pg_advisory_xact_lock(${number})`).join('; ')
}

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
    transaction(env.pool, arrival.submission.test || run.lead.facts.test ? '' : locks(arrival.identity), (sql) =>
      write(arrival, sql),
    ),
  )
  if ('arrived' in settled) return settled.arrived
  env.heard(settled.used)
  await run.stored(settled.decided.state, settled.decided.commands)
  return { kind: 'stored' }
}

type Settled = { readonly arrived: Arrived } | { readonly decided: Decided; readonly used: ReadonlyMap<string, number> }

async function write(arrival: NewArrival, sql: Sql): Promise<Settled> {
  const { run, submission, identity } = arrival
  const { env, lead } = run
  const { facts } = lead
  let events = arrival.events
  if (!facts.test) {
    const [email, phone] = identity.hashes
    const person = await personFacts(sql, email ?? null, phone ?? null, facts.id)
    const repeat = arrival.repeats
      ? person.earlier.find(
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
    if (first) events = [{ type: 'failed', reason: duplicateReason(first, facts.publisher), suppressedBy: null }]
  }
  if (arrival.ping !== null) {
    const [claimed] = await sql.rows<{ id: number }>(CLAIM_PING, [arrival.ping, facts.id, env.zone])
    if (!claimed) {
      const [row] = await sql.rows<{ lead_id: number }>(PING_LEAD, [arrival.ping])
      return { arrived: { kind: 'posted', lead: row?.lead_id ?? 0 } }
    }
  }
  let decided = decideAll(run, lead.state, events)
  let used: ReadonlyMap<string, number> = new Map()
  if (decided.state.asking.length > 0) {
    const now = env.clock.now()
    const grants = await grantRoom(env, sql, decided.state, decided.state.asking, now)
    used = grants.used
    const { granted, refused } = grants
    const after = run.decide({ type: 'reserved', granted, refused }, decided.state, 'system', now)
    if (!after.ok) throw new Error(after.message)
    decided = { state: after.state, writes: [...decided.writes, ...after.writes], commands: after.commands }
  }
  for (const text of arrival.exceptions) decided.writes.push({ type: 'exception', posting: null, text })
  const change = run.changeOf({ ok: true, ...decided }, new Map(), null)
  await insertLead(sql, change, identity, arrival.details)
  return { decided, used }
}
