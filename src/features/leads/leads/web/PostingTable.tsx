import { useMemo } from 'react'
import type { PostingRow } from '@/features/leads/lead-log/contract'
import { type Column, columnsOf, DataTable, Money, openDialog, RowAction, RowActions } from '@/web/kit'
import { IconFileText, IconScale } from '@/web/kit/icons'
import { usePermission } from '@/web/session/use-session'
import { partyHref } from '@/web/router/known-screens'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { OrderStatus } from '@/features/demand/orders/web/public'
import { openExchange } from './exchange-dialog'
import { SettlePosting } from './SettlePosting'

const COLUMNS = columnsOf<PostingRow>([
  { id: 'id', header: 'ID', kind: 'id', fixed: true },
  { id: 'date', header: 'Date', kind: 'datetime', sortable: true },
  { id: 'status', header: 'Status', kind: 'status' },
  {
    id: 'order',
    header: 'Order',
    value: (row) => row.lenderorder.title,
    href: (row) => partyHref('order', row.lenderorder.id),
  },
  { id: 'orderstatus', header: 'Order now', cell: (row) => <OrderStatus order={row.lenderorder} /> },
  {
    id: 'lender',
    header: 'Lender',
    value: (row) => row.lenderorder.lender.title,
    href: (row) => partyHref('lender', row.lenderorder.lender.id),
  },
  { id: 'via', header: 'Via' },
  {
    id: 'earnpub',
    header: 'Publisher',
    kind: 'money',
    cell: (row) => <Money value={row.earnpub} original={row.earnpuboriginal} />,
  },
  {
    id: 'earntotal',
    header: 'Total',
    kind: 'money',
    cell: (row) => <Money value={row.earntotal} original={row.earntotaloriginal} />,
  },
  { id: 'comment', header: 'Comment' },
  { id: 'returnreason', header: 'Return reason' },
  { id: 'sendtime', header: 'Send time, s', kind: 'number', decimals: 2, help: 'The lender’s time alone' },
  {
    id: 'owntime',
    header: 'Own time, s',
    kind: 'number',
    decimals: 2,
    help: 'Sluice’s part between sending and the decision',
  },
  { id: 'url', header: 'URL', width: 260 },
  { id: 'reference', header: 'Reference', hidden: true },
])

export function PostingTable({ lead, rows }: { lead: number; rows: readonly PostingRow[] }) {
  const maySettle = usePermission(leadPermissions.lead_settleposting)
  const columns = useMemo(
    () => [...COLUMNS.slice(0, 3), actionsOf(lead, maySettle), ...COLUMNS.slice(3)],
    [lead, maySettle],
  )
  return (
    <DataTable
      name="lead-postings"
      caption="Postings"
      columns={columns}
      rowId={(row) => row.id}
      rows={rows}
      fit="content"
      onOpen={(row) => openExchange({ kind: 'posting', id: row.id, lead })}
      empty={{ why: 'The lead was not sent to any lender.' }}
    />
  )
}

const settle = (lead: number, row: PostingRow): void =>
  void openDialog({ title: `Settle posting # ${row.id}` }, (answer) => (
    <SettlePosting lead={lead} posting={row} onDone={() => answer(null)} />
  ))

const actionsOf = (lead: number, maySettle: boolean): Column<PostingRow> => ({
  id: 'actions',
  header: 'Actions',
  kind: 'actions',
  cell: (row) => (
    <RowActions>
      <RowAction
        label={`Request and response of posting ${row.id}`}
        tip="Request and response"
        icon={<IconFileText size={16} aria-hidden />}
        onClick={() => openExchange({ kind: 'posting', id: row.id, lead })}
      />
      {maySettle && row.settle === null ? (
        <RowAction
          label={`Settle posting ${row.id}`}
          tip="Settle"
          icon={<IconScale size={16} aria-hidden />}
          onClick={() => settle(lead, row)}
        />
      ) : null}
    </RowActions>
  ),
})
