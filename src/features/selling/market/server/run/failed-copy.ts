import { newLead } from '@/engine/decide/facts'
import type { MarketTx } from '../store/ports'
import type { NewArrival } from './receive'

/**
 * A lead that scrubbing failed, once more, in the commit of the first: flagged, for staff to correct and to match again.
 * The first stays failed and is all that its publisher hears of; nothing was promised for the copy, and no ping is its own.
 */
export async function insertCopy(
  { run, identity, details }: NewArrival,
  tx: MarketTx,
  id: number,
  why: string,
): Promise<void> {
  const { env, lead } = run
  const { publisher, rcid, test, exclusive, places, priceModel, receivedAt, consent } = lead.state
  const start = newLead({
    lead: id,
    publisher,
    rcid,
    test,
    exclusive,
    places,
    priceModel,
    promise: null,
    receivedAt,
    consent,
    prematch: false,
  })
  const reason = `Copy of failed lead ${lead.facts.id}: ${why}`
  const flagged = run.decide({ type: 'flagged', reason }, start)
  if (!flagged.ok) throw new Error(flagged.message)
  const process = [{ step: 'copied', ms: 0, note: reason }]
  await tx.insertLead(
    {
      facts: { ...lead.facts, id, ping: null, copyOf: lead.facts.id },
      before: null,
      state: flagged.state,
      writes: flagged.writes,
      postings: new Map(),
      now: env.clock.now(),
      process: env.process,
      zone: env.zone,
      lendersMs: 0,
    },
    identity,
    { ...details, verdicts: null, judgedAt: null, ranking: [], process },
  )
}
