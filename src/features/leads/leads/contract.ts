import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, id, idParams, text, when } from '@/kernel/inputs'
import { EDITABLE_NAMES } from './editable'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { answered, bodyField, exchange, money, named, titledById } from '@/features/selling/lead-facts/public'

/** Null when it may be done now, else what the button says instead. The same functions refuse on the server. */
const refusal = z.string().nullable()

export const Lead = z.object({
  id: z.number(),
  version: z.number(),
  status: z.string(),
  reason: z.string().nullable(),
  test: z.boolean(),
  exclusive: z.boolean(),
  places: z.number(),
  pingid: z.number().nullable(),
  product: named,
  publisher: z.object({ id: z.number(), name: z.string() }),
  rcid: named,
  /** How it came in: 'Direct post', 'Ping post'. */
  leadsource: titledById,
  /** Its lead source, where it named one that exists. */
  source: named.nullable(),
  subid: z.object({ subid: z.string() }),
  earntotal: money,
  earnpub: money,
  earntotaloriginal: money,
  earnpuboriginal: money,
  costUpload: z.object({ date: when, user: z.string(), log: z.number(), cost: money }).nullable(),
  exceptions: z.array(z.string()),
  returnreason: z.array(z.string()),
  dateadd: when,
  dateupdate: when,
  /** Seconds from receipt to the final status, and the lenders' part of them. */
  pt: z.number().nullable(),
  lenderstime: z.number().nullable(),
  suppressedby: z.string().nullable(),
  metaData: z.object({ ipaddress: z.string(), useragent: z.string(), sourceurl: z.string() }).nullable(),
  tcpa: z.object({ tcpatext: z.string() }).nullable(),
  cert: z
    .object({
      data: z.object({ trustedform: z.string(), leadid: z.string(), anura: z.string() }),
      trustedformdata: z.unknown().nullable(),
      leadiddata: z.unknown().nullable(),
    })
    .nullable(),
  revenueUpload: z.array(
    z.object({
      log: z.number(),
      date: when,
      user: z.string(),
      lender: named,
      mode: z.string(),
      amount: money,
      before: money,
      undone: z.boolean(),
    }),
  ),
  /** `held`: places taken, by a sale or by a lender who has not answered. */
  counts: z.object({ post: z.number(), ping: z.number(), filtered: z.number(), removed: z.number(), held: z.number() }),
  scrubbers: z.array(z.string()),
  actions: z.object({
    fail: refusal,
    rematch: refusal,
    matchednobuyer: refusal,
    edit: refusal,
    delete: refusal,
  }),
})
export type Lead = z.output<typeof Lead>

const editField = bodyField.extend({
  type: z.enum(['string', 'options']),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type EditField = z.output<typeof editField>

const scrubbing = z.array(
  z.object({ scrubber: z.string(), ispass: z.boolean(), data: z.record(z.string(), z.unknown()) }),
)

export const leadCalls = {
  get: call({
    method: 'GET',
    path: '/admin/lead/{id}',
    summary: 'A lead with what staff may do to it now; consumer data masked',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: Lead,
    reads: ['lead'],
  }),
  reveal: call({
    method: 'POST',
    path: '/admin/lead/reveal/{id}',
    summary: 'The consumer data of a lead in full, with the exchange of one posting if asked for; logged',
    permission: leadPermissions.lead_revealdata,
    changes: 'lead',
    touches: ['log'],
    params: idParams,
    body: fields({ posting: id.optional() }),
    answer: z.object({
      fields: z.record(z.string(), z.string()),
      posting: z.object({ requestdata: exchange.nullable(), responsedata: answered.nullable() }).nullable(),
    }),
  }),
  editable: call({
    method: 'GET',
    path: '/admin/leadedit/{id}',
    summary: 'The fields of the body that can be edited; consumer data masked',
    permission: leadPermissions.lead_editleadbody,
    params: idParams,
    answer: z.array(editField),
    reads: ['lead'],
  }),
  edit: call({
    method: 'POST',
    path: '/admin/leadedit/{id}',
    summary: 'Change fields of the body; those that are not sent stay. Suppression runs again after phone or e-mail',
    permission: leadPermissions.lead_editleadbody,
    changes: 'lead',
    touches: ['lead'],
    params: idParams,
    body: fields(Object.fromEntries(EDITABLE_NAMES.map((name) => [name, z.string().max(2000).optional()]))),
    // Version and fields: as they are now, for who began with older ones.
    answer: z.object({
      status: z.string(),
      version: z.number().optional(),
      fields: z.array(editField).optional(),
    }),
  }),
  tracking: call({
    method: 'GET',
    path: '/admin/lead/trafficlog/{id}',
    summary: 'Tracking parameters',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: z.record(z.string(), z.string()),
    reads: ['lead'],
  }),
  saveTracking: call({
    method: 'PUT',
    path: '/admin/lead/trafficlog/{id}',
    summary: 'Change a tracking parameter; ad_id alone can be',
    permission: leadPermissions.lead_tracking,
    changes: 'lead',
    touches: ['lead'],
    params: idParams,
    body: fields({ params: fields({ ad_id: text(500) }) }),
    answer: NOTHING,
  }),
  scrubbing: call({
    method: 'GET',
    path: '/admin/lead/scrubbing/{id}',
    summary: 'What the scrubbers said',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: scrubbing,
    reads: ['lead'],
  }),
  oneToOne: call({
    method: 'GET',
    path: '/admin/lead/onetoone/{id}',
    summary: 'Brands that were offered to the consumer, and the chosen ones',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: z.array(
      z.object({
        lender: named,
        leadonetoone: z.object({ price: money.nullable(), title: z.string(), selected: z.boolean(), date: when }),
      }),
    ),
    reads: ['lead'],
  }),
  evidence: call({
    method: 'GET',
    path: '/admin/lead/evidence/{id}',
    summary: 'What proves the consent, and every lender the lead went to; consumer data masked',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: z.object({
      lead: z.number(),
      product: z.string(),
      publisher: z.string(),
      received: when,
      consumer: z.array(bodyField),
      text: z.string(),
      hash: z.string().nullable(),
      url: z.string(),
      ipaddress: z.string(),
      useragent: z.string(),
      trustedform: z.string(),
      leadid: z.string(),
      rounds: z.array(z.object({ at: when, shown: z.array(z.string()), chosen: z.array(z.string()).nullable() })),
      lenders: z.array(
        z.object({
          lender: z.string(),
          brand: z.string().nullable(),
          order: z.string(),
          sent: when,
          status: z.string(),
        }),
      ),
    }),
    reads: ['lead'],
  }),
}
