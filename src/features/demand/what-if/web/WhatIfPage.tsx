import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { Choice, PageHeader, problemOf, UrlTabs } from '@/web/kit'
import type { Search } from '@/web/router/search'
import { whatIfCalls } from '../contract'
import { CompareTable } from './CompareTable'
import { type Edits, editOf, editsWithout, isEdited, NO_EDITS } from './edits'
import { leadBody, type LeadInput, startWith } from './lead-input'
import { LeadChoice } from './LeadChoice'
import { OrderEditor } from './OrderEditor'
import { Replay } from './Replay'
import classes from './what-if.module.css'

export default function WhatIfPage() {
  const search = useLocation({ select: (location) => location.search as Search })
  const [lead, setLead] = useState(() => startWith(search['lead'] ?? ''))
  const [order, setOrder] = useState(search['order'] ?? '')
  const [edits, setEdits] = useState<Edits>(() => editsWithout(search['order'] ? (search['without'] ?? '') : ''))
  const edit = useMemo(() => (order === '' ? null : editOf(Number(order), edits)), [order, edits])
  const nothing = order === '' ? 'Choose an order first.' : 'Change something of the order first.'
  return (
    <>
      <PageHeader title="What if" crumbs={[{ title: 'Tools' }]} />
      <div className={classes['columns']}>
        <section className={classes['panel']} aria-label="Change this order">
          <h2 className={classes['heading']}>Change this order</h2>
          <OrderChoice
            value={order}
            onChange={(next) => {
              setOrder(next)
              setEdits(NO_EDITS)
            }}
          />
          {order === '' ? (
            <p className={classes['note']}>Without an order a lead is judged by the rules as they are.</p>
          ) : (
            <OrderEditor key={order} order={Number(order)} edits={edits} onChange={setEdits} />
          )}
        </section>
        <div className={classes['results']}>
          <UrlTabs
            label="What if"
            tabs={[
              {
                name: 'lead',
                title: 'One lead',
                panel: () => <OneLead lead={lead} onLead={setLead} edit={edit && isEdited(edits) ? edit : null} />,
              },
              {
                name: 'day',
                title: 'A day of leads',
                panel: () => (
                  <Replay
                    edit={edit && isEdited(edits) ? edit : nothing}
                    from={search['from'] ?? ''}
                    to={search['to'] ?? ''}
                  />
                ),
              },
            ]}
          />
        </div>
      </div>
    </>
  )
}

function OrderChoice({ value, onChange }: { value: string; onChange: (order: string) => void }) {
  const orders = useQuery(asking(whatIfCalls.orders))
  const options = useMemo(
    () =>
      (orders.data ?? []).map(({ id, title, lender, product }) => ({
        id,
        title: `${title}, ${lender.title} (${product.title})`,
      })),
    [orders.data],
  )
  return (
    <Choice
      label="Order"
      placeholder="Choose"
      loading={orders.isPending}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}

interface OneLeadProps {
  readonly lead: LeadInput
  readonly onLead: (lead: LeadInput) => void
  readonly edit: ReturnType<typeof editOf> | null
}

function OneLead({ lead, onLead, edit }: OneLeadProps) {
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: (body: Record<string, unknown>) => api(whatIfCalls.whatIf, { body }, { quiet: true }),
  })
  const read = leadBody(lead)
  const body = typeof read === 'string' ? null : { ...read, ...(edit ? { order: edit } : {}) }
  const compare = () => {
    setMissing(typeof read === 'string' ? { [lead.kind === 'stored' ? 'lead' : 'rcid']: read } : {})
    if (body) mutate(body)
  }
  const opening = useRef(lead.kind === 'stored' && lead.lead !== '' ? body : null)
  // Opened from a lead: it is judged at once.
  useEffect(() => {
    if (opening.current) mutate(opening.current)
    opening.current = null
  }, [mutate])
  const problem = error ? problemOf(error) : null
  const errors = { ...problem?.errors, ...missing }
  const old = data && JSON.stringify(variables) !== JSON.stringify(body)
  return (
    <>
      <LeadChoice input={lead} errors={errors} onChange={onLead} />
      <div className={classes['bar']}>
        <Button loading={isPending} onClick={compare}>
          {edit ? 'Compare' : 'Run with current rules'}
        </Button>
        {old ? <span className={classes['muted']}>Something was changed since: compare again.</span> : null}
      </div>
      {problem ? (
        <p role="alert" className={classes['failure']}>
          {problem.errors['order'] ?? problem.message}
        </p>
      ) : null}
      {data ? <CompareTable answer={data} /> : null}
    </>
  )
}
