import { LEAD_FIELDS } from '@/kernel/lead-fields'
import { HOWS, onlyOf } from './only-if'

/** What we send, for lines that only the JSON can change. */

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const LABELS = new Map(LEAD_FIELDS.map(({ name, label }) => [`lead.${name}`, label]))

export const sourceWords = (source: string): string => LABELS.get(source) ?? source

export function conditionWords(condition: unknown): string {
  const only = onlyOf(condition)
  if (only && only !== 'other')
    return `${sourceWords(only.of)} ${HOWS.find(({ id }) => id === only.how)?.title ?? ''} ${only.value}`.trim()
  if (!isRecord(condition)) return ''
  for (const [key, between] of [
    ['all', ' and '],
    ['any', ' or '],
  ] as const)
    if (Array.isArray(condition[key])) return condition[key].map(groupWords).join(between)
  if (condition['not'] !== undefined) return `not ${groupWords(condition['not'])}`
  const { of, ...rest } = condition
  const ways = Object.entries(rest)
  return ways.length > 1
    ? ways.map(([how, value]) => conditionWords({ of, [how]: value })).join(' and ')
    : `${sourceWords(String(of))} ${JSON.stringify(rest)}`
}

/** What is joined inside stands in parentheses: "a and (b or c)". */
const groupWords = (condition: unknown): string =>
  isRecord(condition) && 'of' in condition ? conditionWords(condition) : `(${conditionWords(condition)})`

const listed = (values: unknown, between: string): string =>
  Array.isArray(values) ? values.map(valueWords).join(between) : ''

function bareWords(value: unknown): string {
  if (!isRecord(value)) return JSON.stringify(value)
  if (typeof value['$'] === 'string') return sourceWords(value['$'])
  if (typeof value['$text'] === 'string') return `“${value['$text']}”`
  if ('$first' in value) return `the first of ${listed(value['$first'], ', ')}`
  if ('$join' in value)
    return `${listed(value['$join'], ' + ')} with “${typeof value['with'] === 'string' ? value['with'] : ''}” between`
  if ('$if' in value) {
    const otherwise = value['else'] === undefined ? 'nothing' : valueWords(value['else'])
    return `${valueWords(value['then'])} if ${conditionWords(value['$if'])}, else ${otherwise}`
  }
  if ('$json' in value) return `${valueWords(value['$json'])}, as one text of JSON`
  if ('$each' in value) return `for each of ${sourceWords(String(value['$each']))}: ${valueWords(value['item'])}`
  if ('line' in value && 'when' in value) return valueWords(value['line'])
  const members = Object.entries(value).filter(([key]) => !key.startsWith('$'))
  return `{${members.map(([key, inner]) => `${key}: ${valueWords(inner)}`).join(', ')}}`
}

/** One step, as the JSON has it. */
export function stepWords(step: unknown): string {
  if (!isRecord(step)) return String(step)
  const [[name, argument] = ['', '']] = Object.entries(step)
  return `${name} ${typeof argument === 'string' ? argument : JSON.stringify(argument)}`
}

export function valueWords(value: unknown): string {
  const when = isRecord(value) && value['when'] !== undefined ? `, only if ${conditionWords(value['when'])}` : ''
  const steps = isRecord(value) && Array.isArray(value['steps']) ? value['steps'] : []
  const names = steps.map((step: unknown) => (isRecord(step) ? (Object.keys(step)[0] ?? '') : String(step)))
  return `${bareWords(value)}${names.length > 0 ? `, written by ${names.join(', ')}` : ''}${when}`
}

/** A rule that the server cannot read yet, numbered as the server does. */
export function ruleWords(rule: Json, number: number): string {
  const { status, when, outcome } = rule
  const conditions = [
    ...(status === undefined ? [] : [`HTTP status ${[status].flat().map(String).join(', ')}`]),
    ...(when === undefined ? [] : [conditionWords(when)]),
  ]
  return `${number}. if ${conditions.join(', ')} → ${String(outcome)}`
}
