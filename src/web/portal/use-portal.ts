import { createContext, use } from 'react'
import type { PortalUser } from '@/features/portal/portal-auth/contract'
import { useSession } from '@/web/session/use-session'

/** For screens behind the portal's sign-in, where there always is one. */
export function usePortalUser(): PortalUser {
  const user = useSession().user as PortalUser | undefined
  if (!user) throw new Error('nobody is signed in')
  return user
}

export interface Party {
  readonly id: number
  readonly title: string
}

export const PartyContext = createContext<Party | undefined>(undefined)

/** The publisher or lender whose data is shown; every call of the portal names it. */
export function useParty(): Party {
  const party = use(PartyContext)
  if (!party) throw new Error('no company has been chosen')
  return party
}
