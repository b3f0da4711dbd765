import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { DateTime, dayText, formatMoney, Meter, openDialog, toastSuccess, useBusinessTime } from '@/web/kit'
import { Form, FormActions, RadioField, TextAreaField, useZodForm } from '@/web/kit/forms'
import classes from '@/web/portal/home.module.css'
import { portalLenderCalls as calls } from '../contract'
import type { BoughtLead } from '../rows'
import { capLeft, daysLeftText, monthOf } from '../words'

const schema = z.object({
  reason: z
    .number()
    .nullable()
    .refine((reason) => reason !== null, 'Choose a reason'),
  note: z.string().max(500),
})

/** The others are one click away. */
const SHOWN_REASONS = 6

/** Whether it is allowed, in figures, before why. */
function Allowed({ sale: { order, returning } }: { readonly sale: BoughtLead }) {
  const { zone, zoneName } = useBusinessTime()
  const { lastday, daysleft, cap } = returning
  return (
    <ul className={classes['allowed']}>
      <li data-last={daysleft === 0 || undefined}>
        <b>{daysleft === 0 ? 'Last day:' : `${daysLeftText(returning)}:`}</b> until{' '}
        {lastday === null ? '' : `${dayText(zone, lastday)}, 23:59 ${zoneName}`}
      </li>
      {cap ? (
        <li>
          <b>
            {capLeft(returning)} of {cap.allowed} returns left
          </b>{' '}
          in {monthOf(cap.month)}
          <Meter label={`Return cap of ${order.title}`} used={cap.used} limit={cap.allowed} width={56} />
        </li>
      ) : null}
    </ul>
  )
}

interface RequestProps {
  readonly party: number
  readonly sale: BoughtLead
  readonly close: () => void
}

function Request({ party, sale, close }: RequestProps) {
  const [refused, setRefused] = useState('')
  const reasons = useQuery(asking(calls.reasons, { params: { party } }))
  const fitting = (reasons.data ?? []).filter(
    ({ products }) => products.length === 0 || products.includes(sale.product.id),
  )
  const [all, setAll] = useState(false)
  const shown = all ? fitting : fitting.slice(0, SHOWN_REASONS)
  const more = fitting.length - shown.length
  const form = useZodForm(schema, { values: { reason: null, note: '' } })
  const price = formatMoney(sale.price)
  const save = async ({ reason, note }: { reason: number | null; note: string }) => {
    const disputeList = [{ id: sale.id, lead: sale.lead, reason: reason ?? 0, note: note.trim() }]
    const [result] = await api(calls.requestReturns, { params: { party }, body: { disputeList } })
    if (result?.returnstatus !== 'Success') {
      setRefused(result?.note ?? '')
      return
    }
    toastSuccess(`Return of ${price} was requested`)
    close()
  }
  return (
    <Form form={form} unguarded onSubmit={save}>
      <p className={classes['who']}>
        <b>{sale.name}</b> <b>{price}</b>
        <span>
          Lead {sale.lead} · {sale.order.title} · sold <DateTime value={sale.date} show="date" />
        </span>
        <span>
          {sale.phone} · {sale.state}
        </span>
      </p>
      <Allowed sale={sale} />
      {refused === '' ? null : (
        <p role="alert" className={classes['refused']}>
          Not allowed by policy: {refused}
        </p>
      )}
      <div className={classes['choices']}>
        <RadioField
          control={form.control}
          name="reason"
          label="Reason"
          required
          vertical
          options={shown.map(({ id, title }) => ({ id, title }))}
        />
        {more > 0 ? (
          <Button variant="subtle" onClick={() => setAll(true)}>
            {more} more {more === 1 ? 'reason' : 'reasons'}
          </Button>
        ) : null}
      </div>
      <TextAreaField
        control={form.control}
        name="note"
        label="What happened?"
        description="Optional, helps the decision."
        rows={2}
        maxLength={500}
      />
      <FormActions save={`Request return of ${price}`} cancel={close} />
      <p className={classes['quiet']}>Staff decide; you get an email. One request per lead.</p>
    </Form>
  )
}

export const askReturn = (party: number, sale: BoughtLead): void =>
  void openDialog<null>({ title: 'Request a return', steady: true, side: true }, (answer) => (
    <Request party={party} sale={sale} close={() => answer(null)} />
  ))
