import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, id, idParams, when } from '@/kernel/inputs'
import { pingRow, received, verdictRow } from '@/features/leads/lead-log/contract'
import { money, named } from '@/features/selling/lead-facts/public'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'

export const Ping = z.object({
  id: z.number(),
  status: z.string(),
  reason: z.string().nullable(),
  test: z.boolean(),
  dateadd: when,
  /** When its status came about: answered, posted or expired. */
  dateupdate: when,
  expires: when,
  publisher: z.object({ id: z.number(), name: z.string() }),
  product: named,
  rcid: named,
  source: named.nullable(),
  subid: z.object({ subid: z.string() }),
  earntotal: money,
  earnpub: money,
  pt: z.number(),
  lenderstime: z.number(),
  oneToOne: z.array(z.string()),
  lead: z.number().nullable(),
  counts: z.object({ ping: z.number(), filtered: z.number() }),
})
export type Ping = z.output<typeof Ping>

export const pingDetailCalls = {
  get: call({
    method: 'GET',
    path: '/admin/ping/{id}',
    summary: 'A ping',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: Ping,
    reads: ['ping'],
  }),
  data: call({
    method: 'GET',
    path: '/admin/ping/data/{id}',
    summary: 'What the publisher sent with the ping and was told',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: received,
    reads: ['ping'],
  }),
  postings: call({
    method: 'GET',
    path: '/admin/ping/posting/{id}',
    summary: 'The orders that were pinged, and those that were filtered',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: z.object({ ping: z.array(pingRow), filterLog: z.array(verdictRow) }),
    reads: ['ping', 'order'],
  }),
  processes: call({
    method: 'GET',
    path: '/admin/log/processping/{pingId}',
    summary: 'What was done to the ping',
    permission: leadPermissions.leads_view,
    params: fields({ pingId: id }),
    answer: z.array(z.object({ id: z.number(), date: when, title: z.string(), by: z.string().nullable() })),
    reads: ['ping'],
  }),
}
