import { setImmediate as othersFirst } from 'node:timers/promises'
import type { LeadEvent } from '@/engine/decide/events'
import type { LeadState } from '@/engine/decide/state'
import { step } from '@/engine/decide/step'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { eachInTurn } from '@/server/slices'
import { marketOf } from './market'
import { jobsAfter } from './run/after-sale'
import { suppressedBy } from '@/features/selling/scrubbing/server/public'
import type { LeadChange } from './store/change'
import type { StoredLead } from './store/lead'
import { type LeadStateOf, loadLeads, loadStates, type Save, type SealedLead } from './store/lead-store'
import { lockedSave } from './store/locked'
import { inTransaction } from './store/sql'

/** So many leads are written by one statement. */
const AT_ONCE = 500
/** Fewer where nothing is written: what lives shortly costs no memory. */
const TRIED_AT_ONCE = 100
/** And so many decided before whoever else needs the process has a turn. */
const IN_A_ROW = 50

interface Applied {
  readonly before: StoredLead
  readonly state: LeadState
}

interface Tried {
  readonly before: LeadState
  readonly state: LeadState
}

export interface AppliedEvents {
  readonly applied: ReadonlyMap<number, Applied>
  /** Nothing was written of these: why, by lead. Deleted and unknown leads are not found. */
  readonly refused: ReadonlyMap<number, string>
  /** Those of the refused that are deleted or unknown. */
  readonly missing: ReadonlySet<number>
}

export interface LeadWish {
  readonly lead: number
  readonly event: LeadEvent
}

/** What an event would do to these leads, by lead, or why it cannot: nothing is locked and nothing written. */
export async function tryLeads(
  services: Services,
  tx: Tx,
  wishes: readonly LeadWish[],
): Promise<Map<number, Tried | string>> {
  const sql = inTransaction(tx)
  const tried = new Map<number, Tried | string>()
  for (let start = 0; start < wishes.length; start += TRIED_AT_ONCE) {
    const part = wishes.slice(start, start + TRIED_AT_ONCE)
    const states = await loadStates(
      sql,
      services.keys,
      part.map(({ lead }) => lead),
    )
    await eachInTurn(part, ({ lead, event }) => {
      const before = states.get(lead)
      const result = before ? outcomeOf(services, before, event, 'preview') : NOT_FOUND
      if (typeof result === 'string') tried.set(lead, result)
      else if (before) tried.set(lead, { before: before.state, state: result.state })
    })
  }
  return tried
}

/**
 * Lets staff's word act on many leads inside the caller's transaction, each with its own event; a part of them after the
 * other, so that nobody need hold all at once. Leads are locked in the order of their ids, so that two of these never wait
 * for each other. Whether a refusal ends it all is the caller's choice.
 */
export async function* applyInParts(
  services: Services,
  tx: Tx,
  wishes: readonly LeadWish[],
  by: string,
): AsyncGenerator<AppliedEvents> {
  const sql = inTransaction(tx)
  const ordered = [...wishes].sort((a, b) => a.lead - b.lead)
  const load = async (start: number) => {
    const part = ordered.slice(start, start + AT_ONCE)
    const ids = part.map(({ lead }) => lead)
    return { part, found: ids.length > 0 ? await loadLeads(sql, services.keys, ids, true) : [] }
  }
  const decide = async ({ part, found }: Awaited<ReturnType<typeof load>>) => {
    const leads = new Map(found.map((lead) => [lead.facts.id, lead]))
    const applied = new Map<number, Applied>()
    const refused = new Map<number, string>()
    const missing = new Set<number>()
    const saves: Save[] = []
    for (const [at, { lead, event }] of part.entries()) {
      if (at % IN_A_ROW === 0) await othersFirst()
      const before = leads.get(lead)
      if (!before || before.state.status === 'deleted') missing.add(lead)
      const outcome = before ? decided(services, before, event, by) : NOT_FOUND
      if (typeof outcome === 'string') refused.set(lead, outcome)
      else {
        saves.push({ change: outcome.change, version: outcome.event.before.version })
        applied.set(lead, outcome.event)
      }
    }
    return { events: { applied, refused, missing }, save: saves.length > 0 ? lockedSave(saves) : undefined }
  }
  let next = await decide(await load(0))
  for (let start = 0; start < ordered.length; start += AT_ONCE) {
    const { events, save } = next
    const following = await load(start + AT_ONCE)
    // While the database writes these, the next ones are decided.
    ;[, next] = await Promise.all([save?.(sql), decide(following)])
    yield events
  }
}

const NOT_FOUND = 'Lead not found'

/** The lead after the event, or why it cannot be. */
function outcomeOf(services: Services, before: LeadStateOf, event: LeadEvent, by: string) {
  const { env } = marketOf(services)
  if (before.state.status === 'deleted') return NOT_FOUND
  const result = step(before.state, event, {
    now: env.clock.now(),
    by,
    // Most words of staff send nothing: who the consumer is stays sealed.
    get suppressedBy() {
      const { phone, email } = before.identity
      return suppressedBy(env.reference().lists, phone ?? '', email ?? '')
    },
    elsewhere: true,
  })
  return result.ok ? result : result.message
}

function decided(services: Services, before: SealedLead, event: LeadEvent, by: string) {
  const { env } = marketOf(services)
  const result = outcomeOf(services, before, event, by)
  if (typeof result === 'string') return result
  const { state, writes } = result
  const change: LeadChange = {
    facts: before.facts,
    before: before.state,
    state,
    writes,
    postings: new Map(),
    now: env.clock.now(),
    process: env.process,
    keepHolder: true,
    zone: env.zone,
    jobs: jobsAfter(env.reference(), before.facts.product, before.state, state),
  }
  return { change, event: { before, state } }
}
