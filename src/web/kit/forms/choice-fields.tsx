import { Checkbox, Group, Radio, Switch } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { Choice } from '../inputs/Choice'
import { MultiChoice } from '../inputs/MultiChoice'
import { type Option, optionValue } from '../inputs/option'
import { type FieldProps, useField } from './field'

interface OptionsProps<V extends FieldValues> extends FieldProps<V> {
  readonly options: readonly Option[]
  readonly loading?: boolean
  readonly placeholder?: string
}

const idText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The form holds ids as the options have them: numbers stay numbers. */
const idOf = (options: readonly Option[], text: string): string | number =>
  options.find((option) => optionValue(option) === text)?.id ?? text

/** A chosen value in words, for those who see it without the field. */
const titlesIn = (options: readonly Option[]) => (value: unknown) =>
  (Array.isArray(value) ? value : [value])
    .map((id) => options.find((option) => optionValue(option) === idText(id))?.title ?? idText(id))
    .join(', ')

export function SelectField<V extends FieldValues>(props: OptionsProps<V> & { readonly clearable?: boolean }) {
  const { value, change, field, shared } = useField(props, titlesIn(props.options))
  const { options, loading = false, placeholder = 'Choose', clearable = !props.required } = props
  return (
    <Choice
      {...shared}
      name={field.name}
      inputRef={field.ref}
      onBlur={field.onBlur}
      options={options}
      loading={loading}
      placeholder={placeholder}
      clearable={clearable}
      value={idText(value)}
      onChange={(text) => change(text === '' ? null : idOf(options, text))}
    />
  )
}

export function MultiSelectField<V extends FieldValues>(props: OptionsProps<V>) {
  const { value, change, field, shared } = useField(props, titlesIn(props.options))
  const { options, loading = false, placeholder = 'None' } = props
  const chosen = Array.isArray(value) ? value.map(idText) : []
  return (
    <MultiChoice
      {...shared}
      inputRef={field.ref}
      onBlur={field.onBlur}
      options={options}
      loading={loading}
      placeholder={placeholder}
      value={chosen}
      onChange={(texts) => change(texts.map((text) => idOf(options, text)))}
    />
  )
}

export function RadioField<V extends FieldValues>(props: OptionsProps<V> & { readonly vertical?: boolean }) {
  const { value, change, field, shared } = useField(props, titlesIn(props.options))
  const { options, vertical = false } = props
  return (
    <Radio.Group
      label={shared.label}
      description={shared.description}
      required={shared.required}
      error={shared.error}
      name={field.name}
      value={idText(value)}
      onChange={(text) => change(idOf(options, text))}
    >
      <Group
        gap={vertical ? 'xs' : 'lg'}
        my={4}
        {...(vertical ? { style: { flexDirection: 'column', alignItems: 'flex-start' } } : {})}
      >
        {options.map((option, index) => (
          <Radio
            key={optionValue(option)}
            value={optionValue(option)}
            label={option.title}
            disabled={shared.disabled || (option.disabled ?? false)}
            aria-invalid={shared.error ? true : undefined}
            ref={index === 0 ? field.ref : null}
            onBlur={field.onBlur}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}

interface SwitchFieldProps<V extends FieldValues> extends FieldProps<V> {
  /** What on and off are called in the form's values; calls mostly want 1 and 0. */
  readonly on?: unknown
  readonly off?: unknown
}

function useOnOff<V extends FieldValues>(props: SwitchFieldProps<V>) {
  const { on = true, off = false } = props
  const { value, change, field, shared } = useField(props, (chosen) => (chosen === on ? 'on' : 'off'))
  return {
    ...field,
    label: shared.label,
    description: shared.description,
    error: shared.error,
    disabled: shared.disabled,
    checked: value === on,
    onChange: (event: { currentTarget: { checked: boolean } }) => change(event.currentTarget.checked ? on : off),
  }
}

export function SwitchField<V extends FieldValues>(props: SwitchFieldProps<V>) {
  return <Switch {...useOnOff(props)} />
}

export function CheckboxField<V extends FieldValues>(props: SwitchFieldProps<V>) {
  return <Checkbox {...useOnOff(props)} />
}
