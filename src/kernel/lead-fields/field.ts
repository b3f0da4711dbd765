import type { ProductId } from './products'

/**
 * 'range' is a number that forms often ask for in steps: it takes one of its options, a plain number or 'from-to',
 * and compares by its lower bound. 'options' takes its options only.
 */
export type LeadFieldType =
  | 'string'
  | 'options'
  | 'number'
  | 'range'
  | 'email'
  | 'phone'
  | 'zip'
  | 'state'
  | 'url'
  | 'ip'
  | 'datetime'

export interface LeadFieldOption {
  readonly value: string
  readonly label: string
  /** Lower bound, on the options of a range. */
  readonly from?: number
}

export interface LeadField {
  /** As publishers post it and reports name it. */
  readonly name: string
  readonly label: string
  readonly type: LeadFieldType
  readonly options: readonly LeadFieldOption[]
  readonly maxLength: number
  /** The only hosts an address may have; any by default. */
  readonly hosts?: readonly string[]
  /** Identity: never part of a ping, kept apart and encrypted. */
  readonly personal: boolean
  readonly products: readonly ProductId[]
  /** What the QA generator fills in; null leaves the field out of its form. */
  readonly sample: string | null
}

export const ALL_PRODUCTS: readonly ProductId[] = [1, 2, 3, 4, 5, 6, 7, 8]

type Extras = Partial<Pick<LeadField, 'personal' | 'maxLength' | 'hosts'>>

export const field = (
  name: string,
  label: string,
  type: Exclude<LeadFieldType, 'options' | 'range'>,
  products: readonly ProductId[],
  sample: string | null,
  extras: Extras = {},
): LeadField => ({ name, label, type, options: [], maxLength: 100, personal: false, products, sample, ...extras })

/** The first option is the sample. */
export const choice = (
  name: string,
  label: string,
  products: readonly ProductId[],
  options: Readonly<Record<string, string>>,
): LeadField => {
  const list = Object.entries(options).map(([value, text]) => ({ value, label: text }))
  const sample = list[0]?.value ?? null
  return { name, label, type: 'options', options: list, maxLength: 60, personal: false, products, sample }
}

/** Steps are [value, label, lower bound]; the sample is given because the first step is rarely one that buyers take. */
export const steps = (
  name: string,
  label: string,
  products: readonly ProductId[],
  sample: string,
  options: readonly (readonly [value: string, label: string, from: number])[],
): LeadField => ({
  name,
  label,
  type: 'range',
  options: options.map(([value, text, from]) => ({ value, label: text, from })),
  maxLength: 40,
  personal: false,
  products,
  sample,
})

export const YES_NO: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No' }
