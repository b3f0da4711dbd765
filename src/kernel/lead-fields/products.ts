export type ProductId = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

export interface Product {
  readonly id: ProductId
  readonly title: string
  readonly classkey: string
}

export const PRODUCTS: readonly Product[] = [
  { id: 1, title: 'Windows', classkey: 'windows' },
  { id: 2, title: 'Roofing', classkey: 'roofing' },
  { id: 3, title: 'Bath', classkey: 'bath' },
  { id: 4, title: 'Siding', classkey: 'siding' },
  { id: 5, title: 'Solar', classkey: 'solar' },
  { id: 6, title: 'Refinance', classkey: 'refinance' },
  { id: 7, title: 'Debt Settlement', classkey: 'debtsettlement' },
  { id: 8, title: 'Home Seller', classkey: 'homeseller' },
]

export const isProductId = (value: unknown): value is ProductId => PRODUCTS.some(({ id }) => id === value)
