import { z } from 'zod'
import type { ProductId } from '@/kernel/lead-fields'
import { isProductId } from '@/kernel/lead-fields'
import { dataPart, type DataPart } from './data'
import { FormatError, pathText } from './issue'
import { messageOf } from './pick'
import { resultPart, type ResultPart } from './result'
import { sendPart, type SendPart } from './send'
import { name } from './words'

/** A configuration field that an order of this format asks for. */
export const param = z
  .strictObject({
    name,
    label: z.string().min(1).max(80),
    type: z.enum(['string', 'options']).default('string'),
    options: z
      .array(z.strictObject({ value: z.string().max(200), label: z.string().max(200) }))
      .max(100)
      .default([]),
    /** Kept encrypted, never shown again, masked in logs. */
    sensitive: z.boolean().default(false),
    required: z.boolean().default(true),
    help: z.string().max(300).optional(),
  })
  .refine(({ type, options }) => (type === 'options') === options.length > 0, 'options belong to the type options')
export type Param = z.output<typeof param>

const heading = {
  language: z.literal(1),
  name: z.string().regex(/^[a-z][a-z0-9-]{1,59}$/, 'a folder name: small letters, digits and -'),
  title: z.string().min(1).max(100),
  version: z.number().int().min(1).max(1_000_000),
  summary: z.string().max(500).default(''),
  products: z.array(z.custom<ProductId>(isProductId, 'a product id')).min(1).optional(),
  params: z
    .array(param)
    .max(40)
    .default([])
    .refine((list) => new Set(list.map((each) => each.name)).size === list.length, 'two parameters share a name'),
}

export const formatDocument = z.strictObject({ ...heading, data: dataPart, send: sendPart, result: resultPart })
export type FormatDocument = z.output<typeof formatDocument>

/** One of the three parts on its own, as an order chooses and the console stores it. */
interface PartHeading {
  readonly name: string
  readonly version: number
  readonly products?: readonly ProductId[] | undefined
  readonly params: readonly Param[]
}
export interface DataDocument extends PartHeading {
  readonly data: DataPart
}
export interface SendDocument extends PartHeading {
  readonly send: SendPart
}
export interface ResultDocument extends PartHeading {
  readonly result: ResultPart
}

const PARTS = {
  data: z.strictObject({ ...heading, data: dataPart }),
  send: z.strictObject({ ...heading, send: sendPart }),
  result: z.strictObject({ ...heading, result: resultPart }),
}

const MOST_DEPTH = 40
const MOST_NODES = 20_000

/** Looked at before the schema, whose own recursion follows the document's nesting. */
function isReasonable(json: unknown): boolean {
  let nodes = 0
  const visit = (value: unknown, depth: number): boolean => {
    if (++nodes > MOST_NODES || depth > MOST_DEPTH) return false
    if (typeof value !== 'object' || value === null) return true
    return Object.values(value).every((member) => visit(member, depth + 1))
  }
  return visit(json, 0)
}

function read<T>(schema: z.ZodType<T>, json: unknown): T {
  if (!isReasonable(json)) throw new FormatError([{ path: '', message: 'too large or too deeply nested' }])
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new FormatError(parsed.error.issues.map((issue) => ({ path: pathText(issue.path), message: messageOf(issue) })))
}

/** All three throw FormatError with every issue found. */
export const readFormat = (json: unknown): FormatDocument => read(formatDocument, json)
export const readDataPart = (json: unknown): DataDocument => read(PARTS.data, json)
export const readSendPart = (json: unknown): SendDocument => read(PARTS.send, json)
export const readResultPart = (json: unknown): ResultDocument => read(PARTS.result, json)
