import { WRITTEN } from './controls'
import { insertAt, moveAt, type Path, removeAt, setAt, valueAt } from './json-patch'

/** Several steps that change a value on its way, one after the other. */

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A member of a step's argument; without a name it is the argument itself. */
interface Argument {
  readonly key: string | null
  readonly label: string
  readonly isNumber?: boolean
  readonly isOptional?: boolean
}

export interface StepKind {
  readonly id: string
  readonly title: string
  /** The step as it stands, where there is nothing to fill in. */
  readonly step?: unknown
  readonly arguments: readonly Argument[]
  /** What a new one begins with. */
  readonly begins: readonly string[]
}

const fixed = (id: string, title: string, step: unknown = id): StepKind => ({
  id,
  title,
  step,
  arguments: [],
  begins: [],
})
const one = (id: string, title: string, label: string, begins: string, isNumber = false): StepKind => ({
  id,
  title,
  arguments: [{ key: null, label, isNumber }],
  begins: [begins],
})
const number = (key: string, label: string, isOptional = false): Argument => ({
  key,
  label,
  isNumber: true,
  isOptional,
})

export const STEP_KINDS: readonly StepKind[] = [
  ...WRITTEN.flatMap(({ id, title, steps }) => (steps.length === 1 ? [fixed(id, title, steps[0])] : [])),
  {
    id: 'date',
    title: 'Date and time written as',
    arguments: [
      { key: 'format', label: 'such as MM/dd/yyyy hh:mm a' },
      { key: 'zone', label: 'time zone, UTC if blank', isOptional: true },
    ],
    begins: ['MM/dd/yyyy HH:mm', 'America/New_York'],
  },
  fixed('trim', 'Without blanks around it'),
  fixed('squeeze', 'One blank for several'),
  fixed('digits', 'Digits alone'),
  fixed('letters', 'Letters alone'),
  fixed('ascii', 'Without accents'),
  one('cut', 'Cut off after', 'characters', '50', true),
  {
    id: 'substring',
    title: 'A piece of it',
    arguments: [number('from', 'from character, the first is 0'), number('to', 'up to before', true)],
    begins: ['0', '3'],
  },
  one('prefix', 'With this before it', 'text', '-'),
  one('suffix', 'With this behind it', 'text', '-'),
  {
    id: 'pad',
    title: 'Filled up',
    arguments: [number('length', 'to length'), { key: 'with', label: 'with' }],
    begins: ['5', '0'],
  },
  {
    id: 'split',
    title: 'One of its parts',
    arguments: [{ key: 'by', label: 'split by' }, number('take', 'take part, -1 is the last', true)],
    begins: ['-', '1'],
  },
  {
    id: 'swap',
    title: 'A text replaced',
    arguments: [
      { key: 'find', label: 'find' },
      { key: 'with', label: 'write' },
    ],
    begins: ['_', '-'],
  },
  {
    id: 'replace',
    title: 'A pattern replaced',
    arguments: [
      { key: 'pattern', label: 'pattern' },
      { key: 'with', label: 'write, $1 is its first group' },
    ],
    begins: ['[^0-9]+', ''],
  },
  {
    id: 'extract',
    title: 'What a pattern finds',
    arguments: [{ key: 'pattern', label: 'pattern' }],
    begins: ['(\\d+)'],
  },
  one('round', 'Rounded', 'decimals', '0', true),
  one('fixed', 'With exactly', 'decimals', '2', true),
  ...(['plus', 'minus', 'times', 'divide'] as const).map((id, i) =>
    one(id, `${['Plus', 'Minus', 'Times', 'Divided by'][i] ?? ''} a number`, 'number', '1', true),
  ),
  one('atLeast', 'At least', 'number', '0', true),
  one('atMost', 'At most', 'number', '100', true),
]

export interface StepLine {
  /** 'other': what only the JSON can say. */
  readonly id: string
  readonly arguments: readonly string[]
}

const OTHER: StepLine = { id: 'other', arguments: [] }

/** Null where the argument is none that the line could show and give back. */
function argumentText(given: unknown, { isNumber = false, isOptional = false }: Argument): string | null {
  if (given === undefined) return isOptional ? '' : null
  if (isNumber) return typeof given === 'number' ? String(given) : null
  return typeof given === 'string' ? given : null
}

function lineOf(step: unknown): StepLine {
  const plain = STEP_KINDS.find((kind) => kind.step !== undefined && same(kind.step, step))
  if (plain) return { id: plain.id, arguments: [] }
  const [[id, given] = ['', undefined]] = isRecord(step) ? Object.entries(step) : []
  const kind = STEP_KINDS.find((known) => known.id === id && known.step === undefined)
  if (!kind) return OTHER
  const known = new Set(kind.arguments.map(({ key }) => key))
  if (!known.has(null) && (!isRecord(given) || Object.keys(given).some((key) => !known.has(key)))) return OTHER
  const texts = kind.arguments.map((argument) =>
    argumentText(argument.key === null ? given : (given as Json)[argument.key], argument),
  )
  return texts.includes(null) ? OTHER : { id, arguments: texts.map((text) => text ?? '') }
}

export const stepsIn = (value: unknown): readonly unknown[] =>
  isRecord(value) && Array.isArray(value['steps']) ? value['steps'] : []

export const stepLines = (value: unknown): StepLine[] => stepsIn(value).map(lineOf)

const typed = (text: string, { isNumber = false }: Argument): unknown =>
  isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text

/** The step that a line says. What is typed into a number and is none stays as it is: the check names it. */
function stepOf({ id, arguments: texts }: StepLine): unknown {
  const kind = STEP_KINDS.find((known) => known.id === id)
  if (!kind) return 'trim'
  if (kind.step !== undefined) return kind.step
  const [only] = kind.arguments
  if (only?.key === null) return { [id]: typed(texts[0] ?? '', only) }
  const members = kind.arguments.flatMap((argument, i) => {
    const text = texts[i] ?? ''
    return argument.key === null || (argument.isOptional && text === '') ? [] : [[argument.key, typed(text, argument)]]
  })
  return { [id]: Object.fromEntries(members) as unknown }
}

/** Another kind begins with what it usually is. */
export const otherKind = (id: string): StepLine => ({
  id,
  arguments: STEP_KINDS.find((kind) => kind.id === id)?.begins ?? [],
})

export const setStep = (text: string, path: Path, index: number, line: StepLine): string =>
  setAt(text, [...path, 'steps', index], stepOf(line))

/** Most steps that the language takes. */
const MOST = 20

export function addStep(text: string, path: Path): string {
  const steps = valueAt(text, [...path, 'steps'])
  if (!Array.isArray(steps)) return setAt(text, [...path, 'steps'], ['trim'])
  return steps.length >= MOST ? text : insertAt(text, [...path, 'steps'], steps.length, 'trim')
}

export function removeStep(text: string, path: Path, index: number): string {
  const steps = valueAt(text, [...path, 'steps'])
  const isLast = Array.isArray(steps) && steps.length === 1
  return removeAt(text, isLast ? [...path, 'steps'] : [...path, 'steps', index])
}

export const moveStep = (text: string, path: Path, index: number, by: -1 | 1): string =>
  moveAt(text, [...path, 'steps', index], by)
