import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, product } from '@/kernel/inputs'
import { PRODUCTS } from '@/kernel/lead-fields'
import { publisherPermissions } from '@/features/supply/publishers/permissions'

const CLASSKEYS = PRODUCTS.map(({ classkey }) => classkey)
const classkey = z.enum(CLASSKEYS, 'Choose a product')

const productField = z.object({
  name: z.string(),
  value: z.string().describe('What the form starts with: a person who does not exist, another one each time'),
  type: z.enum(['string', 'options']),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type ProductField = z.output<typeof productField>

const rcid = z.object({
  id: z.number(),
  publisherId: z.number(),
  publisherName: z.string(),
  apiKey: z.string().nullable().describe('Never the key itself: a sign that there is one, null until one was made'),
})
export type GeneratorRcid = z.output<typeof rcid>

/** The forms of the QA generators. They send by the publishers' own calls; a session makes what they send a test lead. */
export const generatorCalls = {
  pingPostFields: call({
    method: 'GET',
    path: '/testautomation/productfields/{classkey}/pingpost',
    summary: 'Fields of the ping/post generator for a product, with values',
    permission: publisherPermissions.publisher_manage,
    params: fields({ classkey }),
    answer: z.array(productField),
    reads: [],
  }),
  trafficFields: call({
    method: 'GET',
    path: '/testautomation/productfields/{productId}/traffic',
    summary: 'Fields of the direct generator for a product, its RCID among them, with values',
    permission: publisherPermissions.publisher_manage,
    params: fields({ productId: product }),
    answer: z.array(productField),
    reads: [],
  }),
  rcids: call({
    method: 'GET',
    path: '/testautomation/rcids/{classkey}',
    summary: 'RCIDs of a product that may ping and post',
    permission: publisherPermissions.publisher_manage,
    params: fields({ classkey }),
    answer: z.array(rcid),
    reads: ['rcid'],
  }),
}
