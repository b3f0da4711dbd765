import { z } from 'zod'
import { INTAKE_BODY_LIMIT } from '@/features/supply/intake/contract'
import { lenderPermissions } from '@/features/demand/lenders/permissions'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { call, wholeBody } from '@/kernel/call'
import { fields, idParams, requiredText, text } from '@/kernel/inputs'

/** Identifiers of another system: no spaces, nothing that could be code. */
const bordeloid = text(80).regex(/^[\w.:-]*$/, 'Letters, digits, dots, dashes, colons and underscores only')
/** The dots of a masked secret may come back: it then stays as it is. */
const SECRET = /^[\x21-\x7e•]*$/
const SECRET_TEXT = 'Letters, digits and signs without spaces only'

export const BordeloForm = fields({ bordeloid })
export const BordeloRcidForm = fields({ bordeloid, bordeloapikey: text(200).regex(SECRET, SECRET_TEXT) })
/** Whoever guesses it sends leads in the RCID's name. */
const TOKEN_LEAST = 16
export const JanglForm = fields({
  token: requiredText(200)
    .regex(SECRET, SECRET_TEXT)
    .refine((token) => token.includes('•') || token.length >= TOKEN_LEAST, `Enter at least ${TOKEN_LEAST} characters`),
})

const masked = z.string().describe('The last four characters at most; the same text sent back leaves it as it is')

const Bordelo = z.object({
  id: z.number(),
  bordeloid: z.string().describe("'' while not connected"),
  version: z.number(),
})
const BordeloRcid = Bordelo.extend({ bordeloapikey: masked })

const urls = z.object({ directPost: z.string(), ping: z.string(), post: z.string() })
const Jangl = z.object({
  id: z.number(),
  token: masked,
  url: urls.nullable().describe('null while not connected'),
  testUrl: urls.nullable(),
  version: z.number(),
})

const ofPublisher = { permission: publisherPermissions.publisher_manage, params: idParams } as const
const ofLender = { permission: lenderPermissions.lender_manage, params: idParams } as const
const ofOrder = { permission: orderPermissions.order_manage, params: idParams } as const

export const connectionCalls = {
  publisher: call({
    ...ofPublisher,
    method: 'GET',
    path: '/admin/bordelo/publisher/{id}',
    summary: 'The Bordelo connection of a publisher',
    answer: Bordelo,
    reads: ['publisher'],
  }),
  savePublisher: call({
    ...ofPublisher,
    method: 'POST',
    path: '/admin/bordelo/publisher/{id}',
    summary: 'Change the Bordelo connection of a publisher; an empty identifier ends it',
    changes: 'publisher',
    touches: ['publisher'],
    body: BordeloForm,
    answer: Bordelo,
  }),
  rcid: call({
    ...ofPublisher,
    method: 'GET',
    path: '/admin/bordelo/publisherrcid/{id}',
    summary: 'The Bordelo connection of an RCID',
    answer: BordeloRcid,
    reads: ['rcid'],
  }),
  saveRcid: call({
    ...ofPublisher,
    method: 'POST',
    path: '/admin/bordelo/publisherrcid/{id}',
    summary: 'Change the Bordelo connection of an RCID; an empty identifier ends it, what is left out stays',
    changes: 'rcid',
    touches: ['rcid'],
    body: BordeloRcidForm.partial(),
    answer: BordeloRcid,
  }),
  lender: call({
    ...ofLender,
    method: 'GET',
    path: '/admin/bordelo/lender/{id}',
    summary: 'The Bordelo connection of a lender',
    answer: Bordelo,
    reads: ['lender'],
  }),
  saveLender: call({
    ...ofLender,
    method: 'POST',
    path: '/admin/bordelo/lender/{id}',
    summary: 'Change the Bordelo connection of a lender; an empty identifier ends it',
    changes: 'lender',
    touches: ['lender'],
    body: BordeloForm,
    answer: Bordelo,
  }),
  order: call({
    ...ofOrder,
    method: 'GET',
    path: '/admin/bordelo/lenderorder/{id}',
    summary: 'The Bordelo connection of an order',
    answer: Bordelo,
    reads: ['order'],
  }),
  saveOrder: call({
    ...ofOrder,
    method: 'POST',
    path: '/admin/bordelo/lenderorder/{id}',
    summary: 'Change the Bordelo connection of an order; an empty identifier ends it',
    changes: 'order',
    touches: ['order'],
    body: BordeloForm,
    answer: Bordelo,
  }),
  jangl: call({
    ...ofPublisher,
    method: 'GET',
    path: '/rcid/jangl/{id}',
    summary: 'The Jangl connection of an RCID',
    answer: Jangl,
    reads: ['rcid'],
  }),
  saveJangl: call({
    ...ofPublisher,
    method: 'POST',
    path: '/rcid/jangl/{id}',
    summary: 'Connect an RCID with Jangl by a token; leads come in at the six addresses it answers',
    changes: 'rcid',
    touches: ['rcid'],
    body: JanglForm,
    answer: Jangl,
  }),
}

const group = z.record(z.string(), z.unknown()).optional()
const JanglAnswer = wholeBody(
  z.object({
    status: z.enum(['success', 'failure', 'pending']).describe('pending: a buyer has not decided yet'),
    auth_code: z.string().optional().describe('Of a ping: to be sent with its post'),
    expires: z.iso.datetime().optional().describe('Until when the price stands'),
    lead_id: z.number().optional(),
    price: z.number().describe('Dollars the publisher earns'),
    redirect_url: z.string().optional().describe('Where the consumer may be sent next'),
    message: z.string().optional(),
  }),
)
const janglDoor = {
  method: 'POST',
  permission: 'public',
  door: 'jangl',
  unknownFields: 'ignored',
  bodyLimit: INTAKE_BODY_LIMIT,
  params: idParams,
  answer: JanglAnswer,
} as const
const janglLead = z.looseObject({ meta: group, contact: group, data: group })
const janglPost = janglLead.extend({ auth_code: z.string().describe('Of the ping') })

/** The six addresses of a Jangl connection; the token comes as the header `Authorization: Token …`. */
export const janglCalls = {
  ping: call({ ...janglDoor, path: '/jangl/{id}/ping', summary: 'A ping in the shape of Jangl', body: janglLead }),
  post: call({
    ...janglDoor,
    path: '/jangl/{id}/post',
    summary: 'The lead of a ping in the shape of Jangl',
    body: janglPost,
  }),
  direct: call({
    ...janglDoor,
    path: '/jangl/{id}/directpost',
    summary: 'A lead without a ping in the shape of Jangl',
    body: janglLead,
  }),
  testPing: call({
    ...janglDoor,
    path: '/jangl/{id}/test/ping',
    summary: 'A test ping in the shape of Jangl',
    body: janglLead,
  }),
  testPost: call({
    ...janglDoor,
    path: '/jangl/{id}/test/post',
    summary: 'The test lead of a test ping in the shape of Jangl',
    body: janglPost,
  }),
  testDirect: call({
    ...janglDoor,
    path: '/jangl/{id}/test/directpost',
    summary: 'A test lead without a ping in the shape of Jangl',
    body: janglLead,
  }),
}
