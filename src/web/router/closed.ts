import { useSyncExternalStore } from 'react'
import { leadsTo, mayOpen } from '@/web/shell/menu'
import { currentSession, subscribe } from '@/web/session/store'
import { knownScreens } from './known-screens'

/** Whether an address belongs to a screen that the signed-in user may not open. */
export function isClosed(address: string): boolean {
  const { user } = currentSession()
  if (!user || !('permissions' in user) || user.superuser) return false
  const fitting = knownScreens().filter((screen) => leadsTo(screen, address))
  return fitting.length > 0 && !fitting.some((screen) => mayOpen(screen, user))
}

/** For buttons and keys that lead to a screen; links to closed screens are taken care of by ClosedLinks. */
export const useMayGo = (address: string): boolean => useSyncExternalStore(subscribe, () => !isClosed(address))
