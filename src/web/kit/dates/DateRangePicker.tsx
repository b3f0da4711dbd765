import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { zoneText } from '@/kernel/business-time'
import { type DateRange, dateRangePresets, formatDateRange } from '@/kernel/date-range'
import { useBusinessTime } from '../business-time'
import { Loading } from '../feedback/Loading'
import { IconCalendar } from '../icons'
import classes from './dates.module.css'
import { presetName, rangeText, readRange } from './range-text'

const RangeCalendar = lazy(() => import('./RangeCalendar'))

interface DateRangePickerProps {
  readonly label: string
  readonly value: DateRange
  readonly onChange: (range: DateRange) => void
}

/** A range of business days: typed, taken from a preset, or picked in the calendar. Never after today. */
export function DateRangePicker({ label, value, onChange }: DateRangePickerProps) {
  const { today, zone, zoneName } = useBusinessTime()
  // Opened from its field it leaves the focus there, for whoever types; opened otherwise it takes it.
  const [open, setOpen] = useState<'beside' | 'focused' | null>(null)
  const [typed, setTyped] = useState(rangeText(value))
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    setTyped(rangeText(value))
    setProblem(null)
  }, [value])

  const take = (range: DateRange) => {
    setOpen(null)
    setTyped(rangeText(range))
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
    <Popover
      opened={open !== null}
      onChange={(opened) => setOpen(opened ? 'focused' : null)}
      position="bottom-start"
      trapFocus={open === 'focused'}
      returnFocus={open === 'focused'}
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <TextInput
            label={label}
            value={typed}
            error={problem}
            data-tip={open ? undefined : current}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onClick={() => setOpen((was) => was ?? 'beside')}
            onBlur={() => {
              if (typed !== rangeText(value)) read()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                read()
              } else if (event.key === 'ArrowDown' && (event.altKey || open)) {
                event.preventDefault()
                setOpen('focused')
              } else if (event.key === 'Tab') setOpen(null)
            }}
            rightSection={
              <ActionIcon
                size={24}
                aria-label={`Choose ${label}`}
                aria-haspopup="dialog"
                aria-expanded={open !== null}
                onClick={() => setOpen((was) => (was === 'focused' ? null : 'focused'))}
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
          Days in {zoneText(zone)} ({zoneName})
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
