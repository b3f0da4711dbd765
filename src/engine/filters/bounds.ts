import { fieldOf, LEAD_FIELDS, lowerBound, PRODUCTS } from '@/kernel/lead-fields'
import { ALL_OWNERS, type FieldValue, type FilterKind } from './filter'
import { readValueOnly } from './input'
import { withCommas } from './sentences'
import type { LeadView } from './lead-view'

export interface ValueData {
  readonly value: number
}

/** The number fields buyers set a minimum or maximum on. */
const BOUNDED: readonly { field: string; title: string; code: number; unit?: '$' }[] = [
  { field: 'creditcarddebt', title: 'debt', code: 64, unit: '$' },
  { field: 'powerbill', title: 'power bill', code: 66, unit: '$' },
  { field: 'propertyvalue', title: 'home value', code: 68, unit: '$' },
  { field: 'owedamount', title: 'owed amount', code: 70, unit: '$' },
  { field: 'creditscore', title: 'credit score', code: 72 },
  { field: 'windowcount', title: 'window count', code: 74 },
]

const numberOf =
  (name: string) =>
  (view: LeadView): FieldValue<number> => {
    const field = fieldOf(view.product, name)
    if (field === undefined) return undefined
    const value = view.fields[name]
    return value === undefined || value === '' ? null : lowerBound(field, value)
  }

function boundKind(side: 'minimum' | 'maximum', bounded: (typeof BOUNDED)[number]): FilterKind<ValueData> {
  const minimum = side === 'minimum'
  const title = `${minimum ? 'Minimum' : 'Maximum'} ${bounded.title}`
  const value = numberOf(bounded.field)
  return {
    id: `${minimum ? 'min' : 'max'}_${bounded.field}`,
    code: bounded.code + (minimum ? 0 : 1),
    title,
    owners: ALL_OWNERS,
    products: LEAD_FIELDS.filter(({ name }) => name === bounded.field).flatMap(({ products }) => products),
    editor: 'number',
    options: [],
    lane: { kind: side, value },
    parse: (input) => readValueOnly(input, { max: 1_000_000_000 }),
    evaluate(data, view) {
      const found = value(view)
      if (found === undefined || (found === null && view.stage === 'ping')) return null
      if (found !== null && (minimum ? found >= data.value : found <= data.value)) return null
      return { rule: title, ruleValue: String(data.value), leadValue: view.fields[bounded.field] || 'not given' }
    },
    display: (data) => String(data.value),
    sentence: (data) => {
      const amount = `${bounded.unit ?? ''}${withCommas(data.value)}`
      return `Only with a ${bounded.title} of at ${minimum ? 'least' : 'most'} ${amount}`
    },
  }
}

export const BOUND_KINDS: readonly FilterKind<ValueData>[] = BOUNDED.flatMap((bounded) => [
  boundKind('minimum', bounded),
  boundKind('maximum', bounded),
])

const MINUTE = 60_000
const minutesOld = (view: LeadView, now: number): number => (now - view.receivedAt) / MINUTE

export const hoursAndMinutes = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

export const LEAD_AGE_KIND: FilterKind<ValueData> = {
  id: 'leadage',
  code: 90,
  title: 'Lead age, maximum',
  owners: ['order', 'lender', 'publisher', 'rcid'],
  products: PRODUCTS.map(({ id }) => id),
  editor: 'minutes',
  options: [],
  lane: { kind: 'maximum', value: minutesOld },
  parse: (input) => readValueOnly(input, { max: 525_600 }),
  evaluate(data, view, { now }) {
    const age = minutesOld(view, now)
    if (age <= data.value) return null
    return { rule: this.title, ruleValue: hoursAndMinutes(data.value), leadValue: hoursAndMinutes(Math.floor(age)) }
  },
  display: (data) => hoursAndMinutes(data.value),
  sentence: (data) => `Only leads received at most ${hoursAndMinutes(data.value)} ago`,
}
