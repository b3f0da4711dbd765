import { fieldOf, LEAD_FIELDS, PRODUCTS, type ProductId, US_STATES } from '@/kernel/lead-fields'
import { ok } from '../result'
import { ALL_OWNERS, type FieldValue, type FilterKind, type FilterOwner } from './filter'
import { bad, isRecord, unknownField } from './input'
import type { LeadView } from './lead-view'

export interface ListData {
  readonly list: readonly string[]
  readonly type: 'include' | 'exclude'
}

interface ListSpec {
  readonly id: string
  readonly code: number
  readonly title: string
  readonly owners?: readonly FilterOwner[]
  readonly products?: readonly ProductId[]
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly value: (view: LeadView) => FieldValue<string>
  /** The normal form of an entry, or null when it cannot be one. */
  readonly entry: (text: string) => string | null
  readonly entryMessage: string
}

const MOST_ENTRIES = 50_000
const SHOWN_ENTRIES = 20
const EVERY_PRODUCT = PRODUCTS.map(({ id }) => id)

function displayList({ list, type }: ListData): string {
  const shown = list.slice(0, SHOWN_ENTRIES).join(', ')
  return `${type} ${shown}${list.length > SHOWN_ENTRIES ? ` and ${list.length - SHOWN_ENTRIES} more` : ''}`
}

function listKind(spec: ListSpec): FilterKind<ListData> {
  return {
    id: spec.id,
    code: spec.code,
    title: spec.title,
    owners: spec.owners ?? ALL_OWNERS,
    products: spec.products ?? EVERY_PRODUCT,
    editor: 'list',
    options: spec.options ?? [],
    lane: { kind: 'list', value: spec.value },
    parse(input) {
      if (!isRecord(input)) return bad('data', 'Enter a list')
      const stray = unknownField(input, ['list', 'type'])
      if (stray !== null) return bad(stray, 'Unknown field')
      const { list: given, type } = input
      if (type !== 'include' && type !== 'exclude') return bad('type', 'Choose include or exclude')
      const entries: unknown = typeof given === 'string' ? given.split(',') : given
      if (!Array.isArray(entries)) return bad('list', 'Enter a list')
      if (entries.length > MOST_ENTRIES) return bad('list', `At most ${MOST_ENTRIES} entries`)
      const list = new Set<string>()
      for (const entry of entries as unknown[]) {
        const text = typeof entry === 'string' || typeof entry === 'number' ? String(entry).trim() : null
        if (text === '') continue
        const normal = text === null ? null : spec.entry(text)
        if (normal === null) return bad('list', spec.entryMessage)
        list.add(normal)
      }
      return ok(list.size === 0 ? null : { list: [...list], type })
    },
    evaluate(data, view) {
      const value = spec.value(view)
      if (value === undefined) return null
      if (value === null && view.stage === 'ping') return null
      const listed = value !== null && data.list.includes(value)
      if (listed === (data.type === 'include')) return null
      return { rule: spec.title, ruleValue: displayList(data), leadValue: value ?? 'not given' }
    },
    display: displayList,
  }
}

const fieldText =
  (name: string) =>
  (view: LeadView): FieldValue<string> =>
    fieldOf(view.product, name) === undefined ? undefined : (view.fields[name] ?? '') || null

const idEntry = (text: string): string | null => (/^[1-9]\d{0,15}$/.test(text) ? text : null)
const NUMBERS_ONLY =
  'Invalid input. Please enter numbers separated by a comma only between numbers with one space or no space between them.'

export const PLACE_AND_ORIGIN_KINDS: readonly FilterKind<ListData>[] = [
  listKind({
    id: 'state',
    code: 16,
    title: 'State',
    options: US_STATES.map((state) => ({ value: state, label: state })),
    value: fieldText('state'),
    entry: (text) => (US_STATES.includes(text.toUpperCase()) ? text.toUpperCase() : null),
    entryMessage: 'Enter two-letter US states',
  }),
  listKind({
    id: 'zip',
    code: 17,
    title: 'Zip',
    value: fieldText('zip'),
    entry: (text) => (/^\d{5}$/.test(text) ? text : null),
    entryMessage: NUMBERS_ONLY,
  }),
  listKind({
    id: 'publisher',
    code: 18,
    title: 'Publisher',
    owners: ['order', 'lender'],
    value: (view) => String(view.publisher),
    entry: idEntry,
    entryMessage: NUMBERS_ONLY,
  }),
  listKind({
    id: 'rcid',
    code: 19,
    title: 'RCID',
    owners: ['order', 'lender', 'publisher', 'pixel'],
    value: (view) => String(view.rcid),
    entry: idEntry,
    entryMessage: NUMBERS_ONLY,
  }),
  listKind({
    id: 'subid',
    code: 20,
    title: 'Sub ID',
    value: fieldText('subid'),
    entry: (text) => (text.length <= 100 ? text : null),
    entryMessage: 'A sub id has at most 100 characters',
  }),
  listKind({
    id: 'source',
    code: 21,
    title: 'Source',
    value: (view) => (view.source === null ? null : String(view.source)),
    entry: idEntry,
    entryMessage: NUMBERS_ONLY,
  }),
  listKind({
    id: 'electricityprovider',
    code: 22,
    title: 'Electricity provider',
    products: [5],
    value: fieldText('electricityprovider'),
    entry: (text) => (text.length <= 100 ? text : null),
    entryMessage: 'A provider name has at most 100 characters',
  }),
]

/** Codes of the option fields. A field added to the catalogue needs the next free one here; a test says so. */
const OPTION_FIELD_CODES: Readonly<Record<string, number>> = {
  homeowner: 32,
  projecttype: 33,
  timeframe: 34,
  roofmaterial: 35,
  sidingtype: 36,
  addremovewalls: 37,
  storycount: 38,
  roofshade: 39,
  propertytype: 40,
  occupancy: 41,
  loantype: 42,
  militaryservice: 43,
  bankruptcy: 44,
  behindonpayments: 45,
  employed: 46,
  propertycondition: 47,
  reasonforselling: 48,
  realtorlisting: 49,
}

/** One kind per name: products that ask the same question with other options share it. */
export const OPTION_FIELD_KINDS: readonly FilterKind<ListData>[] = Object.entries(OPTION_FIELD_CODES).map(
  ([name, code]) => {
    const same = LEAD_FIELDS.filter((field) => field.name === name)
    const options = new Map(same.flatMap((field) => field.options.map((option) => [option.value, option] as const)))
    return listKind({
      id: name,
      code,
      title: same[0]?.label ?? name,
      products: same.flatMap((field) => field.products),
      options: [...options.values()],
      value: fieldText(name),
      entry: (text) => (options.has(text.toLowerCase()) ? text.toLowerCase() : null),
      entryMessage: `Choose from: ${[...options.keys()].join(', ')}`,
    })
  },
)
