import { z } from 'zod'
import { call } from '@/kernel/call'
import { idParams } from '@/kernel/inputs'
import { reportPermissions } from '@/features/lead-reports/permissions'

export const SubIdNumbers = z.object({
  subid: z.string(),
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

export const publisherDetailCalls = {
  subIds: call({
    method: 'GET',
    path: '/admin/publisher/subids/{id}',
    summary: 'Sub ids of a publisher with the numbers of the last 30 days',
    permission: reportPermissions.reports_view,
    params: idParams,
    answer: z.array(SubIdNumbers),
    reads: ['lead'],
  }),
}
