import type { PublisherRow } from '../records'

/** A publisher with all its products. */
export interface ListedPublisher extends Omit<PublisherRow, 'product'> {
  readonly products: readonly NonNullable<PublisherRow['product']>[]
}

/** The call answers a row per publisher and product. */
export function mergeProducts(rows: readonly PublisherRow[]): ListedPublisher[] {
  const merged = new Map<number, ListedPublisher & { products: NonNullable<PublisherRow['product']>[] }>()
  for (const { product, ...row } of rows) {
    const known = merged.get(row.id) ?? { ...row, products: [] }
    merged.set(row.id, known)
    if (product) known.products.push(product)
  }
  return [...merged.values()]
}
