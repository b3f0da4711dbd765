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
  /** Set in sessions of the portal, and only there. */
  readonly partner?: Partner
}

/** What makes somebody a publisher's or a lender's user. */
export interface Partner {
  readonly kind: 'publisher' | 'lender'
  /** Ids of the publishers or lenders that are the user's own at this moment. */
  readonly parties: readonly number[]
  /** Staff who look at the portal as this user, why, and until when. */
  readonly openedBy?: { readonly id: number; readonly name: string; readonly reason: string; readonly until: Date }
}

export type PartnerActor = Actor & { readonly partner: Partner }

export { mayCall } from '@/kernel/may-call'
