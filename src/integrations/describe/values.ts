import { LEAD_FIELDS } from '@/kernel/lead-fields'
import type { Condition } from '../language/condition'
import type { Step } from '../language/steps'
import { isComputed, type Value } from '../language/value'

/** Templates in words, for people who do not read JSON. */

const shown = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value))
const listed = (values: readonly unknown[]): string => values.map(shown).join(', ')

const ROOMS: Readonly<Record<string, string>> = {
  tracking: 'tracking parameter',
  param: 'configuration',
  context: 'context',
  ping: 'answer to the ping',
  field: 'computed',
}

export function describeSource(source: string): string {
  if (source === 'brands') return 'consented brands'
  if (source === 'item') return 'the item'
  if (source === 'index') return 'its number from 0'
  const dot = source.indexOf('.')
  const room = source.slice(0, dot)
  const name = source.slice(dot + 1)
  if (room !== 'lead') return `${ROOMS[room] ?? room} ${name}`
  if (name === 'fullname') return 'Full name'
  return LEAD_FIELDS.find((field) => field.name === name)?.label ?? name
}

function describeStep(step: Step): string {
  if (typeof step === 'string') return step
  const [[name, argument] = ['', null]] = Object.entries(step) as [string, unknown][]
  if (name === 'map' && typeof argument === 'object' && argument !== null) {
    const {
      cases = {},
      otherwise,
      keep,
    } = argument as { cases?: Record<string, unknown>; otherwise?: unknown; keep?: boolean }
    const pairs = Object.entries(cases).map(([from, to]) => `${from} → ${shown(to)}`)
    if (otherwise !== undefined) pairs.push(`anything else → ${shown(otherwise)}`)
    else if (keep) pairs.push('anything else as it is')
    return `mapped (${pairs.join(', ')})`
  }
  if (name === 'bands' && Array.isArray(argument))
    return `by size (${(argument as [number, unknown][]).map(([from, to]) => `from ${from} → ${shown(to)}`).join(', ')})`
  if (typeof argument === 'object' && argument !== null)
    return `${name} ${Object.entries(argument)
      .map(([key, value]) => `${key} ${shown(value)}`)
      .join(', ')}`
  return `${name} ${shown(argument)}`
}

const OPERATORS: Readonly<Record<string, string>> = {
  equals: 'is',
  in: 'is one of',
  differs: 'is not',
  contains: 'contains',
  matches: 'matches',
  above: 'is above',
  below: 'is below',
  atLeast: 'is at least',
  atMost: 'is at most',
}

export function describeCondition(condition: Condition, name: (of: string) => string): string {
  const inner = (list: readonly Condition[], word: string): string =>
    list.map((each) => ('of' in each ? describeCondition(each, name) : `(${describeCondition(each, name)})`)).join(word)
  if ('all' in condition) return inner(condition.all, ' and ')
  if ('any' in condition) return inner(condition.any, ' or ')
  if ('not' in condition) return `not (${describeCondition(condition.not, name)})`
  const { of, ...checks } = condition
  return Object.entries(checks)
    .map(([operator, value]) => {
      if (operator === 'present') return `${name(of)} ${value === true ? 'is there' : 'is not there'}`
      return `${name(of)} ${OPERATORS[operator] ?? operator} ${Array.isArray(value) ? listed(value) : shown(value)}`
    })
    .join(' and ')
}

function describeCore(value: Exclude<Value, string | number | boolean | null>): string {
  if ('$' in value) return describeSource(value.$)
  if ('$text' in value)
    return `"${value.$text.replace(/\{([^{}]+)\}/g, (_, source: string) => `[${describeSource(source)}]`)}"`
  if ('$first' in value) return `the first of: ${value.$first.map(describeValue).join(' | ')}`
  if ('$join' in value) return `${value.$join.map(describeValue).join(' + ')} joined by ${shown(value.with ?? '')}`
  const otherwise = value.else === undefined ? 'nothing' : describeValue(value.else)
  return `${describeValue(value.then)} if ${describeCondition(value.$if, describeSource)}, else ${otherwise}`
}

const ABSENT = { blank: 'blank', null: 'null', drop: 'nothing of what is around it' } as const

export function describeValue(value: Value): string {
  if (!isComputed(value)) return shown(value)
  const notes = [
    ...(value.steps ?? []).map(describeStep),
    ...(value.as ? [`as ${value.as}`] : []),
    ...(value.default === undefined ? [] : [`default ${shown(value.default)}`]),
    ...(value.when ? [`only if ${describeCondition(value.when, describeSource)}`] : []),
    ...(value.absent && value.absent !== 'omit' ? [`if absent: ${ABSENT[value.absent]}`] : []),
    ...(value.required ? ['required'] : []),
  ]
  return notes.length === 0 ? describeCore(value) : `${describeCore(value)} · ${notes.join(' · ')}`
}
