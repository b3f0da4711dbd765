import { fieldOf, PRODUCTS, type ProductId } from '@/kernel/lead-fields'
import { ok } from '../result'
import { checkEntries, type ListEntries, MOST_ENTRIES, MOST_FAULTS } from './entries'
import { ALL_OWNERS, type FieldValue, type FilterKind, type FilterOwner } from './filter'
import { bad, isRecord, unknownField } from './input'
import type { LeadView } from './lead-view'
import { listSentence, withCommas } from './sentences'

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
  readonly entries: ListEntries
}

const SHOWN_ENTRIES = 20
const EVERY_PRODUCT = PRODUCTS.map(({ id }) => id)

function displayList({ list, type }: ListData): string {
  const shown = list.slice(0, SHOWN_ENTRIES).join(', ')
  return `${type} ${shown}${list.length > SHOWN_ENTRIES ? ` and ${list.length - SHOWN_ENTRIES} more` : ''}`
}

/** Lists are long and looked into for every lead. */
const sets = new WeakMap<ListData, ReadonlySet<string>>()
function setOf(data: ListData): ReadonlySet<string> {
  let known = sets.get(data)
  if (!known) sets.set(data, (known = new Set(data.list)))
  return known
}

const CUT = 40
const faultsOf = (bad: ReturnType<typeof checkEntries>['bad']) =>
  bad.slice(0, MOST_FAULTS).map(({ position, value, why }) => ({
    field: `list.${position - 1}`,
    message: `${value.length > CUT ? `${value.slice(0, CUT)}…` : value}: ${why}`,
  }))

export function listKind(spec: ListSpec): FilterKind<ListData> {
  const labels = new Map(spec.options?.map(({ value, label }) => [value, label]))
  return {
    id: spec.id,
    code: spec.code,
    title: spec.title,
    owners: spec.owners ?? ALL_OWNERS,
    products: spec.products ?? EVERY_PRODUCT,
    editor: 'list',
    options: spec.options ?? [],
    entries: spec.entries,
    lane: { kind: 'list', value: spec.value },
    parse(input) {
      if (!isRecord(input)) return bad('data', 'Enter a list')
      const stray = unknownField(input, ['list', 'type'])
      if (stray !== null) return bad(stray, 'Unknown field')
      const { list: given, type } = input
      if (type !== 'include' && type !== 'exclude') return bad('type', 'Choose include or exclude')
      const entries: unknown = typeof given === 'string' ? given.split(',') : given
      if (!Array.isArray(entries)) return bad('list', 'Enter a list')
      if (entries.length > MOST_ENTRIES) return bad('list', `At most ${withCommas(MOST_ENTRIES)} values`)
      const typed = (entries as unknown[]).map((entry) =>
        typeof entry === 'string' || typeof entry === 'number' ? String(entry).trim() : '?',
      )
      const { accepted, bad: faults } = checkEntries(
        spec.entries,
        typed.filter((entry) => entry !== ''),
      )
      if (faults.length > 0) return bad('list', spec.entries.message, faultsOf(faults))
      return ok(accepted.length === 0 ? null : { list: accepted, type })
    },
    evaluate(data, view) {
      const value = spec.value(view)
      if (value === undefined) return null
      if (value === null && view.stage === 'ping') return null
      const listed = value !== null && setOf(data).has(value)
      if (listed === (data.type === 'include')) return null
      return { rule: spec.title, ruleValue: displayList(data), leadValue: value ?? 'not given' }
    },
    display: displayList,
    sentence: (data, words = {}) =>
      listSentence(data, spec.entries, (entry) => {
        const { entity } = spec.entries
        return (entity ? words.name?.(entity, entry) : labels.get(entry)) ?? entry
      }),
  }
}
export const fieldText =
  (name: string) =>
  (view: LeadView): FieldValue<string> =>
    fieldOf(view.product, name) === undefined ? undefined : (view.fields[name] ?? '') || null
