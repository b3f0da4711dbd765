import { useSyncExternalStore } from 'react'
import type { SessionUser } from '@/features/auth/contract'
import { currentSession, type Session, subscribe } from './store'

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession)

/** For screens behind the sign-in, where there always is one. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('nobody is signed in')
  return user
}

/** What the user may do; screens leave out what this denies. */
export function usePermission(permission: string | undefined): boolean {
  const { user } = useSession()
  return permission === undefined || (user?.permissions.includes(permission) ?? false)
}
