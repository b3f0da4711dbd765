import { FIGURES } from './figures'
import { PUBLISHER_PROFILES } from './publisher-profiles'
import type { RcidSpec } from './rcids'

/** Scales the weights of every group to what it should have. */
function fit(weights: number[], groups: readonly string[], wanted: ReadonlyMap<string, number>): void {
  const sums = new Map<string, number>()
  groups.forEach((group, i) => sums.set(group, (sums.get(group) ?? 0) + (weights[i] ?? 0)))
  groups.forEach((group, i) => {
    const sum = sums.get(group) ?? 0
    if (sum > 0) weights[i] = ((weights[i] ?? 0) * (wanted.get(group) ?? 0)) / sum
  })
}

/**
 * The share of all leads that comes through each RCID: what publishers give and what products have are both given,
 * and fitted by turns until they agree.
 */
export function leadWeights(specs: readonly RcidSpec[]): number[] {
  const total = PUBLISHER_PROFILES.reduce((sum, { weight }) => sum + weight, 0)
  const byPublisher = new Map(PUBLISHER_PROFILES.map(({ name, weight }) => [name, weight / total]))
  const byProduct = new Map(FIGURES.map(({ id, share }) => [String(id), share]))
  const weights = specs.map(({ status }) => (status === 'active' ? 1 : 0))
  for (let turn = 0; turn < 200; turn++) {
    fit(
      weights,
      specs.map(({ product }) => String(product)),
      byProduct,
    )
    fit(
      weights,
      specs.map(({ publisher }) => publisher),
      byPublisher,
    )
  }
  return weights
}
