import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asking } from '@/web/api/query'
import { Pending } from '@/web/kit'
import { InPlaceField, InPlaceForm, NumberField, SelectField, SwitchField, TextField } from '@/web/kit/forms'
import { orderConfigurationCalls } from '../contract'
import type { Configuration, ConfigurationField } from '../records'
import { bodyWith, keyOf, schemaOf, valuesWith } from './settings-form'
import classes from './order-configuration.module.css'

const KEPT = 'Stored, and shown to nobody. Type a new one over it to replace it.'

function Setting({ field, stored }: { field: ConfigurationField; stored: boolean }) {
  const { label, type, options, required, sensitive, help } = field
  const description = [help, sensitive && stored ? KEPT : ''].filter(Boolean).join(' ')
  const shared = { name: keyOf(field), label, required, description }
  const choices = options.map(({ value, label: title }) => ({ id: value, title }))
  return (
    <InPlaceField name={keyOf(field)}>
      {type === 'options' ? <SelectField {...shared} options={choices} /> : <TextField {...shared} maxLength={4000} />}
    </InPlaceField>
  )
}

function Stage({ ping, transport }: { ping: boolean; transport: Configuration['transport'] }) {
  const [destination, timeout] = ping ? ['destinationping', 'timeoutping'] : ['destination', 'timeout']
  const mail = transport === 'email'
  return (
    <>
      <InPlaceField name={destination} wide>
        <TextField
          name={destination}
          label={ping ? 'Ping destination' : 'Destination'}
          description={mail ? 'The e-mail address that leads are sent to.' : 'The URL that leads are sent to.'}
          placeholder={mail ? 'leads@example.com' : 'https://'}
          maxLength={2048}
          required
        />
      </InPlaceField>
      <InPlaceField name={timeout}>
        <NumberField
          name={timeout}
          label={ping ? 'Ping timeout' : 'Timeout'}
          description="Seconds, at most 300. Blank: as the marketplace has it."
          min={1}
          max={300}
          nullable
        />
      </InPlaceField>
    </>
  )
}

/** Where an order is sent to, how long its lender may take, and what its send format asks for. */
export function ConfigurationTab({ id, locked }: { id: number; locked?: string | undefined }) {
  const query = useQuery(asking(orderConfigurationCalls.fields, { params: { id } }))
  const now = useQuery(asking(orderConfigurationCalls.get, { params: { id } }))
  if (!query.data) return <Pending query={query} />
  if (!now.data) return <Pending query={now} />
  const names = query.data.map(({ name }) => name).join()
  return <ConfigurationForm key={names} id={id} fields={query.data} pings={now.data.ispingpost === 1} locked={locked} />
}

interface FormProps {
  readonly id: number
  readonly fields: readonly ConfigurationField[]
  readonly pings: boolean
  readonly locked: string | undefined
}

function ConfigurationForm({ id, fields, pings, locked }: FormProps) {
  const schema = useMemo(() => schemaOf(fields, pings), [fields, pings])
  const valuesOf = useMemo(() => valuesWith(fields), [fields])
  return (
    <InPlaceForm
      read={orderConfigurationCalls.get}
      save={orderConfigurationCalls.save}
      id={id}
      schema={schema}
      valuesOf={valuesOf}
      bodyOf={bodyWith(fields)}
      done="Configuration was successfully saved"
      failText="Configuration data"
      locked={locked}
      about="In force for the next lead. Addresses are checked when they are saved."
    >
      {({ config, formatfault, transport }) => (
        <>
          {formatfault === null ? null : (
            <p className={classes['fault']}>
              The send format cannot be used: {formatfault}. Choose one, and the fields that it asks for appear here.
            </p>
          )}
          <Stage ping={false} transport={transport} />
          {pings ? <Stage ping transport={transport} /> : null}
          <InPlaceField name="timeoutmeansrefused">
            <SwitchField
              name="timeoutmeansrefused"
              label="No answer in time is a refusal"
              description="Off: it is undecided, and the lead goes to nobody else until somebody settles it."
              on={1}
              off={0}
            />
          </InPlaceField>
          {fields.map((field) => (
            <Setting key={field.name} field={field} stored={config[field.name] !== ''} />
          ))}
        </>
      )}
    </InPlaceForm>
  )
}
