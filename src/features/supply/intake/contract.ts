import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, id, idParams } from '@/kernel/inputs'
import { publisherPermissions } from '@/features/supply/publishers/permissions'

/** Bodies of publishers may be form-encoded as well, and at most this large. */
export const INTAKE_BODY_LIMIT = 256 * 1024

const credentials = {
  rcid: id.describe('The posting channel; also as the header X-Rcid'),
  apikey: z.string().describe('Its key; also as the header X-Api-Key'),
}
const consent = z
  .union([z.array(z.string()), z.string()])
  .describe('Names of the brands the consumer chose, as a list or with commas. Empty: nobody.')
const withFields = {
  ...credentials,
  source: z.string().optional().describe('Slug of the lead source'),
}

const brands = z.array(z.object({ name: z.string() })).describe('Brands the consumer is to be asked about')
const dollars = z.number().describe('Dollars the publisher earns')
const reason = z.string().optional()
const leadStatus = z.enum(['matched', 'unmatched', 'rejected', 'pending'])
const lead = z.object({
  lead_id: z.number(),
  status: leadStatus,
  price: dollars,
  redirect: z.string().optional().describe('Where the consumer may be sent next'),
  reason,
})

/** What publishers and lenders call. Senders show a key of their own in the body; nothing of it is a change by staff. */
const byKey = { method: 'POST', permission: 'public', unknownFields: 'ignored', bodyLimit: INTAKE_BODY_LIMIT } as const

/** What the console shows of a key: a key leaves the server once, when made. With a session it stands for the RCID's own. */
export const HIDDEN_KEY = '••••••••'

export const intakeCalls = {
  ping: call({
    ...byKey,
    door: 'publisher',
    path: '/lead/pingpost/ping',
    summary: 'A request without identity, to learn a price. Identity fields are ignored and not kept',
    body: z.looseObject(withFields),
    answer: z.object({
      ping_id: z.number(),
      status: z.enum(['matched', 'unmatched', 'rejected']),
      price: dollars,
      oneToOne: brands,
      expires: z.iso.datetime().describe('Until when the price stands'),
      reason,
    }),
  }),
  post: call({
    ...byKey,
    door: 'publisher',
    path: '/lead/pingpost/post',
    summary: 'The lead of an earlier ping',
    body: z.looseObject({ ...withFields, ping_id: id, brand_consent: consent.optional() }),
    answer: lead,
  }),
  direct: call({
    ...byKey,
    door: 'publisher',
    path: '/lead/directpost',
    summary: 'A lead without a ping before it',
    body: z.looseObject({ ...withFields, brand_consent: consent.optional() }),
    answer: lead,
  }),
  prematch: call({
    ...byKey,
    door: 'publisher',
    path: '/lead/webprematch',
    summary: 'A lead from a web form: kept, checked and matched, but not sold; answers the brands to ask about',
    body: z.looseObject(withFields),
    answer: z.object({ lead_id: z.number(), status: leadStatus, oneToOne: brands, reason }),
  }),
  oneToOne: call({
    ...byKey,
    door: 'publisher',
    path: '/lead/webonetoone',
    summary: 'Sends a lead of webprematch to the brands the consumer chose; answers further brands',
    body: z.looseObject({ ...credentials, lead: id, brand_consent: consent }),
    answer: lead.extend({ oneToOne: brands }),
  }),
  lenderAnswer: call({
    ...byKey,
    door: 'lender',
    path: '/lender/answer/{token}',
    summary: 'The late word of a lender on a posting that it had left open',
    params: fields({ token: z.string().max(200) }),
    body: z.looseObject({
      status: z.string().describe('accepted or rejected; usual other words are understood'),
      price: z.union([z.number(), z.string()]).optional().describe('Dollars'),
      reason: z.string().optional(),
      reference: z.string().optional(),
    }),
    answer: z.object({ status: z.enum(['accepted', 'rejected']) }),
  }),
}
export type IntakeCallName = Exclude<keyof typeof intakeCalls, 'lenderAnswer'>

/** Decision E39. */
export const SPEC_TYPES = ['pingpost', 'directpost'] as const
export type SpecType = (typeof SPEC_TYPES)[number]
const specUrl = z.string().describe('A page that needs no sign-in')

export const postingSpecCalls = {
  links: call({
    method: 'GET',
    path: '/rcid/postingspecs/{id}',
    summary: 'Links to the posting specifications of an RCID',
    permission: publisherPermissions.publisher_manage,
    params: idParams,
    answer: z.object({ pingpost: specUrl, directpost: specUrl }),
    reads: [],
  }),
  generate: call({
    method: 'GET',
    path: '/rcid/postingspecsgenerate/{rcid}/{type}',
    summary: 'Link to one posting specification of an RCID',
    permission: publisherPermissions.publisher_manage,
    params: fields({ rcid: id, type: z.enum(SPEC_TYPES, 'Choose pingpost or directpost') }),
    answer: z.object({ url: specUrl }),
    reads: [],
  }),
}
