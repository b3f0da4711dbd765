import { NativeSelect, NumberInput } from '@mantine/core'
import type { ScrubberRow } from '../records'
import classes from './scrubbers.module.css'

type Field = ScrubberRow['fields'][number]
type Shown = Pick<Field, 'type'> & { readonly options: readonly Field['options'][number][] }

const HOUR = 3600
const MINUTE = 60

const hours = (seconds: number): string => {
  const whole = [
    [Math.floor(seconds / HOUR), 'h'],
    [Math.floor((seconds % HOUR) / MINUTE), 'min'],
    [seconds % MINUTE, 's'],
  ] as const
  return whole
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

/** A value of a setting in words. */
export function settingText({ type, options }: Shown, value: number): string {
  if (type === 'duration') return hours(value)
  return options.find((option) => option.value === value)?.label ?? String(value)
}

interface SettingProps {
  readonly scrubber: string
  readonly field: Field
  readonly value: number
  readonly disabled: boolean
  readonly onChange: (value: number) => void
}

/** One typed setting: a choice, a number, or hours and minutes that are kept as seconds. */
export function ScrubberSetting({ scrubber, field, value, disabled, onChange }: SettingProps) {
  const { name, type, options, min, max } = field
  const label = `${scrubber}: ${name}`
  if (type === 'options')
    return (
      <NativeSelect
        aria-label={label}
        disabled={disabled}
        value={String(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      />
    )
  const outside = value < min || value > max ? `${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}` : null
  const number = (part: string, shown: number, give: (next: number) => void, most?: number) => (
    <NumberInput
      aria-label={part}
      disabled={disabled}
      value={shown}
      onChange={(next) => give(typeof next === 'number' ? next : 0)}
      min={0}
      {...(most === undefined ? {} : { max: most })}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      error={outside !== null}
      w={type === 'duration' ? 62 : 110}
    />
  )
  return (
    <span className={classes['control']}>
      {type === 'number' ? (
        number(label, value, onChange)
      ) : (
        <>
          {number(`${label}, hours`, Math.floor(value / HOUR), (next) => onChange(next * HOUR + (value % HOUR)))}
          <span>h</span>
          {number(
            `${label}, minutes`,
            Math.floor((value % HOUR) / MINUTE),
            (next) => onChange(Math.floor(value / HOUR) * HOUR + next * MINUTE),
            59,
          )}
          <span>min</span>
        </>
      )}
      {outside === null ? null : (
        <span className={classes['error']} role="alert">
          {type === 'duration' ? '1 min to 365 days' : outside}
        </span>
      )}
    </span>
  )
}
