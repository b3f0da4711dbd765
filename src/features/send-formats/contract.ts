import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, idParams, requiredText } from '@/kernel/inputs'
import { sendFormatPermissions } from './permissions'

const decision = {
  method: 'POST',
  permission: sendFormatPermissions.order_approvesendformat,
  changes: 'order',
  touches: ['order'],
  params: idParams,
  answer: z.object({ prstatus: z.string() }),
} as const

export const formatEditCalls = {
  deploy: call({
    ...decision,
    path: '/admin/order/formatedit/deploy/{id}',
    summary: 'Deploy a requested change of a send-format part: every order with that part sends by it from now on',
  }),
  refuse: call({
    ...decision,
    path: '/admin/order/formatedit/refuse/{id}',
    summary: 'Refuse a requested change of a send-format part, with a note for whoever requested it',
    body: fields({ note: requiredText(1000, 'Enter a note') }),
  }),
}
