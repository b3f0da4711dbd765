import { partnerAskCalls } from '@/features/portal/partner-asks/contract'
import { api } from '@/web/api/client'
import { RowActions, useMemoDialog } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import { Act, type RowProps, told } from './attention-act'

const CALLS = {
  asks: { accept: partnerAskCalls.acceptOrder, decline: partnerAskCalls.declineOrder },
  golive: { accept: partnerAskCalls.acceptRcid, decline: partnerAskCalls.declineRcid },
} as const

/** Accepting is one click and does what was asked; declining says why. */
export function AskActions({ kind, row }: RowProps & { readonly kind: keyof typeof CALLS }) {
  const askNote = useMemoDialog()
  const { title, party, detail, about } = row
  const mayDecide = usePermission(about.decider)
  const params = { id: about.ask ?? 0 }
  const accept = () =>
    told(api(CALLS[kind].accept, { params, body: {} }, { quiet: true }), `Request of ${party} accepted`)
  const decline = async () => {
    const text = `${detail}. The users of ${party} see the note.`
    const asks = {
      title: `Decline request: ${title}`,
      text,
      label: 'Note',
      maxLength: 500,
      yes: 'Decline',
      no: 'Cancel',
    }
    const note = await askNote(asks)
    if (note === null) return
    await told(api(CALLS[kind].decline, { params, body: { note } }, { quiet: true }), `Request of ${party} declined`)
  }
  if (!mayDecide) return null
  return (
    <RowActions>
      <Act word="Accept" of={title} onClick={() => void accept()} />
      <Act word="Decline" of={title} onClick={() => void decline()} />
    </RowActions>
  )
}
