import { STATUS } from '@/features/access/auth/public'
import { api } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'
import { DeleteAction, RowAction } from '@/web/kit'
import { IconMail } from '@/web/kit/icons'
import { useMay } from '@/web/session/use-session'
import type { PartnerKind } from '@/features/access/partner-users/public'
import { KINDS, type PartnerUser } from './kinds'

interface UserActionProps {
  readonly kind: PartnerKind
  readonly user: PartnerUser
}

/** For users who have not accepted the invitation yet. */
export function ResendAction({ kind, user }: UserActionProps) {
  const invite = useAction({
    run: (options) => api(KINDS[kind].calls.sendInvitation, { body: { user: user.id } }, options),
    done: 'Invitation email was successfully sent',
  })
  const mayInvite = useMay(KINDS[kind].calls.sendInvitation)
  if (!mayInvite || user.status !== STATUS.notActivated) return null
  return (
    <RowAction
      label={`Resend invitation to ${user.name}`}
      tip="Resend invitation"
      icon={<IconMail size={16} aria-hidden />}
      busy={invite.busy}
      onClick={invite.start}
    />
  )
}

export function RemoveAction({ kind, user }: UserActionProps) {
  const { remove } = KINDS[kind].calls
  if (!useMay(remove)) return null
  return (
    <DeleteAction
      name={user.name}
      call={remove}
      id={user.id}
      asks={{
        title: 'Delete user',
        text: `Are you sure you want to delete ${user.name}? Open sessions end at once, and so does access to every ${kind}.`,
      }}
      done="User was successfully deleted"
    />
  )
}
