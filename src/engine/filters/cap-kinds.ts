import { cents, formatDollars } from '@/kernel/money'
import { PRODUCTS } from '@/kernel/lead-fields'
import { type CapKind, LEAD_CAP_KINDS, PING_RATE_KIND, REVENUE_CAP_KINDS } from '../caps/cap-kind'
import { type CounterOwner, counterKey, periodKey } from '../caps/counter'
import { ok } from '../result'
import { BUYING_OWNERS, type FilterContext, type FilterKind } from './filter'
import { bad, isRecord, readWhole, unknownField } from './input'
import type { LeadView } from './lead-view'
import { type FilterWords, withCommas } from './sentences'

/**
 * A cap. Per publisher and per RCID, `value` holds for each one that `list` does not name;
 * null there means only the named ones are capped.
 */
export interface CapData {
  readonly value: number | null
  readonly list: readonly { readonly id: number; readonly value: number }[]
}

const scopeIdOf = (kind: CapKind, view: Pick<LeadView, 'publisher' | 'rcid'>): number =>
  kind.scope === 'all' ? 0 : view[kind.scope]

/** The limit in force for one publisher or RCID (0 for caps over everything); null is no limit. */
export const limitFor = (data: CapData, scopeId: number): number | null =>
  data.list.find(({ id }) => id === scopeId)?.value ?? data.value

const amount = (kind: CapKind, value: number): string =>
  kind.measure === 'cents' ? formatDollars(cents(value)) : String(value)

function displayCap(kind: CapKind, { value, list }: CapData): string {
  const named = list.map((entry) => `${kind.scope} ${entry.id}: ${amount(kind, entry.value)}`)
  return [...(value === null ? [] : [amount(kind, value)]), ...named].join(', ')
}

const EVERY: Readonly<Record<CapKind['period'], string>> = {
  overall: 'overall',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  minute: 'a minute',
}
const EACH: Readonly<Record<CapKind['scope'], string>> = {
  all: '',
  publisher: ' from each publisher',
  rcid: ' from each RCID',
}

/** 'Up to 6 leads a day from each publisher; Bright Harbor Media up to 12' */
function capSentence(kind: CapKind, { value, list }: CapData, words: FilterWords): string {
  const much = (limit: number): string => (kind.measure === 'cents' ? amount(kind, limit) : withCommas(limit))
  const unit = kind.measure === 'pings' ? 'ping' : 'lead'
  const nameOf = (id: number): string =>
    (kind.scope === 'all' ? undefined : words.name?.(kind.scope, String(id))) ?? `${kind.scope} ${id}`
  const counted = (limit: number): string => {
    if (kind.measure === 'cents') return `up to ${much(limit)}`
    return limit === 0 ? `no ${unit}s` : `up to ${much(limit)} ${unit}${limit === 1 ? '' : 's'}`
  }
  const full = (limit: number): string => `${counted(limit)} ${EVERY[kind.period]}`
  const each = value === null ? [] : [`${full(value)}${EACH[kind.scope]}`]
  const named = list.map(
    ({ id, value: own }) => `${nameOf(id)} ${value === null ? full(own) : own === 0 ? 'none' : `up to ${much(own)}`}`,
  )
  const text = [...each, ...named].join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

const counterOf = (kind: CapKind, view: LeadView, context: FilterContext): string =>
  counterKey({
    owner: context.owner as CounterOwner,
    ownerId: context.ownerId,
    measure: kind.measure,
    scope: kind.scope,
    scopeId: scopeIdOf(kind, view),
    period: kind.period,
    periodKey: periodKey(kind.period, context.businessZone, context.now),
  })

const capApplies = (kind: CapKind, view: LeadView, pingPost: boolean): boolean =>
  !view.test && (kind.measure !== 'pings' || pingPost)

function capKind(kind: CapKind): FilterKind<CapData> {
  const scoped = kind.scope !== 'all'
  return {
    id: kind.id,
    code: kind.code,
    title: kind.title,
    owners: BUYING_OWNERS,
    products: PRODUCTS.map(({ id }) => id),
    editor: scoped ? 'scopedNumber' : kind.measure === 'cents' ? 'money' : 'number',
    options: [],
    lane: { kind: 'cap' },
    parse(input) {
      if (!isRecord(input)) return bad('data', 'Enter a number')
      const stray = unknownField(input, ['value', 'list'])
      if (stray !== null) return bad(stray, 'Unknown field')
      const value = readWhole(input['value'], 'value')
      if (!value.ok) return value
      const list: { id: number; value: number }[] = []
      const given: unknown = input['list'] ?? []
      if (!Array.isArray(given)) return bad('list', 'Enter a list')
      // A cap over everything is kept with an empty list, so what is stored can be saved again.
      if (!scoped && given.length > 0) return bad('list', 'Unknown field')
      for (const [index, entry] of (given as unknown[]).entries()) {
        const id = readWhole(isRecord(entry) ? entry['id'] : null, `list.${index}.id`, { min: 1 })
        if (!id.ok) return id
        const limit = readWhole(isRecord(entry) ? entry['value'] : null, `list.${index}.value`)
        if (!limit.ok) return limit
        if (id.value === null || limit.value === null) return bad(`list.${index}`, 'Enter an id and a number')
        if (list.some((other) => other.id === id.value)) return bad(`list.${index}.id`, 'Named twice')
        list.push({ id: id.value, value: limit.value })
      }
      if (value.value === null && list.length === 0) return ok(null)
      return ok({ value: value.value, list })
    },
    evaluate(data, view, context) {
      const limit = limitFor(data, scopeIdOf(kind, view))
      if (limit === null || !capApplies(kind, view, context.pingPost)) return null
      const used = context.used(counterOf(kind, view, context))
      if (used < limit) return null
      return { rule: kind.title, ruleValue: amount(kind, limit), leadValue: `${amount(kind, used)} used` }
    },
    display: (data) => displayCap(kind, data),
    sentence: (data, words = {}) => capSentence(kind, data, words),
  }
}

export const CAP_FILTER_KINDS: readonly FilterKind<CapData>[] = [
  ...LEAD_CAP_KINDS,
  ...REVENUE_CAP_KINDS,
  PING_RATE_KIND,
].map(capKind)
