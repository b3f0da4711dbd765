import type { ComponentType } from 'react'

/** A screen of the portal. Router and navigation are made from these; both sides may have one at the same address. */
export interface PortalScreen {
  /** '/portal', '/portal/leads', '/portal/leads/{id}'. */
  readonly path: string
  readonly title: string
  /** Whose it is; without one it is about the user alone. */
  readonly side?: 'publisher' | 'lender'
  readonly nav?: {
    readonly label: string
    readonly order: number
    /** Beside the label: how many are waiting. */
    readonly Count?: ComponentType
  }
  /** Reachable without signing in; signed-in users are sent home unless it stays open to them. */
  readonly visitors?: 'only' | 'too'
  readonly load: () => Promise<{ default: ComponentType }>
}

export const portalScreens = (list: readonly PortalScreen[]): readonly PortalScreen[] => list
