import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, idParams, productList, requiredText, when } from '@/kernel/inputs'
import { options } from '@/kernel/lookup'
import { returnReasonPermissions } from './permissions'

const permission = returnReasonPermissions.settings_returnreasons

export const reasonTitle = requiredText(120, 'Enter a title')

const ReasonBody = fields({
  title: reasonTitle,
  /** None means all. */
  products: productList,
  /** It means fraud or a lead that nobody asked for: the lead is not sold again and its phone is listed. */
  fraud: z.boolean().optional(),
})

export const ReturnReason = z.object({
  id: z.number(),
  title: z.string(),
  products: z.array(z.object({ id: z.number(), title: z.string() })),
  fraud: z.boolean(),
  /** Returns that name it. */
  returns: z.number(),
  dateadd: when,
  dateupdate: when,
  version: z.number(),
})
export type ReturnReason = z.output<typeof ReturnReason>

export const returnReasonCalls = {
  list: call({
    method: 'GET',
    path: '/admin/returnreason/all',
    summary: 'Return reasons with their products',
    permission,
    answer: z.array(ReturnReason),
    reads: ['returnreason'],
  }),
  get: call({
    method: 'GET',
    path: '/admin/returnreason/{id}',
    summary: 'One return reason',
    permission,
    params: idParams,
    answer: ReturnReason,
    reads: ['returnreason'],
  }),
  add: call({
    method: 'POST',
    path: '/admin/returnreason',
    summary: 'Create a return reason',
    permission,
    changes: 'settings',
    touches: ['returnreason'],
    body: ReasonBody,
    answer: z.object({ id: z.number() }),
  }),
  update: call({
    method: 'PUT',
    path: '/admin/returnreason/{id}',
    summary: 'Change a return reason',
    permission,
    changes: 'settings',
    touches: ['returnreason'],
    params: idParams,
    body: ReasonBody,
    answer: ReturnReason,
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/returnreason/{id}',
    summary: 'Delete a return reason that no return names',
    permission,
    changes: 'settings',
    touches: ['returnreason'],
    params: idParams,
    answer: NOTHING,
  }),
}

export const returnReasonLookupCalls = {
  returnReasons: call({
    method: 'GET',
    path: '/system/returnreason',
    summary: 'Return reasons, keyed by product id',
    permission: 'signed-in',
    answer: z.record(z.string(), options),
    reads: ['returnreason'],
  }),
}
