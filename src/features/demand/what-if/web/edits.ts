import type { CallAnswer } from '@/kernel/call'
import type { OrderEdit, OrderRule, whatIfCalls } from '../contract'

export type OrderRules = CallAnswer<typeof whatIfCalls.orderRules>

export interface RuleEdit {
  /** As the rule's editor gives it; null takes the rule away. */
  readonly data: unknown
  readonly ping: 0 | 1
}

/** What was changed on the screen and nowhere else. */
export interface Edits {
  readonly status?: OrderRules['status']
  /** As typed; empty is none. */
  readonly price?: string
  readonly minpingprice?: string
  readonly rules: Readonly<Record<string, RuleEdit>>
}

export const NO_EDITS: Edits = { rules: {} }

/** An order as it is, but for one thing: a report of what a rule costs leads here. */
export function editsWithout(what: string): Edits {
  if (what === '') return NO_EDITS
  if (what === 'status') return { rules: {}, status: 'active' }
  if (what === 'minpingprice') return { rules: {}, minpingprice: '' }
  return { rules: { [what]: { data: null, ping: 1 } } }
}

export const isEdited = ({ rules, ...rest }: Edits): boolean =>
  Object.keys(rules).length > 0 || Object.keys(rest).length > 0

const priceOf = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

export function editOf(order: number, edits: Edits): OrderEdit {
  const { status, price, minpingprice, rules } = edits
  const filters = Object.entries(rules).map(([title, { data, ping }]) => ({ title, data, ping }))
  return {
    id: order,
    ...(status === undefined ? {} : { status }),
    ...(price === undefined ? {} : { price: priceOf(price) }),
    ...(minpingprice === undefined ? {} : { minpingprice: priceOf(minpingprice) }),
    ...(filters.length === 0 ? {} : { filters }),
  }
}

/** What a rule starts with when it is added. */
export function emptyData(editor: OrderRule['editor']): unknown {
  if (editor === 'list') return { type: 'include', list: [] }
  if (editor === 'time') return { rules: [{ timeFrom: '08:00', timeTo: '20:00', days: [1, 2, 3, 4, 5], cap: null }] }
  return editor === 'scopedNumber' ? { value: null, list: [] } : { value: null }
}

/** The rules on the screen: those the order has, and those that were added. */
export const shownRules = (rules: readonly OrderRule[], edits: Edits): OrderRule[] =>
  rules.filter(({ title, data }) => data !== null || edits.rules[title] !== undefined)
