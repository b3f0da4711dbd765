import { Button, NumberInput, TextInput } from '@mantine/core'
import { MultiChoice, RowAction } from '@/web/kit'
import { IconPlus, IconTrash } from '@/web/kit/icons'
import classes from './what-if.module.css'

interface Window {
  readonly timeFrom: string
  readonly timeTo: string
  readonly days: readonly number[]
  readonly cap: number | string | null
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((title, n) => ({
  id: n + 1,
  title,
}))
const NEW: Window = { timeFrom: '08:00', timeTo: '20:00', days: [6], cap: null }

interface TimeRulesProps {
  readonly label: string
  readonly data: unknown
  readonly onChange: (data: unknown) => void
}

/** Hours in which the order buys; one line per window. */
export function TimeRules({ label, data, onChange }: TimeRulesProps) {
  const { rules } = data as { rules: readonly Window[] }
  const put = (index: number, change: Partial<Window>) =>
    onChange({ rules: rules.map((rule, at) => (at === index ? { ...rule, ...change } : rule)) })
  return (
    <div className={classes['list']}>
      {rules.map((rule, index) => {
        const name = `${label} ${index + 1}`
        return (
          <div key={index} className={classes['window']}>
            <TextInput
              type="time"
              aria-label={`${name}, from`}
              value={rule.timeFrom}
              onChange={(event) => put(index, { timeFrom: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              aria-label={`${name}, to`}
              value={rule.timeTo}
              onChange={(event) => put(index, { timeTo: event.currentTarget.value })}
            />
            <MultiChoice
              label={`${name}, days`}
              hideLabel
              placeholder="No day"
              options={DAYS}
              value={rule.days.map(String)}
              onChange={(days) => put(index, { days: days.map(Number) })}
            />
            <NumberInput
              aria-label={`${name}, cap`}
              placeholder="No cap"
              value={rule.cap ?? ''}
              min={0}
              allowDecimal={false}
              onChange={(cap) => put(index, { cap: cap === '' ? null : cap })}
            />
            <RowAction
              label={`Remove ${name}`}
              tip="Remove"
              icon={<IconTrash size={16} aria-hidden />}
              onClick={() => onChange({ rules: rules.filter((_, at) => at !== index) })}
            />
          </div>
        )
      })}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange({ rules: [...rules, NEW] })}
        >
          Add hours
        </Button>
      </div>
    </div>
  )
}
