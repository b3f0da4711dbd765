import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { ManualRow } from '@/features/leads/lead-actions/contract'
import { OrderStatus } from '@/features/demand/orders/web/public'
import { partyHref } from '@/web/router/known-screens'
import { type Column, columnsOf, DataTable, DateTime, StatusBadge } from '@/web/kit'
import type { Lead } from '../contract'
import { FilterReport } from './FilterReport'
import { useSendToOrder } from './use-send-to-order'
import classes from './leads.module.css'

const Sent = ({ status, date }: { status: string | null; date: string | null }) =>
  status === null ? null : (
    <div className={classes['sent']}>
      <StatusBadge status={status} /> <DateTime value={date} show="minute" />
    </div>
  )

const consentText = ({ brand, selected }: ManualRow['oneToOne']): string =>
  selected === null ? '' : `${brand ?? 'Lender'}: ${selected ? 'chosen' : 'not chosen'}`

const COLUMNS = columnsOf<ManualRow>([
  {
    id: 'order',
    header: 'Order',
    fixed: true,
    value: (row) => row.order.title,
    href: (row) => partyHref('order', row.order.id),
  },
  { id: 'orderstatus', header: 'Order status', cell: (row) => <OrderStatus order={row.order} /> },
  {
    id: 'lender',
    header: 'Lender',
    value: (row) => row.order.lender.title,
    href: (row) => partyHref('lender', row.order.lender.id),
  },
  { id: 'lenderstatus', header: 'Lender status', cell: (row) => <StatusBadge status={row.order.lender.status} /> },
  { id: 'price', header: 'Price', kind: 'money' },
  { id: 'overrideprice', header: 'Override price', kind: 'money' },
  { id: 'filterreport', header: 'Filter report', wrap: true, cell: (row) => <FilterReport row={row} /> },
  { id: 'ping', header: 'Ping', cell: (row) => <Sent status={row.sentPingStatus} date={row.sentPingDate} /> },
  { id: 'sent', header: 'Sent', cell: (row) => <Sent status={row.sentStatus} date={row.sentDate} /> },
])
const ONE_TO_ONE: Column<ManualRow> = {
  id: 'oneToOne',
  header: 'One to one',
  value: (row) => consentText(row.oneToOne),
}

export default function ManualTab({ lead }: { lead: Lead }) {
  const { query: rows, busy, start } = useSendToOrder(lead.id)
  // Nothing was chosen from, nothing to show: the filter report needs the room.
  const chose = rows.data?.some(({ oneToOne }) => oneToOne.selected !== null) ?? false
  const columns = useMemo(
    (): Column<ManualRow>[] => [
      ...COLUMNS.slice(0, 1),
      {
        id: 'actions',
        header: 'Send',
        kind: 'actions',
        cell: (row) =>
          row.refusal === null ? (
            <Button
              size="compact-sm"
              loading={busy === row.order.id}
              disabled={busy !== null}
              aria-label={`Send to ${row.order.title}`}
              onClick={() => start(row)}
            >
              Send
            </Button>
          ) : (
            <span className={classes['refusal']}>{row.refusal}</span>
          ),
      },
      ...COLUMNS.slice(1),
      ...(chose ? [ONE_TO_ONE] : []),
    ],
    [start, busy, chose],
  )
  const first = rows.data?.find(({ refusal }) => refusal === null)?.order.id
  return (
    <DataTable
      name="lead-manual"
      caption="Manual process"
      columns={columns}
      rowId={(row) => row.order.id}
      query={rows}
      fit="content"
      rowTone={(row) => (row.order.id === first ? 'highlight' : undefined)}
      empty={{ why: 'There is no order of this product.' }}
    />
  )
}
