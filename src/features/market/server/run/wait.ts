import { setTimeout as pause } from 'node:timers/promises'
import { publisherAnswer } from '@/engine/decide/answer'
import type { LeadState } from '@/engine/decide/state'
import { notFound } from '@/kernel/errors'
import type { Cents } from '@/kernel/money'
import { onPool, type Statement } from '../store/sql'
import type { LeadOutcome } from '../types'
import type { MarketEnv } from './env'

const ANSWER: Statement = { name: 'lead_answer', text: 'SELECT answer, state FROM leads WHERE id = $1' }

interface Kept {
  readonly answer: {
    status: LeadOutcome['status']
    price: number
    reason: string | null
    redirect: string | null
  } | null
  readonly state: LeadState
}

/** The first answer that a lead's publisher was given, waited for while it is being worked out. */
export async function waitForAnswer(env: MarketEnv, lead: number): Promise<LeadOutcome> {
  const own = env.running.get(lead)
  if (own) return own.answered
  const until = performance.now() + (env.reference().settings.postBudgetSeconds + 5) * 1000
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    const [row] = await onPool(env.pool).rows<Kept>(ANSWER, [lead])
    if (!row) throw notFound('Lead')
    if (row.answer) {
      const { status, price, reason, redirect } = row.answer
      return { lead, status, price: price as Cents, reason, redirect }
    }
    if (performance.now() > until) {
      const { status, price, reason } = publisherAnswer(row.state)
      return { lead, status, price, reason, redirect: null }
    }
    await pause(wait)
  }
}
