import { filterKind, filterKindsFor } from '@/engine/filters/registry'
import type { OrderChange } from './rehearse/order-change'
import { type OrderRef, referenceOf } from '@/features/platform/reference/server/public'
import type { Cents } from '@/kernel/money'
import { invalidField, notFound } from '@/kernel/errors'
import { PRODUCTS, type ProductId } from '@/kernel/lead-fields'
import { toDollars } from '@/kernel/money'
import type { Services } from '@/server/services'

/** An order's edit as it came in. */
export interface OrderEdit {
  readonly id: number
  readonly status?: OrderChange['status'] | undefined
  readonly price?: Cents | null | undefined
  readonly minpingprice?: Cents | null | undefined
  readonly filters?: readonly { readonly title: string; readonly data?: unknown; readonly ping: 0 | 1 }[] | undefined
}

export function changeOf(order: OrderEdit): OrderChange {
  const filters = order.filters?.map(({ title, data, ping }) => {
    const kind = filterKind(title)
    if (!kind) throw invalidField('order', `There is no filter ${title}`)
    if (data === null || data === undefined) return { kind: kind.id, data: null, ping }
    const parsed = kind.parse(data, 'order')
    if (!parsed.ok) throw invalidField('order', `${kind.title}, ${parsed.error.field}: ${parsed.error.message}`)
    return { kind: kind.id, data: parsed.value, ping }
  })
  return {
    order: order.id,
    ...(order.status === undefined ? {} : { status: order.status }),
    ...(order.price === undefined ? {} : { price: order.price }),
    ...(order.minpingprice === undefined ? {} : { minPingPrice: order.minpingprice }),
    ...(filters === undefined ? {} : { filters }),
  }
}

export const productNamed = (product: ProductId) => ({
  id: product,
  title: PRODUCTS.find(({ id }) => id === product)?.title ?? '',
})

export function orderNamed(services: Services, id: number): OrderRef {
  const order = referenceOf(services).get().orders.get(id)
  // Archived ones are not among them.
  if (!order) throw notFound('Order')
  return order
}

const lenderNamed = (services: Services, id: number) => ({
  id,
  title: referenceOf(services).get().lenders.get(id)?.title ?? '',
})

/** The orders that can be tried: all that are not archived. */
export const orderList = (services: Services) =>
  [...referenceOf(services).get().orders.values()]
    .map(({ id, title, lender, product }) => ({
      id,
      title,
      lender: lenderNamed(services, lender),
      product: productNamed(product),
    }))
    .sort((a, b) => a.title.localeCompare(b.title) || a.id - b.id)

/** What the order asks for now, and every rule it could have. */
export function orderRules(services: Services, id: number) {
  const order = orderNamed(services, id)
  const { product, lender } = order
  const set = new Map(order.filters.map((filter) => [filter.kind, filter]))
  return {
    order: { id, title: order.title },
    lender: lenderNamed(services, lender),
    product: productNamed(product),
    status: order.status,
    ispingpost: order.pingPost,
    price: order.price === null ? null : toDollars(order.price),
    minpingprice: order.minPingPrice === null ? null : toDollars(order.minPingPrice),
    rules: filterKindsFor('order', [product]).map((kind) => {
      const filter = set.get(kind.id)
      return {
        title: kind.id,
        label: kind.title,
        cap: kind.lane.kind === 'cap',
        editor: kind.editor,
        options: kind.options.map(({ value, label }) => ({ value, label })),
        data: filter?.data ?? null,
        ping: filter?.ping ?? (1 as const),
        display: filter ? kind.display(filter.data) : null,
      }
    }),
  }
}
