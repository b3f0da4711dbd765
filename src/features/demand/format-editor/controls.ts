import { LEAD_FIELDS, type LeadField } from '@/kernel/lead-fields'
import { fitOf } from './fit'
import type { Scalar } from './json-text'
import { madeFrom, type Made, madeOf } from './made-of'
import { bare } from './names'
import { type Only, onlyOf } from './only-if'
import { isComputed } from './rows'

/** What the controls of one line show and change; null where only the JSON can say it. */
export interface Controls {
  /**
   * 'lead.zip', 'param.key', 'context.now', 'ping.id', 'tracking.x'; 'fixed' and 'text' have their text in `text`;
   * 'first', 'join' and 'if' are made of parts.
   */
  readonly source: string
  readonly text: string
  readonly written: string
  readonly as: 'same' | 'text' | 'number' | 'boolean'
  readonly missing: 'omit' | 'required' | 'null' | 'blank' | 'drop' | 'default'
  readonly instead: string
  /** It is sent only if this holds; 'other' is a condition that only the JSON can say. */
  readonly only: Only | 'other' | null
}

type Json = Readonly<Record<string, unknown>>

/** Ways to write a value, by what they are called. */
export const WRITTEN: readonly { readonly id: string; readonly title: string; readonly steps: readonly unknown[] }[] = [
  { id: 'plain', title: 'As it is', steps: [] },
  { id: 'dashed', title: '555-123-4567', steps: [{ phone: 'dashed' }] },
  { id: 'parens', title: '(555) 123-4567', steps: [{ phone: 'parens' }] },
  { id: 'dotted', title: '555.123.4567', steps: [{ phone: 'dotted' }] },
  { id: 'e164', title: '+15551234567', steps: [{ phone: 'e164' }] },
  { id: 'digits11', title: '15551234567', steps: [{ phone: 'digits11' }] },
  { id: 'area', title: 'Area code', steps: [{ phone: 'area' }] },
  { id: 'iso', title: '2026-11-15T15:04:05Z', steps: [{ date: { format: 'iso' } }] },
  { id: 'isoms', title: '2026-11-15T15:04:05.000Z', steps: [{ date: { format: "yyyy-MM-dd'T'HH:mm:ss.SSSXXX" } }] },
  { id: 'day', title: '2026-11-15', steps: [{ date: { format: 'yyyy-MM-dd' } }] },
  { id: 'usday', title: '11/15/2026', steps: [{ date: { format: 'MM/dd/yyyy' } }] },
  { id: 'unix', title: 'Unix seconds', steps: [{ date: { format: 'unix' } }] },
  { id: 'upper', title: 'UPPER CASE', steps: ['upper'] },
  { id: 'lower', title: 'lower case', steps: ['lower'] },
  { id: 'capital', title: 'Capitalized', steps: ['capitalize'] },
  { id: 'label', title: 'The catalogue’s words', steps: ['label'] },
  { id: 'state', title: 'State by name', steps: ['statename'] },
  { id: 'yn', title: 'Yes → Y, No → N', steps: [{ boolean: { true: 'Y', false: 'N' } }] },
  { id: 'yesno', title: 'Yes → Yes, No → No', steps: [{ boolean: { true: 'Yes', false: 'No' } }] },
  { id: 'one', title: 'Yes → 1, No → 0', steps: [{ boolean: { true: 1, false: 0 } }] },
  { id: 'low', title: 'Lowest number', steps: [{ range: 'lower' }] },
  { id: 'high', title: 'Highest number', steps: [{ range: 'upper' }] },
  { id: 'middle', title: 'Number in the middle', steps: [{ range: 'midpoint' }] },
]

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const casesIn = (value: unknown): Readonly<Record<string, Scalar>> | null => {
  const steps = (value as { steps?: unknown } | null)?.steps
  const [only] = Array.isArray(steps) && steps.length === 1 ? (steps as Json[]) : []
  const cases = (only?.['map'] as { cases?: unknown } | undefined)?.cases
  return typeof cases === 'object' && cases !== null ? (cases as Record<string, Scalar>) : null
}

function writtenOf(value: Json): string {
  const steps = value['steps'] ?? []
  if (casesIn(value)) return 'map'
  return WRITTEN.find((way) => same(way.steps, steps))?.id ?? 'other'
}

function missingOf(value: Json): Controls['missing'] {
  if (value['required'] === true) return 'required'
  if (value['default'] !== undefined) return 'default'
  const { absent } = value
  return absent === 'null' || absent === 'blank' || absent === 'drop' ? absent : 'omit'
}

/** Null: what the form cannot say is shown, and changed in the JSON. */
export function controlsOf(value: unknown): Controls | null {
  if (!isComputed(value)) {
    if (typeof value === 'object' && value !== null) return null
    return {
      source: 'fixed',
      text: textOf(value),
      written: 'plain',
      as: 'same',
      missing: 'omit',
      instead: '',
      only: null,
    }
  }
  const named = typeof value['$'] === 'string' ? value['$'] : typeof value['$text'] === 'string' ? 'text' : null
  const source = named ?? madeOf(value)
  if (source === null) return null
  const { as } = value
  return {
    source,
    text: source === 'text' ? String(value['$text']) : '',
    written: writtenOf(value),
    as: as === 'text' || as === 'number' || as === 'boolean' ? as : 'same',
    missing: missingOf(value),
    instead: textOf(value['default']),
    only: onlyOf(value['when']),
  }
}

