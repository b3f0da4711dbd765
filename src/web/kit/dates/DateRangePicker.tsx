import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type DateRange, dateRangePresets, formatDateRange } from '@/kernel/date-range'
import { useBusinessTime } from '../business-time'
import { Loading } from '../feedback/Loading'
import { IconCalendar } from '../icons'
import classes from './dates.module.css'
import { presetName, readRange } from './range-text'

const RangeCalendar = lazy(() => import('./RangeCalendar'))

interface DateRangePickerProps {
  readonly label: string
  readonly value: DateRange
  readonly onChange: (range: DateRange) => void
}

/** A range of business days: typed, taken from a preset, or picked in the calendar. Never after today. */
export function DateRangePicker({ label, value, onChange }: DateRangePickerProps) {
  const { today, zone, zoneName } = useBusinessTime()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(formatDateRange(value))
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    setTyped(formatDateRange(value))
    setProblem(null)
  }, [value])

  const take = (range: DateRange) => {
    setOpen(false)
    setTyped(formatDateRange(range))
    setProblem(null)
    if (formatDateRange(range) !== formatDateRange(value)) onChange(range)
  }
  const read = () => {
    const result = readRange(typed, today)
    if ('problem' in result) setProblem(result.problem)
    else take(result)
  }
  const current = presetName(value, today)

  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <div>
          <TextInput
            label={label}
            value={typed}
            error={problem}
            data-tip={current}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={() => {
              if (typed !== formatDateRange(value)) read()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                read()
              } else if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
            }}
            rightSection={
              <ActionIcon
                size={24}
                aria-label={`Choose ${label}`}
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={() => setOpen((was) => !was)}
              >
                <IconCalendar size={16} aria-hidden />
              </ActionIcon>
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Choose ${label}`}>
        <div className={classes['panel']}>
          <ul className={classes['presets']}>
            {dateRangePresets(today).map((preset) => (
              <li key={preset.label}>
                <button
                  type="button"
                  className={classes['preset']}
                  aria-pressed={preset.label === current}
                  onClick={() => take(preset.range)}
                >
                  {preset.label}
                </button>
              </li>
            ))}
          </ul>
          <div className={classes['calendar']}>
            <Suspense fallback={<Loading label="Loading the calendar" />}>
              {open ? <RangeCalendar value={value} today={today} onChange={take} /> : null}
            </Suspense>
          </div>
        </div>
        <p className={classes['zone']}>
          Days in {zone} ({zoneName})
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
