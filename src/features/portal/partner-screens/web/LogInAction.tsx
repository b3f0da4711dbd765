import { STATUS } from '@/features/access/auth/public'
import { api } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'
import { RowAction, toastError, useMemoDialog } from '@/web/kit'
import { IconLogin } from '@/web/kit/icons'
import { useMay } from '@/web/session/use-session'
import { ONE_CLICK, type PartnerKind } from '@/features/access/partner-users/public'
import { KINDS, type PartnerUser, partiesOf } from './kinds'

interface Wish {
  readonly reason: string
  readonly portal: Window
}

/** Opens the portal as this user, in a window of its own, after a reason that the log keeps. */
export function LogInAction({ kind, user }: { readonly kind: PartnerKind; readonly user: PartnerUser }) {
  const askReason = useMemoDialog()
  const mayLogIn = useMay(KINDS[kind].calls.oneClickLogin)
  const open = useAction<Wish>({
    run: async (options, { reason, portal }) => {
      const input = { params: { userId: user.id }, query: { reason } }
      try {
        const { url } = await api(KINDS[kind].calls.oneClickLogin, input, options)
        portal.location.replace(new URL(url, window.location.href))
      } catch (error) {
        portal.close()
        throw error
      }
    },
    done: `The portal opens as ${user.name} in a new window`,
  })
  if (!mayLogIn || user.status !== STATUS.active || partiesOf(user).length === 0) return null
  const start = async () => {
    const reason = await askReason({
      title: `Log in as ${user.name}`,
      text: `View-only as ${user.name} for ${ONE_CLICK.minutes} minutes. The log keeps your name and the reason.`,
      label: 'Reason',
      required: true,
      maxLength: 200,
      yes: 'Log In',
      no: 'Cancel',
    })
    if (reason === null) return
    // Before the call: a window that opens later than the click is taken for an advertisement and blocked.
    const portal = window.open('about:blank', '_blank')
    if (!portal) {
      toastError('Error', 'The browser blocked the new window. Allow windows for this address.')
      return
    }
    portal.opener = null
    open.start({ reason, portal })
  }
  return (
    <RowAction
      label={`Log in as ${user.name}`}
      tip="Log In"
      icon={<IconLogin size={16} aria-hidden />}
      busy={open.busy}
      onClick={() => void start()}
    />
  )
}
