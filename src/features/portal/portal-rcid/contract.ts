import { z } from 'zod'
import { NewKey, Rotation } from '@/features/supply/rcids/contract'
import { call } from '@/kernel/call'
import { fields, id, partyParams, titled, when } from '@/kernel/inputs'

const params = partyParams.extend({ id })
const common = { permission: 'publisher-user', params } as const

/** On a ping identity is ignored, whatever is sent. */
const NEEDS = ['required', 'optional', 'ignored'] as const
const need = z.enum(NEEDS)
export type Need = (typeof NEEDS)[number]

const PortalField = z.object({ field: z.string(), label: z.string(), ping: need, post: need })
export type PortalField = z.output<typeof PortalField>

export const PortalRcid = z.object({
  id: z.number(),
  title: z.string(),
  status: z.string(),
  product: titled,
  pricemodel: z.enum(['CPA', 'REV']),
  pricevalue: z.number(),
  duplicate: z.number().describe('Days in which the same consumer is a duplicate'),
  /** The last letters alone; null until one was made. */
  apikey: z.string().nullable(),
  apikeyat: when.nullable(),
  apikeyby: z.string().nullable().describe("Who made it: a user of the publisher by name, or 'staff'"),
  /** Until when the key before it still works. */
  earlierkeyuntil: when.nullable(),
  lastlead: when.nullable(),
  /** What was received, in the steps of who begins. */
  testping: when.nullable().describe('The newest test ping that was answered'),
  testpost: when.nullable().describe('The newest test lead that was taken'),
  pingminutes: z.number().describe('How long the price of a ping stands'),
  closed: z.string().nullable().describe('Why nothing can be sent to it now'),
  /** Pages that need no sign-in. */
  specs: z.object({ pingpost: z.string(), directpost: z.string() }),
  fields: z.array(PortalField),
})
export type PortalRcid = z.output<typeof PortalRcid>

const SampleField = z.object({
  name: z.string(),
  label: z.string(),
  value: z.string().describe('What the form starts with: a person who does not exist, another one each time'),
  type: z.enum(['string', 'options']),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  ping: need,
  post: need,
})
export type SampleField = z.output<typeof SampleField>

export const STAGES = ['ping', 'post', 'direct'] as const
export type Stage = (typeof STAGES)[number]
const MOST_FIELDS = 200

const Exchange = z.object({
  request: z.object({
    method: z.string(),
    path: z.string(),
    body: z.string().describe('As JSON; where the key goes stands YOUR_API_KEY'),
  }),
  status: z.number().describe('The HTTP status that the same request gets at the door'),
  response: z.string(),
  ms: z.number(),
})
export type TryExchange = z.output<typeof Exchange>

export const portalRcidCalls = {
  item: call({
    ...common,
    method: 'GET',
    path: '/portal/publisher/{party}/rcid/{id}',
    summary: 'One RCID of a publisher: its key as far as it may be shown, its fields, and how far the integration is',
    answer: PortalRcid,
    reads: ['rcid', 'lead'],
  }),
  rotateKey: call({
    ...common,
    method: 'POST',
    path: '/portal/publisher/{party}/rcid/{id}/apikey',
    summary: 'Make a new API key; the old one may live on for some days',
    changes: 'rcid',
    touches: ['rcid'],
    body: Rotation,
    answer: NewKey,
  }),
  sample: call({
    ...common,
    method: 'GET',
    path: '/portal/publisher/{party}/rcid/{id}/sample',
    summary: 'Fields of a test lead, with values to begin with',
    answer: z.array(SampleField),
    reads: ['rcid'],
  }),
  tryIt: call({
    ...common,
    method: 'POST',
    path: '/portal/publisher/{party}/rcid/{id}/try',
    summary: 'Send a test lead, sold to nobody and in no count, and answer the exchange as it is at the door',
    changes: 'rcid',
    touches: ['rcid'],
    body: fields({
      stage: z.enum(STAGES, 'Choose ping, post or direct'),
      ping_id: id.optional().describe('Of the ping that a post continues'),
      fields: z
        .record(z.string().max(120), z.string().max(4000))
        .refine((given) => Object.keys(given).length <= MOST_FIELDS, `At most ${MOST_FIELDS} fields`),
    }),
    answer: Exchange,
  }),
}
