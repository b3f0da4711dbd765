import type { Screen } from '@/web/screen'
import { href } from './search'

/** Where a party is shown, and the filter of the leads details report that knows it. */
const PARTIES = {
  publisher: { screen: '/publisher/item', filter: 'publisher' },
  rcid: { screen: '/publisher/rcid/item', filter: 'rcid' },
  lender: { screen: '/lender/item', filter: 'lender' },
  order: { screen: '/lender/order/item', filter: 'lenderorder' },
} as const

const shown = new Set<string>()

/** Told once, when the console starts. */
export function knowScreens(screens: readonly Pick<Screen, 'path'>[]): void {
  for (const { path } of screens) shown.add(path.replace(/\/\{\w+\??\}$/, ''))
}

/** A link to the card of something, where the console has a screen for it. */
export const cardHref = (screen: string, id: number): string | undefined =>
  shown.has(screen) ? href(`${screen}/${id}`) : undefined

/** A link to a party's own screen, or to its leads as long as it has none. */
export function partyHref(kind: keyof typeof PARTIES, id: number): string {
  const { screen, filter } = PARTIES[kind]
  return cardHref(screen, id) ?? href('/lead/report/details', { [filter]: id })
}
