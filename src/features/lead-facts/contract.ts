import { call } from '@/kernel/call'
import { fields, product } from '@/kernel/inputs'
import { lookup, options } from '@/kernel/lookup'

export const leadLookupCalls = {
  leadSources: lookup('/system/leadsource', 'How leads come in'),
  leadStatuses: lookup('/system/leadstatus', 'Lead statuses'),
  postingStatuses: lookup('/system/postingstatus', 'Posting statuses'),
  failReasons: call({
    method: 'GET',
    path: '/system/failreasons/{productId}',
    summary: 'Reasons to fail a lead of a product',
    permission: 'signed-in',
    params: fields({ productId: product }),
    answer: options,
    reads: ['failreason'],
  }),
}
