import { Checkbox } from '@mantine/core'
import { fieldOf, type ProductId } from '@/kernel/lead-fields'
import { SelectField, TextField } from '@/web/kit/forms'
import type { ProductField } from '../contract'
import classes from './generators.module.css'

export const labelOf = (product: number, name: string): string =>
  name === 'rcid' ? 'RCID' : (fieldOf(product as ProductId, name)?.label ?? name)

interface GeneratedFieldProps {
  readonly product: number
  readonly field: ProductField
  /** Only on the ping/post form: whether the field goes into the ping. */
  readonly ping?: { readonly ticked: boolean; readonly onTick: (ticked: boolean) => void }
}

export function GeneratedField({ product, field, ping }: GeneratedFieldProps) {
  const { name, type, options } = field
  const label = labelOf(product, name)
  const input =
    type === 'options' ? (
      <SelectField
        name={name}
        label={label}
        required
        options={options.map((option) => ({ id: option.value, title: option.label }))}
      />
    ) : (
      <TextField name={name} label={label} required />
    )
  if (!ping) return input
  return (
    <div className={classes['field']}>
      <Checkbox
        className={classes['tick'] ?? ''}
        aria-label={`${label} in the ping`}
        data-tip={`${label} in the ping`}
        checked={ping.ticked}
        onChange={(event) => ping.onTick(event.currentTarget.checked)}
      />
      {input}
    </div>
  )
}
