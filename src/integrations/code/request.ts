import { escapeXmlAttribute, escapeXmlText, cdata as cdataText } from '../encode/xml-text'
import type { TreeNode } from '../encode/tree'
import { type ContextValues, contextValues } from '../values/source'
import { leadFor } from '../view/ping-lead'
import type { SendInput, SendLead, Stage } from '../view/lead'
import { everything, type Wants } from './named'
import type { CodeJson, CodeXml } from './output'

/** What a data part written as code is called with. Plain data, so a type and no interface: it crosses as JSON. */
export type CodeRequestInput = {
  readonly stage: Stage
  readonly lead: Pick<SendLead, 'product' | 'fields' | 'tracking' | 'brands'>
  readonly params: Readonly<Record<string, string>>
  /** Under the names that templates use; what is absent is left out. */
  readonly context: ContextValues
  readonly pingAnswer: Readonly<Record<string, string>>
}

/** The same for all orders that a lead is offered to at once. */
export type CodeLeadInput = Pick<CodeRequestInput, 'stage' | 'lead'>
/** What differs from order to order, as far as the part wants it. */
export type CodeOrderInput = Partial<Omit<CodeRequestInput, 'stage' | 'lead'>>

/** Identity is not in a ping's input, so no code can send it, unless it is allowed. */
export function codeLeadInput(stage: Stage, input: Pick<SendInput, 'lead' | 'identity'>): CodeLeadInput {
  const { product, fields, tracking, brands } = leadFor(stage, input)
  return { stage, lead: { product, fields, tracking, brands } }
}

const NO_ANSWER = {}

export type OrderInputOf = (stage: Stage, input: SendInput) => CodeOrderInput

export function codeOrderInput(wants: Wants): OrderInputOf {
  const [wantsParams, wantsContext, wantsAnswer] = [wants('params'), wants('context'), wants('pingAnswer')]
  const values = contextValues(wants)
  return (stage, { lead, params, context, pingAnswer = NO_ANSWER }) => {
    const input: { -readonly [name in keyof CodeOrderInput]: CodeOrderInput[name] } = {}
    if (wantsParams) input.params = params
    if (wantsContext) input.context = values(lead.product, context)
    if (wantsAnswer) input.pingAnswer = stage === 'ping' ? NO_ANSWER : pingAnswer
    return input
  }
}

const wholeOrder = codeOrderInput(everything)

/** All of it. */
export const codeRequestInput = (stage: Stage, input: SendInput): CodeLeadInput & CodeOrderInput => ({
  ...codeLeadInput(stage, input),
  ...wholeOrder(stage, input),
})

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
