import { NumberInput, Radio, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseDollars, toDollars } from '@/kernel/money'
import { Choice, MultiChoice } from '@/web/kit'
import type { OrderRule } from '../contract'
import { TimeRules } from './TimeRules'
import classes from './what-if.module.css'

interface RuleFieldsProps {
  readonly rule: OrderRule
  readonly data: unknown
  readonly onChange: (data: unknown) => void
}

interface ListData {
  readonly type: 'include' | 'exclude'
  readonly list: readonly string[]
}
interface ValueData {
  readonly value: number | string | null
}
interface ScopedData extends ValueData {
  readonly list: readonly { readonly id: number; readonly value: number }[]
}

/** The data of one rule, by the editor that its kind asks for. */
export function RuleFields(props: RuleFieldsProps) {
  const { rule, data, onChange } = props
  const { value } = data as ValueData
  switch (rule.editor) {
    case 'list':
      return <ListFields {...props} />
    case 'time':
      return <TimeRules label={rule.label} data={data} onChange={onChange} />
    case 'scopedNumber':
      return <ScopedFields {...props} />
    case 'days':
    case 'tokens':
      return (
        <Choice
          label={rule.label}
          hideLabel
          clearable={false}
          options={rule.options.map((option) => ({ id: option.value, title: option.label }))}
          value={value === null ? '' : String(value)}
          onChange={(next) => onChange({ value: rule.editor === 'days' ? Number(next) : next })}
        />
      )
    case 'money':
      return <Dollars {...props} />
    case 'number':
    case 'minutes':
      return (
        <NumberInput
          aria-label={rule.label}
          value={value ?? ''}
          min={0}
          allowDecimal={false}
          thousandSeparator=","
          suffix={rule.editor === 'minutes' ? ' minutes' : ''}
          onChange={(next) => onChange({ value: next === '' ? null : next })}
        />
      )
  }
}

/** Kept in cents, typed in dollars. */
function Dollars({ rule, data, onChange }: RuleFieldsProps) {
  const { value } = data as ValueData
  const [typed, setTyped] = useState(value === null ? '' : toDollars(Number(value) as never).toFixed(2))
  const amount = parseDollars(typed)
  return (
    <TextInput
      aria-label={rule.label}
      leftSection="$"
      inputMode="decimal"
      value={typed}
      error={typed !== '' && amount === null ? 'Enter an amount like 12.50' : null}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        onChange({ value: parseDollars(next) })
      }}
    />
  )
}

function ListFields({ rule, data, onChange }: RuleFieldsProps) {
  const { type, list } = data as ListData
  const [typed, setTyped] = useState(list.join(', '))
  return (
    <div className={classes['list']}>
      <Radio.Group
        aria-label={`${rule.label}: include or exclude`}
        value={type}
        onChange={(next) => onChange({ type: next, list })}
      >
        <div className={classes['inline']}>
          <Radio value="include" label="Include" />
          <Radio value="exclude" label="Exclude" />
        </div>
      </Radio.Group>
      {rule.options.length > 0 ? (
        <MultiChoice
          label={rule.label}
          hideLabel
          placeholder="None"
          options={rule.options.map((option) => ({ id: option.value, title: option.label }))}
          value={list}
          onChange={(next) => onChange({ type, list: next })}
        />
      ) : (
        <Textarea
          aria-label={rule.label}
          autosize
          minRows={1}
          maxRows={6}
          placeholder="Values with commas"
          value={typed}
          onChange={(event) => {
            const next = event.currentTarget.value
            setTyped(next)
            onChange({ type, list: next.split(/[,\n]/).flatMap((entry) => entry.trim() || []) })
          }}
        />
      )}
    </div>
  )
}

const scopedText = (list: ScopedData['list']): string => list.map(({ id, value }) => `${id}: ${value}`).join(', ')

/** '7: 20, 9: 5' */
function readScoped(text: string): ScopedData['list'] | null {
  const list = text.split(/[,\n]/).flatMap((entry) => entry.trim() || [])
  const read = list.map((entry) => /^(\d+)\s*[:=]\s*(\d+)$/.exec(entry))
  return read.includes(null) ? null : read.map((found) => ({ id: Number(found?.[1]), value: Number(found?.[2]) }))
}

/** One limit for each publisher or RCID, and some with their own. */
function ScopedFields({ rule, data, onChange }: RuleFieldsProps) {
  const { value, list } = data as ScopedData
  const [typed, setTyped] = useState(scopedText(list))
  return (
    <div className={classes['list']}>
      <NumberInput
        label="Each"
        aria-label={`${rule.label}, each`}
        value={value ?? ''}
        min={0}
        allowDecimal={false}
        onChange={(next) => onChange({ value: next === '' ? null : next, list })}
      />
      <TextInput
        label="Some of their own"
        aria-label={`${rule.label}, some of their own`}
        placeholder="7: 20, 9: 5"
        value={typed}
        error={readScoped(typed) === null ? 'Write an id, a colon and a number, with commas between' : null}
        onChange={(event) => {
          const next = event.currentTarget.value
          setTyped(next)
          const read = readScoped(next)
          if (read) onChange({ value, list: read })
        }}
      />
    </div>
  )
}
