import { z } from 'zod'
import { email, requiredText } from '@/kernel/inputs'
import { toastSuccess, useConflictDialog } from '@/web/kit'
import {
  CheckboxField,
  CodeField,
  Form,
  FormActions,
  FormColumns,
  MoneyField,
  MultiSelectField,
  NumberField,
  PasswordField,
  PhoneField,
  RadioField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useZodForm,
} from '@/web/kit/forms'
import { Section } from './Section'
import { products, publishers } from './sample'

const schema = z.object({
  title: requiredText(60),
  email,
  price: z.string().regex(/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/, "Enter a price like '1,250.50'"),
  days: z.number('Enter a number').int().min(0, 'Enter 0 or more').max(365, 'At most 365'),
  status: z.string('Choose a status'),
  publisher: z.number('Choose a publisher'),
  products: z.array(z.number()).min(1, 'Choose at least one product'),
  model: z.string('Choose a price model'),
  credit: z.union([z.literal(0), z.literal(1)]),
  note: z.string(),
  phone: z.string().regex(/^\+[1-9]\d{7,14}$/, 'Enter a phone number'),
  code: z.string().length(6, 'Enter all 6 digits'),
  password: z.string(),
  confirm: z.string(),
})

const STATUSES = [
  { id: 'active', title: 'Active' },
  { id: 'inactive', title: 'Not active' },
]
const MODELS = [
  { id: 'CPA', title: 'CPA (dollar amount)' },
  { id: 'REV', title: 'REV (percent)' },
]

const VALUES = {
  title: '',
  email: '',
  price: '1250.5',
  days: 30,
  status: 'active',
  products: [1, 5],
  model: 'CPA',
  credit: 1 as const,
  note: '',
  phone: '+12125550123',
  code: '',
  password: 'Sluice',
  confirm: '',
}

export function FormSection() {
  const form = useZodForm(schema, { values: VALUES })
  const { control } = form
  const resolve = useConflictDialog()
  const conflict = () =>
    resolve({
      who: 'Dana Admin',
      when: '2026-11-13T22:58:00Z',
      fields: [
        { name: 'title', label: 'Title', mine: 'Solar West', theirs: 'Solar Southwest' },
        { name: 'price', label: 'Price', mine: '$50.00', theirs: '$55.00' },
      ],
    })
  const save = (values: z.output<typeof schema>) => {
    if (values.title === 'taken')
      throw Object.assign(new Error(), { status: 422, errors: { title: 'Duplicate title' } })
    if (values.title === 'stale') throw Object.assign(new Error(), { status: 409 })
    toastSuccess('Information was successfully saved')
  }
  return (
    <Section title="Form">
      <Form form={form} onSubmit={save} onConflict={conflict} width="wide">
        <FormColumns>
          <TextField
            control={control}
            name="title"
            label="Title"
            required
            description="'taken' is refused, 'stale' is in conflict"
          />
          <TextField control={control} name="email" label="Email" type="email" required />
          <MoneyField control={control} name="price" label="Price" required />
          <NumberField control={control} name="days" label="Duplicate checker" suffix=" days" min={0} max={365} />
          <SelectField control={control} name="status" label="Status" options={STATUSES} required />
          <SelectField control={control} name="publisher" label="Publisher" options={publishers} required />
          <MultiSelectField control={control} name="products" label="Products" options={products} required />
          <RadioField control={control} name="model" label="Price model" options={MODELS} required />
          <SwitchField control={control} name="credit" label="Credit returns" on={1} off={0} />
          <CheckboxField control={control} name="credit" label="The same as a checkbox" on={1} off={0} />
          <PhoneField control={control} name="phone" label="Phone" required />
          <CodeField control={control} name="code" label="Code" />
          <PasswordField
            control={control}
            name="password"
            label="New password"
            autoComplete="new-password"
            checklist
            confirmation="confirm"
          />
          <PasswordField control={control} name="confirm" label="Confirm password" autoComplete="new-password" />
          <TextAreaField control={control} name="note" label="Memo" />
        </FormColumns>
        <FormActions cancel={() => form.reset()} />
      </Form>
    </Section>
  )
}
