import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallAnswer } from '@/kernel/call'
import { intakeCalls } from '@/features/supply/intake/contract'
import { editing } from '@/web/api/query'
import { PageHeader, Pending } from '@/web/kit'
import { Form, FormColumns } from '@/web/kit/forms'
import { generatorCalls, type ProductField } from '../contract'
import { type Exchange, exchange } from './exchange'
import { ExchangePanel, LeadLink } from './ExchangePanel'
import { GeneratedField } from './GeneratedField'
import { OneToOneSend, type OneToOne } from './OneToOneSend'
import { Failure } from './PingPostForm'
import { type Product, ProductButtons } from './ProductButtons'
import { useGeneratorForm } from './use-generator-form'
import classes from './generators.module.css'

type Prematch = Exchange<CallAnswer<typeof intakeCalls.prematch>>

export default function TrafficPage() {
  const [chosen, setChosen] = useState<{ product: Product; round: number } | null>(null)
  const [prematch, setPrematch] = useState<Prematch | null>(null)
  const [first, setFirst] = useState<OneToOne | null>(null)
  const [second, setSecond] = useState<OneToOne | null>(null)
  const choose = (product: Product) => {
    setChosen((before) => ({ product, round: (before?.round ?? 0) + 1 }))
    setPrematch(null)
    setFirst(null)
    setSecond(null)
  }
  const lead = prematch?.answer.lead_id ?? 0
  return (
    <>
      <PageHeader title="QA Traffic Lead Generator" crumbs={[{ title: 'Tools' }]} />
      <p className={classes['note']}>
        Everything sent from here is a test lead: a real run, delivered to lenders in status testing only, and outside
        all counts and money. Choose the product again to begin anew with another person.
      </p>
      <ProductButtons chosen={chosen?.product ?? null} onChoose={choose} />
      <div className={classes['columns']}>
        <div>
          {chosen ? (
            <TrafficForm
              key={chosen.round}
              product={chosen.product}
              sent={prematch !== null}
              onSend={async (values) => {
                setFirst(null)
                setSecond(null)
                setPrematch(await exchange(intakeCalls.prematch, values))
              }}
            />
          ) : null}
        </div>
        <div className={classes['results']}>
          {prematch ? <LeadLink lead={lead} /> : null}
          {prematch ? <ExchangePanel title="Prematch" exchange={prematch} /> : null}
          {prematch ? (
            <OneToOneSend
              key={`prematch ${lead}`}
              title="Brands of the prematch"
              lead={lead}
              brands={prematch.answer.oneToOne}
              sent={first}
              onSent={setFirst}
            />
          ) : null}
          {first ? (
            <OneToOneSend
              key={`one to one ${lead}`}
              title="Brands of the first one-to-one"
              lead={lead}
              brands={first.answer.oneToOne}
              sent={second}
              onSent={setSecond}
            />
          ) : null}
        </div>
      </div>
    </>
  )
}

interface TrafficFormProps {
  readonly product: Product
  readonly sent: boolean
  readonly onSend: (values: Readonly<Record<string, string>>) => Promise<void>
}

function TrafficForm(props: TrafficFormProps) {
  const fields = useQuery(editing(generatorCalls.trafficFields, { params: { productId: props.product.id } }))
  if (!fields.data) return <Pending query={fields} />
  return <Fields {...props} fields={fields.data} />
}

function Fields({ product, fields, sent, onSend }: TrafficFormProps & { fields: readonly ProductField[] }) {
  const { form, failure, showFailure, clearFailure } = useGeneratorForm(fields)
  const send = (values: Readonly<Record<string, string>>) => {
    clearFailure()
    return onSend(values)
  }
  return (
    <Form form={form} width="wide" unguarded onSubmit={send} onFail={showFailure}>
      <FormColumns>
        {fields.map((field) => (
          <GeneratedField key={field.name} product={product.id} field={field} />
        ))}
      </FormColumns>
      <Failure text={failure} />
      {sent ? null : (
        <div>
          <Button type="submit" loading={form.formState.isSubmitting}>
            Send for prematch
          </Button>
        </div>
      )}
    </Form>
  )
}
