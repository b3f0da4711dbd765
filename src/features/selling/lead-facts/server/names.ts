import { type Reference, referenceOf } from '@/features/platform/reference/server/public'
import { PRODUCTS } from '@/kernel/lead-fields'
import type { Services } from '@/server/services'
import type { OrderShape } from '../shapes'

export const productOf = (id: number) => ({
  id,
  title: PRODUCTS.find((product) => product.id === id)?.title ?? `#${id}`,
})

export function lenderOf(reference: Reference, id: number) {
  const lender = reference.lenders.get(id)
  return { id, title: lender?.title ?? `#${id}`, status: lender?.status ?? 'inactive' }
}

export function orderOf(reference: Reference, id: number, lender?: number): OrderShape {
  const order = reference.orders.get(id)
  return {
    id,
    title: order?.title ?? `#${id}`,
    status: order?.status ?? 'archive',
    isdatafeed: order?.feed ?? false,
    ispingpost: order?.pingPost ?? false,
    lender: lenderOf(reference, order?.lender ?? lender ?? 0),
  }
}

/** Whom and what a lead or ping belongs to, by name. */
export function partiesOf(services: Services, facts: { publisher: number; rcid: number; source: number | null }) {
  const reference = referenceOf(services).get()
  const source = [...reference.sources.values()].find(({ id }) => id === facts.source)
  return {
    publisher: { id: facts.publisher, name: reference.publishers.get(facts.publisher)?.name ?? `#${facts.publisher}` },
    rcid: { id: facts.rcid, title: reference.rcids.get(facts.rcid)?.title ?? `#${facts.rcid}` },
    source: source ? { id: source.id, title: source.title } : null,
  }
}

export const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 10) / 100)
