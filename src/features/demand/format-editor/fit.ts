import { type LeadField, stateName, US_STATES } from '@/kernel/lead-fields'
import type { Scalar } from './json-text'
import { bare } from './names'

/** How a field of ours would be written as the sample has it; fits says whether the sample's value speaks for it. */
export interface Fit {
  readonly fits: boolean
  readonly steps: readonly unknown[]
  readonly as?: 'number' | 'boolean'
  readonly why?: string
}

const PHONES: readonly (readonly [RegExp, string | null])[] = [
  [/^\d{10}$/, null],
  [/^1\d{10}$/, 'digits11'],
  [/^\+1\d{10}$/, 'e164'],
  [/^\d{3}-\d{3}-\d{4}$/, 'dashed'],
  [/^\d{3}\.\d{3}\.\d{4}$/, 'dotted'],
  [/^\(\d{3}\) ?\d{3}-\d{4}$/, 'parens'],
]

const DATES: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(?:Z|[+-]\d\d:\d\d)$/, "yyyy-MM-dd'T'HH:mm:ss.SSSXXX"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+[+-]\d{4}$/, "yyyy-MM-dd'T'HH:mm:ss.SSSxx"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/, "yyyy-MM-dd'T'HH:mm:ssxx"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/, 'iso'],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ?(?:Z|[+-]\d\d:\d\d)$/, 'yyyy-MM-dd HH:mm:ssXXX'],
  [/^\d{10}$/, 'unix'],
  [/^\d{13}$/, 'unixms'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, "yyyy-MM-dd'T'HH:mm:ss"],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'yyyy-MM-dd HH:mm:ss'],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'yyyy-MM-dd HH:mm'],
  [/^\d{4}-\d\d-\d\d$/, 'yyyy-MM-dd'],
  [/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/, 'MM/dd/yyyy HH:mm:ss'],
  [/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/i, 'MM/dd/yyyy hh:mm a'],
  [/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/, 'MM/dd/yyyy HH:mm'],
  [/^\d\d\/\d\d\/\d\d \d\d:\d\d [AP]M$/i, 'MM/dd/yy hh:mm a'],
  [/^\d\d\/\d\d\/\d{4}$/, 'MM/dd/yyyy'],
]

const OPPOSITES: readonly (readonly [string, string])[] = [
  ['yes', 'no'],
  ['y', 'n'],
  ['1', '0'],
  ['true', 'false'],
  ['own', 'rent'],
  ['owner', 'renter'],
  ['on', 'off'],
]

