import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, flag, idParams, requiredText, when } from '@/kernel/inputs'
import { publisherPermissions } from '@/features/publishers/permissions'
import { reportPermissions } from '@/features/lead-reports/permissions'

export const SubIdNumbers = z.object({
  subid: z.string(),
  /** The publisher's filter stops it. */
  excluded: z.boolean(),
  leads: z.number(),
  matched: z.number(),
  successRate: z.number(),
  /** 100 × returned / (returned + matched). */
  returnRate: z.number(),
  total: z.number(),
  pub: z.number(),
  /** Null: cost without revenue. */
  margin: z.number().nullable(),
})
export type SubIdNumbers = z.output<typeof SubIdNumbers>

export const RcidNumbers = z.object({
  id: z.number(),
  title: z.string(),
  product: z.object({ id: z.number(), title: z.string() }),
  status: z.string(),
  pricemodel: z.string(),
  pricevalue: z.number(),
  duplicate: z.number(),
  dateadd: when,
  /** Null: no lead ever came. */
  lastlead: when.nullable(),
  leads: z.number(),
  successRate: z.number(),
  total: z.number(),
  margin: z.number().nullable(),
})
export type RcidNumbers = z.output<typeof RcidNumbers>

export const publisherDetailCalls = {
  rcids: call({
    method: 'GET',
    path: '/admin/publisher/rcids/{id}',
    summary: 'RCIDs of a publisher with the numbers of the last 7 days',
    permission: publisherPermissions.publisher_manage,
    params: idParams,
    answer: z.array(RcidNumbers),
    reads: ['rcid', 'lead'],
  }),
  subIds: call({
    method: 'GET',
    path: '/admin/publisher/subids/{id}',
    summary: 'Sub ids of a publisher with the numbers of the last 30 days',
    permission: reportPermissions.reports_view,
    params: idParams,
    answer: z.array(SubIdNumbers),
    reads: ['lead', 'publisher', 'filter'],
  }),
  excludeSubId: call({
    method: 'POST',
    path: '/admin/publisher/excludesubid/{id}',
    summary: 'Exclude a sub id of a publisher by its filter, or allow it again',
    permission: publisherPermissions.publisher_manage,
    changes: 'publisher',
    touches: ['publisher', 'filter'],
    params: idParams,
    body: fields({ subid: requiredText(200), excluded: flag }),
    answer: NOTHING,
  }),
}
