import { z } from 'zod'
import { call, pageOf } from '@/kernel/call'
import { dateRange, id, page, perPage, sortedFields, text } from '@/kernel/inputs'
import { LEAD_SORTS, LeadRow } from '@/features/leads/lead-reports/public'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'

/** What a lead is found by beside its id: exact values, compared as keyed hashes. */
export const SEARCHED = ['firstname', 'lastname', 'email', 'phone', 'address', 'trustedform', 'leadid'] as const
export type Searched = (typeof SEARCHED)[number]

const wanted = Object.fromEntries(SEARCHED.map((name) => [name, text(300).optional()])) as Record<
  Searched,
  z.ZodOptional<z.ZodString>
>
const givenId = z.preprocess((value) => (value === '' || value === null ? undefined : value), id.optional())

export const FoundLead = LeadRow.extend({
  test: z.boolean(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type FoundLead = z.output<typeof FoundLead>

export const leadSearchCalls = {
  search: call({
    method: 'POST',
    path: '/admin/search/lead',
    summary: 'Leads by id, name, e-mail, phone, address or certificate token; test leads too',
    permission: leadPermissions.leads_view,
    noted: 'lead',
    body: sortedFields(LEAD_SORTS, {
      date: dateRange.optional(),
      id: givenId.optional(),
      ...wanted,
      page,
      perPage: perPage(100),
    }),
    answer: pageOf(FoundLead),
    reads: ['lead'],
  }),
}
