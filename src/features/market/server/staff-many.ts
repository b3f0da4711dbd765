import { setImmediate as othersFirst } from 'node:timers/promises'
import type { LeadEvent } from '@/engine/decide/events'
import type { LeadState } from '@/engine/decide/state'
import { step } from '@/engine/decide/step'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { marketOf } from './market'
import { jobsAfter } from './run/after-sale'
import { suppressedBy } from '@/features/scrubbing/server/public'
import type { LeadChange } from './store/change'
import type { StoredLead } from './store/lead'
import { loadLeads, type Save, type SealedLead } from './store/lead-store'
import { lockedSave } from './store/locked'
import { inTransaction } from './store/sql'

/** So many leads are written by one statement. */
const AT_ONCE = 500
/** And so many decided before whoever else needs the process has a turn. */
const IN_A_ROW = 50

interface Applied {
  readonly before: StoredLead
  readonly state: LeadState
}

export interface AppliedEvents {
  readonly applied: ReadonlyMap<number, Applied>
  /** Nothing was written of these: why, by lead. Deleted and unknown leads are not found. */
  readonly refused: ReadonlyMap<number, string>
}

export interface LeadWish {
  readonly lead: number
  readonly event: LeadEvent
}

/** What an event would do to these leads, a part of them after the other: nothing is locked and nothing written. */
export const tryInParts = (services: Services, tx: Tx, wishes: readonly LeadWish[]) =>
  inParts(services, tx, wishes, 'preview', false)

/**
 * Lets staff's word act on many leads inside the caller's transaction, each with its own event; a part of them after the
 * other, so that nobody need hold all at once. Leads are locked in the order of their ids, so that two of these never wait
 * for each other. Whether a refusal ends it all is the caller's choice.
 */
export const applyInParts = (services: Services, tx: Tx, wishes: readonly LeadWish[], by: string) =>
  inParts(services, tx, wishes, by, true)

async function* inParts(
  services: Services,
  tx: Tx,
  wishes: readonly LeadWish[],
  by: string,
  write: boolean,
): AsyncGenerator<AppliedEvents> {
  const sql = inTransaction(tx)
  const ordered = [...wishes].sort((a, b) => a.lead - b.lead)
  const load = async (start: number) => {
    const part = ordered.slice(start, start + AT_ONCE)
    const ids = part.map(({ lead }) => lead)
    return { part, found: ids.length > 0 ? await loadLeads(sql, services.keys, ids, write) : [] }
  }
  const decide = async ({ part, found }: Awaited<ReturnType<typeof load>>) => {
    const leads = new Map(found.map((lead) => [lead.facts.id, lead]))
    const applied = new Map<number, Applied>()
    const refused = new Map<number, string>()
    const saves: Save[] = []
    for (const [at, { lead, event }] of part.entries()) {
      if (at % IN_A_ROW === 0) await othersFirst()
      const before = leads.get(lead)
      const outcome = before ? decided(services, before, event, by) : 'Lead not found'
      if (typeof outcome === 'string') refused.set(lead, outcome)
      else {
        saves.push({ change: outcome.change, version: outcome.event.before.version })
        applied.set(lead, outcome.event)
      }
    }
    return { events: { applied, refused }, save: write && saves.length > 0 ? lockedSave(saves) : undefined }
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

function decided(services: Services, before: SealedLead, event: LeadEvent, by: string) {
  const { env } = marketOf(services)
  if (before.state.status === 'deleted') return 'Lead not found'
  const now = env.clock.now()
  const result = step(before.state, event, {
    now,
    by,
    // Most words of staff send nothing: who the consumer is stays sealed.
    get suppressedBy() {
      const { phone, email } = before.identity
      return suppressedBy(env.reference().lists, phone ?? '', email ?? '')
    },
    elsewhere: true,
  })
  if (!result.ok) return result.message
  const { state, writes } = result
  const change: LeadChange = {
    facts: before.facts,
    before: before.state,
    state,
    writes,
    postings: new Map(),
    now,
    process: env.process,
    keepHolder: true,
    zone: env.zone,
    jobs: jobsAfter(env.reference(), before.facts.product, before.state, state),
  }
  return { change, event: { before, state } }
}
