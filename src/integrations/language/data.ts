import { z } from 'zod'
import { type Condition, condition } from './condition'
import { isRecord, pick } from './pick'
import { valueMap } from './steps'
import { rootObject, type RootTree, rootTree, type TreeObject } from './tree'
import { type Value, value } from './value'
import { name } from './words'
import { xmlChild, type XmlChild, xmlElement, type XmlElement } from './xml'

/** A line of text with {lead.zip} in it, or a value; a line whose values are all absent is left out. */
export type Line = string | { readonly line: Value; readonly when?: Condition | undefined }

const line: z.ZodType<Line> = pick<Line>((candidate) =>
  isRecord(candidate)
    ? z.strictObject({ line: value, when: condition.optional() })
    : z.string('a line of text, or an object with line').max(2000),
)
const lines = z.array(line).min(1).max(200)

const shared = {
  /** Values computed once and used by several templates as field.<name>; a later one may use an earlier one. */
  fields: z.record(name, value).optional(),
  maps: z.record(name, valueMap).optional(),
}

const objectData = z.strictObject({
  kind: z.literal('object'),
  ...shared,
  fragments: z.record(name, rootObject).optional(),
  ping: rootTree.optional(),
  post: rootTree,
})
const xmlData = z.strictObject({
  kind: z.literal('xml'),
  ...shared,
  fragments: z.record(name, z.array(xmlChild).max(200)).optional(),
  ping: xmlElement.optional(),
  post: xmlElement,
})
const textData = z.strictObject({ kind: z.literal('text'), ...shared, ping: lines.optional(), post: lines })

/** The data part: what of a lead goes into a request, and in which shape. */
export const dataPart = z.discriminatedUnion('kind', [objectData, xmlData, textData])
export type DataPart = z.output<typeof dataPart>

export type DataTemplate =
  | { readonly kind: 'object'; readonly template: RootTree }
  | { readonly kind: 'xml'; readonly template: XmlElement }
  | { readonly kind: 'text'; readonly template: readonly Line[] }

export type Fragment = TreeObject | readonly XmlChild[]
