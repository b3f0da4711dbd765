import type { SessionUser } from '@/features/access/auth/contract'
import { mayCall } from '@/kernel/may-call'
import { MENU_GROUPS, type MenuGroup, type Screen } from '@/web/screen'

export const mayOpen = (screen: Pick<Screen, 'permission' | 'superUser'>, user: SessionUser): boolean => {
  if (screen.superUser) return user.superuser
  return screen.permission === undefined || mayCall(screen.permission, user)
}

/** Whether an address belongs to a screen: '/lead/item/5' to '/lead/item/{id}'. */
export function leadsTo({ path }: Pick<Screen, 'path'>, address: string): boolean {
  const wanted = path.split('/')
  const given = address.replace(/[?#].*/, '').split('/')
  const fits = (part: string, at: number) =>
    part.startsWith('{') ? part.endsWith('?}') || Boolean(given[at]) : part === given[at]
  return given.length <= wanted.length && wanted.every(fits)
}

export interface MenuItem {
  readonly screen: Screen
  readonly label: string
}

export interface Menu {
  readonly first: readonly MenuItem[]
  readonly groups: readonly { readonly title: MenuGroup; readonly items: readonly MenuItem[] }[]
  readonly last: readonly MenuItem[]
}

/** Only what the user may open; groups left without an item are left out. */
export function menuFor(screens: readonly Screen[], user: SessionUser): Menu {
  const entries = screens
    .flatMap((screen) => (screen.menu && mayOpen(screen, user) ? [{ screen, ...screen.menu }] : []))
    .sort((a, b) => a.order - b.order)
  return {
    first: entries.filter((entry) => entry.place === 'first'),
    groups: MENU_GROUPS.map((title) => ({ title, items: entries.filter((entry) => entry.group === title) })).filter(
      ({ items }) => items.length > 0,
    ),
    last: entries.filter((entry) => entry.place === 'last'),
  }
}

/** The group that the current page belongs to: that of its entry, or of entries of the same part of the console. */
export function currentGroup({ groups }: Menu, current: MenuItem | undefined, path: string): MenuGroup | undefined {
  const own = groups.find(({ items }) => items.some((item) => item === current))
  if (own || current) return own?.title
  const part = path.split('/')[1]
  return groups.find(({ items }) => items.some(({ screen }) => screen.path.split('/')[1] === part))?.title
}

/** The menu entry that stands for the current page: its own, or the longest that its address begins with. */
export function currentItem(menu: Menu, path: string): MenuItem | undefined {
  const all = [...menu.first, ...menu.groups.flatMap((group) => group.items), ...menu.last]
  return all
    .filter(({ screen }) => path === screen.path || (screen.path !== '/' && path.startsWith(`${screen.path}/`)))
    .sort((a, b) => b.screen.path.length - a.screen.path.length)[0]
}
