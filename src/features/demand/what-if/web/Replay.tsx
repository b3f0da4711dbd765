import { Button, Progress, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '@/kernel/business-time'
import { formatDateRange, formatDay } from '@/kernel/date-range'
import { Badge, columnsOf, DataTable, formatNumber, Money, problemOf, useBusinessTime } from '@/web/kit'
import { href } from '@/web/router/search'
import type { OrderEdit, ReplayedLead, ReplaySums } from '../contract'
import type { Replayed } from './replay-sums'
import { useReplay } from './use-replay'
import classes from './what-if.module.css'

interface ReplayProps {
  /** A text says why there is nothing to replay. */
  readonly edit: OrderEdit | string
  /** Days to begin with; yesterday if empty. */
  readonly from: string
  readonly to: string
}

/** One order with the edited rules over the leads of one day or several. */
export function Replay({ edit, from, to }: ReplayProps) {
  const { today } = useBusinessTime()
  const [day, setDay] = useState(() => from || addDays(today, -1))
  const [last, setLast] = useState(() => to || day)
  const { result, state, error, start, stop } = useReplay()
  const [asked, setAsked] = useState('')
  const asks = JSON.stringify([edit, day, last])
  const why = typeof edit === 'string' ? edit : null
  const problem = error === null ? null : problemOf(error)
  return (
    <>
      <p className={classes['note']}>
        Every lead of the days that came as far as the orders is judged again, at the time it came in. Whoever is
        offered it first counts as its buyer, unless that order refused this very lead; caps fill up on the way. Nothing
        is sent or written.
      </p>
      <div className={classes['grid']}>
        <TextInput
          label="Day"
          type="date"
          max={today}
          value={day}
          error={problem?.errors['day']}
          onChange={(event) => {
            setDay(event.currentTarget.value)
            if (last < event.currentTarget.value) setLast(event.currentTarget.value)
          }}
        />
        <TextInput
          label="Last day"
          type="date"
          min={day}
          max={today}
          value={last}
          error={last < day ? 'Choose a day that is not before the first' : undefined}
          onChange={(event) => setLast(event.currentTarget.value)}
        />
      </div>
      <div className={classes['bar']}>
        {state === 'running' ? (
          <Button variant="default" onClick={stop}>
            Cancel
          </Button>
        ) : (
          <Button
            {...(typeof edit === 'string'
              ? { 'data-disabled': true, 'aria-disabled': true, 'data-tip': edit }
              : {
                  onClick: () => {
                    setAsked(asks)
                    void start(edit, day, last)
                  },
                })}
          >
            {last > day ? 'Replay the days' : 'Replay the day'}
          </Button>
        )}
        {why ? <span className={classes['muted']}>{why}</span> : null}
        {result && asked !== asks ? (
          <span className={classes['muted']}>Something was changed since: replay again.</span>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className={classes['failure']}>
          {Object.values(problem.errors).join('\n') || problem.message}
        </p>
      ) : null}
      {result ? <Shown result={result} state={state} /> : null}
    </>
  )
}

const Difference = ({ value, money }: { value: number; money: boolean }) => {
  if (value === 0) return <>no change</>
  if (money) return <Money value={value} />
  return <>{`${value > 0 ? '+' : ''}${formatNumber(value)}`}</>
}

const MEASURES: readonly {
  readonly name: keyof ReplaySums
  readonly label: string
  readonly money: boolean
  readonly actual?: keyof Replayed['actual']
}[] = [
  { name: 'eligible', label: 'Eligible leads', money: false },
  { name: 'won', label: 'Leads won', money: false, actual: 'won' },
  { name: 'revenue', label: 'Revenue of the order', money: true, actual: 'revenue' },
  { name: 'total', label: 'Revenue of all orders', money: true, actual: 'total' },
  { name: 'publisher', label: 'Publishers earn', money: true },
]

function Shown({ result, state }: { result: Replayed; state: string }) {
  const { total, done, before, after, actual, rows, changed, day, until } = result
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
  const shown = (value: number, money: boolean) => (money ? <Money value={value} zero="$0.00" /> : formatNumber(value))
  return (
    <>
      <Progress.Root size="lg" mt="sm">
        <Progress.Section value={percent} color="accent" aria-label="Replay" />
      </Progress.Root>
      <p role="status" className={classes['muted']}>
        {until > day ? formatDateRange({ from: day, to: until }) : formatDay(day)}: {formatNumber(done)} of{' '}
        {formatNumber(total)} leads
        {state === 'stopped' ? ', stopped' : ''}
      </p>
      <div className={classes['scroll']}>
        <table className={classes['sums']}>
          <caption className="s-sr-only">Replay of the day</caption>
          <thead>
            <tr>
              <th scope="col">Of these leads</th>
              <th scope="col">As it happened</th>
              <th scope="col">With current rules</th>
              <th scope="col">With the change</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {MEASURES.map(({ name, label, money, actual: fact }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{fact ? shown(actual[fact], money) : '–'}</td>
                <td>{shown(before[name], money)}</td>
                <td>{shown(after[name], money)}</td>
                <td>
                  <Difference value={Math.round((after[name] - before[name]) * 100) / 100} money={money} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3 className={classes['subheading']}>
        {formatNumber(changed)} {changed === 1 ? 'lead changes' : 'leads change'}
        {rows.length < changed ? `; the first ${formatNumber(rows.length)} are listed` : ''}
      </h3>
      <DataTable
        name="what-if-replay"
        caption="Leads that change"
        columns={COLUMNS}
        rowId={(row) => row.lead}
        rows={rows}
        fit="content"
        empty={{ title: 'No lead changes', why: 'The change makes no difference to the leads looked at so far.' }}
      />
    </>
  )
}

type Side = ReplayedLead['before']
const Verdict = ({ side }: { side: Side }) =>
  side.eligible ? (
    <span className={classes['verdict']}>
      {side.won ? <Badge tone="success">wins</Badge> : <Badge tone="info">eligible</Badge>}
      {side.price === null ? null : <Money value={side.price} zero="$0.00" />}
    </span>
  ) : (
    side.rule
  )

const COLUMNS = columnsOf<ReplayedLead>([
  { id: 'lead', header: 'Lead', kind: 'id', fixed: true, href: (row) => href(`/lead/item/${row.lead}`) },
  { id: 'dateadd', header: 'Received', kind: 'datetime', sortable: true },
  { id: 'before', header: 'Today', cell: ({ before }) => <Verdict side={before} /> },
  { id: 'after', header: 'With the change', cell: ({ after }) => <Verdict side={after} /> },
  { id: 'totalbefore', header: 'Brings today', kind: 'money', sortable: true, value: ({ before }) => before.total },
  { id: 'totalafter', header: 'Would bring', kind: 'money', sortable: true, value: ({ after }) => after.total },
])
