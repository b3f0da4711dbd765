import { z } from 'zod'
import { LEAD_CAP_KINDS, REVENUE_CAP_KINDS } from '@/engine/caps/cap-kind'
import { call } from '@/kernel/call'
import { fields, id } from '@/kernel/inputs'
import { capPermissions } from './permissions'

/** Caps that are one number; those per publisher, RCID or hours are filters with several. */
const SINGLE = [...LEAD_CAP_KINDS, ...REVENUE_CAP_KINDS].filter(({ scope }) => scope === 'all').map((kind) => kind.id)

export const capCalls = {
  set: call({
    method: 'PUT',
    path: '/admin/cap/{owner}/{id}',
    summary: 'Set one cap of an order or lender, in leads or dollars; in force when this answers',
    permission: capPermissions.caps_manage,
    changes: 'order',
    touches: ['order'],
    params: fields({ owner: z.enum(['order', 'lender']), id }),
    body: fields({
      kind: z.enum(SINGLE as [string, ...string[]], 'There is no such cap'),
      value: z.number('Enter a number').min(0).max(10_000_000).multipleOf(0.01, 'At most two decimals'),
    }),
    answer: z.object({ kind: z.string(), value: z.number() }),
  }),
}
