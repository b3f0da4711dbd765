import { Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { CallAnswer } from '@/kernel/call'
import { Badge, type Column, columnsOf, DataTable, Money } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import type { whatIfCalls, WhatIfResult, WhatIfRow } from '../contract'
import { compared, type ComparedRow } from './comparison'
import classes from './what-if.module.css'

/** 'eligible, rank 1, $42.00', or the rule that stops it. */
const Verdict = ({ row }: { row: WhatIfRow | null }) => {
  if (!row) return null
  if (row.eligible)
    return (
      <span className={classes['verdict']}>
        <Badge tone="success">eligible</Badge>
        {row.short ? 'short of the minimum margin' : row.rank === null ? 'not ranked' : `rank ${row.rank}`}
        {row.price === null ? null : (
          <span data-tip={row.estimated ? 'What it usually bids' : undefined}>
            {row.estimated ? '≈ ' : ''}
            <Money value={row.price} zero="$0.00" />
          </span>
        )}
      </span>
    )
  const values = [row.rulevalue, row.leadvalue && `here: ${row.leadvalue}`].filter(Boolean).join('; ')
  return (
    <span>
      <strong>{row.rule}</strong>
      {values ? `: ${values}` : ''}
    </span>
  )
}

const ORDER: Column<ComparedRow> = {
  id: 'order',
  header: 'Order',
  fixed: true,
  value: ({ now }) => now.order.title,
  href: ({ now }) => partyHref('order', now.order.id),
}
/** After the verdicts, which a narrow screen then shows beside the order. */
const LENDER: Column<ComparedRow> = {
  id: 'lender',
  header: 'Lender',
  value: ({ now }) => now.lender.title,
  href: ({ now }) => partyHref('lender', now.lender.id),
}
const TODAY: Column<ComparedRow> = {
  id: 'now',
  header: 'Today',
  wrap: true,
  cell: ({ now }) => <Verdict row={now} />,
}
const ALONE = columnsOf<ComparedRow>([ORDER, TODAY, LENDER])
const BOTH = columnsOf<ComparedRow>([
  ORDER,
  TODAY,
  { id: 'after', header: 'With the change', wrap: true, cell: ({ after }) => <Verdict row={after} /> },
  {
    id: 'changes',
    header: 'Changed',
    cell: ({ changes }) => (changes.length > 0 ? <Badge tone="warning">{changes.join(', ')}</Badge> : null),
  },
  LENDER,
])

/** Every order's verdict, rank and price; side by side with the change where there is one. */
export function CompareTable({ answer }: { answer: CallAnswer<typeof whatIfCalls.whatIf> }) {
  const { now, changed } = answer
  const [onlyChanged, setOnlyChanged] = useState(false)
  const rows = useMemo(() => compared(now, changed), [now, changed])
  const different = rows.filter(({ changes }) => changes.length > 0)
  return (
    <>
      <Outcome now={now} changed={changed} />
      <p className={classes['note']}>
        As if the lead came now: suppression and the publisher’s own filters count, duplicates and scrubbers do not, and
        every lender buys what it is offered. Margin, price variance and caps are kept.
      </p>
      {changed ? (
        <div className={classes['bar']}>
          <span role="status">
            {different.length === 0
              ? 'Nothing changes for any order.'
              : `${different.length} of ${rows.length} orders change.`}
          </span>
          <Checkbox
            label="Only what changes"
            checked={onlyChanged}
            onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
          />
        </div>
      ) : null}
      <DataTable
        name="what-if"
        caption="Orders"
        columns={changed ? BOTH : ALONE}
        rowId={(row) => row.id}
        rows={onlyChanged && changed ? different : rows}
        fit="content"
        empty={{ why: 'There is no order of this product.' }}
      />
    </>
  )
}

function Outcome({ now, changed }: { now: WhatIfResult; changed: WhatIfResult | null }) {
  const named = (result: WhatIfResult, orders: readonly number[]): string =>
    orders.map((id) => result.orders.find((row) => row.order.id === id)?.order.title ?? String(id)).join(', ')
  const offered = (result: WhatIfResult): string =>
    named(result, result.offered) || (result.reason === null ? 'nobody' : `nobody: ${result.reason}`)
  const lines = [
    { label: 'Offered first to', of: offered },
    ...([now, changed].some((result) => result && result.copies.length > 0)
      ? [{ label: 'Copies to', of: (result: WhatIfResult) => named(result, result.copies) || 'nobody' }]
      : []),
    { label: 'It would bring', of: ({ total }: WhatIfResult) => <Money value={total} zero="$0.00" /> },
    { label: 'Publisher earns', of: ({ publisher }: WhatIfResult) => <Money value={publisher} zero="$0.00" /> },
  ]
  return (
    <div className={classes['scroll']}>
      <table className={classes['sums']}>
        <caption className="s-sr-only">Outcome</caption>
        <thead>
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col">Today</th>
            {changed ? <th scope="col">With the change</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{of(now)}</td>
              {changed ? <td>{of(changed)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
