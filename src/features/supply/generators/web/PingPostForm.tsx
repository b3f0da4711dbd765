import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import { editing } from '@/web/api/query'
import { Pending } from '@/web/kit'
import { focusFirstError, Form, FormColumns } from '@/web/kit/forms'
import { type GeneratorRcid, generatorCalls, type ProductField } from '../contract'
import { GeneratedField } from './GeneratedField'
import type { Product } from './ProductButtons'
import { useGeneratorForm } from './use-generator-form'
import classes from './generators.module.css'

type Values = Readonly<Record<string, string>>

/** The fixed source of the ping/post form. */
export const SOURCE = 'pingpost'

interface PingPostFormProps {
  readonly product: Product
  readonly rcid: GeneratorRcid | null
  readonly canPost: boolean
  readonly onPing: (ticked: Values) => Promise<void>
  readonly onPost: (values: Values) => Promise<void>
  /** The consent, between the two sends. */
  readonly children: ReactNode
}

export function PingPostForm(props: PingPostFormProps) {
  const { classkey } = props.product
  const fields = useQuery(editing(generatorCalls.pingPostFields, { params: { classkey } }))
  if (!fields.data) return <Pending query={fields} />
  return <Fields {...props} fields={fields.data} />
}

function Fields(props: PingPostFormProps & { fields: readonly ProductField[] }) {
  const { product, rcid, fields, canPost, onPing, onPost, children } = props
  const { form, failure, showFailure, clearFailure } = useGeneratorForm(fields)
  // A ping tells nobody who the consumer is; the intake would leave it out anyway.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(fields.flatMap(({ name }) => (PERSONAL_FIELD_NAMES.has(name) ? [] : [name]))),
  )
  const tick = (name: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, name] : [...before].filter((other) => other !== name)))
  const ping = (values: Values) => {
    clearFailure()
    return onPing(Object.fromEntries(Object.entries(values).filter(([name]) => ticked.has(name))))
  }
  const post = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const focusError = () => focusFirstError(currentTarget.closest('form'))
    const send = (values: Values) => {
      clearFailure()
      return onPost(values).catch((error: unknown) => {
        showFailure(error)
        focusError()
      })
    }
    void form.handleSubmit(send, focusError)()
  }
  return (
    <Form form={form} width="wide" unguarded onSubmit={ping} onFail={showFailure}>
      {rcid ? <Sender rcid={rcid} /> : null}
      <p className={classes['note']}>A tick says that the field is part of the ping.</p>
      <FormColumns>
        {fields.map((field) => (
          <GeneratedField
            key={field.name}
            product={product.id}
            field={field}
            ping={{ ticked: ticked.has(field.name), onTick: (on) => tick(field.name, on) }}
          />
        ))}
      </FormColumns>
      <Failure text={failure} />
      <Group gap="sm">
        <Button type="submit" loading={form.formState.isSubmitting} variant={canPost ? 'default' : 'filled'}>
          Send for ping
        </Button>
      </Group>
      {children}
      {canPost ? (
        <Group gap="sm">
          <Button loading={form.formState.isSubmitting} onClick={post}>
            Send for post
          </Button>
        </Group>
      ) : null}
    </Form>
  )
}

/** What the chosen RCID puts into every send; of its key only that there is one. */
function Sender({ rcid: { id, publisherId, apiKey } }: { rcid: GeneratorRcid }) {
  const shown = [
    ['publisher_id', String(publisherId)],
    ['source', SOURCE],
    ['rcid', String(id)],
    ['apikey', apiKey === null ? 'no key yet' : apiKey],
  ]
  return (
    <FormColumns>
      {shown.map(([name, value]) => (
        <TextInput key={name} label={name} value={value} readOnly />
      ))}
    </FormColumns>
  )
}

export const Failure = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p role="alert" className={classes['failure']}>
      {text}
    </p>
  )
