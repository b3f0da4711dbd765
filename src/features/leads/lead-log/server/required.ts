import { capByCode } from '@/engine/caps/stop'
import { BY_LENDER } from '@/engine/match/sequence'
import { verdictTitle } from '@/engine/match/verdicts'
import type { ProcessStep } from '@/features/selling/market/server/public'
import { type CapKind, capName, LEAD_CAP_KINDS, PING_RATE_KIND, REVENUE_CAP_KINDS } from '@/engine/caps/cap-kind'
import { type CapData, limitFor } from '@/engine/filters/cap-kinds'
import type { Filter } from '@/engine/filters/filter'
import type { LeadView } from '@/engine/filters/lead-view'
import type { ListData } from '@/engine/filters/list'
import { filterKind } from '@/engine/filters/registry'
import type { Explained } from './explain'
import type { Reference } from '@/features/platform/reference/server/public'
import { fieldOf } from '@/kernel/lead-fields'
import { cents, formatDollars } from '@/kernel/money'

/** A rule and the lead against it, in labels. */
export interface Requirement {
  readonly rule: string
  readonly rulecode: number | null
  readonly rulevalue: string
  readonly rulecount: number
  readonly leadvalue: string
}

/** Of short codes three are named, of names one. */
const namedOf = (values: readonly string[]): number => (values.every(({ length }) => length <= 5) ? 3 : 1)
const CAP_KINDS = new Map([...LEAD_CAP_KINDS, ...REVENUE_CAP_KINDS, PING_RATE_KIND].map((kind) => [kind.id, kind]))
const DURING: Readonly<Record<CapKind['period'], string>> = {
  overall: 'in all',
  day: 'today',
  week: 'this week',
  month: 'this month',
  minute: 'a minute',
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Names of what rules keep as ids, labels of what they keep as codes. */
function labelOf(reference: Reference, kind: string, product: LeadView['product'], value: string): string {
  if (kind === 'publisher') return reference.publishers.get(Number(value))?.name ?? `#${value}`
  if (kind === 'rcid') return reference.rcids.get(Number(value))?.title ?? `#${value}`
  if (kind === 'source') {
    const source = [...reference.sources.values()].find(({ id }) => id === Number(value))
    return source?.title ?? `#${value}`
  }
  const name = kind.replace(/^(min|max)_/, '')
  return fieldOf(product, name)?.options.find((option) => option.value === value)?.label ?? value
}

function capRequirement(kind: CapKind, data: CapData, { publisher, rcid }: LeadView): Requirement {
  const limit = limitFor(data, kind.scope === 'all' ? 0 : { publisher, rcid }[kind.scope]) ?? 0
  const amount = kind.measure === 'cents' ? formatDollars(cents(limit)) : String(limit)
  return {
    rule: capName(kind),
    rulecode: kind.code,
    rulevalue: `Under ${amount} ${DURING[kind.period]}`,
    rulecount: 0,
    leadvalue: `${amount} of ${amount}`,
  }
}

/** What a run noted of an order that it could not offer the lead any more. */
export function skippedRule({ code, ruleValue, leadValue }: NonNullable<ProcessStep['skipped']>) {
  const rulecode = code & ~BY_LENDER
  const owner = code & BY_LENDER ? ('lender' as const) : ('order' as const)
  const cap = capByCode(code)
  if (!cap)
    return { rule: verdictTitle(rulecode), rulecode, rulevalue: ruleValue, leadvalue: capital(leadValue), owner }
  const amount = cap.measure === 'cents' ? formatDollars(cents(Number(ruleValue))) : ruleValue
  const rulevalue = `Under ${amount} ${DURING[cap.period]}`
  return { rule: capName(cap), rulecode, rulevalue, leadvalue: `${amount} of ${amount}`, owner }
}

const isList = (data: unknown): data is ListData =>
  typeof data === 'object' && data !== null && 'list' in data && 'type' in data

/** Every value that a rule lists, in labels. */
export function listedValues(reference: Reference, { kind, data }: Filter, product: LeadView['product']): string[] {
  return isList(data) ? data.list.map((value) => labelOf(reference, kind, product, value)) : []
}

function listText(values: readonly string[], { kind, data }: Filter): string {
  const not = (data as ListData).type === 'exclude' ? 'Not ' : ''
  const named = namedOf(values)
  if (values.length <= named) return `${not}${values.join(', ')}`
  if (kind === 'zip') return `${not}${values.length} zips`
  return `${not}${values.slice(0, named).join(', ')} +${values.length - named}`
}

/** What a filter asks for, in labels, whatever the lead. */
export function requiredText(reference: Reference, filter: Filter, product: LeadView['product']): string {
  const values = listedValues(reference, filter, product)
  return values.length > 0 ? listText(values, filter) : (filterKind(filter.kind)?.display(filter.data) ?? '')
}

const STATUS_WORDS: Readonly<Record<string, string>> = { archive: 'archived' }

export function requirementOf(reference: Reference, { stop, filter, code }: Explained, view: LeadView): Requirement {
  if (!stop) return { rule: '', rulecode: null, rulevalue: '', rulecount: 0, leadvalue: '' }
  const { rule, ruleValue, leadValue, status } = stop
  const rulecode = code
  const kind = filter && filterKind(filter.kind)
  if (!filter || !kind) {
    const leadvalue = capital(status === undefined ? leadValue : (STATUS_WORDS[status] ?? status))
    return { rule, rulecode, rulevalue: capital(ruleValue), rulecount: 0, leadvalue }
  }
  const cap = CAP_KINDS.get(filter.kind)
  if (cap) return capRequirement(cap, filter.data as CapData, view)
  const leadvalue = capital(labelOf(reference, filter.kind, view.product, leadValue))
  const values = listedValues(reference, filter, view.product)
  if (values.length === 0) return { rule, rulecode, rulevalue: ruleValue, rulecount: 0, leadvalue }
  const rulecount = values.length > namedOf(values) ? values.length : 0
  return { rule, rulecode, rulevalue: listText(values, filter), rulecount, leadvalue }
}
