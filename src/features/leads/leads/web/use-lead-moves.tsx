import { useMutation } from '@tanstack/react-query'
import { leadActionCalls } from '@/features/leads/lead-actions/contract'
import { api } from '@/web/api/client'
import { openDialog, problemOf, toastError, toastSuccess, useConfirm } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import type { Lead } from '../contract'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { EditLead } from './EditLead'
import { FailLead } from './FailLead'
import { toastOutcome } from './outcome-toast'
import { useReveal } from './reveal'

export interface Move {
  /** Why it has to wait. */
  readonly why: string | null
  readonly busy?: boolean
  readonly onClick: () => void
}

/** Null: it does not apply, or this person may not. */
export type LeadMoves = Readonly<Record<'rematch' | 'noBuyer' | 'fail' | 'edit', Move | null>>

export const isBusy = ({ actions }: Lead): boolean => actions.edit !== null

/** What staff may do to the lead now; the server says so by the same rules that it decides by. */
export function useLeadMoves(lead: Lead): LeadMoves {
  const confirm = useConfirm()
  const { values } = useReveal()
  const may = {
    edit: usePermission(leadPermissions.lead_editleadbody),
    fail: usePermission(leadPermissions.lead_faillead),
    rematch: usePermission(leadPermissions.lead_rematchlead),
    noBuyer: usePermission(leadPermissions.lead_setmatchnobuyer),
  }
  const onError = (error: unknown) => toastError('Error', problemOf(error).message)
  const rematch = useMutation({
    mutationFn: () => api(leadActionCalls.rematch, { params: { id: lead.id } }),
    onSuccess: (answer) => toastOutcome('Re-Match', answer),
    onError,
  })
  const noBuyer = useMutation({
    mutationFn: () => api(leadActionCalls.matchedNoBuyer, { params: { id: lead.id } }),
    onSuccess: () => toastSuccess('Lead was set to matched no buyer'),
    onError,
  })
  const askRematch = async () => {
    const text = `Lead # ${lead.id} is offered to every order that is eligible now. Orders that declined it are not asked again.`
    if (await confirm({ title: 'Re-Match', text, yes: `Re-match lead # ${lead.id}`, no: 'Cancel' })) rematch.mutate()
  }
  const askNoBuyer = async () => {
    const text = 'The publisher is paid and nothing is billed. Set this lead to matched no buyer?'
    if (await confirm({ title: 'Matched no buyer', text })) noBuyer.mutate()
  }
  const edit = () =>
    void openDialog({ title: `Edit lead # ${lead.id}`, size: 'xl', steady: true }, (answer) => (
      <EditLead lead={lead.id} version={lead.version} revealed={values} onDone={() => answer(null)} />
    ))
  const fail = () =>
    void openDialog({ title: `Fail lead # ${lead.id}` }, (answer) => (
      <FailLead lead={lead} onDone={() => answer(null)} />
    ))
  const { actions } = lead
  const wait = isBusy(lead) ? actions.edit : null
  const move = (allowed: boolean, why: string | null, onClick: () => void, busy = false): Move | null =>
    allowed && (why === null || wait !== null) ? { why: wait, busy, onClick } : null
  return {
    rematch: move(may.rematch, actions.rematch, () => void askRematch(), rematch.isPending),
    noBuyer: move(may.noBuyer, actions.matchednobuyer, () => void askNoBuyer(), noBuyer.isPending),
    fail: move(may.fail, actions.fail, fail),
    edit: move(may.edit, actions.edit, edit),
  }
}
