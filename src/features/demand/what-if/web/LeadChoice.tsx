import { Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PRODUCTS, type ProductId } from '@/kernel/lead-fields'
import { asking } from '@/web/api/query'
import { Choice } from '@/web/kit'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { type LeadInput, sampleFields, typedFields } from './lead-input'
import classes from './what-if.module.css'

interface LeadChoiceProps {
  readonly input: LeadInput
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (input: LeadInput) => void
}

export function LeadChoice({ input, errors, onChange }: LeadChoiceProps) {
  return (
    <>
      <Radio.Group aria-label="Which lead" value={input.kind} onChange={(kind) => onChange({ ...input, kind })}>
        <div className={classes['inline']}>
          <Radio value="stored" label="Existing lead" />
          <Radio value="typed" label="New lead" />
        </div>
      </Radio.Group>
      {input.kind === 'stored' ? (
        <div className={classes['grid']}>
          <TextInput
            label="Lead id"
            inputMode="numeric"
            autoComplete="off"
            value={input.lead}
            error={errors['lead']}
            onChange={(event) => onChange({ ...input, lead: event.currentTarget.value })}
          />
        </div>
      ) : (
        <TypedLead input={input} errors={errors} onChange={onChange} />
      )}
    </>
  )
}

function TypedLead({ input, errors, onChange }: LeadChoiceProps) {
  const rcids = useQuery(asking(lookupCalls.rcids, { body: { product: [input.product] } }))
  const put = (name: string, value: string) => onChange({ ...input, fields: { ...input.fields, [name]: value } })
  return (
    <div className={classes['grid']}>
      <Choice
        label="Product"
        clearable={false}
        options={PRODUCTS}
        value={String(input.product)}
        onChange={(text) => {
          const product = Number(text) as ProductId
          onChange({ ...input, product, rcid: '', fields: sampleFields(product) })
        }}
      />
      <Choice
        label="RCID"
        clearable={false}
        loading={rcids.isPending}
        options={(rcids.data ?? []).map(({ id, title }) => ({ id, title: `${id} ${title}` }))}
        value={input.rcid}
        error={errors['rcid']}
        onChange={(rcid) => onChange({ ...input, rcid })}
      />
      {typedFields(input.product).map(({ name, label, options }) =>
        options.length > 0 ? (
          <Choice
            key={name}
            label={label}
            placeholder="Not given"
            options={options.map((option) => ({ id: option.value, title: option.label }))}
            value={input.fields[name] ?? ''}
            error={errors[name]}
            onChange={(value) => put(name, value)}
          />
        ) : (
          <TextInput
            key={name}
            label={label}
            autoComplete="off"
            placeholder="Not given"
            value={input.fields[name] ?? ''}
            error={errors[name]}
            onChange={(event) => put(name, event.currentTarget.value)}
          />
        ),
      )}
    </div>
  )
}
