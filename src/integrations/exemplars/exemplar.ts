import { z } from 'zod'
import { cents } from '@/kernel/money'
import type { Answer } from '../read/answer'
import type { SendContext, SendInput, SendLead } from '../view/lead'
import { SAMPLE_LEADS, type SampleName } from './sample-leads'

/** Bodies are written so that people can read them: JSON as JSON, XML tag by tag, text line by line. */
const body = z.union([
  z.string(),
  z.strictObject({ json: z.unknown() }),
  z.strictObject({ xml: z.array(z.string()) }),
  z.strictObject({ lines: z.array(z.string()) }),
  /** Bytes in hexadecimal, where the charset is the point. */
  z.strictObject({ bytes: z.string().regex(/^(?:[0-9a-f]{2} ?)+$/) }),
  z.strictObject({ repeat: z.string(), times: z.number().int() }),
])
export type ExemplarBody = z.output<typeof body>

const texts = z.record(z.string(), z.string())
const sampleNames = Object.keys(SAMPLE_LEADS) as [SampleName, ...SampleName[]]

const request = z.union([
  z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT']),
    url: z.string(),
    headers: texts,
    body: body.nullable(),
  }),
  z.strictObject({
    to: z.array(z.string()),
    subject: z.string(),
    replyTo: z.string().nullable(),
    contentType: z.string(),
    body,
  }),
  /** Nothing is sent, for these reasons. */
  z.strictObject({ problems: z.array(z.string()) }),
])

const response = z.union([
  z.strictObject({ status: z.number().int(), headers: texts.default({}), body, truncated: z.boolean().optional() }),
  z.strictObject({ code: z.number().int(), text: z.string() }),
])

const result = z.strictObject({
  outcome: z.enum(['matched', 'unmatched', 'pending', 'error', 'timeout']),
  duplicate: z.boolean().optional(),
  /** Dollars. */
  price: z.string().optional(),
  reason: z.string().optional(),
  reference: z.string().optional(),
  redirect: z.string().optional(),
  expires: z.iso.datetime().optional(),
  carry: texts.optional(),
  brands: z.array(z.string()).optional(),
})

/** One proof of a format: a lead and its exact request, or an answer and its exact meaning, or both. */
export const exemplarSchema = z.strictObject({
  title: z.string().min(3),
  stage: z.enum(['ping', 'post']),
  lead: z
    .strictObject({
      sample: z.enum(sampleNames),
      with: texts.default({}),
      without: z.array(z.string()).default([]),
      tracking: texts.optional(),
      brands: z.array(z.string()).optional(),
    })
    .optional(),
  destination: z.string().optional(),
  params: texts.default({}),
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
  pingAnswer: texts.optional(),
  request: request.optional(),
  response: response.optional(),
  result: result.optional(),
})
export type Exemplar = z.output<typeof exemplarSchema>

export const SAMPLE_NOW = Date.UTC(2026, 10, 15, 15, 4, 5)

const CONTEXT: SendContext = {
  orderId: 501,
  postingId: 90001,
  leadId: 880123,
  pingId: 770456,
  publisherId: 31,
  rcid: 2044,
  now: SAMPLE_NOW,
  receivedAt: SAMPLE_NOW - 7000,
  priceCents: cents(4500),
  minimumCents: cents(1200),
  bidCents: null,
  exclusive: true,
  test: false,
  answerUrl: 'https://market.example.com/lender/answer/t0k3n-90001',
}

function leadOf({ lead }: Exemplar): SendLead {
  const sample = SAMPLE_LEADS[lead?.sample ?? 'windows']
  const fields = { ...sample.fields, ...lead?.with }
  const kept = Object.entries(fields).filter(([name]) => !lead?.without.includes(name))
  return {
    product: sample.product,
    fields: Object.fromEntries(kept),
    tracking: lead?.tracking ?? sample.tracking,
    brands: lead?.brands ?? sample.brands,
  }
}

/** A ping has no lead yet. */
export const inputOf = (exemplar: Exemplar): SendInput => ({
  lead: leadOf(exemplar),
  destination: exemplar.destination ?? 'https://buyer.example.com/leads',
  params: exemplar.params,
  context: { ...CONTEXT, leadId: exemplar.stage === 'ping' ? null : CONTEXT.leadId, ...exemplar.context },
  ...(exemplar.pingAnswer ? { pingAnswer: exemplar.pingAnswer } : {}),
})

export function bodyText(given: ExemplarBody): string | Uint8Array {
  if (typeof given === 'string') return given
  if ('xml' in given) return given.xml.join('')
  if ('lines' in given) return given.lines.join('\n')
  if ('repeat' in given) return given.repeat.repeat(given.times)
  if ('bytes' in given) return Uint8Array.from(given.bytes.split(' ').map((byte) => Number.parseInt(byte, 16)))
  return JSON.stringify(given.json)
}

export function answerOf(given: NonNullable<Exemplar['response']>): Answer {
  if ('code' in given) return { kind: 'mail', ...given }
  const { truncated, ...rest } = given
  return { kind: 'http', ...rest, body: bodyText(given.body), ...(truncated === undefined ? {} : { truncated }) }
}

export const readExemplar = (json: unknown): Exemplar => exemplarSchema.parse(json)
