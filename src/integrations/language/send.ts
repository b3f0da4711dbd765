import { z } from 'zod'
import { oneKey } from './pick'
import { value } from './value'
import { headerName, name } from './words'
import { xmlChild } from './xml'

const key = z.string().min(1).max(100)
const bodyPath = z.string().regex(/^[^.\s]{1,60}(?:\.[^.\s]{1,60}){0,4}$/, "a key, or keys joined by dots: 'auth.key'")

export const auth = oneKey('way to authenticate', {
  basic: z.strictObject({ user: value, password: value }),
  bearer: value,
  header: z.strictObject({ name: headerName, value }),
  query: z.strictObject({ name: key, value }),
  /** Fills {token} in the destination. */
  path: z.strictObject({ token: name, value }),
  /** Adds a member to the body. */
  body: z.strictObject({ at: bodyPath, value }),
})
export type Auth = z.output<typeof auth>

const contentType = z
  .string()
  .max(120)
  .regex(/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.-]+)*$/, 'a media type')

const http = {
  method: z.enum(['POST', 'PUT', 'GET']).default('POST'),
  contentType: contentType.optional(),
  headers: z.record(headerName, value).optional(),
  query: z.record(key, value).optional(),
  /** Segments added behind the destination's path. */
  path: z.array(value).max(10).optional(),
  /** Values for {name} in the destination. */
  tokens: z.record(name, value).optional(),
  auth: z.array(auth).max(5).optional(),
}

const nesting = {
  /** a[b]=1 or a.b=1 */
  nested: z.enum(['brackets', 'dots']).default('brackets'),
  /** a=1&a=2, a[]=1&a[]=2, a[0]=1&a[1]=2, or a=1,2 */
  lists: z.enum(['repeat', 'brackets', 'indexed', 'comma']).default('repeat'),
}

const prolog = z
  .string()
  .max(500)
  .regex(
    /^(?:<\?[A-Za-z][\w.-]*(?: [^?<>]*)?\?>|<!DOCTYPE [^<>[\]]+>)+$/,
    'instructions and a document type: <?adf version="1.0"?>',
  )

/** XML or JSON inside one field, with others beside it. */
const field = {
  field: key.optional(),
  fields: z.record(key, value).optional(),
  /** Stands before the XML in the field. */
  prolog: prolog.optional(),
}

const json = z.strictObject({ as: z.literal('json'), ...http })
const form = z.strictObject({
  as: z.literal('form'),
  ...http,
  ...nesting,
  ...field,
})
const query = z.strictObject({
  as: z.literal('query'),
  ...http,
  method: z.enum(['GET', 'POST', 'PUT']).default('GET'),
  ...nesting,
  ...field,
})
const document = {
  declaration: z.boolean().default(true),
  /** Stands between the declaration and the root. */
  prolog: prolog.optional(),
}
const xml = z.strictObject({ as: z.literal('xml'), ...http, ...document })
const soap = z.strictObject({
  as: z.literal('soap'),
  ...http,
  version: z.enum(['1.1', '1.2']).default('1.1'),
  action: z
    .string()
    .max(300)
    .regex(/^[\x21\x23-\x7e]*$/, 'an action without blanks and quotes')
    .default(''),
  prefix: z
    .string()
    .regex(/^[A-Za-z_][\w-]{0,20}$/)
    .default('soap'),
  header: z.array(xmlChild).max(20).optional(),
  declaration: z.boolean().default(true),
})
const text = z.strictObject({ as: z.literal('text'), ...http })
const email = z.strictObject({
  as: z.literal('email'),
  subject: value,
  replyTo: value.optional(),
  bodyType: z.enum(['text/plain', 'text/xml', 'application/xml']).default('text/plain'),
  ...document,
})

export const sendStage = z.discriminatedUnion('as', [json, form, query, xml, soap, text, email])
export type SendStage = z.output<typeof sendStage>
export type HttpStage = Exclude<SendStage, { as: 'email' }>

/** The send part: how the data travels. A ping travels like the post unless it has its own way. */
export const sendPart = z.strictObject({ ping: sendStage.optional(), post: sendStage })
export type SendPart = z.output<typeof sendPart>
