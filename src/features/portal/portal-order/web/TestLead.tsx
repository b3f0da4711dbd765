import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { TestField, TestItem } from '@/features/demand/order-test/contract'
import { TestResult } from '@/features/demand/order-test/web/public'
import { api } from '@/web/api/client'
import { editing } from '@/web/api/query'
import { Pending } from '@/web/kit'
import { Form, FormColumns, SelectField, TextField, useZodForm } from '@/web/kit/forms'
import { IconSend } from '@/web/kit/icons'
import page from '@/web/portal/home.module.css'
import { BindingButton } from '@/web/session/BindingButton'
import { portalOrderCalls as calls } from '../contract'
import classes from './order.module.css'

type Values = Record<string, string | null>

interface TestLeadProps {
  readonly party: number
  readonly id: number
}

/** Goes to the lender's own endpoint; the reading comes first, then what it was read from. */
export function TestLead({ party, id }: TestLeadProps) {
  // Drawn anew with every reading: kept while somebody fills them in.
  const data = useQuery(editing(calls.testData, { params: { party, id } }))
  const [made, setMade] = useState<TestItem | null>(null)
  return (
    <section className={`${page['card']} ${classes['test']}`} aria-labelledby="test-lead">
      <h2 id="test-lead">Test lead</h2>
      <p className={page['quiet']}>
        Goes to your endpoint for real. The consumer is made up; it counts in no cap, report or invoice.
      </p>
      {data.data ? null : <Pending query={data} />}
      {data.data?.blocked ? <p>Nothing can be sent now: {data.data.blocked}.</p> : null}
      {data.data && data.data.blocked === null ? (
        <TestForm party={party} id={id} fields={data.data.fields} onMade={setMade} />
      ) : null}
      {made ? <TestResult key={made.id} item={made} /> : null}
    </section>
  )
}

interface TestFormProps extends TestLeadProps {
  readonly fields: readonly TestField[]
  readonly onMade: (item: TestItem) => void
}

function TestForm({ party, id, fields, onMade }: TestFormProps) {
  const schema = useMemo(
    () => z.object(Object.fromEntries(fields.map(({ name }) => [name, z.string().max(4000).nullable()]))),
    [fields],
  )
  const values = useMemo<Values>(() => Object.fromEntries(fields.map(({ name, value }) => [name, value])), [fields])
  const form = useZodForm(schema, { values })
  const send = async (entered: Values) => {
    const body = { fields: Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, value ?? ''])) }
    onMade(await api(calls.sendTest, { params: { party, id }, body }, { quiet: true }))
  }
  return (
    <Form form={form} onSubmit={send} unguarded width="wide">
      <details>
        <summary>Change the lead</summary>
        <FormColumns>
          {fields.map(({ name, label, type, options }) =>
            type === 'options' ? (
              <SelectField
                key={name}
                name={name}
                label={label}
                clearable
                options={options.map((option) => ({ id: option.value, title: option.label }))}
              />
            ) : (
              <TextField key={name} name={name} label={label} maxLength={4000} />
            ),
          )}
        </FormColumns>
      </details>
      <div>
        <BindingButton
          type="submit"
          leftSection={<IconSend size={15} aria-hidden />}
          loading={form.formState.isSubmitting}
        >
          Send test lead
        </BindingButton>
      </div>
    </Form>
  )
}
