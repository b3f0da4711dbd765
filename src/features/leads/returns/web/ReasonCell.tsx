import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { returnReasonLookupCalls } from '@/features/leads/return-reasons/contract'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { Badge, Choice, problemOf, toastError, toastSuccess } from '@/web/kit'
import { returnCalls } from '../contract'
import type { ReturnRequest } from '../rows'
import classes from './returns.module.css'

/** Looks like text; a click or Enter opens the reasons of the product. Saved on choice. */
export function ReasonCell({ request }: { request: ReturnRequest }) {
  const [editing, setEditing] = useState(false)
  const { id, status, reason } = request.returnitem
  const shown = (
    <>
      {reason.title || 'No reason'}
      {reason.fraud ? (
        <>
          {' '}
          <Badge tone="danger" tip="Not sold again once accepted">
            fraud
          </Badge>
        </>
      ) : null}
    </>
  )
  if (status !== 'requested') return shown
  if (!editing)
    return (
      <button
        type="button"
        className={classes['reason']}
        aria-label={`Change the reason: ${reason.title || 'none'}`}
        onClick={() => setEditing(true)}
      >
        {shown}
      </button>
    )
  const change = async (chosen: string) => {
    setEditing(false)
    if (chosen === '' || Number(chosen) === reason.id) return
    try {
      await api(returnCalls.changeReason, { params: { id }, body: { reason: Number(chosen) } }, { quiet: true })
      toastSuccess('Reason was successfully updated')
    } catch (error) {
      toastError('Error', problemOf(error).message)
    }
  }
  return <ReasonChoice request={request} onChange={(chosen) => void change(chosen)} onLeave={() => setEditing(false)} />
}

interface ReasonChoiceProps {
  readonly request: ReturnRequest
  readonly onChange: (chosen: string) => void
  readonly onLeave: () => void
}

function ReasonChoice({ request, onChange, onLeave }: ReasonChoiceProps) {
  const reasons = useQuery(asking(returnReasonLookupCalls.returnReasons))
  return (
    <Choice
      label="Reason"
      hideLabel
      clearable={false}
      options={reasons.data?.[String(request.product.id)] ?? []}
      loading={reasons.isFetching}
      value={String(request.returnitem.reason.id ?? '')}
      onChange={onChange}
      onBlur={onLeave}
      inputRef={(element) => element?.focus()}
    />
  )
}
