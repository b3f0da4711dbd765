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
const declared = new Map<string, Screen>()

/** Told once, when the console starts. */
export function knowScreens(screens: readonly Screen[]): void {
  for (const screen of screens) {
    shown.add(screen.path.replace(/\/\{\w+\??\}$/, ''))
    declared.set(screen.path, screen)
  }
}

/** What a screen is called and which group of the menu it belongs to, as it was declared. */
export function screenAt(path: string): { readonly title: string; readonly group: string | undefined } {
  const screen = declared.get(path)
  return { title: screen?.title ?? '', group: screen?.menu?.group }
}

/** The way to a list and the list itself, for the pages below it. */
export function crumbsTo(path: string): readonly { readonly title: string; readonly href?: string }[] {
  const { title, group } = screenAt(path)
  return [...(group ? [{ title: group }] : []), { title, href: path }]
}

/** A link to the card of something, where the console has a screen for it. */
export const cardHref = (screen: string, id: number): string | undefined =>
  shown.has(screen) ? href(`${screen}/${id}`) : undefined

/** A link to a party's own screen, or to its leads as long as it has none. */
export function partyHref(kind: keyof typeof PARTIES, id: number): string {
  const { screen, filter } = PARTIES[kind]
  return cardHref(screen, id) ?? href('/lead/report/details', { [filter]: id })
}
