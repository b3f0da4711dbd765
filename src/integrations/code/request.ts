import { escapeXmlAttribute, escapeXmlText, cdata as cdataText } from '../encode/xml-text'
import type { TreeNode } from '../encode/tree'
import { contextValues } from '../values/source'
import { pingLead } from '../view/ping-lead'
import type { SendInput, SendLead, Stage } from '../view/lead'
import type { CodeJson, CodeXml } from './output'

/** What a data part written as code is called with. Plain data, so a type and no interface: it crosses as JSON. */
export type CodeRequestInput = {
  readonly stage: Stage
  readonly lead: Pick<SendLead, 'product' | 'fields' | 'tracking' | 'brands'>
  readonly params: Readonly<Record<string, string>>
  /** Under the names that templates use; what is absent is left out. */
  readonly context: Readonly<Record<string, string | number | boolean>>
  readonly pingAnswer: Readonly<Record<string, string>>
}

/** The same for all orders that a lead is offered to at once. */
export type CodeLeadInput = Pick<CodeRequestInput, 'stage' | 'lead'>
/** What differs from order to order. */
export type CodeOrderInput = Omit<CodeRequestInput, 'stage' | 'lead'>

/** Identity is not in a ping's input, so no code can send it. */
export function codeLeadInput(stage: Stage, sent: SendLead): CodeLeadInput {
  const { product, fields, tracking, brands } = stage === 'ping' ? pingLead(sent) : sent
  return { stage, lead: { product, fields, tracking, brands } }
}

const NO_ANSWER = {}

export const codeOrderInput = (stage: Stage, { lead, params, context, pingAnswer }: SendInput): CodeOrderInput => ({
  params,
  context: contextValues(lead.product, context),
  pingAnswer: stage === 'ping' ? NO_ANSWER : (pingAnswer ?? NO_ANSWER),
})

/** All of it. */
export const codeRequestInput = (stage: Stage, input: SendInput): CodeRequestInput => ({
  ...codeLeadInput(stage, input.lead),
  ...codeOrderInput(stage, input),
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
