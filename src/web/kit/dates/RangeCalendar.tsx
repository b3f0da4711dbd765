// Loaded when first opened: the calendar and its date library stay out of every list's first load.
import '@mantine/dates/styles.css'
import { useMediaQuery } from '@mantine/hooks'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { addMonths, startOfMonth, type IsoDate } from '@/kernel/business-time'
import type { DateRange } from '@/kernel/date-range'

interface RangeCalendarProps {
  readonly value: DateRange
  readonly today: IsoDate
  readonly onChange: (range: DateRange) => void
}

const MONDAY = 1

export default function RangeCalendar({ value, today, onChange }: RangeCalendarProps) {
  const narrow = useMediaQuery('(max-width: 50em)')
  const [draft, setDraft] = useState<[string | null, string | null]>([value.from, value.to])
  const shownFrom = narrow ? startOfMonth(value.to) : addMonths(startOfMonth(value.to), -1)
  return (
    <DatePicker
      type="range"
      size="xs"
      value={draft}
      onChange={(next) => {
        setDraft(next)
        const [from, to] = next
        if (from && to) onChange({ from, to })
      }}
      allowSingleDateInRange
      defaultDate={shownFrom}
      numberOfColumns={narrow ? 1 : 2}
      firstDayOfWeek={MONDAY}
      // Red means trouble here, not Saturday.
      weekendDays={[]}
      maxDate={today}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
    />
  )
}
