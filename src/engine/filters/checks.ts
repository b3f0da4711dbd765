import { PRODUCTS } from '@/kernel/lead-fields'
import { ok } from '../result'
import type { ValueData } from './bounds'
import { BUYING_OWNERS, type FilterKind } from './filter'
import { bad, isRecord, readValueOnly, unknownField } from './input'
import type { LeadView } from './lead-view'

const EVERY_PRODUCT = PRODUCTS.map(({ id }) => id)
const DAY = 86_400_000

export type TokenRequirement = 'tf_only' | 'jornaya_only' | 'both_required' | 'either_or_required'

export const TOKEN_REQUIREMENTS: readonly { readonly value: TokenRequirement; readonly label: string }[] = [
  { value: 'tf_only', label: 'Trusted Form Only' },
  { value: 'jornaya_only', label: 'Jornaya Only' },
  { value: 'both_required', label: 'Both Required' },
  { value: 'either_or_required', label: 'Either Or Required' },
]

export const tokenLabel = (requirement: TokenRequirement): string =>
  TOKEN_REQUIREMENTS.find(({ value }) => value === requirement)?.label ?? requirement

/** Also the rule behind the publisher's own token settings. */
export function tokensSuffice(requirement: TokenRequirement, trustedForm: boolean, jornaya: boolean): boolean {
  switch (requirement) {
    case 'tf_only':
      return trustedForm
    case 'jornaya_only':
      return jornaya
    case 'both_required':
      return trustedForm && jornaya
    case 'either_or_required':
      return trustedForm || jornaya
  }
}

const hasToken = (view: LeadView, name: string): boolean => (view.fields[name] ?? '') !== ''

export interface TokenData {
  readonly value: TokenRequirement
}

const TOKEN_SENTENCES: Readonly<Record<TokenRequirement, string>> = {
  tf_only: 'Only leads with a TrustedForm certificate',
  jornaya_only: 'Only leads with a Jornaya token',
  both_required: 'Only leads with a TrustedForm certificate and a Jornaya token',
  either_or_required: 'Only leads with a TrustedForm certificate or a Jornaya token',
}

export const TOKEN_KIND: FilterKind<TokenData> = {
  id: 'tokens',
  code: 91,
  title: 'Token requirements',
  owners: ['order', 'lender', 'rcid', 'pixel'],
  products: EVERY_PRODUCT,
  editor: 'tokens',
  options: TOKEN_REQUIREMENTS,
  lane: {
    kind: 'facts',
    // Written out: texts put together are slow to look up, and this is asked for every lead.
    facts(view) {
      if (view.stage === 'ping') return 'ping'
      if (hasToken(view, 'trustedform')) return hasToken(view, 'leadid') ? 'both' : 'trustedform'
      return hasToken(view, 'leadid') ? 'leadid' : 'neither'
    },
  },
  parse(input) {
    if (!isRecord(input)) return bad('data', 'Choose a requirement')
    const stray = unknownField(input, ['value'])
    if (stray !== null) return bad(stray, 'Unknown field')
    const { value } = input
    if (value === null || value === undefined || value === '') return ok(null)
    const known = TOKEN_REQUIREMENTS.find((requirement) => requirement.value === value)
    return known ? ok({ value: known.value }) : bad('value', 'Unknown token requirement')
  },
  evaluate(data, view) {
    const trustedForm = hasToken(view, 'trustedform')
    const jornaya = hasToken(view, 'leadid')
    // Publishers often hold tokens back until the post: on a ping a missing one is a field the ping lacks.
    if (view.stage === 'ping' || tokensSuffice(data.value, trustedForm, jornaya)) return null
    const has = [trustedForm ? 'TrustedForm' : '', jornaya ? 'Jornaya' : ''].filter(Boolean).join(' and ')
    return { rule: this.title, ruleValue: tokenLabel(data.value), leadValue: has || 'no token' }
  },
  display: (data) => tokenLabel(data.value),
  sentence: (data) => TOKEN_SENTENCES[data.value],
}

export const LOOKBACK_DAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 30, 45, 60, 90, 120]

/** Whole days of 24 hours back from now: a lookback is a distance, not a set of calendar days. */
const withinLookback = (data: ValueData, last: number, now: number): boolean => now - last <= data.value * DAY

export const DUPLICATE_KIND: FilterKind<ValueData> = {
  id: 'duplicate',
  code: 92,
  title: 'Duplicate',
  owners: BUYING_OWNERS,
  products: EVERY_PRODUCT,
  editor: 'days',
  options: LOOKBACK_DAYS.map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` })),
  lane: { kind: 'lender', stops: withinLookback },
  parse(input) {
    const read = readValueOnly(input)
    if (!read.ok || read.value === null || read.value.value === 0) return read.ok ? ok(null) : read
    return LOOKBACK_DAYS.includes(read.value.value) ? read : bad('value', 'Choose one of the offered numbers of days')
  },
  evaluate(data, view, { now, lender }) {
    const last = lender === null ? undefined : view.lastSentToLender[lender]
    if (last === undefined || !withinLookback(data, last, now)) return null
    const days = Math.floor((now - last) / DAY)
    return {
      rule: this.title,
      ruleValue: this.display(data),
      leadValue: days === 0 ? 'less than a day ago' : `${days} days ago`,
    }
  },
  display: (data) => (data.value === 1 ? '1 day' : `${data.value} days`),
  sentence: (data) => `Nobody the lender was sent in the last ${data.value === 1 ? '24 hours' : `${data.value} days`}`,
}
