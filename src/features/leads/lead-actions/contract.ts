import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, id, idParams, requiredText, text } from '@/kernel/inputs'
import { startedRun } from '@/features/platform/bulk-runs/contract'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { money, orderShape } from '@/features/selling/lead-facts/public'

const memo = fields({ comment: text(1000).optional() })
const status = z.object({ status: z.string(), reason: z.string().nullable() })

/** What became of a lead that was sent. */
const outcome = status.extend({
  postings: z.array(
    z.object({
      id: z.number(),
      order: z.number(),
      lender: z.string(),
      status: z.string(),
      earntotal: money,
      reason: z.string().nullable(),
    }),
  ),
})

const stop = z.object({ rule: z.string(), rulevalue: z.string(), leadvalue: z.string(), owner: z.string() })

export const manualRow = z.object({
  order: orderShape,
  lender: orderShape.shape.lender,
  price: money.nullable(),
  overrideprice: money.nullable(),
  minpingprice: money.nullable(),
  sentPingStatus: z.string().nullable(),
  sentPingDate: z.string().nullable(),
  sentStatus: z.string().nullable(),
  sentDate: z.string().nullable(),
  /** Every rule of the order and its lender that would stop the lead now. */
  filterreport: z.array(stop),
  oneToOne: z.object({ brand: z.string().nullable(), selected: z.boolean().nullable() }),
  /** Null when it can be sent. */
  refusal: z.string().nullable(),
})
export type ManualRow = z.output<typeof manualRow>

export const leadActionCalls = {
  fail: call({
    method: 'POST',
    path: '/admin/lead/faillead/{id}',
    summary: "Fail a flagged lead; without a reason it reads 'Failed manually'",
    permission: leadPermissions.lead_faillead,
    changes: 'lead',
    touches: ['lead'],
    params: idParams,
    body: fields({ reason: z.union([z.number().int().positive(), requiredText(200)]).optional() }),
    answer: status,
  }),
  rematch: call({
    method: 'POST',
    path: '/admin/lead/manualpostingall/{id}',
    summary: 'Re-match: from eligibility on; answers when everything sent was answered',
    permission: leadPermissions.lead_rematchlead,
    changes: 'lead',
    touches: ['lead'],
    params: idParams,
    answer: outcome,
  }),
  matchedNoBuyer: call({
    method: 'POST',
    path: '/admin/lead/matchednobuyer/{id}',
    summary: 'Set an unmatched lead to matched no buyer',
    permission: leadPermissions.lead_setmatchnobuyer,
    changes: 'lead',
    touches: ['lead'],
    params: idParams,
    answer: status,
  }),
  manualRows: call({
    method: 'GET',
    path: '/admin/lead/manualposting/{id}',
    summary: 'Every order the lead could be sent to by hand, and what stands against it',
    permission: leadPermissions.lead_manualposting,
    params: idParams,
    answer: z.array(manualRow),
    reads: ['lead', 'order'],
  }),
  manualSend: call({
    method: 'POST',
    path: '/admin/lead/manualposting',
    summary: 'Send a lead to one order past its filters',
    permission: leadPermissions.lead_manualposting,
    changes: 'lead',
    touches: ['lead'],
    body: fields({ lead: id, order: id }),
    answer: outcome,
  }),
  remove: call({
    method: 'POST',
    path: '/admin/lead/delete/{id}',
    summary: 'Delete a lead: it is hidden everywhere but in the log',
    permission: leadPermissions.lead_deletelead,
    changes: 'lead',
    touches: ['lead'],
    params: idParams,
    body: memo,
    answer: status,
  }),
  removeLender: call({
    method: 'POST',
    path: '/admin/leadlender/delete/{leadId}/{orderId}',
    summary: 'Take the lead away from a lender that has it',
    permission: leadPermissions.lead_removefrombuyer,
    changes: 'lead',
    touches: ['lead'],
    params: fields({ leadId: id, orderId: id }),
    body: memo,
    answer: status,
  }),
  settle: call({
    method: 'POST',
    path: '/admin/lead/settleposting/{leadId}/{postingId}',
    summary: 'Decide a posting whose outcome is not known; without a price it is sold at what was offered',
    permission: leadPermissions.lead_settleposting,
    changes: 'lead',
    touches: ['lead'],
    params: fields({ leadId: id, postingId: id }),
    body: fields({
      outcome: z.enum(['matched', 'unmatched']),
      price: z.number().min(0).max(1_000_000).multipleOf(0.01, 'At most two decimals').optional(),
      /** Why it is refused, for the log. */
      reason: text(300).optional(),
    }),
    answer: status,
  }),
  settleMany: call({
    method: 'POST',
    path: '/admin/lead/settlepostings',
    summary: 'Start a bulk run that settles undecided postings, sold ones each at what was offered',
    permission: leadPermissions.lead_settleposting,
    changes: 'lead',
    touches: ['bulkrun'],
    body: fields({
      outcome: z.enum(['matched', 'unmatched']),
      postings: z
        .array(fields({ lead: id, posting: id }))
        .min(1)
        .max(1000),
    }),
    answer: startedRun,
  }),
}