const without = (value: Json, ...keys: string[]): Json =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

/** Another source keeps how it is written where that still makes sense. */
export function withSource(value: unknown, source: string, text: string, like: Scalar | undefined): unknown {
  if (source === 'fixed') {
    if (typeof like === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
    return typeof like === 'number' && text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text
  }
  if (source === 'first' || source === 'join' || source === 'if') return madeFrom(value, source satisfies Made)
  // Where nothing was sent so far, what the sample shows says how it is written.
  const field = value === undefined && like !== undefined && like !== '' ? fieldNamed(source) : undefined
  const { steps = [], as } = field ? fitOf(field, like ?? null) : {}
  if (field) return { $: source, ...(steps.length > 0 ? { steps } : {}), ...(as ? { as } : {}) }
  const rest = isComputed(value) ? without(value, '$', '$text', '$first', '$join', '$if', 'then', 'else', 'with') : {}
  return source === 'text' ? { $text: text === '' ? ' ' : text, ...rest } : { $: source, ...rest }
}

export const fieldNamed = (source: string): LeadField | undefined =>
  LEAD_FIELDS.find(({ name }) => `lead.${name}` === source)

export function withWritten(value: unknown, written: string): unknown {
  if (!isComputed(value)) return value
  if (written === 'map') {
    const options = fieldNamed(String(value['$']))?.options ?? []
    const cases = Object.fromEntries(options.map((option) => [option.value, '']))
    return { ...value, steps: [{ map: { cases } }] }
  }
  // What it is written by so far is the first of several; one that takes nothing away makes it several.
  if (written === 'other') {
    const before = Array.isArray(value['steps']) ? (value['steps'] as unknown[]) : []
    return { ...value, steps: before.length > 0 ? [...before, 'trim'] : ['trim', 'squeeze'] }
  }
  const steps = WRITTEN.find(({ id }) => id === written)?.steps ?? []
  return steps.length === 0 ? without(value, 'steps') : { ...value, steps }
}

export const withType = (value: unknown, as: string): unknown =>
  !isComputed(value) ? value : as === 'same' ? without(value, 'as') : { ...value, as }

export function withMissing(value: unknown, missing: string, instead = ''): unknown {
  if (!isComputed(value)) return value
  const rest = without(value, 'required', 'absent', 'default')
  if (missing === 'required') return { ...rest, required: true }
  if (missing === 'default') return { ...rest, default: instead }
  return missing === 'omit' ? rest : { ...rest, absent: missing }
}

/** A line without a word is left out of the map: nothing is sent for it. */
export function withCase(value: unknown, key: string, to: Scalar | undefined): unknown {
  const cases = casesIn(value)
  if (!cases || !isComputed(value)) return value
  const next = to === undefined ? without(cases, key) : { ...cases, [key]: to }
  return { ...value, steps: [{ map: { ...mapIn(value), cases: next } }] }
}

const mapIn = (value: unknown): Json => ((value as { steps?: { map: Json }[] }).steps ?? [])[0]?.map ?? {}

/** What is sent for whatever the map does not name; nothing where nothing is said. */
export const otherwiseIn = (value: unknown): string => textOf(casesIn(value) ? mapIn(value)['otherwise'] : '')

export function withOtherwise(value: unknown, to: Scalar | undefined): unknown {
  if (!casesIn(value) || !isComputed(value)) return value
  const map = mapIn(value)
  const next = to === undefined || to === '' ? without(map, 'otherwise') : { ...map, otherwise: to }
  return { ...value, steps: [{ map: next }] }
}

/** "1 = Asphalt, 2 = Metal", one per line or comma: the buyer's list fills in what it names. */
export function withPastedList(value: unknown, list: string, like: Scalar | undefined): unknown {
  const options = fieldNamed(textOf((value as Json | null)?.['$']))?.options ?? []
  const pairs = list.split(/[\n,;]+/).map((line) => line.split(/(?<!\s)\s*(?:=|:|→|\t)\s*/).map((part) => part.trim()))
  return options.reduce((now, option) => {
    const words = [bare(option.value), bare(option.label)]
    const fits = (text = '') =>
      bare(text) !== '' && words.some((word) => word === bare(text) || word.startsWith(bare(text)))
    const pair = pairs.find(([left, right]) => fits(left) || fits(right))
    if (!pair) return now
    const theirs = (fits(pair[0]) ? pair[1] : pair[0]) ?? pair[0] ?? ''
    return withCase(now, option.value, typeof like === 'number' && /^\d+$/.test(theirs) ? Number(theirs) : theirs)
  }, value)
}
