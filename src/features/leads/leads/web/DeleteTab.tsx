import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { leadActionCalls } from '@/features/leads/lead-actions/contract'
import { leadLogCalls, type PostingRow } from '@/features/leads/lead-log/contract'
import { api } from '@/web/api/client'
import { rereadTouched } from '@/web/api/queries'
import { asking } from '@/web/api/query'
import { columnsOf, DataTable, problemOf, toastError, toastSuccess, useMemoDialog } from '@/web/kit'
import { IconTrash } from '@/web/kit/icons'
import { partyHref } from '@/web/router/known-screens'
import { usePermission } from '@/web/session/use-session'
import type { Lead } from '../contract'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { Action } from './LeadActions'
import classes from './leads.module.css'

const COLUMNS = columnsOf<PostingRow>([
  {
    id: 'lender',
    header: 'Lender',
    fixed: true,
    value: (row) => row.lenderorder.lender.title,
    href: (row) => partyHref('lender', row.lenderorder.lender.id),
  },
  {
    id: 'order',
    header: 'Order',
    value: (row) => row.lenderorder.title,
    href: (row) => partyHref('order', row.lenderorder.id),
  },
  { id: 'date', header: 'Sent', kind: 'datetime' },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'earntotal', header: 'Total', kind: 'money' },
])

interface DeleteTabProps {
  readonly lead: Lead
  readonly onGone: () => void
}

export default function DeleteTab({ lead, onGone }: DeleteTabProps) {
  const mayDelete = usePermission(leadPermissions.lead_deletelead)
  const mayRemove = usePermission(leadPermissions.lead_removefrombuyer)
  return (
    <>
      {mayRemove ? <Lenders lead={lead} /> : null}
      {mayDelete ? <DeleteLead lead={lead} onGone={onGone} /> : null}
    </>
  )
}

function Lenders({ lead }: { lead: Lead }) {
  const askMemo = useMemoDialog()
  const log = useQuery(asking(leadLogCalls.postings, { params: { id: lead.id } }))
  const remove = useMutation({
    mutationFn: ({ row, comment }: { row: PostingRow; comment: string }) =>
      api(leadActionCalls.removeLender, {
        params: { leadId: lead.id, orderId: row.lenderorder.id },
        body: { comment },
      }),
    onSuccess: () => {
      toastSuccess('Lender was removed from the lead')
    },
    onError: (error) => toastError('Error', problemOf(error).message),
  })
  const ask = async (row: PostingRow) => {
    const text = `Take the lead away from ${row.lenderorder.lender.title}? Its revenue is taken back.`
    const comment = await askMemo({ title: 'Remove lender', text, yes: 'Remove', no: 'Cancel', danger: true })
    if (comment !== null) remove.mutate({ row, comment })
  }
  const rows = log.data?.post.filter((row) => row.remove === null) ?? []
  return (
    <>
      <h2 className={classes['heading']}>Lenders who received this lead</h2>
      <DataTable
        name="lead-lenders"
        caption="Lenders who received this lead"
        columns={[
          ...COLUMNS,
          {
            id: 'actions',
            header: 'Actions',
            kind: 'actions',
            cell: (row) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Remove ${row.lenderorder.lender.title}`}
                onClick={() => void ask(row)}
              >
                Remove
              </Button>
            ),
          },
        ]}
        rowId={(row) => row.id}
        rows={rows}
        fit="content"
        plain
        empty={{ why: 'No lender has this lead.' }}
      />
    </>
  )
}

function DeleteLead({ lead, onGone }: DeleteTabProps) {
  const client = useQueryClient()
  const askMemo = useMemoDialog()
  const remove = useMutation({
    mutationFn: (comment: string) =>
      api(leadActionCalls.remove, { params: { id: lead.id }, body: { comment } }, { rereadLater: true }),
    onSuccess: () => {
      toastSuccess('Lead was successfully deleted')
      onGone()
      client.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(`"id":${lead.id}`) })
      return rereadTouched(leadActionCalls.remove)
    },
    onError: (error) => toastError('Error', problemOf(error).message),
  })
  const ask = async () => {
    const text = 'Are you sure you want to delete this lead? It is hidden everywhere but in the log.'
    const comment = await askMemo({ title: 'Delete lead', text, yes: 'Delete', no: 'Cancel', danger: true })
    if (comment !== null) remove.mutate(comment)
  }
  return (
    <>
      <h2 className={classes['heading']}>Delete lead</h2>
      <Action
        label="Delete lead"
        icon={<IconTrash size={15} aria-hidden />}
        why={lead.actions.delete}
        busy={remove.isPending}
        onClick={() => void ask()}
      />
      {lead.actions.delete === null ? null : <p className={classes['note']}>{lead.actions.delete}</p>}
    </>
  )
}
