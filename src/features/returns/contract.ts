import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, id, text } from '@/kernel/inputs'
import { lookup } from '@/kernel/lookup'
import { moneyPermissions } from './permissions'

export const returnLookupCalls = { returnStatuses: lookup('/system/returnstatus', 'Return statuses') }

const decision = {
  method: 'POST',
  permission: moneyPermissions.money_manage,
  changes: 'returns',
  touches: ['lead'],
  body: fields({ id, note: text(1000).optional() }),
  answer: z.object({ status: z.string() }),
} as const

export const returnCalls = {
  accept: call({
    ...decision,
    path: '/admin/return/request/accept',
    summary: 'Accept a requested return: the lender is credited',
  }),
  decline: call({ ...decision, path: '/admin/return/request/decline', summary: 'Decline a requested return' }),
}
