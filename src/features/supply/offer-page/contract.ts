import { z } from 'zod'
import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { call } from '@/kernel/call'
import { idParams } from '@/kernel/inputs'

const OfferChannel = z.object({
  rcid: z.number(),
  title: z.string(),
  product: z.string(),
  url: z.string().describe('The page to frame; needs no sign-in'),
  preview: z.string().describe('The same page, whose leads are test leads'),
  closed: z.string().nullable().describe('Why the page takes no requests now'),
  missing: z.array(z.string()).describe('What the RCID or its publisher requires and the page cannot give'),
})
export type OfferChannel = z.output<typeof OfferChannel>

export const offerPageCalls = {
  channels: call({
    method: 'GET',
    path: '/publisher/offerpage/{id}',
    summary: 'Offer pages of a publisher, one for each of its RCIDs, and the sites that may frame them',
    permission: publisherPermissions.publisher_manage,
    params: idParams,
    answer: z.object({ sites: z.array(z.string()), channels: z.array(OfferChannel) }),
    reads: ['publisher', 'rcid'],
  }),
}
