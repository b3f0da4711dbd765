import { useSyncExternalStore } from 'react'
import type { SessionUser } from '@/features/access/auth/contract'
import type { CallSpec } from '@/kernel/call'
import { mayCall } from '@/kernel/may-call'
import { currentSession, type Session, subscribe } from './store'

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession)

/** The console's user: on its pages nobody else can be signed in. */
const useStaff = (): SessionUser | undefined => useSession().user as SessionUser | undefined

/** For screens behind the sign-in, where there always is one. */
export function useUser(): SessionUser {
  const user = useStaff()
  if (!user) throw new Error('nobody is signed in')
  return user
}

/** Whether the user may make a call, by the call's own permission: what is offered cannot be refused. */
export function useMay(spec: Pick<CallSpec, 'permission'>): boolean {
  const user = useStaff()
  return user !== undefined && mayCall(spec.permission, user)
}

/** What the user may do; screens leave out what this denies. */
export function usePermission(permission: string | undefined): boolean {
  const user = useStaff()
  return permission === undefined || (user?.permissions.includes(permission) ?? false)
}

/** Why somebody of the staff cannot do what binds the user they are here as; nothing for users themselves. */
export function useLocked(): string | undefined {
  const { user } = useSession()
  return user && 'openedBy' in user && user.openedBy
    ? `Only ${user.name} can do this. You are viewing as ${user.name}.`
    : undefined
}
