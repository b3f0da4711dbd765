import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Access } from '@/kernel/call'

/** The groups of the menu, in the specification's order; a group shows when one of its screens may be opened. */
export const MENU_GROUPS = [
  'User management',
  'Settings',
  'Leads',
  'Full lead data',
  'Publisher',
  'Lender',
  'Reports',
  'Tools',
] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

export interface MenuEntry {
  readonly label: string
  /** Without a group the entry stands alone: 'first' above the groups, 'last' below them. */
  readonly group?: MenuGroup
  readonly place?: 'first' | 'last'
  /** Order among its neighbours. */
  readonly order: number
  readonly icon?: ReactNode
}

/** What a row of the log, or a name in a report, can be about. */
export type Subject =
  | 'lead'
  | 'admin'
  | 'publisheruser'
  | 'lenderuser'
  | 'publisher'
  | 'rcid'
  | 'pixel'
  | 'lender'
  | 'order'

/** What waits for somebody: a count, and the rows behind it. */
export interface Waiting {
  readonly title: string
  readonly detail: string
  readonly count: number
  readonly path: string
}

/** A screen of a feature. The router, the menu and the palette are made from these. */
export interface Screen {
  /** As the specification writes it: '/user/admins/item/{id}', '/user/aclroles/item/{id?}'. */
  readonly path: string
  readonly title: string
  readonly permission?: Access
  readonly superUser?: true
  /** Reachable without signing in; signed-in users are sent to / unless it stays open to them. */
  readonly visitors?: 'only' | 'too'
  readonly menu?: MenuEntry
  readonly load: () => Promise<{ default: ComponentType }>
  /** What the palette offers to whoever may open it: 'New admin'. */
  readonly actions?: readonly { readonly label: string; readonly path: string }[]
  /** What it knows to need attention: the palette shows it before anything is typed. */
  readonly waiting?: () => UseQueryOptions<Waiting[]>
  /** It is the card of one of these, at '…/{id}': log rows and reports that name one link here. */
  readonly shows?: Subject
  /** Can be shown over a list, by its links and by Enter on its rows; for paths that end in '/{id}'. */
  readonly over?: {
    readonly title: (id: string) => string
    readonly size: string
    readonly load: () => Promise<{ default: ComponentType<OverProps> }>
  }
}

export interface OverProps {
  readonly id: number
  /** The address belongs to the list: tabs stay out of it. */
  readonly over: true
  /** What it shows is no more. */
  readonly onGone: () => void
}

export const screens = (list: readonly Screen[]): readonly Screen[] => list
