import { z } from 'zod'
import { escapeXmlAttribute, escapeXmlText, cdata as cdataText } from '../encode/xml-text'
import type { TreeNode } from '../encode/tree'
import { headerName, xmlName } from '../language/words'
import { contextValues } from '../values/source'
import { pingLead } from '../view/ping-lead'
import type { SendInput, SendLead, Stage } from '../view/lead'

/** What a data part written as code is called with. Plain data, so a type and no interface: it crosses as JSON. */
export type CodeRequestInput = {
  readonly stage: Stage
  readonly lead: Pick<SendLead, 'product' | 'fields' | 'tracking' | 'brands'>
  readonly params: Readonly<Record<string, string>>
  /** Under the names that templates use; what is absent is left out. */
  readonly context: Readonly<Record<string, string | number | boolean>>
  readonly pingAnswer: Readonly<Record<string, string>>
}

/** Identity is not in a ping's input, so no code can send it. */
export function codeRequestInput(stage: Stage, input: SendInput): CodeRequestInput {
  const { product, fields, tracking, brands } = stage === 'ping' ? pingLead(input.lead) : input.lead
  return {
    stage,
    lead: { product, fields, tracking, brands },
    params: input.params,
    context: contextValues(product, input.context),
    pingAnswer: stage === 'ping' ? {} : (input.pingAnswer ?? {}),
  }
}

export type CodeJson = string | number | boolean | null | CodeJson[] | { [key: string]: CodeJson }

/** XML as a tree, so that escaping is not the code's business. */
export interface CodeXml {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>> | undefined
  readonly text?: string | undefined
  readonly cdata?: boolean | undefined
  readonly children?: readonly CodeXml[] | undefined
}

const MOST_TEXT = 200_000
const MOST_NODES = 5000

const text = z.string().max(MOST_TEXT)
const json: z.ZodType<CodeJson> = z.lazy(() =>
  z.union([text, z.number(), z.boolean(), z.null(), z.array(json).max(1000), z.record(z.string().max(200), json)]),
)
const xml: z.ZodType<CodeXml> = z.lazy(() =>
  z.strictObject({
    name: xmlName,
    attributes: z.record(xmlName, text).optional(),
    text: text.optional(),
    cdata: z.boolean().optional(),
    children: z.array(xml).max(1000).optional(),
  }),
)
const extras = {
  headers: z.record(headerName, z.string().max(2000)).optional(),
  query: z.record(z.string().max(100), z.string().max(2000)).optional(),
}

/** What it must give back: one kind of content, and what else it wants in the request. */
const content = z.union([
  z.strictObject({ object: z.record(z.string().max(200), json), ...extras }),
  z.strictObject({ xml, ...extras }),
  z.strictObject({ text, ...extras }),
])
export type CodeRequestOutput = z.output<typeof content>

/** Or why nothing is to be sent. */
const refusal = z.strictObject({ problems: z.array(z.string().min(1).max(300)).min(1).max(50) })

function countNodes(value: unknown, left: number, depth: number): number {
  if (depth > 40) return -1
  if (typeof value !== 'object' || value === null) return left - 1
  let rest = left - 1
  for (const member of Object.values(value)) if (rest >= 0) rest = countNodes(member, rest, depth + 1)
  return rest
}

/** Problems where the code gave them back, or anything else but content. */
export function readCodeRequest(output: unknown): CodeRequestOutput | { readonly problems: readonly string[] } {
  if (countNodes(output, MOST_NODES, 0) < 0) return { problems: ['the data part gave back too much'] }
  const read = content.safeParse(output)
  if (read.success) return read.data
  const refused = refusal.safeParse(output)
  return refused.success
    ? refused.data
    : { problems: ['the data part must give back {object}, {xml}, {text} or {problems}'] }
}

export function treeOfJson(value: CodeJson): TreeNode {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(treeOfJson) }
  if (typeof value !== 'object' || value === null) return { kind: 'leaf', evaluate: () => value }
  const members = Object.entries(value).map(([key, inner]) => ({ key, node: treeOfJson(inner) }))
  return { kind: 'object', members, test: null, keep: true }
}

export function xmlOfTree({ name, attributes = {}, text: inside = '', cdata, children = [] }: CodeXml): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXmlAttribute(value)}"`)
    .join('')
  const content =
    children.length > 0 ? children.map(xmlOfTree).join('') : cdata ? cdataText(inside) : escapeXmlText(inside)
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}
