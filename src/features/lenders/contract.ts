import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, idList, option } from '@/kernel/inputs'
import { lookup } from '@/kernel/lookup'

export const lenderLookupCalls = {
  lenders: lookup('/system/lenders', 'Lenders', 'lender'),
  orders: call({
    method: 'POST',
    path: '/system/orders',
    summary: 'Orders of the given lenders; all without any',
    permission: 'signed-in',
    body: fields({ lender: idList }),
    answer: z.array(option.extend({ lender: z.number() })),
    reads: ['order'],
  }),
  lenderStatuses: lookup('/system/lenderstatus', 'Lender statuses'),
  orderStatuses: lookup('/system/orderstatus', 'Order statuses'),
  invoiceMethods: lookup('/system/invoicemethods', 'Invoice methods'),
  billingTypes: lookup('/system/billingtypes', 'Billing types'),
}
