import { Button, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseDollars, toDollars } from '@/kernel/money'
import { Choice, type Option, RowAction } from '@/web/kit'
import { IconPlus, IconTrash } from '@/web/kit/icons'
import type { FieldProps } from './draft'
import classes from './filters.module.css'

interface ValueData {
  readonly value: number | string | null
}

const OFF: Option = { id: '', title: 'Off' }
const number = (typed: number | string): number | null => (typed === '' ? null : Number(typed))

/** Filters that are one value: a number, an amount, days, tokens, hours and minutes. */
export function ValueField(props: FieldProps) {
  const { kind, options, data, errors, onChange } = props
  const { value } = data as ValueData
  if (kind.editor === 'days' || kind.editor === 'tokens')
    return (
      <Choice
        label={kind.title}
        clearable={false}
        options={[OFF, ...options.map((option) => ({ id: option.value, title: option.label }))]}
        value={value === null ? '' : String(value)}
        error={errors['value']}
        placeholder="Off"
        onChange={(next) => onChange({ value: next === '' ? null : kind.editor === 'days' ? Number(next) : next })}
      />
    )
  if (kind.editor === 'money') return <Dollars {...props} />
  if (kind.editor === 'minutes') return <HoursAndMinutes {...props} />
  return (
    <NumberInput
      label={kind.title}
      placeholder="Off"
      value={value ?? ''}
      min={0}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      error={errors['value']}
      onChange={(next) => onChange({ value: number(next) })}
    />
  )
}

/** Kept in cents, typed in dollars. */
function Dollars({ kind, data, errors, onChange }: FieldProps) {
  const { value } = data as ValueData
  const [typed, setTyped] = useState(value === null ? '' : toDollars(Number(value) as never).toFixed(2))
  const wrong = typed !== '' && parseDollars(typed) === null
  return (
    <TextInput
      label={kind.title}
      placeholder="Off"
      leftSection="$"
      inputMode="decimal"
      value={typed}
      error={wrong ? 'Enter an amount like 12.50' : errors['value']}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        // What is no amount is no number either, so that the same rules refuse it.
        onChange({ value: next === '' ? null : (parseDollars(next) ?? next) })
      }}
    />
  )
}

/** Kept in minutes. */
function HoursAndMinutes({ kind, data, errors, onChange }: FieldProps) {
  const { value } = data as ValueData
  const minutes = value === null ? null : Number(value)
  const put = (hours: number | null, rest: number | null) =>
    onChange({ value: hours === null && rest === null ? null : (hours ?? 0) * 60 + (rest ?? 0) })
  const hours = minutes === null ? null : Math.floor(minutes / 60)
  const rest = minutes === null ? null : minutes % 60
  return (
    <div role="group" aria-label={kind.title} className={classes['pair']}>
      <NumberInput
        label="Hours"
        value={hours ?? ''}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        error={errors['value']}
        onChange={(next) => put(number(next), rest)}
      />
      <NumberInput
        label="Minutes"
        value={rest ?? ''}
        min={0}
        max={59}
        allowDecimal={false}
        allowNegative={false}
        onChange={(next) => put(hours, number(next))}
      />
    </div>
  )
}

interface ScopedData {
  readonly value: number | null
  readonly list: readonly { readonly id: number; readonly value: number | null }[]
}

/** One limit for each publisher or RCID, and some with their own. */
export function ScopedField({ kind, data, errors, onChange, named }: FieldProps & { named: readonly Option[] }) {
  const { value, list } = data as ScopedData
  const put = (next: ScopedData['list']) => onChange({ value, list: next })
  const rest = named.filter(({ id }) => !list.some((own) => own.id === Number(id)))
  return (
    <>
      <NumberInput
        label={kind.title}
        description="For each; empty is no limit"
        placeholder="Off"
        value={value ?? ''}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        error={errors['value']}
        onChange={(next) => onChange({ value: number(next), list })}
      />
      {list.map((own, index) => {
        const title = named.find(({ id }) => Number(id) === own.id)?.title ?? String(own.id)
        return (
          <div key={own.id} className={classes['own']}>
            <NumberInput
              label={title}
              value={own.value ?? ''}
              min={0}
              allowDecimal={false}
              allowNegative={false}
              error={errors[`list.${index}.value`] ?? errors[`list.${index}`]}
              onChange={(next) => put(list.map((one, at) => (at === index ? { ...one, value: number(next) } : one)))}
            />
            <RowAction
              label={`Remove ${title}`}
              tip="Remove"
              icon={<IconTrash size={16} aria-hidden />}
              onClick={() => put(list.filter((_, at) => at !== index))}
            />
          </div>
        )
      })}
      <AddOwn options={rest} onAdd={(id) => put([...list, { id, value }])} />
    </>
  )
}

function AddOwn({ options, onAdd }: { options: readonly Option[]; onAdd: (id: number) => void }) {
  const [chosen, setChosen] = useState('')
  return (
    <div className={classes['own']}>
      <Choice
        label="A limit of its own for"
        placeholder="Choose"
        options={options}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        variant="default"
        disabled={chosen === ''}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => {
          onAdd(Number(chosen))
          setChosen('')
        }}
      >
        Add
      </Button>
    </div>
  )
}
