import { LEAD_FIELDS, PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import { type AnyFormat, isCode } from '../any-parts'
import type { Condition } from '../language/condition'
import type { Line } from '../language/data'
import type { DataDocument } from '../language/format'
import { Issues } from '../language/issue'
import { isEach, isJsonText, isTreeObject, membersOf, type Tree, type TreeObject } from '../language/tree'
import { type Computed, isComputed, type Value } from '../language/value'
import type { XmlChild, XmlElement } from '../language/xml'
import { viewOf } from '../send/write'
import { present, textOf } from '../values/datum'
import { newScope, type Scope } from '../values/scope'
import { hideHandles } from '../values/secrets'
import { compileSource } from '../values/source'
import { innerValue, sourceCondition } from '../values/value'
import type { SendInput, Stage, View } from '../view/lead'
import { describeCondition, describeSource } from './values'

/** A field of the buyer's that this request goes without. */
interface LeftOut {
  /** Where the buyer has it: lead.zip. */
  readonly field: string
  readonly why: string
}

export interface FieldsSent {
  readonly sent: number
  readonly leftOut: readonly LeftOut[]
}

const sourcesOf = (value: Value): string[] => {
  if (!isComputed(value)) return []
  if ('$' in value) return [value.$]
  if ('$text' in value) return [...value.$text.matchAll(/\{([^{}]+)\}/g)].map(([, source = '']) => source)
  if ('$first' in value) return value.$first.flatMap(sourcesOf)
  if ('$join' in value) return value.$join.flatMap(sourcesOf)
  return [value.then, value.else ?? null].flatMap(sourcesOf)
}

const nameOf = (source: string): string => source.slice(source.indexOf('.') + 1)

/** One request looked at from outside: every value of the template, worked out again. Nobody waits for it. */
class Inspection {
  readonly leftOut: LeftOut[] = []
  sent = 0
  private readonly view: View
  private readonly scope: Scope

  constructor(
    private readonly document: DataDocument,
    private readonly stage: Stage,
    private readonly input: SendInput,
  ) {
    this.view = viewOf(stage, input)
    this.scope = newScope(document, stage, new Issues(), new Set(), document.data.maps)
    for (const [name, value] of Object.entries(document.data.fields ?? {}))
      this.scope.named.set(name, innerValue(value, this.scope, []))
  }

  /** False: it does not hold, and what stands under it is left out. */
  private holds(condition: Condition | undefined, field: string): boolean {
    if (!condition || sourceCondition(condition, this.scope, [])(this.view)) return true
    this.leftOut.push({ field, why: `sent only if ${describeCondition(condition, describeSource)}` })
    return false
  }

  private absentSource(source: string): string {
    const name = nameOf(source)
    const words = describeSource(source)
    const [room] = source.split('.')
    if (room === 'lead') {
      const personal = PERSONAL_FIELD_NAMES.has(name) || name === 'fullname'
      const bare = this.stage === 'ping' && this.input.identity !== true
      if (bare && personal) return `${words}: a ping says who the consumer is only where the order is allowed it`
      const given = this.input.lead.fields[name] ?? ''
      if (bare && given !== '') return `${words} would tell who the consumer is, so no ping has it`
      const known = LEAD_FIELDS.some((field) => field.name === name && field.products.includes(this.view.product))
      return known ? `the lead has no ${words}` : `leads of this product have no ${words}`
    }
    if (room === 'param') return `the setting ${name} is empty`
    if (room === 'ping') return `no answer to a ping brought ${name}`
    if (room === 'tracking') return `the lead came without the tracking parameter ${name}`
    if (room === 'brands') return 'the consumer chose no brands'
    return `there is no ${words}`
  }

  private whyAbsent(value: Computed): string {
    if (value.when && !sourceCondition(value.when, this.scope, [])(this.view))
      return `sent only if ${describeCondition(value.when, describeSource)}`
    const sources = sourcesOf(value)
    const given = sources.flatMap((source) => {
      const found = compileSource(source, this.scope, [])(this.view)
      return found !== undefined && present(found)
        ? [`${describeSource(source)} is “${hideHandles(textOf(found))}”`]
        : []
    })
    if (given.length > 0) return `${given.join(', ')}, of which its steps leave nothing`
    return [...new Set(sources.map((source) => this.absentSource(source)))].join('; ') || 'nothing to send'
  }

  private leaf(value: Value, field: string): void {
    if (innerValue(value, this.scope, [])(this.view) !== undefined) this.sent++
    else if (isComputed(value)) this.leftOut.push({ field, why: this.whyAbsent(value) })
  }

  private emptyList(source: string, field: string): boolean {
    const list = compileSource(source, this.scope, [])(this.view)
    if (list !== undefined && present(list)) return false
    this.leftOut.push({ field, why: this.absentSource(source) })
    return true
  }

  tree(tree: Tree, field: string): void {
    if (Array.isArray(tree)) tree.forEach((item: Tree, i) => this.tree(item, `${field}[${i}]`))
    else if (isEach(tree)) {
      if (!this.emptyList(tree.$each, field)) this.sent++
    } else if (isJsonText(tree)) this.tree(tree.$json, field)
    else if (!isTreeObject(tree)) this.leaf(tree as Value, field)
    else if (this.holds(tree.$when, field)) this.members(tree, field, [])
  }

  private members(object: TreeObject, field: string, pasting: readonly string[]): void {
    const fragments = ('fragments' in this.document.data ? this.document.data.fragments : {}) as
      | Readonly<Record<string, TreeObject>>
      | undefined
    const own = new Set(membersOf(object).map(([key]) => key))
    for (const name of object.$include ?? []) {
      const fragment = fragments?.[name]
      if (!fragment || pasting.includes(name)) continue
      const others = Object.fromEntries(Object.entries(fragment).filter(([key]) => !own.has(key)))
      this.members(others, field, [...pasting, name])
    }
    for (const [key, inner] of membersOf(object)) this.tree(inner, field === '' ? key : `${field}.${key}`)
  }

  element(element: XmlElement, above: string): void {
    const field = above === '' ? element.element : `${above}/${element.element}`
    if (!this.holds(element.when, field)) return
    if (element.each !== undefined) {
      if (!this.emptyList(element.each, field)) this.sent++
      return
    }
    for (const [name, value] of Object.entries(element.attributes ?? {})) this.leaf(value, `${field}/@${name}`)
    if (element.text !== undefined) this.leaf(element.text, field)
    if (element.document) this.element(element.document, field)
    this.children(element.children ?? [], field, [])
  }

  private children(children: readonly XmlChild[], field: string, pasting: readonly string[]): void {
    const fragments = ('fragments' in this.document.data ? this.document.data.fragments : {}) as
      | Readonly<Record<string, readonly XmlChild[]>>
      | undefined
    for (const child of children) {
      if ('element' in child) this.element(child, field)
      else if ('fields' in child)
        for (const [name, value] of Object.entries(child.fields)) this.leaf(value, `${field}/${name}`)
      else if (!pasting.includes(child.include))
        this.children(fragments?.[child.include] ?? [], field, [...pasting, child.include])
    }
  }

  line(line: Line, number: number): void {
    const field = `line ${number + 1}`
    if (typeof line === 'string') this.leaf(/\{[^{}]+\}/.test(line) ? { $text: line } : line, field)
    else if (this.holds(line.when, field)) this.leaf(line.line, field)
  }
}

/** Which of the buyer's fields a request has and which it goes without, and why. Null: made by code, which keeps it to itself. */
export function fieldsSent({ parts: { data } }: AnyFormat, stage: Stage, input: SendInput): FieldsSent | null {
  if (isCode(data)) return null
  const inspection = new Inspection(data, stage, input)
  const { data: part } = data
  const template = part[stage]
  if (template === undefined) return { sent: 0, leftOut: [] }
  if (part.kind === 'object') inspection.tree(template as Tree, '')
  else if (part.kind === 'xml') inspection.element(template as XmlElement, '')
  else (template as readonly Line[]).forEach((line, i) => inspection.line(line, i))
  return { sent: inspection.sent, leftOut: inspection.leftOut }
}
