import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'

export interface SignIn {
  readonly userId: number
  readonly mfaPassed: boolean
  readonly deviceId?: number
  readonly ipaddress: string
  readonly useragent: string
}

export type SideName = 'console' | 'portal'

/** One of the two places people sign in to. Each has its own people; what is asked of them is the same. */
export interface Side<Session extends object, Elsewhere> {
  readonly name: SideName
  /** What somebody of the other side is answered after the right password. */
  readonly turnAway: (kind: string) => Elsewhere
  /** Starts a session and answers the user as the side's pages store them. */
  readonly open: (services: Services, tx: Tx, now: number, signIn: SignIn) => Promise<Session>
}

export const sideOf = (kind: string): SideName => (kind === 'admin' ? 'console' : 'portal')
