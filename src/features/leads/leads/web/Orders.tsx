import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { OrderRow } from '@/features/leads/lead-log/contract'
import { DateTime } from '@/web/kit'
import { IconChevronDown, IconChevronRight } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { OrderListRow, OrderTableRow } from './OrderRows'
import { type Group, groupsOf, stoppedText } from './order-groups'
import { useSendToOrder } from './use-send-to-order'
import { VerdictBadge } from './verdict-look'
import links from './leads.module.css'
import classes from './summary.module.css'

/** Up to here every stopped order has its row. */
const MOST_ROWS = 20
const COLUMNS = ['Verdict', 'Order', 'Lender', 'Rule', 'Required', 'Lead value']

interface OrdersProps {
  readonly lead: number
  readonly judged: string | null
  readonly rows: readonly OrderRow[]
  /** The groups that the sentence's count stands for; null shows all. */
  readonly picked: readonly string[] | null
  readonly onPick: (groups: readonly string[] | null) => void
}

/** What became of every order and why. */
export function Orders(props: OrdersProps) {
  const { lead, judged, rows, picked } = props
  const narrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const send = useSendToOrder(lead)
  const shown = picked ? rows.filter(({ group }) => picked.includes(group)) : rows
  return (
    <section aria-labelledby="lead-orders" className={classes['orders']}>
      <div className={classes['sectionHead']}>
        <h2 id="lead-orders">Orders</h2>
        <span>
          {rows.length}
          {judged === null ? null : (
            <>
              , judged <DateTime value={judged} withZone /> by the rules of that moment
            </>
          )}
        </span>
        <a href={href('/tools/whatif', { lead })}>Run with current rules</a>
      </div>
      {rows.length === 0 ? (
        <p className={links['note']}>It was not matched against the orders: an earlier check stopped it.</p>
      ) : narrow ? (
        <>
          <Chips {...props} />
          <OrderList lead={lead} rows={shown} send={send} />
        </>
      ) : (
        <OrderTable lead={lead} rows={shown} folds={picked === null} send={send} />
      )}
    </section>
  )
}

interface PartProps {
  readonly lead: number
  readonly rows: readonly OrderRow[]
  readonly send: ReturnType<typeof useSendToOrder>
}

/** Beside a sale the stopped orders are one line; over twenty orders each rule is one. Both open in place. */
function foldsOf(
  rows: readonly OrderRow[],
): readonly { readonly label: string; readonly text: string; readonly group: Group }[] {
  const stopped = rows.filter(({ outcome }) => outcome === 'stopped')
  if (stopped.length === 0) return []
  if (rows.some(({ outcome }) => outcome === 'sold' || outcome === 'returned')) {
    const label = `${stopped.length} ${stopped.length === 1 ? 'order' : 'orders'} stopped`
    return [{ label, text: stoppedText(stopped), group: { group: 'stopped', words: 'stopped', rows: stopped } }]
  }
  if (rows.length <= MOST_ROWS) return []
  return groupsOf(stopped).map((group) => ({ label: `${group.rows.length} ${group.words}`, text: '', group }))
}

function OrderTable({ lead, rows, folds, send }: PartProps & { folds: boolean }) {
  const [open, setOpen] = useState<readonly string[]>([])
  const folded = folds ? foldsOf(rows) : []
  const plain = folded.length === 0 ? rows : rows.filter(({ outcome }) => outcome !== 'stopped')
  const line = (row: OrderRow) => <OrderTableRow key={row.lenderorder.id} lead={lead} row={row} send={send} />
  const toggle = (group: string) =>
    setOpen(open.includes(group) ? open.filter((one) => one !== group) : [...open, group])
  return (
    <div className={classes['scroll']} role="region" aria-label="Orders" tabIndex={0}>
      <table className={classes['table']}>
        <caption className="s-sr-only">Orders</caption>
        <thead>
          <tr>
            {COLUMNS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col" data-align="right">
              Price
            </th>
            <th>
              <span className="s-sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {plain.map(line)}
          {folded.map(({ label, text, group }) => {
            const opened = open.includes(group.group)
            return [
              <tr key={group.group}>
                <td colSpan={8}>
                  <button
                    type="button"
                    className={classes['foldLine']}
                    aria-expanded={opened}
                    onClick={() => toggle(group.group)}
                  >
                    {opened ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
                    <strong>{label}</strong>
                  </button>{' '}
                  <span className={classes['muted']}>{text}</span>
                </td>
              </tr>,
              ...(opened ? group.rows.map(line) : []),
            ]
          })}
        </tbody>
      </table>
    </div>
  )
}

/** One line that scrolls: all, then each verdict and rule with its count. */
function Chips({ rows, picked, onPick }: OrdersProps) {
  return (
    <div className={classes['chips']} role="group" aria-label="Show orders">
      <button type="button" aria-pressed={picked === null} onClick={() => onPick(null)}>
        All {rows.length}
      </button>
      {groupsOf(rows).map(({ group, words, rows: own }) => (
        <button
          key={group}
          type="button"
          aria-pressed={picked?.includes(group) ?? false}
          onClick={() => onPick(picked?.length === 1 && picked[0] === group ? null : [group])}
        >
          {words.replace(/^by /, '')} {own.length}
        </button>
      ))}
    </div>
  )
}

/** Grouped by rule: the lead's value once in the heading, in each row only what that order needs. */
function OrderList({ lead, rows, send }: PartProps) {
  return groupsOf(rows).map(({ group, words, rows: own }) => {
    const [first] = own
    if (!first) return null
    const values = [...new Set(own.map(({ leadvalue }) => leadvalue))]
    const value = values.length === 1 && values[0] !== '' ? `: ${values[0]}` : ''
    return (
      <section key={group} className={classes['listGroup']} aria-label={words}>
        <h3>
          <VerdictBadge outcome={first.outcome} />
          <span>{first.rule === '' ? 'Lender’s answer' : `${first.rule}${value}`}</span>
          <span>{own.length}</span>
        </h3>
        <ul>
          {own.map((row) => (
            <OrderListRow key={row.lenderorder.id} lead={lead} row={row} send={send} />
          ))}
        </ul>
      </section>
    )
  })
}
