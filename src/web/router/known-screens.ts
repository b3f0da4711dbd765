import type { Screen, Subject } from '@/web/screen'
import { href } from './search'

/** The filter of the leads details report that knows a party. */
const FILTERS = { publisher: 'publisher', rcid: 'rcid', lender: 'lender', order: 'lenderorder' } as const

export interface Card extends Pick<Screen, 'permission' | 'superUser'> {
  readonly href: (id: number) => string
}

const shown = new Set<string>()
const declared = new Map<string, Screen>()
const cards = new Map<Subject, Card>()

/** Told once, when the console starts. */
export function knowScreens(screens: readonly Screen[]): void {
  for (const screen of screens) {
    const stem = screen.path.replace(/\/\{\w+\??\}$/, '')
    shown.add(stem)
    declared.set(screen.path, screen)
    if (screen.shows) cards.set(screen.shows, { ...screen, href: (id) => href(`${stem}/${id}`) })
  }
}

export const knownScreens = (): readonly Screen[] => [...declared.values()]

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

/** The screen that shows one of these, if a feature has declared one. */
export const cardOf = (subject: Subject): Card | undefined => cards.get(subject)

/** A link to a party's own screen, or to its leads as long as it has none. */
export const partyHref = (kind: keyof typeof FILTERS, id: number): string =>
  cardOf(kind)?.href(id) ?? href('/lead/report/details', { [FILTERS[kind]]: id })
