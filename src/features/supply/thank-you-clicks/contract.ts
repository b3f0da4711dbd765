import { z } from 'zod'
import { call, pageOf } from '@/kernel/call'
import { dateRange, fields, idList, page, perPage, when } from '@/kernel/inputs'
import { lookup } from '@/kernel/lookup'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'

export const ThankYouClick = z.object({
  id: z.number(),
  date: when,
  lead: z.object({ id: z.number() }),
  publisher: z.object({ id: z.number(), name: z.string() }),
  lender: z.object({ id: z.number(), title: z.string() }),
  url: z.string(),
  useragent: z.string(),
  ip: z.string(),
})
export type ThankYouClick = z.output<typeof ThankYouClick>

export const thankYouCalls = {
  list: call({
    method: 'POST',
    path: '/admin/report/redirect/thankyoupage',
    summary: "Consumers who went on to a lender's page after their lead was sold",
    permission: reportPermissions.reports_view,
    body: fields({
      date: dateRange.optional(),
      lender: idList,
      publisher: idList,
      link: idList,
      page,
      perPage: perPage(100),
    }),
    answer: pageOf(ThankYouClick),
    reads: ['click', 'lead'],
  }),
}

export const clickLookupCalls = { redirectLinks: lookup('/system/redirectlinks', 'Links of thank-you pages') }
