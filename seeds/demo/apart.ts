import { type ProductId, PRODUCTS } from '@/kernel/lead-fields'

/*
 * People of different products have nothing in common: no phone, e-mail, street or network address is given out to two
 * products, and no order or story is about two. So the products' markets never meet, and each can run by itself.
 */

/** Of every eight numbers each product has one. */
export const ownNumber = (product: ProductId, n: number): number => n * PRODUCTS.length + product - 1

export const ownAmong = <T>(product: ProductId, list: readonly T[]): T[] =>
  list.filter((_, index) => index % PRODUCTS.length === product - 1)
