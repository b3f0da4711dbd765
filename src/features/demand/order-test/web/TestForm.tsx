import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { Configuration } from '@/features/demand/order-configuration/public'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { api } from '@/web/api/client'
import { Form, FormColumns, applyServerErrors, SelectField, TextField, useZodForm } from '@/web/kit/forms'
import { IconFlask, IconSend } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import { orderTestCalls, type TestField, type TestItem } from '../contract'
import { FillFrom } from './FillFrom'
import classes from './order-test.module.css'

type Values = Record<string, string | null>

const valuesOf = (fields: readonly TestField[]): Values =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]))

/** As specified: every field is filled in, but those for which there is no sample. */
const schemaOf = (fields: readonly TestField[]) =>
  z.object(
    Object.fromEntries(
      fields.map(({ name, value }) => {
        const text = z.string().trim().max(4000).nullable()
        return [name, value === '' ? text : text.refine((given) => (given ?? '') !== '', 'Required')]
      }),
    ),
  )

const filled = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))

function Warning({ id, configuration }: { readonly id: number; readonly configuration: Configuration }) {
  const { formatfault, markstests, destination } = configuration
  if (formatfault !== null) return <p className={classes['warning']}>The order cannot be sent to: {formatfault}</p>
  if (destination === '')
    return (
      <p className={classes['warning']}>
        The order has no destination yet. <a href={href(`/lender/order/configuration/${id}`)}>Enter its destination</a>
      </p>
    )
  return markstests ? (
    <p className={classes['info']}>
      Goes to the lender for real, marked as a test. It counts in no cap, report or invoice.
    </p>
  ) : (
    <p className={classes['warning']}>
      Goes to the lender for real, and nothing in the request says that it is a test: the lender may take it for a
      consumer. It counts in no cap, report or invoice of ours.
    </p>
  )
}

interface TestFormProps {
  readonly id: number
  readonly fields: readonly TestField[]
  readonly configuration: Configuration
  readonly onSample: () => Promise<TestField[] | undefined>
  readonly onMade: (item: TestItem) => void
}

export function TestForm({ id, fields, configuration, onSample, onMade }: TestFormProps) {
  const values = useMemo(() => valuesOf(fields), [fields])
  const form = useZodForm(
    useMemo(() => schemaOf(fields), [fields]),
    { values },
  )
  const [building, setBuilding] = useState(false)
  const maySeeLeads = usePermission(leadPermissions.leads_view)
  const run = async (entered: Values, dry: 0 | 1) => {
    const body = { fields: filled(entered), dry }
    onMade(await api(orderTestCalls.send, { params: { id }, body }, { quiet: true }))
  }
  const build = async () => {
    setBuilding(true)
    form.clearErrors()
    try {
      await run(form.getValues(), 1)
    } catch (error) {
      applyServerErrors(form as never, error)
    } finally {
      setBuilding(false)
    }
  }
  const put = (given: Readonly<Record<string, string>>) => form.reset({ ...form.getValues(), ...given })
  const sample = async () => put(valuesOf((await onSample()) ?? []) as Record<string, string>)
  const unready = configuration.formatfault !== null
  return (
    <section className={classes['form']} aria-label="Test lead">
      <Form form={form} onSubmit={(entered: Values) => run(entered, 0)} unguarded width="wide" errorAt="bottom">
        <FillFrom names={fields.map(({ name }) => name)} leads={maySeeLeads} onSample={sample} onFill={put} />
        <FormColumns>
          {fields.map(({ name, label, type, options, value }) =>
            type === 'options' ? (
              <SelectField
                key={name}
                name={name}
                label={label}
                required={value !== ''}
                clearable
                options={options.map((option) => ({ id: option.value, title: option.label }))}
              />
            ) : (
              <TextField key={name} name={name} label={label} required={value !== ''} maxLength={4000} />
            ),
          )}
        </FormColumns>
        <Warning id={id} configuration={configuration} />
        <Group gap="xs">
          <Button
            type="submit"
            leftSection={<IconSend size={15} aria-hidden />}
            loading={form.formState.isSubmitting}
            disabled={unready || configuration.destination === ''}
          >
            Send test lead
          </Button>
          <Button
            variant="default"
            leftSection={<IconFlask size={15} aria-hidden />}
            loading={building}
            disabled={unready}
            onClick={() => void build()}
          >
            Build without sending
          </Button>
        </Group>
      </Form>
    </section>
  )
}
