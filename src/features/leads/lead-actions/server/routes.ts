import { sql } from 'kysely'
import { isUndecided } from '@/engine/decide/facts'
import { lockLead, manualSend, rematch } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { invalidField, notFound } from '@/kernel/errors'
import { startBulkRun } from '@/server/bulk/start'
import type { Tx } from '@/server/database/database'
import { type Context, routes } from '@/server/http/context'
import type { Services } from '@/server/services'
import { leadActionCalls } from '../contract'
import { act, failing, FAILED_MANUALLY, payingWithoutBuyer, settling, told } from './acts'
import { SETTLE } from './bulk'
import { manualRows } from './manual'

type Ctx = Context<typeof leadActionCalls.fail>

/** Lets an event act, logs it, and answers where the lead is now. */
async function acted(services: Services, ctx: Ctx, wanted: Parameters<typeof act>[3]) {
  const { entry, ...now } = await act(services, ctx.db, ctx.actor.name, wanted)
  await ctx.record(entry)
  return now
}

/** A reason is an entry of the list or a text of its own. */
async function reasonText(tx: Tx, reason: string | number | undefined): Promise<string> {
  if (typeof reason !== 'number') return reason ?? FAILED_MANUALLY
  const row = await tx.selectFrom('fail_reasons').select('title').where('id', '=', reason).executeTakeFirst()
  if (!row) throw invalidField('reason', 'Choose one of the reasons')
  return row.title
}

export default routes(leadActionCalls, (services) => ({
  fail: async (ctx, { params, body }) => {
    const reason = await reasonText(ctx.db, body.reason)
    return acted(services, ctx, failing(params.id, reason))
  },
  rematch: async (ctx, { params: { id } }) => {
    const run = await rematch(services, ctx.db, id, ctx.actor.name)
    await ctx.record({ title: 'Lead re-matched', links: { lead: id } })
    return ctx.after(async () => told(services, await run.carryOn()))
  },
  matchedNoBuyer: (ctx, { params }) => acted(services, ctx, payingWithoutBuyer(params.id)),
  manualRows: (ctx, { params }) => manualRows(services, ctx.db, params.id),
  manualSend: async (ctx, { body: { lead, order } }) => {
    const run = await manualSend(services, ctx.db, lead, order, ctx.actor.name)
    const lender = referenceOf(services).get().orders.get(order)?.lender
    await ctx.record({ title: 'Lead sent manually', links: { lead, order, ...(lender ? { lender } : {}) } })
    return ctx.after(async () => told(services, await run.carryOn()))
  },
  remove: (ctx, { params, body: { comment = '' } }) =>
    acted(services, ctx, {
      lead: params.id,
      event: { type: 'deleted', memo: comment },
      title: 'Lead deleted',
      more: { description: comment },
    }),
  removeLender: async (ctx, { params: { leadId, orderId }, body: { comment = '' } }) => {
    const { state } = await lockLead(services, ctx.db, leadId)
    const own = state.postings.filter(({ order, removed }) => order === orderId && !removed)
    const posting = own.find((one) => one.status === 'matched' || isUndecided(one)) ?? own.at(-1)
    if (!posting) throw notFound('Posting')
    const event = { type: 'removed', posting: posting.id, memo: comment } as const
    const more = { description: comment, order: orderId, lender: posting.lender }
    return acted(services, ctx, { lead: leadId, event, title: 'Lender removed from lead', more })
  },
  settle: async (ctx, { params: { leadId: lead, postingId: posting }, body }) =>
    acted(services, ctx, await settling(services, ctx.db, { lead, posting, ...body })),
  settleMany: (ctx, { body: { outcome, postings } }) =>
    startBulkRun(services, ctx, SETTLE, {
      rows: sql`SELECT id AS row_id, jsonb_build_object('lead', lead_id) AS input FROM postings
        WHERE (lead_id, id) IN (${sql.join(postings.map(({ lead, posting }) => sql`(${lead}::bigint, ${posting}::bigint)`))})`,
      confirmed: postings.length,
      options: { outcome },
    }),
}))
