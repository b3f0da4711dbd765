import type { LeadEvent, Write } from '@/engine/decide/events'
import type { LeadState } from '@/engine/decide/state'
import { step } from '@/engine/decide/step'
import { notFound, refuse } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { marketOf } from './market'
import { jobsAfter } from './run/after-sale'
import { suppressedBy } from '@/features/selling/scrubbing/server/public'
import { loadLead, type LoadedLead, saveLead } from './store/lead-store'
import { inTransaction } from './store/sql'

export interface AppliedEvent {
  readonly before: LoadedLead
  readonly state: LeadState
  readonly writes: readonly Write[]
}

/** The lead, locked until the caller's transaction ends. */
export async function lockLead(services: Services, tx: Tx, id: number): Promise<LoadedLead> {
  const lead = await loadLead(inTransaction(tx), services.keys, id, true)
  if (!lead || lead.state.status === 'deleted') throw notFound('Lead')
  return lead
}

/**
 * Lets staff's word act on a lead inside the caller's transaction, with its money, counters and report rows.
 * A refusal by the rules is a 400 with their text. What has to be sent because of it is sent by the sweeper.
 */
export async function applyToLead(
  services: Services,
  tx: Tx,
  id: number,
  event: LeadEvent,
  by: string,
): Promise<AppliedEvent> {
  const { env } = marketOf(services)
  const before = await lockLead(services, tx, id)
  const now = env.clock.now()
  const { phone, email } = before.identity
  const list = suppressedBy(env.reference().lists, phone ?? '', email ?? '')
  const result = step(before.state, event, { now, by, suppressedBy: list, elsewhere: true })
  if (!result.ok) throw refuse(result.message)
  const saved = await saveLead(
    inTransaction(tx),
    {
      facts: before.facts,
      before: before.state,
      state: result.state,
      writes: result.writes,
      postings: new Map(),
      now,
      process: env.process,
      keepHolder: true,
      zone: env.zone,
      jobs: jobsAfter(env.reference(), before.facts.product, before.state, result.state),
    },
    before.version,
  )
  if (!saved.ok) throw new Error(`lead ${id} changed under its lock`)
  return { before, state: result.state, writes: result.writes }
}
