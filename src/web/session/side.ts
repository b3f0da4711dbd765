import type { UseQueryOptions } from '@tanstack/react-query'
import type { accountCalls } from '@/features/access/account/contract'
import type { authCalls, SessionUser } from '@/features/access/auth/contract'
import type { CallAnswer } from '@/kernel/call'
import type { CallOptions } from '@/web/api/client'
import type { PortalUser, portalAuthCalls } from '@/features/portal/portal-auth/contract'

type Calls = typeof authCalls | typeof portalAuthCalls
export type Someone = SessionUser | PortalUser

/** The open code step of a sign-in, as the server described it. */
export interface CodeRequest {
  readonly token: string
  readonly method: 'phone' | 'totp'
  /** Last digits. */
  readonly phone?: string | undefined
}

export type OwnSession = CallAnswer<typeof accountCalls.sessions>[number]

/** What people do about their own account. */
export interface OwnAccount {
  readonly rename: (name: string) => Promise<unknown>
  readonly changePassword: (body: { readonly oldPassword: string; readonly password: string }) => Promise<unknown>
  /** Keeps the device's token too. */
  readonly completeMfa: (body: { readonly token: string; readonly code: string }) => Promise<unknown>
  readonly sessions: typeof accountCalls.sessions | typeof portalAuthCalls.sessions
  readonly endSession: (id: number, options: CallOptions) => Promise<unknown>
}

/** Which of the two sites a page belongs to: each has its own people, and keeps its own session in the browser. */
export interface Side {
  readonly name: 'console' | 'portal'
  readonly home: string
  readonly signInPath: string
  readonly resetPath: string
  readonly calls: Pick<Calls, 'me' | 'active' | 'signOut'>
  readonly account: OwnAccount
  readonly signIn: (email: string, password: string) => Promise<Someone | CodeRequest>
  readonly signInCode: (body: { readonly token: string; readonly code: string }) => Promise<Someone>
  /** Where codes are also sent. */
  readonly resendCode?: (token: string) => Promise<unknown>
  readonly restore: (email: string) => Promise<unknown>
  /** Nobody: the account wants its second factor first. */
  readonly setPassword: (key: string, password: string) => Promise<Someone | undefined>
  readonly invitation: (id: string) => UseQueryOptions<{ name: string }>
  readonly register: (id: string, body: { readonly name: string; readonly password: string }) => Promise<Someone>
}

let current: Side | undefined

/** Told once, when a page starts, before anything is drawn. */
export const beOn = (side: Side): void => {
  current = side
}

export function side(): Side {
  if (!current) throw new Error('the page has not said which side it is on')
  return current
}
