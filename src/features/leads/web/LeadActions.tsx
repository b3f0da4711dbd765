import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { leadActionCalls } from '@/features/lead-actions/contract'
import { api } from '@/web/api/client'
import { Badge, openDialog, problemOf, StatusBadge, toastError, toastSuccess, useConfirm } from '@/web/kit'
import { IconBan, IconCheck, IconEdit, IconFileText, IconFlask, IconRefresh } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import type { Lead } from '../contract'
import { leadPermissions } from '@/features/lead-facts/permissions'
import { EditLead } from './EditLead'
import { FailLead } from './FailLead'
import { RevealButton, useReveal } from './reveal'
import classes from './leads.module.css'

interface ActionProps {
  readonly label: string
  readonly icon: ReactNode
  /** Why it cannot be done now; the button then only says so. */
  readonly why: string | null
  readonly busy?: boolean
  readonly onClick: () => void
}

export function Action({ label, icon, why, busy = false, onClick }: ActionProps) {
  return (
    <Button
      variant="default"
      leftSection={icon}
      loading={busy}
      {...(why === null ? { onClick } : { 'data-disabled': true, 'aria-disabled': true, 'data-tip': why })}
    >
      {label}
    </Button>
  )
}

const saleText = (answer: {
  status: string
  reason: string | null
  postings: readonly { lender: string; status: string }[]
}) => {
  const sold = answer.postings.filter(({ status }) => status === 'matched').map(({ lender }) => lender)
  if (sold.length > 0) return `Lead was sold to ${sold.join(', ')}`
  return `Lead is ${answer.status}${answer.reason ? `: ${answer.reason}` : ''}`
}

/** What may be done to the lead now; the server says so by the same rules that it decides by. */
export function LeadActions({ lead }: { lead: Lead }) {
  const confirm = useConfirm()
  const { values } = useReveal()
  const may = {
    edit: usePermission(leadPermissions.lead_editleadbody),
    fail: usePermission(leadPermissions.lead_faillead),
    rematch: usePermission(leadPermissions.lead_rematchlead),
    noBuyer: usePermission(leadPermissions.lead_setmatchnobuyer),
  }
  const done = (text: string) => {
    toastSuccess(text)
  }
  const failed = (error: unknown) => {
    toastError('Error', problemOf(error).message)
  }
  const rematch = useMutation({
    mutationFn: () => api(leadActionCalls.rematch, { params: { id: lead.id } }),
    onSuccess: (answer) => done(saleText(answer)),
    onError: failed,
  })
  const noBuyer = useMutation({
    mutationFn: () => api(leadActionCalls.matchedNoBuyer, { params: { id: lead.id } }),
    onSuccess: () => done('Lead was set to matched no buyer'),
    onError: failed,
  })
  const askNoBuyer = async () => {
    const text = 'The publisher is paid and nothing is billed. Set this lead to matched no buyer?'
    if (await confirm({ title: 'Matched no buyer', text })) noBuyer.mutate()
  }
  const edit = () =>
    void openDialog({ title: `Edit lead # ${lead.id}`, size: 'xl', steady: true }, (answer) => (
      <EditLead lead={lead.id} revealed={values} onDone={() => answer(null)} />
    ))
  const fail = () =>
    void openDialog({ title: `Fail lead # ${lead.id}` }, (answer) => (
      <FailLead lead={lead} onDone={() => answer(null)} />
    ))
  const { actions } = lead
  return (
    <Group gap="xs" mb="md" className={classes['actions']}>
      <StatusBadge status={lead.status} />
      {lead.test ? <Badge tone="warning">TEST</Badge> : null}
      {lead.reason ? <span className={classes['reason']}>{lead.reason}</span> : null}
      <Group gap="xs" ml="auto">
        <RevealButton />
        {may.edit ? (
          <Action label="Edit" icon={<IconEdit size={15} aria-hidden />} why={actions.edit} onClick={edit} />
        ) : null}
        {may.fail ? (
          <Action label="Fail" icon={<IconBan size={15} aria-hidden />} why={actions.fail} onClick={fail} />
        ) : null}
        {may.rematch ? (
          <Action
            label="Re-Match"
            icon={<IconRefresh size={15} aria-hidden />}
            why={actions.rematch}
            busy={rematch.isPending}
            onClick={() => rematch.mutate()}
          />
        ) : null}
        {may.noBuyer ? (
          <Action
            label="Match no buyer"
            icon={<IconCheck size={15} aria-hidden />}
            why={actions.matchednobuyer}
            busy={noBuyer.isPending}
            onClick={() => void askNoBuyer()}
          />
        ) : null}
        <Button
          component="a"
          href={href(`/lead/evidence/${lead.id}`)}
          variant="default"
          leftSection={<IconFileText size={15} aria-hidden />}
        >
          Evidence
        </Button>
        <Button
          component="a"
          href={href('/tools/whatif', { lead: lead.id })}
          variant="default"
          leftSection={<IconFlask size={15} aria-hidden />}
        >
          What if?
        </Button>
      </Group>
    </Group>
  )
}
