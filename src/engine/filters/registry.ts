import type { ProductId } from '@/kernel/lead-fields'
import { BOUND_KINDS, LEAD_AGE_KIND } from './bounds'
import { CAP_FILTER_KINDS } from './cap-kinds'
import { DUPLICATE_KIND, TOKEN_KIND } from './checks'
import { DATE_TIME_KIND } from './date-time'
import type { Filter, FilterContext, FilterKind, FilterOwner, Stop } from './filter'
import type { LeadView } from './lead-view'
import { OPTION_FIELD_KINDS } from './option-kinds'
import { PLACE_AND_ORIGIN_KINDS } from './place-kinds'

/** Every filter there is, in the order rules are checked: the first that says no is the one that is reported. */
export const FILTER_KINDS: readonly FilterKind[] = [
  ...PLACE_AND_ORIGIN_KINDS,
  ...OPTION_FIELD_KINDS,
  ...BOUND_KINDS,
  TOKEN_KIND,
  LEAD_AGE_KIND,
  DUPLICATE_KIND,
  DATE_TIME_KIND,
  ...CAP_FILTER_KINDS,
]

const byId = new Map(FILTER_KINDS.map((kind) => [kind.id, kind]))
const byCode = new Map(FILTER_KINDS.map((kind) => [kind.code, kind]))

/** By identifier or by the title people read. */
export const filterKind = (name: string): FilterKind | undefined =>
  byId.get(name) ?? FILTER_KINDS.find(({ title }) => title === name)

export const filterKindByCode = (code: number): FilterKind | undefined => byCode.get(code)

/** The filters an owner can set; a lender's or publisher's follow the products it trades. */
export const filterKindsFor = (owner: FilterOwner, products: readonly ProductId[]): readonly FilterKind[] =>
  FILTER_KINDS.filter((kind) => kind.owners.includes(owner) && products.some((id) => kind.products.includes(id)))

export const filterApplies = (filter: Filter, stage: LeadView['stage']): boolean =>
  stage === 'post' || filter.ping === 1

/** The first filter of one owner that stops the lead, in the registry's order; null when all pass. */
export function firstStop(
  filters: readonly Filter[],
  view: LeadView,
  context: FilterContext,
): (Stop & { readonly kind: FilterKind }) | null {
  for (const kind of FILTER_KINDS) {
    for (const filter of filters) {
      if (filter.kind !== kind.id || !filterApplies(filter, view.stage)) continue
      const stop = kind.evaluate(filter.data, view, context)
      if (stop) return { ...stop, kind }
    }
  }
  return null
}
