import { setTimeout as pause } from 'node:timers/promises'
import { publisherAnswer } from '@/engine/decide/answer'
import { notFound } from '@/kernel/errors'
import type { LeadOutcome } from '../types'
import type { MarketEnv } from './env'

/** The first answer that a lead's publisher was given, waited for while it is being worked out. */
export async function waitForAnswer(env: MarketEnv, lead: number): Promise<LeadOutcome> {
  const own = env.running.get(lead)
  if (own?.isNew) return own.answered
  const until = performance.now() + (env.reference().settings.postBudgetSeconds + 5) * 1000
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    const row = await env.store.answerOf(lead)
    if (!row) throw notFound('Lead')
    if (row.answer) {
      const { status, price, reason, redirect } = row.answer
      return { lead, status, price, reason, redirect }
    }
    if (performance.now() > until) {
      const { status, price, reason } = publisherAnswer(row.state)
      return { lead, status, price, reason, redirect: null }
    }
    await pause(wait)
  }
}
