import type { Outcome } from '@/engine/decide/events'
import type { LateAnswer } from '../types'
import type { MarketEnv } from './env'
import { LeadRun } from './lead-run'
import { readAnswerToken } from './send-input'

/** The run that has the lead in this process, or a new one over what is stored. */
export async function runOf(env: MarketEnv, lead: number): Promise<LeadRun | null> {
  const under = env.running.get(lead)
  if (under) return under
  const loaded = await env.store.loadLead(lead)
  if (!loaded) return null
  const { facts, state, version, identity, tracking } = loaded
  return (
    env.running.get(lead) ??
    new LeadRun(env, { facts, fields: { ...facts.fields, ...identity }, tracking, state, version }, null)
  )
}

export async function lateAnswer(env: MarketEnv, token: string, answer: LateAnswer): Promise<boolean> {
  const posting = readAnswerToken(env.keys, token)
  if (!posting) return false
  const run = await runOf(env, posting.lead)
  const known = run?.state.postings.find(({ id }) => id === posting.posting)
  if (!run || !known) return false
  const outcome: Outcome =
    answer.kind === 'matched' ? { kind: 'matched', price: answer.price } : { kind: 'unmatched', reason: answer.reason }
  // What was sold keeps the reference that it was sold under.
  const isNews = answer.kind === 'matched' && answer.reference !== null && known.status !== 'matched'
  const told = isNews ? { reference: answer.reference } : {}
  await run.handle({ type: 'lateAnswer', posting: posting.posting, outcome }, new Map([[posting.posting, told]]))
  return true
}
