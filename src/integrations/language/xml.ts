import { z } from 'zod'
import { type Condition, condition } from './condition'
import { isRecord, pick } from './pick'
import { type Value, value } from './value'
import { name, source, xmlName } from './words'

export interface XmlElement {
  readonly element: string
  /** Prefix → namespace; the empty prefix is the default namespace. */
  readonly namespaces?: Readonly<Record<string, string>> | undefined
  readonly attributes?: Readonly<Record<string, Value>> | undefined
  readonly text?: Value | undefined
  readonly cdata?: boolean | undefined
  readonly children?: readonly XmlChild[] | undefined
  /** A whole XML document as the text of this element. */
  readonly document?: XmlElement | undefined
  /** Writes the element once per item of a list. */
  readonly each?: string | undefined
  readonly when?: Condition | undefined
  /** An element whose text is absent is left out unless this is set. */
  readonly keep?: boolean | undefined
}

/** fields: many elements that hold text only; include: a fragment of the data part. */
export type XmlChild = XmlElement | { readonly fields: Readonly<Record<string, Value>> } | { readonly include: string }

const uri = z
  .string()
  .max(300)
  .regex(/^[^\s<>"&]*$/, 'a namespace without blanks and quotes')
const prefix = z.string().regex(/^(?:[A-Za-z_][\w.-]{0,30})?$/, 'a prefix, or empty for the default namespace')

const element = z
  .strictObject({
    element: xmlName,
    namespaces: z.record(prefix, uri).optional(),
    attributes: z.record(xmlName, value).optional(),
    text: value.optional(),
    cdata: z.boolean().optional(),
    children: z.lazy(() => z.array(xmlChild).max(200)).optional(),
    document: z.lazy((): z.ZodType<XmlElement> => xmlElement).optional(),
    each: source.optional(),
    when: condition.optional(),
    keep: z.boolean().optional(),
  })
  .refine(
    ({ text, children, document }) => [text, children, document].filter((each) => each !== undefined).length < 2,
    'either text, children or document',
  )

export const xmlElement: z.ZodType<XmlElement> = element
const fields = z.strictObject({ fields: z.record(xmlName, value) })
const include = z.strictObject({ include: name })

export const xmlChild: z.ZodType<XmlChild> = pick<XmlChild>((candidate) => {
  if (!isRecord(candidate)) return 'an object with element, fields or include'
  if ('fields' in candidate) return fields
  return 'include' in candidate ? include : element
})
