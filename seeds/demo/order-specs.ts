import type { ProductId } from '@/kernel/lead-fields'
import type { DemoOrder } from './types'

/**
 * x: fixed price for exclusive leads, s: fixed price per buyer of shared leads, p: ping/post, f: data feed.
 * Where it buys: 'all', 'national', 'local ST ST' (zips of metros there), or a list of states.
 */
export interface OrderSpec {
  readonly product: ProductId
  readonly title: string
  readonly buys: 'x' | 's' | 'p' | 'f'
  readonly where: string
  readonly status: DemoOrder['status']
  /** Times the product's usual price. */
  readonly pays: number
  readonly options: OrderOptions
}

export interface OrderOptions {
  readonly minimum?: readonly [filter: string, value: number]
  readonly only?: readonly [filter: string, values: readonly string[]]
  readonly cap?: number
  readonly hours?: 'always' | 'office' | 'windows' | 'night' | 'weekend'
  readonly format?: string
  readonly adjusted?: number
  readonly returns?: number
  readonly price?: number
  readonly trial?: boolean
  readonly timezone?: string
}

const spec =
  (status: DemoOrder['status']) =>
  (
    product: ProductId,
    title: string,
    buys: OrderSpec['buys'],
    where: string,
    pays = 1,
    options: OrderOptions = {},
  ): OrderSpec => ({ product, title, buys, where, status, pays, options })

export const live = spec('active')
export const paused = spec('paused')
export const old = spec('archive')
