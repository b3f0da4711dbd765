import type { LeadEvent } from '@/engine/decide/events'
import type { MarketEnv } from '../run/env'
import { runOf } from '../run/late'
import { DEAD_AFTER } from './processes'

const AT_ONCE = 8

/** How many it was done for. One that cannot be helped now must not keep the others waiting. */
async function tellEach(env: MarketEnv, leads: readonly number[], event: LeadEvent): Promise<number> {
  let done = 0
  const tell = async (lead: number): Promise<void> => {
    try {
      await (await runOf(env, lead))?.handle(event)
      done++
    } catch (error) {
      env.log.error({ err: error, lead, event: event.type }, 'a lead could not be finished')
    }
  }
  for (let start = 0; start < leads.length; start += AT_ONCE)
    await Promise.all(leads.slice(start, start + AT_ONCE).map(tell))
  return done
}

/**
 * Finishes leads in the hands of nobody: their process is dead, or is this one and lost them. What they had out is
 * undecided from then on; nothing is sent again.
 */
export async function sweepLeads(env: MarketEnv): Promise<number> {
  const { rows } = await env.pool.query<{ id: number }>(
    `SELECT id FROM leads WHERE held_by IS NOT NULL AND (held_by = $1 OR held_by NOT IN
       (SELECT id FROM market_processes WHERE heard_at > now() - ${DEAD_AFTER})) ORDER BY id LIMIT 500`,
    [env.process],
  )
  const lost = rows.map(({ id }) => id).filter((id) => !env.running.has(id))
  const finished = await tellEach(env, lost, { type: 'processDied' })
  await env.pool.query(`DELETE FROM market_processes WHERE heard_at < now() - interval '1 hour'`)
  return finished
}

/** Postings that no lender ever decided count as refused after the long wait. */
export async function expireUndecided(env: MarketEnv): Promise<number> {
  const sentBefore = env.clock.now() - env.reference().settings.undecidedHours * 3_600_000
  const { rows } = await env.pool.query<{ lead_id: number }>(
    `SELECT DISTINCT lead_id FROM postings WHERE status IN ('timeout', 'pending') AND NOT removed AND sent_at < $1 LIMIT 500`,
    [new Date(sentBefore)],
  )
  const leads = rows.map(({ lead_id }) => lead_id)
  return tellEach(env, leads, { type: 'undecidedExpired', sentBefore })
}
