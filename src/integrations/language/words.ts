import { z } from 'zod'

/** Names and small values that every part of the language shares. */

/** Names that authors give: parameters, readings, fragments, maps. */
export const name = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'a lower-case name of at most 40 letters, digits, - and _')

export const constant = z.union([z.string().max(5000), z.number(), z.boolean(), z.null()])
export type Constant = z.output<typeof constant>

/** Where a value comes from: 'lead.zip', 'tracking.utm_source', 'param.apikey', 'context.now', 'ping.bidid', 'brands'. */
export const source = z
  .string()
  .regex(
    /^(?:(?:param|context|ping|field)\.[a-z][\w-]{0,59}|lead\.[A-Za-z][\w-]{0,59}|tracking\.[\w.:-]{1,80}|brands|item|index)$/,
    "a source such as 'lead.zip', 'tracking.gclid', 'param.apikey', 'context.now', 'ping.bidid', 'field.x' or 'brands'",
  )

export const patternText = z.string().min(1).max(400)
export const texts = z.union([constant, z.array(constant).min(1).max(200)])

const XML_NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
const TRANSPORTS_OWN =
  /^(?:host|connection|content-length|content-type|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/i

export const isXmlName = (text: string): boolean => text.length <= 100 && XML_NAME.test(text)
export const isHeaderName = (text: string): boolean =>
  text.length <= 80 && HEADER_NAME.test(text) && !TRANSPORTS_OWN.test(text)

export const xmlName = z.string().max(100).regex(XML_NAME, 'an XML name')

export const headerName = z
  .string()
  .max(80)
  .regex(HEADER_NAME, 'a header name')
  .refine((text) => !/^content-type$/i.test(text), 'say contentType instead')
  .refine((text) => !TRANSPORTS_OWN.test(text), 'this header is set by the transport')
