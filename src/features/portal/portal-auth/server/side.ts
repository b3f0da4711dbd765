import { AppError } from '@/kernel/errors'
import { startSession } from '@/server/auth/sessions'
import type { Db } from '@/server/database/database'
import { CommittedRefusal } from '@/server/http/context'
import type { Services } from '@/server/services'
import type { Side } from '@/features/access/auth/server/public'
import { findPartner, partiesOf } from '@/features/access/partner-users/server/public'

export interface OpenedBy {
  readonly name: string
  readonly reason: string
  readonly until: Date
}

/** The user as the portal knows them, with what they may see at this moment. */
export async function describePartner(services: Services, db: Db, id: number, openedBy: OpenedBy | null = null) {
  const user = await findPartner(db, id)
  if (!user) throw new AppError('unauthenticated')
  const { config } = services
  const mfaOn = user.mfa_method !== null && !user.mfa_disabled
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    kind: user.kind,
    parties: await partiesOf(db, id),
    timeZone: config.SLUICE_TIME_ZONE,
    demo: config.SLUICE_DEMO,
    mfaOn,
    mfaRequired: config.SLUICE_MFA_REQUIRED && !mfaOn && !user.mfa_disabled && !openedBy,
    openedBy,
  }
}

export const portal: Side<Awaited<ReturnType<typeof describePartner>> & { token: string }, never> = {
  name: 'portal',
  turnAway: () => {
    throw new CommittedRefusal(
      new AppError('refused', { text: 'This account is for the console, not for the portal.' }),
    )
  },
  open: async (services, tx, now, signIn) => {
    const token = await startSession(services, tx, now, signIn)
    return { ...(await describePartner(services, tx, signIn.userId)), token }
  },
}
