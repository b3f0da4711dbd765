import { capPermissions } from '@/features/demand/caps/permissions'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { STATUS } from '@/features/access/auth/public'
import { AppError } from '@/kernel/errors'
import { allOf } from '@/kernel/permission'
import { type Actor, mayCall } from '@/server/auth/actor'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { PARTNER_USER_ACCESS } from '../permissions'
import type { PartnerKind } from '../rules'
import { usersOf } from './partners'

/** What users of a lender with "Lender can edit orders in the portal" do without asking. */
const EDITS_ORDERS = allOf(orderPermissions.order_manage, capPermissions.caps_manage)

const CANNOT_GIVE = 'You cannot give a partner user access that you do not have yourself.'

/** How much a user may do in the portal. */
interface Reach {
  readonly status: number
  readonly mfa_disabled: boolean
  readonly parties?: readonly number[]
}

const widens = (before: Reach, after: Reach): boolean =>
  (before.status === STATUS.deactivated && after.status !== STATUS.deactivated) ||
  (!before.mfa_disabled && after.mfa_disabled) ||
  (after.parties ?? []).some((party) => !before.parties?.includes(party))

/** Staff without the permission to let users in may change a user, but never widen what the user reaches. */
export function guardReach(actor: Actor, kind: PartnerKind, before: Reach, after: Reach): void {
  if (widens(before, after) && !mayCall(PARTNER_USER_ACCESS[kind].give, actor))
    throw new AppError('forbidden', { text: CANNOT_GIVE })
}

/** Users of a lender that edits orders in the portal come from staff who may edit orders themselves. */
export async function guardParties(tx: Tx, actor: Actor, kind: PartnerKind, added: readonly number[]): Promise<void> {
  if (kind !== 'lender' || added.length === 0 || mayCall(EDITS_ORDERS, actor)) return
  const editing = await tx
    .selectFrom('lenders')
    .select('title')
    .where('id', 'in', [...added])
    .where('portalchanges', '=', true)
    .executeTakeFirst()
  if (editing) throw new AppError('forbidden', { text: `${CANNOT_GIVE} ${editing.title} edits orders in the portal.` })
}

interface Added {
  readonly user: { readonly id: number; readonly name: string; readonly email: string }
  readonly parties: readonly { readonly id: number; readonly title: string }[]
}

/** Tells the other users of a publisher or lender that somebody was added. This mail cannot be switched off. */
export async function tellOtherUsers(services: Services, tx: Tx, kind: PartnerKind, { user, parties }: Added) {
  for (const { id, title } of parties)
    for (const other of await usersOf(tx, kind, id))
      if (other.id !== user.id && other.status === STATUS.active)
        await services.outbox.post(tx, {
          channel: 'mail',
          recipient: other.email,
          subject: `New user for ${title}`,
          body: `Hello ${other.name},\n\n${user.name} (${user.email}) now has access to ${title} in the Sluice partner portal.\n\nIf you did not expect this, contact your account manager.\n`,
        })
}
