import { LEAD_FIELDS } from '@/kernel/lead-fields'
import { type Path, valueAt } from '../json-patch'
import { MADE } from '../made-of'
import type { Stage } from '../suggest'

export interface SourceOption {
  readonly id: string
  readonly title: string
}

const LEAD_ID: Readonly<Record<Stage, SourceOption>> = {
  ping: { id: 'context.lead', title: 'Order data: our lead id (none while a publisher pings)' },
  post: { id: 'context.lead', title: 'Order data: our lead id' },
}
const CONTEXT: readonly SourceOption[] = [
  { id: 'context.ping', title: 'Order data: our ping id (none without a publisher’s ping)' },
  { id: 'our-id', title: 'Order data: our ping id, else our lead id' },
  { id: 'context.now', title: 'Order data: time of sending' },
  { id: 'context.received', title: 'Order data: time the lead came' },
  { id: 'context.productkey', title: 'Order data: product' },
  { id: 'context.publisher', title: 'Order data: publisher id' },
  { id: 'context.rcid', title: 'Order data: RCID' },
  { id: 'context.price', title: 'Order data: price of the order' },
  { id: 'context.minimum', title: 'Order data: least bid' },
  { id: 'context.bid', title: 'Order data: the bid' },
  { id: 'context.test', title: 'Order data: is it a test lead' },
  { id: 'context.answerurl', title: 'Order data: address for a later answer' },
]

const FIELDS: readonly SourceOption[] = [
  { id: 'lead.fullname', title: 'Full name' },
  ...[...new Map(LEAD_FIELDS.map(({ name, label }) => [name, { id: `lead.${name}`, title: label }])).values()],
]

const BRANDS: SourceOption = { id: 'brands', title: 'Consented brands' }
const ITEM: readonly SourceOption[] = [
  { id: 'item', title: 'The brand it is repeated for' },
  { id: 'index', title: 'Its number, from 0' },
]

const COUNT: SourceOption = { id: 'bids', title: 'Number of bids that count' }

const names = (value: unknown, key: string): string[] =>
  Array.isArray(value) ? value.map((one: Record<string, unknown>) => String(one[key])) : []

let last: { readonly document: string; readonly options: Map<string, SourceOption[]> } | null = null

/** Everything a value can come from, made once for all lines of a table. */
export function sourceOptions(document: string, stage: Stage, current: string, each = false): SourceOption[] {
  if (last?.document !== document) last = { document, options: new Map() }
  const key = `${stage} ${each}`
  const options = last.options.get(key) ?? allOptions(document, stage, each)
  last.options.set(key, options)
  return options.some(({ id }) => id === current) || current === ''
    ? options
    : [{ id: current, title: titleOf(current) }, ...options]
}

/** Also of what no answer brings yet. */
const titleOf = (source: string): string => source.replace(/^ping\./, 'From ping: ')

/** Everything a value can come from: fields, the order's data and settings, the ping's answer, a fixed value, a text. */
function allOptions(document: string, stage: Stage, each: boolean): SourceOption[] {
  const params = valueAt(document, ['params'])
  const carry = valueAt(document, ['result', 'ping', 'carry'])
  const carried = stage === 'post' && typeof carry === 'object' && carry !== null ? Object.keys(carry) : []
  const computed = valueAt(document, ['data', 'fields'])
  return [
    ...(each ? ITEM : []),
    ...FIELDS,
    ...names(params, 'name').map((name) => ({ id: `param.${name}`, title: `Setting: ${name}` })),
    { id: 'new-setting', title: 'New setting' },
    { id: 'new-secret', title: 'New secret setting' },
    { id: 'fixed', title: 'Fixed value' },
    { id: 'text', title: 'Text with {fields}' },
    ...MADE,
    ...carried.map((name) => ({ id: `ping.${name}`, title: titleOf(`ping.${name}`) })),
    ...Object.keys(typeof computed === 'object' && computed !== null ? computed : {}).map((name) => ({
      id: `field.${name}`,
      title: `Computed: ${name}`,
    })),
    BRANDS,
    LEAD_ID[stage],
    ...CONTEXT,
  ]
}

/** What a condition may look at. */
export function conditionSources(document: string, current: string): SourceOption[] {
  const unusable = ['our-id', 'new-setting', 'new-secret', 'fixed', 'text', ...MADE.map(({ id }): string => id)]
  return sourceOptions(document, 'post', current).filter(({ id }) => !unusable.includes(id))
}

/** What a rule about answers may look at: the values that are read from them, how many bids there are, settings. */
export function answerSources(document: string, values: Path, current: string): SourceOption[] {
  const read = valueAt(document, values)
  const own = Object.keys(typeof read === 'object' && read !== null ? read : {}).map((name) => ({
    id: name,
    title: name,
  }))
  const counts = valueAt(document, [...values.slice(0, -1), 'bids']) === undefined ? [] : [COUNT]
  const params = names(valueAt(document, ['params']), 'name')
  const options = [...own, ...counts, ...params.map((name) => ({ id: `param.${name}`, title: `Setting: ${name}` }))]
  return options.some(({ id }) => id === current) || current === ''
    ? options
    : [{ id: current, title: current }, ...options]
}
