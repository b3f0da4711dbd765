import type { Filter, FilterContext, FilterKind, Stop } from '../filters/filter'
import type { LeadView } from '../filters/lead-view'
import { filterApplies } from '../filters/registry'
import type { MatchOrder, OrderRule } from './order'
import { BY_LENDER, ELIGIBLE, MATCH_SEQUENCE } from './sequence'

export interface Judgement {
  readonly code: number
  readonly stop: Stop | null
}

export interface Moment {
  readonly now: number
  readonly businessZone: string
  readonly used: (counter: string) => number
}

type Owner = 'order' | 'lender'
type Step = { readonly rule: OrderRule } | { readonly kind: FilterKind; readonly filter: Filter; readonly owner: Owner }

export const contextOf = (order: MatchOrder, owner: Owner, moment: Moment): FilterContext => ({
  now: moment.now,
  businessZone: moment.businessZone,
  used: moment.used,
  zone: order.zone ?? moment.businessZone,
  owner,
  ownerId: owner === 'order' ? order.id : order.lender,
  lender: order.lender,
  pingPost: order.pingPost,
})

const prepared = new WeakMap<MatchOrder, readonly Step[]>()

/** The steps that concern this order, in sequence. */
function stepsOf(order: MatchOrder): readonly Step[] {
  const known = prepared.get(order)
  if (known) return known
  const owners = [
    ['order', order.filters],
    ['lender', order.lenderFilters],
  ] as const
  const steps = MATCH_SEQUENCE.flatMap(({ rule, kind }): Step[] => {
    if (rule) return [{ rule }]
    return owners.flatMap(([owner, filters]) => {
      const filter = filters.find((candidate) => candidate.kind === kind.id)
      return filter ? [{ kind, filter, owner }] : []
    })
  })
  prepared.set(order, steps)
  return steps
}

/**
 * Judges one order rule by rule. The meaning of matching: the index must agree with it on every order,
 * and texts for people come from here.
 */
export function judge(order: MatchOrder, view: LeadView, moment: Moment): Judgement {
  for (const step of stepsOf(order)) {
    if ('rule' in step) {
      const stop = step.rule.stops(order, view)
      if (stop) return { code: step.rule.code, stop: { rule: step.rule.title, ...stop } }
    } else if (filterApplies(step.filter, view.stage)) {
      const stop = step.kind.evaluate(step.filter.data, view, contextOf(order, step.owner, moment))
      if (stop) return { code: step.kind.code | (step.owner === 'lender' ? BY_LENDER : 0), stop }
    }
  }
  return { code: ELIGIBLE, stop: null }
}
