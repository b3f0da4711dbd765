import { isComputed, type Rec } from './slots'
import { sourceOf } from './words'

// The patterns of this file read at most 1,000 letters, never three spaces in a row: see clausesOf.

/** How a value is to be written: a step for its end, or a type. */
type Form = { readonly step: string | Rec } | { readonly as: 'text' | 'number' | 'boolean' }

const PHONES: readonly (readonly [RegExp, string])[] = [
  [/^\+1\d{10}$|^e\.?164$|international/, 'e164'],
  [/^1\d{10}$|11 digits|eleven digits/, 'digits11'],
  [
    /^\d{10}$|10 digits|ten digits|(?:digits|numbers) only|(?:only|plain|just|bare) (?:digits|numbers)|^digits$/,
    'digits10',
  ],
  [/^\d{3}-\d{3}-\d{4}$|dash|hyphen/, 'dashed'],
  [/^\d{3}\.\d{3}\.\d{4}$|\bdot/, 'dotted'],
  [/^\(\d{3}\) ?\d{3}-\d{4}$|parenthes|brackets/, 'parens'],
  [/^(?:the )?area code(?: only)?$/, 'area'],
]

const DATES = new Set(['lead.leadtime', 'context.now', 'context.received'])

/** mm/dd/yyyy, as most people write it. */
function dateFormat(text: string): string | undefined {
  if (/\biso\b/i.test(text)) return 'iso'
  if (/milliseconds/i.test(text)) return 'unixms'
  if (/unix|timestamp|epoch/i.test(text)) return 'unix'
  const pattern = /(?=\S*yy)[ymd]{1,4}[-/.]?[ymd]{1,4}[-/.]?[ymd]{1,4}(?:[ T']+h{1,2}:m{2}(?::s{2})?(?: ?a)?)?/i.exec(
    text,
  )
  if (!pattern) return undefined
  const [day = '', ...time] = pattern[0].split(/(?=[ T'])/)
  return day.replace(/Y/g, 'y').replace(/m/g, 'M').replace(/D/g, 'd') + time.join('')
}

const TEXTS: readonly (readonly [RegExp, Form])[] = [
  [/upper ?-?case|capital letters|all caps/, { step: 'upper' }],
  [/lower ?-?case|small letters/, { step: 'lower' }],
  [/capitali[sz]ed?|title ?case/, { step: 'capitalize' }],
  [/yes ?(?:\/|or|and) ?no/, { step: { boolean: { true: 'Yes', false: 'No' } } }],
  [/^["“']?y["”']? ?(?:\/|or|and) ?["“']?n\b/, { step: { boolean: { true: 'Y', false: 'N' } } }],
  [/^1 ?(?:\/|or|and) ?0/, { step: { boolean: { true: 1, false: 0 } } }],
  [/^(?:a )?(?:true ?(?:\/|or|and) ?false|boolean)/, { as: 'boolean' }],
  [/^(?:a )?number$|^an? integer$|numeric/, { as: 'number' }],
  [/^(?:a )?(?:text|string)$/, { as: 'text' }],
  [/(?:full|whole|long) (?:name of the )?state|state name/, { step: 'statename' }],
  [/\blabels?\b|in words|plain words/, { step: 'label' }],
  [/digits only|only digits|^digits$/, { step: 'digits' }],
  [/lower (?:end|bound)|minimum/, { step: { range: 'lower' } }],
  [/upper (?:end|bound)|maximum/, { step: { range: 'upper' } }],
]

/** Undefined where the words name no form for a value of this kind. */
export function formIn(text: string, value: unknown): Form | undefined {
  const said = text
    .trim()
    .replace(/(?<![.!])[.!]+$/, '')
    .toLowerCase()
  const source = sourceOf(value)
  if (source === 'lead.phone') {
    const phone = PHONES.find(([pattern]) => pattern.test(said))
    if (phone) return { step: { phone: phone[1] } }
  }
  if (DATES.has(source)) {
    const format = dateFormat(text.trim())
    if (format) return { step: { date: { format } } }
  }
  return TEXTS.find(([pattern]) => pattern.test(said))?.[1]
}

const CASES = ['upper', 'lower', 'capitalize']
const familyOf = (step: unknown): string =>
  typeof step === 'string' ? (CASES.includes(step) ? 'case' : step) : (Object.keys(step as Rec)[0] ?? '')

/** A step of the same kind is replaced where it stands; any other is added at the end. */
export function withStep(value: Rec, step: string | Rec): Rec {
  const steps = Array.isArray(value['steps']) ? (value['steps'] as unknown[]) : []
  const at = steps.findIndex((known) => familyOf(known) === familyOf(step))
  return { ...value, steps: at < 0 ? [...steps, step] : steps.map((known, n) => (n === at ? step : known)) }
}

export const written = (value: Rec, form: Form): Rec =>
  'as' in form ? { ...value, as: form.as } : withStep(value, form.step)

export const canBeWritten = (value: unknown): value is Rec => isComputed(value)
