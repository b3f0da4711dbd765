import type { World } from './types'

/** Lenders that want the consumer of a lead to go on to a page of theirs, by title. */
const PAGES: Readonly<Record<string, string>> = {
  'Stonegate Windows': 'https://stonegate.example.com/thanks',
  'Sunmark Energy': 'https://sunmark.example.com/next',
  'HomeBid Network': 'https://homebid.example.net/offer',
}

export const THANK_YOU_PAGES: readonly string[] = Object.values(PAGES)

/** By order. */
export function thankYouPages({ orders, lenders }: World): ReadonlyMap<number, string> {
  const byLender = new Map(lenders.map(({ id, title }) => [id, PAGES[title]]))
  return new Map(
    orders.flatMap(({ id, lender }) => {
      const page = byLender.get(lender)
      return page ? [[id, page] as const] : []
    }),
  )
}
