import { Button, NumberInput, TextInput } from '@mantine/core'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { capsText, portalAskCalls } from '@/features/portal/partner-asks/public'
import { api } from '@/web/api/client'
import { ApiError } from '@/web/api/error'
import { problemOf, toastError, toastSuccess } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import type { LenderOrder } from '../rows'
import type { AskKind, Asks } from './OrderRow'
import classes from './orders.module.css'

interface AskFormProps {
  readonly order: LenderOrder
  readonly kind: AskKind
  readonly asks: Asks
  readonly close: () => void
}

const WORDS = { pause: ['Pause', 'Request pause'], resume: ['Resume', 'Request resume'] } as const
const capOf = (value: number | string): number | null => (value === '' ? null : Number(value))
const nowText = (limit: number | null): string => (limit === null ? 'no cap' : String(limit))

/** Says what happens next before anything is sent; the button repeats what is asked for. */
export function AskForm({ order, kind, asks, close }: AskFormProps) {
  const { manager } = asks
  const atonce = asks.atonce && kind !== 'resume'
  const { id: party } = useParty()
  const { day, month } = order.caps
  const [entered, setEntered] = useState<Record<'day' | 'month', number | string>>({
    day: day.limit ?? '',
    month: month.limit ?? '',
  })
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const wanted = { day: capOf(entered.day), month: capOf(entered.month) }
  const changed = {
    ...(wanted.day === day.limit ? {} : { day: wanted.day }),
    ...(wanted.month === month.limit ? {} : { month: wanted.month }),
  }
  const caps = Object.keys(changed).length === 0 ? '' : ` ${capsText(changed)}`
  const label = kind === 'caps' ? `${atonce ? 'Set' : 'Request'}${caps}` : WORDS[kind][atonce ? 0 : 1]

  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    setErrors({})
    const body = { kind, note, ...(kind === 'caps' ? changed : {}) }
    try {
      await api(portalAskCalls.ask, { params: { party, id: order.id }, body }, { quiet: true })
      toastSuccess(atonce ? `${order.title} was changed` : 'Request was sent')
      close()
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) setErrors(error.errors)
      else toastError('Error', problemOf(error).message)
      setBusy(false)
    }
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  const capInput = (name: 'day' | 'month', title: string, limit: number | null) => (
    <NumberInput
      label={`${title}, now ${nowText(limit)}`}
      value={entered[name]}
      onChange={(value) => setEntered((all) => ({ ...all, [name]: value }))}
      error={errors[name]}
      placeholder="No cap"
      min={1}
      max={1_000_000}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      data-autofocus={name === 'day' || undefined}
      // The row opens under its button: the first field is what it was opened for.
      ref={name === 'day' ? focusFirst : undefined}
    />
  )
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => void send(event)}
      onKeyDown={leave}
      aria-label={`${order.title}: request`}
    >
      {kind === 'caps' ? (
        <>
          {capInput('day', 'Daily cap', day.limit)}
          {capInput('month', 'Monthly cap', month.limit)}
        </>
      ) : null}
      <TextInput
        className={classes['note']}
        label="Note, optional"
        value={note}
        maxLength={500}
        error={errors['note']}
        ref={kind === 'caps' ? undefined : focusFirst}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        {label}
      </Button>
      <Button variant="subtle" onClick={close}>
        Cancel
      </Button>
      <p>
        {atonce
          ? 'In force at once.'
          : `${manager ? `Your account manager, ${manager},` : 'Staff'} decides. Until then nothing changes.`}
      </p>
    </form>
  )
}

const focusFirst = (input: HTMLInputElement | null): void => input?.focus()
