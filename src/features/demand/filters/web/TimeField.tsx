import { Button, NumberInput, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { WindowRule } from '@/engine/caps/window'
import { zoneWords } from '@/engine/filters/sentences'
import { capPermissions } from '@/features/demand/caps/permissions'
import { zoneText } from '@/kernel/business-time'
import { formatDay } from '@/kernel/date-range'
import { asking } from '@/web/api/query'
import { Badge, Choice, formatNumber, RowAction } from '@/web/kit'
import { IconPlus, IconTrash } from '@/web/kit/icons'
import { usePermission } from '@/web/session/use-session'
import { filterCalls } from '../contract'
import { ZONE_FIELD } from '../public'
import { type FilterWeek, ORDER_ZONES } from '../records'
import type { FieldProps } from './draft'
import classes from './filters.module.css'
import { HourBars } from './HourBars'
import { BUSINESS } from './conflict-sides'
import { DAY_NAMES, DAYS } from './week'
import { WeekGrid } from './WeekGrid'

const NEW_HOURS = 'new'

/** '23 today', '8 of 8 on Nov 14'. */
function usedText(used: FilterWeek['used'] | undefined, { timeFrom, timeTo, cap }: WindowRule): string | null {
  if (!used) return null
  const known = used.find((one) => one.timeFrom === timeFrom && one.timeTo === timeTo)
  if (!known) return NEW_HOURS
  const leads = formatNumber(known.leads)
  return `${cap === null ? leads : `${leads} of ${formatNumber(cap)}`} ${known.today ? 'today' : `on ${formatDay(known.day)}`}`
}

/** One that was set by other hands stays to be seen. */
const zonesWith = (clock: string | null): readonly string[] =>
  clock === null || ORDER_ZONES.some((one) => one === clock) ? ORDER_ZONES : [clock, ...ORDER_ZONES]

const TOUCH = 'Tap an hour to open or close it.'
const MOUSE =
  'Drag to open hours, drag a block or its edge to move it; click an hour and press Space to close it. Arrow keys, Shift and Space do the same, Delete removes a rule.'

const NEW: WindowRule = { timeFrom: '09:00', timeTo: '17:00', days: [6], cap: null }

interface TimeFieldProps extends FieldProps {
  /** The order's own clock; null is that of the business. */
  readonly clock: string | null
  readonly onClock: (zone: string | null) => void
}

/** Hours in which leads pass: a week to paint, and the same as a table that takes minutes. */
export function TimeField({ owner, id, zone, data, errors, onChange, clock, onClock }: TimeFieldProps) {
  const { rules } = data as { rules: readonly WindowRule[] }
  const put = (next: readonly WindowRule[]) => onChange({ rules: next })
  const capped = owner === 'order' || owner === 'lender'
  const managesCaps = usePermission(capPermissions.caps_manage)
  const narrow = useMediaQuery('(max-width: 620px)')
  const asked = owner === 'order' ? { zone: clock ?? '' } : {}
  const { data: week } = useQuery(asking(filterCalls.week, { body: { elementId: id, type: owner, ...asked } }))
  const grid = (
    <div className={classes['weekScroll']}>
      <WeekGrid key={zone} rules={rules} zone={zone} narrow={narrow} onChange={put} />
      {week && !narrow ? <HourBars hours={week.hours} /> : null}
    </div>
  )
  return (
    <>
      {owner === 'order' ? (
        <Choice
          label={ZONE_FIELD}
          description="The order’s own: its lender’s hours go by it, too."
          placeholder={BUSINESS}
          options={zonesWith(clock).map((one) => ({ id: one, title: zoneText(one) }))}
          value={clock ?? ''}
          error={errors['zone']}
          onChange={(next) => onClock(next === '' ? null : next)}
        />
      ) : null}
      <p className={classes['hint']}>
        {zoneWords(zone)}
        {owner === 'lender' ? ' or the time zone of each order' : ''}. {narrow ? TOUCH : MOUSE}
        {capped && !managesCaps ? ' Hours with a cap are changed by who manages caps.' : ''}
      </p>
      {narrow ? null : grid}
      <ul className={classes['rules']} aria-label="Rules">
        {rules.map((rule, index) => (
          <RuleRow
            key={index}
            rule={rule}
            number={index + 1}
            capped={capped && managesCaps}
            used={owner === 'order' ? usedText(week?.used, rule) : null}
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
      {narrow ? grid : null}
    </>
  )
}

interface RuleRowProps {
  readonly rule: WindowRule
  readonly number: number
  readonly capped: boolean
  /** What its hours last let through; null where that is not counted. */
  readonly used: string | null
  readonly errors: FieldProps['errors']
  /** Null takes the rule away. */
  readonly onChange: (rule: WindowRule | null) => void
}

function RuleRow({ rule, number, capped, used, errors, onChange }: RuleRowProps) {
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
        <span className={classes['used']}>{rule.cap === null ? null : `Cap ${formatNumber(rule.cap)}`}</span>
      )}
      <span className={classes['used']}>
        {used === null ? null : used === NEW_HOURS ? (
          <Badge tone="info">{NEW_HOURS}</Badge>
        ) : (
          <>
            <span className="s-sr-only">Used: </span>
            {used}
          </>
        )}
      </span>
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
