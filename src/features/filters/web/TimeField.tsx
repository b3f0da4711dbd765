import { Button, NumberInput, TextInput } from '@mantine/core'
import type { WindowRule } from '@/engine/caps/window'
import { zoneWords } from '@/engine/filters/sentences'
import { RowAction } from '@/web/kit'
import { IconPlus, IconTrash } from '@/web/kit/icons'
import type { FieldProps } from './draft'
import classes from './filters.module.css'
import { DAY_NAMES, DAYS } from './week'
import { WeekGrid } from './WeekGrid'

const NEW: WindowRule = { timeFrom: '09:00', timeTo: '17:00', days: [6], cap: null }

/** Hours in which leads pass: a week to paint, and the same as a table that takes minutes. */
export function TimeField({ owner, zone, data, errors, onChange }: FieldProps) {
  const { rules } = data as { rules: readonly WindowRule[] }
  const put = (next: readonly WindowRule[]) => onChange({ rules: next })
  const capped = owner === 'order' || owner === 'lender'
  return (
    <>
      <p className={classes['hint']}>
        {zoneWords(zone)}
        {owner === 'order' ? ', the order’s time zone' : owner === 'lender' ? ' or the time zone of each order' : ''}.
        Drag to open or close hours; arrow keys, Shift and Space do the same, Delete removes a rule.
      </p>
      <div className={classes['weekScroll']}>
        <WeekGrid rules={rules} zone={zone} onChange={put} />
      </div>
      <ul className={classes['rules']} aria-label="Rules">
        {rules.map((rule, index) => (
          <RuleRow
            key={index}
            rule={rule}
            number={index + 1}
            capped={capped}
            errors={errors}
            onChange={(next) => put(rules.flatMap((one, at) => (at === index ? (next ?? []) : one)))}
          />
        ))}
      </ul>
      {errors['rules'] ? <p className={classes['fault']}>{errors['rules']}</p> : null}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes['removeAll'] ?? ''}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => put([...rules, NEW])}
      >
        Add hours
      </Button>
    </>
  )
}

interface RuleRowProps {
  readonly rule: WindowRule
  readonly number: number
  readonly capped: boolean
  readonly errors: FieldProps['errors']
  /** Null takes the rule away. */
  readonly onChange: (rule: WindowRule | null) => void
}

function RuleRow({ rule, number, capped, errors, onChange }: RuleRowProps) {
  const name = `Rule ${number}`
  const error = (field: string) => errors[`rules.${number - 1}.${field}`]
  const time = (field: 'timeFrom' | 'timeTo', label: string) => (
    <TextInput
      type="time"
      aria-label={`${name}, ${label}`}
      value={rule[field]}
      error={error(field)}
      onChange={(event) => onChange({ ...rule, [field]: event.currentTarget.value })}
    />
  )
  return (
    <li className={classes['rule']}>
      <span className={classes['weekRule']}>{number}</span>
      <span role="group" aria-label={`${name}, days`} className={classes['days']}>
        {DAYS.map((day) => {
          const on = rule.days.includes(day)
          return (
            <button
              key={day}
              type="button"
              aria-pressed={on}
              aria-label={`${name}, ${DAY_NAMES[day - 1]}`}
              className={classes['day']}
              onClick={() => {
                const days = on ? rule.days.filter((one) => one !== day) : [...rule.days, day].sort((a, b) => a - b)
                onChange({ ...rule, days })
              }}
            >
              {DAY_NAMES[day - 1]?.slice(0, 2)}
            </button>
          )
        })}
      </span>
      {time('timeFrom', 'from')}
      {time('timeTo', 'to')}
      {capped ? (
        <NumberInput
          aria-label={`${name}, cap a day`}
          placeholder="No cap"
          value={rule.cap ?? ''}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          error={error('cap')}
          onChange={(cap) => onChange({ ...rule, cap: cap === '' ? null : Number(cap) })}
        />
      ) : (
        <span />
      )}
      <RowAction
        label={`Remove ${name.toLowerCase()}`}
        tip="Remove"
        icon={<IconTrash size={16} aria-hidden />}
        onClick={() => onChange(null)}
      />
      {error('days') ? <p className={classes['fault']}>{error('days')}</p> : null}
    </li>
  )
}
