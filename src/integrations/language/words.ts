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
    /^(?:(?:lead|param|context|ping|field)\.[a-z][\w-]{0,59}|tracking\.[\w.:-]{1,80}|brands|item|index)$/,
    "a source such as 'lead.zip', 'tracking.gclid', 'param.apikey', 'context.now', 'ping.bidid', 'field.x' or 'brands'",
  )

export const patternText = z.string().min(1).max(400)
export const texts = z.union([constant, z.array(constant).min(1).max(200)])

export const xmlName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/, 'an XML name')

export const headerName = z
  .string()
  .max(80)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'a header name')
  .refine(
    (text) =>
      !/^(?:host|connection|content-length|content-type|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/i.test(
        text,
      ),
    'this header is set by the transport',
  )