/** What specifications print in the place of a value. */
export const isPlaceholder = (value: Scalar): boolean =>
  value === null ||
  /^(?:|[[{<%$#].*|xx.*|string|text|number|integer|your.*|\.{3}|[A-Z]+(?:_[A-Z]+)+)$/i.test(String(value).trim())

const typed = (value: Scalar): Pick<Fit, 'as'> =>
  typeof value === 'number' ? { as: 'number' } : typeof value === 'boolean' ? { as: 'boolean' } : {}

const like = (sample: string, word: string): string =>
  sample === sample.toUpperCase() && /[A-Z]/.test(sample)
    ? word.toUpperCase()
    : /^[A-Z]/.test(sample)
      ? word.charAt(0).toUpperCase() + word.slice(1)
      : word

function yesNo(value: Scalar): Fit | null {
  if (typeof value === 'boolean') return { fits: true, steps: [], as: 'boolean' }
  const text = String(value)
  const pair = OPPOSITES.find((both) => both.includes(text.toLowerCase()))
  if (!pair) return null
  const written = (word: string) => (typeof value === 'number' ? Number(word) : like(text, word))
  return { fits: true, steps: [{ boolean: { true: written(pair[0]), false: written(pair[1]) } }] }
}

/** Every value of the catalogue gets a line; those that nobody has filled in are empty and send nothing. */
function mapped(field: LeadField, value: Scalar): Fit {
  const word = bare(String(value))
  const known = field.options.find((option) => {
    const words = [bare(option.value), bare(option.label)]
    return word.length > 2 && words.some((one) => one.includes(word) || word.includes(one))
  })
  const cases = Object.fromEntries(field.options.map((option) => [option.value, option === known ? value : '']))
  return { fits: false, steps: [{ map: { cases } }], why: 'the buyer’s own words for each value are needed' }
}

const capitalized = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1))

const WRITINGS: readonly (readonly [readonly string[], (option: LeadField['options'][number]) => string])[] = [
  [['label'], ({ label }) => label],
  [['upper'], (option) => option.value.toUpperCase()],
  [['capitalize'], (option) => capitalized(option.value)],
  [['label', 'upper'], ({ label }) => label.toUpperCase()],
  [['label', 'lower'], ({ label }) => label.toLowerCase()],
  [['label', 'capitalize'], ({ label }) => capitalized(label)],
]

/** Asphalt where ours is asphalt: what the sample shows is what is sent, and the others in the same manner. */
function recased(field: LeadField, value: Scalar): Fit | null {
  for (const [steps, written] of WRITINGS) {
    const known = field.options.find((option) => written(option) === value)
    if (!known) continue
    // "Metal" may be our label or our value with a capital: somebody has to look at the others.
    const certain = steps.length === 1 && steps[0] === 'label' && capitalized(known.value) !== value
    const why = 'our words, with capitals as in the sample: look whether theirs are the same'
    return certain ? { fits: true, steps } : { fits: false, steps, why }
  }
  return null
}

function choice(field: LeadField, value: Scalar): Fit {
  const isYesNo = field.options.length === 2 && field.options.some((option) => option.value === 'yes')
  const opposite = isYesNo ? yesNo(value) : null
  if (field.options.some((option) => option.value === value)) return { fits: true, steps: [] }
  if (opposite) return opposite
  return recased(field, value) ?? mapped(field, value)
}

function range(field: LeadField, value: Scalar): Fit {
  const text = String(value)
  if (field.options.some((option) => option.value === text)) return { fits: true, steps: [] }
  if (/^\$?[\d,]+(?:\.\d+)?$/.test(text)) return { fits: true, steps: [{ range: 'lower' }], ...typed(value) }
  return mapped(field, value)
}

/** A time of ours, written as the sample has it. */
export function dateFit(value: Scalar): Fit {
  const format = DATES.find(([pattern]) => pattern.test(String(value)))?.[1]
  if (format === undefined)
    return { fits: false, steps: [{ date: { format: 'iso' } }], why: 'its form was not recognized' }
  const zoned = /iso|XXX$|xx$/.test(format)
  const certain = zoned || ['unix', 'unixms', 'yyyy-MM-dd', 'MM/dd/yyyy'].includes(format)
  // A sample with an offset shows the time of a place; with Z that of UTC.
  const local = !certain || /[+-](?!00:?00$)\d\d:?\d\d$/.test(zoned ? String(value) : '')
  return {
    fits: certain,
    steps: [{ date: local ? { format, zone: 'America/New_York' } : { format } }],
    ...typed(value),
    ...(certain ? {} : { why: 'the sample does not say its time zone; New York time is taken' }),
  }
}

const BY_TYPE: Readonly<Partial<Record<LeadField['type'], RegExp>>> = {
  email: /^[^\s@]+@[^\s@]+$/,
  zip: /^\d{5}(?:-\d{4})?$/,
  url: /^https?:\/\//i,
  ip: /^[\da-f:.]{7,45}$/i,
}

/** How the field has to be written so that it looks as in the sample. */
export function fitOf(field: LeadField, value: Scalar): Fit {
  const text = String(value ?? '').trim()
  if (isPlaceholder(value) && field.type !== 'options') {
    const steps = field.type === 'datetime' ? [{ date: { format: 'iso' } }] : []
    return {
      fits: field.type !== 'datetime',
      steps,
      ...(steps.length > 0 ? { why: 'the sample does not show its form' } : {}),
    }
  }
  switch (field.type) {
    case 'options':
      return choice(field, value)
    case 'range':
      return range(field, value)
    case 'datetime':
      return dateFit(value)
    case 'phone': {
      const form = PHONES.find(([pattern]) => pattern.test(text))
      return { fits: form !== undefined, steps: form?.[1] ? [{ phone: form[1] }] : [], ...typed(value) }
    }
    case 'state':
      if (/^[A-Za-z]{2}$/.test(text)) return { fits: true, steps: [] }
      return { fits: US.has(text.toLowerCase()), steps: US.has(text.toLowerCase()) ? ['statename'] : [] }
    default: {
      const pattern = BY_TYPE[field.type]
      return { fits: pattern ? pattern.test(text) : !/^\d+$/.test(text), steps: [], ...typed(value) }
    }
  }
}

const US: ReadonlySet<string> = new Set(US_STATES.map((code) => (stateName(code) ?? '').toLowerCase()))
