import type { ProductId } from '@/kernel/lead-fields'
import type { DemoLender, DemoOrder, DemoSource } from './types'

/** One site per product. */
export const SOURCE_SLUGS: Readonly<Record<ProductId, string>> = {
  1: 'windows-quotes',
  2: 'roof-match',
  3: 'bath-guide',
  4: 'siding-desk',
  5: 'get-solar',
  6: 'rate-compass',
  7: 'debt-clear',
  8: 'sell-simple',
}

const TITLES: Readonly<Record<ProductId, string>> = {
  1: 'Windows Quotes',
  2: 'Roof Match',
  3: 'Bath Guide',
  4: 'Siding Desk',
  5: 'Get Solar',
  6: 'Rate Compass',
  7: 'Debt Clear',
  8: 'Sell Simple',
}

/** Brands are assigned where they are known; the rest of the sites offer whoever buys there. */
export function makeSources(lenders: readonly DemoLender[], orders: readonly DemoOrder[]): DemoSource[] {
  return Object.entries(SOURCE_SLUGS).map(([key, slug], index) => {
    const product = Number(key) as ProductId
    const buying = new Set(orders.filter((order) => order.product === product).map(({ lender }) => lender))
    const branded = lenders.filter(({ id, brand, status }) => brand !== null && status === 'active' && buying.has(id))
    return { id: index + 1, slug, title: TITLES[product], lenders: product <= 4 ? branded.map(({ id }) => id) : [] }
  })
}
