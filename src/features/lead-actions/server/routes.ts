import type { LeadEvent } from '@/engine/decide/events'
import { isUndecided } from '@/engine/decide/facts'
import { lenderOf } from '@/features/lead-facts/server/public'
import { dollars } from '@/features/lead-facts/public'
import { applyToLead, lockLead, manualSend, rematch, type StaffOutcome } from '@/features/market/server/public'
import { referenceOf } from '@/features/reference/server/public'
import { invalidField, notFound } from '@/kernel/errors'
import { cents } from '@/kernel/money'
import type { Tx } from '@/server/database/database'
import { type Context, routes } from '@/server/http/context'
import type { Services } from '@/server/services'
import { leadActionCalls } from '../contract'
import { manualRows } from './manual'

const FAILED_MANUALLY = 'Failed manually'
type Ctx = Context<typeof leadActionCalls.fail>

/** Lets an event act, logs it under the title, and answers where the lead is now. */
async function act(services: Services, ctx: Ctx, lead: number, event: LeadEvent, title: string, more: Links = {}) {
  const { before, state } = await applyToLead(services, ctx.db, lead, event, ctx.actor.name)
  const { description = '', ...links } = more
  await ctx.record({
    title,
    description,
    before: { status: before.state.status },
    after: { status: state.status },
    links: { lead, ...links },
  })
  return { status: state.status, reason: state.reason }
}

interface Links {
  readonly description?: string
  readonly lender?: number
  readonly order?: number
}

/** A reason is an entry of the list or a text of its own. */
async function reasonText(tx: Tx, reason: string | number | undefined): Promise<string> {
  if (typeof reason !== 'number') return reason ?? FAILED_MANUALLY
  const row = await tx.selectFrom('fail_reasons').select('title').where('id', '=', reason).executeTakeFirst()
  if (!row) throw invalidField('reason', 'Choose one of the reasons')
  return row.title
}

const told = (services: Services, { status, reason, postings }: StaffOutcome) => {
  const reference = referenceOf(services).get()
  return {
    status,
    reason,
    postings: postings.map(({ lender, revenue, ...posting }) => ({
      id: posting.id,
      order: posting.order,
      lender: lenderOf(reference, lender).title,
      status: posting.status,
      earntotal: dollars(revenue),
      reason: posting.reason,
    })),
  }
}

export default routes(leadActionCalls, (services) => ({
  fail: async (ctx, { params, body }) => {
    const reason = await reasonText(ctx.db, body.reason)
    return act(services, ctx, params.id, { type: 'failedByStaff', reason }, 'Lead failed', { description: reason })
  },
  rematch: async (ctx, { params: { id } }) => {
    const run = await rematch(services, ctx.db, id, ctx.actor.name)
    await ctx.record({ title: 'Lead re-matched', links: { lead: id } })
    return ctx.after(async () => told(services, await run.carryOn()))
  },
  matchedNoBuyer: (ctx, { params }) =>
    act(services, ctx, params.id, { type: 'setMatchedNoBuyer' }, 'Lead set to matched no buyer'),
  manualRows: (ctx, { params }) => manualRows(services, ctx.db, params.id),
  manualSend: async (ctx, { body: { lead, order } }) => {
    const run = await manualSend(services, ctx.db, lead, order, ctx.actor.name)
    const lender = referenceOf(services).get().orders.get(order)?.lender
    await ctx.record({ title: 'Lead sent manually', links: { lead, order, ...(lender ? { lender } : {}) } })
    return ctx.after(async () => told(services, await run.carryOn()))
  },
  remove: (ctx, { params, body: { comment = '' } }) =>
    act(services, ctx, params.id, { type: 'deleted', memo: comment }, 'Lead deleted', { description: comment }),
  removeLender: async (ctx, { params: { leadId, orderId }, body: { comment = '' } }) => {
    const { state } = await lockLead(services, ctx.db, leadId)
    const own = state.postings.filter(({ order, removed }) => order === orderId && !removed)
    const posting = own.find((one) => one.status === 'matched' || isUndecided(one)) ?? own.at(-1)
    if (!posting) throw notFound('Posting')
    const event = { type: 'removed', posting: posting.id, memo: comment } as const
    const links = { description: comment, order: orderId, lender: posting.lender }
    return act(services, ctx, leadId, event, 'Lender removed from lead', links)
  },
  settle: async (ctx, { params: { leadId, postingId }, body: { outcome, price } }) => {
    const { state } = await lockLead(services, ctx.db, leadId)
    const posting = state.postings.find(({ id }) => id === postingId)
    if (!posting) throw notFound('Posting')
    const named = price === undefined ? null : cents(Math.round(price * 100))
    const decided = outcome === 'matched' ? ({ kind: outcome, price: named } as const) : ({ kind: outcome } as const)
    const description = `posting ${postingId}: ${outcome}${price === undefined ? '' : ` at ${price.toFixed(2)}`}`
    const links = { description, order: posting.order, lender: posting.lender }
    return act(
      services,
      ctx,
      leadId,
      { type: 'settled', posting: postingId, outcome: decided },
      'Posting settled',
      links,
    )
  },
}))
