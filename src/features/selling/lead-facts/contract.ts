import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, idParams, product } from '@/kernel/inputs'
import { lookup, options } from '@/kernel/lookup'
import { leadPermissions } from './permissions'
import { bodyField } from './shapes'

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

export const leadBodyCalls = {
  fields: call({
    method: 'GET',
    path: '/admin/lead/fields/{id}',
    summary: "The lead's body; consumer data masked",
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: z.array(bodyField),
    reads: ['lead'],
  }),
}
