import type { Access } from '@/kernel/call'

/** The signed-in person behind a request. */
export interface Actor {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly dateadd: Date
  readonly superuser: boolean
  readonly permissions: readonly string[]
  readonly mfaOn: boolean
  readonly sessionId: number
}

export function mayCall(access: Access, actor: Pick<Actor, 'superuser' | 'permissions'>): boolean {
  if (access === 'public' || access === 'signed-in') return true
  if (actor.superuser) return true
  if (access === 'super-user') return false
  const needed: readonly string[] = typeof access === 'string' ? [access] : access
  return needed.some((permission) => actor.permissions.includes(permission))
}
