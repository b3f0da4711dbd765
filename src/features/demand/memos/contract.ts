import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, id, idParams, requiredText, when } from '@/kernel/inputs'
import { lenderPermissions } from '@/features/demand/lenders/permissions'
import { orderPermissions } from '@/features/demand/orders/permissions'

/** What memos are kept on. */
export const memoType = z.enum(['lender', 'lenderorder'], 'Choose lender or lenderorder')
export type MemoType = z.output<typeof memoType>

/** Whoever manages the one may not read the memos of the other: the use case asks again. */
export const MEMO_PERMISSIONS = {
  lender: lenderPermissions.lender_manage,
  lenderorder: orderPermissions.order_manage,
} as const
const permission = [MEMO_PERMISSIONS.lender, MEMO_PERMISSIONS.lenderorder] as const

const memo = requiredText(5000, 'Enter a memo')
export const MemoText = fields({ memo })

export const Memo = z.object({
  id: z.number(),
  memo: z.string(),
  dateadd: when,
  user: z.object({ id: z.number(), name: z.string() }),
  /** Who changed it last and when, once somebody did. */
  edited: z.object({ name: z.string(), date: when }).nullable(),
  type: memoType,
  typeId: z.number(),
  version: z.number(),
})
export type Memo = z.output<typeof Memo>

const change = { permission, changes: 'lender', touches: ['memo'] } as const

export const memoCalls = {
  list: call({
    method: 'GET',
    path: '/admin/memo/all/{type}/{typeId}',
    summary: 'Memos of a lender or order, the newest first',
    permission,
    params: z.strictObject({ type: memoType, typeId: id }),
    answer: z.array(Memo),
    reads: ['memo'],
  }),
  add: call({
    ...change,
    method: 'POST',
    path: '/admin/memo/add',
    summary: 'Add a memo to a lender or order',
    body: fields({ memo, type: memoType, typeId: id }),
    answer: z.object({ id: z.number() }),
  }),
  update: call({
    ...change,
    method: 'PUT',
    path: '/admin/memo/{id}',
    summary: 'Change a memo',
    params: idParams,
    body: MemoText,
    answer: Memo,
  }),
  remove: call({
    ...change,
    method: 'DELETE',
    path: '/admin/memo/{id}',
    summary: 'Delete a memo',
    params: idParams,
    answer: NOTHING,
  }),
}
