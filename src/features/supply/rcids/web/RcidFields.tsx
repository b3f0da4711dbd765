import { z } from 'zod'
import { InPlaceField, InPlaceForm, SelectField } from '@/web/kit/forms'
import { rcidCalls } from '../contract'
import type { FieldRules } from '../records'

export const REQUIRED_OPTIONS = [
  { id: 0, title: 'Not required' },
  { id: 1, title: 'Required on post' },
  { id: 2, title: 'Required on ping and post' },
] as const
const ON_POST = REQUIRED_OPTIONS.filter(({ id }) => id !== 2)

const valuesOf = ({ fields }: FieldRules) => Object.fromEntries(fields.map(({ field, required }) => [field, required]))
const schema = z.record(z.string(), z.number())
const bodyOf = (changed: Readonly<Record<string, unknown>>) => ({
  fieldsData: Object.entries(changed).map(([field, required]) => ({ field, required })),
})

/** Which fields of the product a ping and a post must carry. */
export function RcidFields({ id }: { id: number }) {
  return (
    <InPlaceForm
      read={rcidCalls.fields}
      save={rcidCalls.saveFields}
      id={id}
      schema={schema}
      valuesOf={valuesOf}
      bodyOf={bodyOf}
      done="Information was successfully saved"
      about="A ping or post without a required field is refused with the name of the field."
    >
      {({ fields }) =>
        fields.map(({ field, label, postonly }) => (
          <InPlaceField key={field} name={field}>
            <SelectField
              name={field}
              label={label}
              description={field}
              clearable={false}
              options={postonly ? ON_POST : REQUIRED_OPTIONS}
            />
          </InPlaceField>
        ))
      }
    </InPlaceForm>
  )
}
