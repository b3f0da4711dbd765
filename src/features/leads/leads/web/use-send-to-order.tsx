import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { leadActionCalls, type ManualRow } from '@/features/leads/lead-actions/contract'
import { api } from '@/web/api/client'
import { listing } from '@/web/api/query'
import { problemOf, toastError, useConfirm } from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { toastOutcome } from './outcome-toast'
import classes from './leads.module.css'

export interface SendToOrder {
  /** What stands against sending to an order; undefined where nothing is known or allowed. */
  readonly rowOf: (order: number) => ManualRow | undefined
  /** The order that is being sent to. */
  readonly busy: number | null
  readonly start: (row: ManualRow) => void
}

const needed = (rulevalue: string): string => rulevalue.replace(/^include /, '').replace(/^exclude /, 'not ')

/** Which filters are passed over; what the lead has against each. */
const Question = ({ lead, row: { order, filterreport } }: { lead: number; row: ManualRow }) => (
  <div>
    Lead # {lead} is sent to {order.lender.title}, {order.title}
    {filterreport.length === 0 ? '. Its filters let it through.' : ', past these filters:'}
    {filterreport.length === 0 ? null : (
      <ul className={classes['passed']}>
        {filterreport.map(({ rule, rulevalue, leadvalue, owner }) => (
          <li key={`${owner} ${rule}`}>
            <strong>{owner === 'lender' ? `${rule} (lender)` : rule}</strong>
            {rulevalue === '' ? '' : `: needs ${needed(rulevalue)}`}
            {leadvalue === '' ? '' : `; lead value ${leadvalue}`}
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** Sends a lead to one order by hand, after saying which filters that passes over. */
export function useSendToOrder(lead: number): SendToOrder & { readonly query: ReturnType<typeof useRows> } {
  const confirm = useConfirm()
  const query = useRows(lead)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (order: number) => api(leadActionCalls.manualSend, { body: { lead, order } }, { quiet: true }),
    onSuccess: (answer) => toastOutcome('Manual process', answer),
    onError: (error) => toastError('Manual process', problemOf(error).message),
  })
  const start = useCallback(
    (row: ManualRow) =>
      void confirm({
        title: `Send lead # ${lead} to ${row.order.title}?`,
        text: <Question lead={lead} row={row} />,
        yes: 'Send to this order',
        no: 'Cancel',
      }).then((yes) => (yes ? mutate(row.order.id) : undefined)),
    [confirm, lead, mutate],
  )
  const rowOf = useCallback((order: number) => query.data?.find((row) => row.order.id === order), [query.data])
  return { query, rowOf, busy: isPending ? variables : null, start }
}

function useRows(lead: number) {
  const allowed = usePermission(leadPermissions.lead_manualposting)
  return useQuery({ ...listing(leadActionCalls.manualRows, { params: { id: lead } }), enabled: allowed })
}
