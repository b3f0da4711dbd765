import type { CallAnswer } from '@/kernel/call'
import type { PingRow, VerdictRow } from '@/features/leads/lead-log/contract'
import { OrderStatus } from '@/features/demand/orders/web/public'
import { Badge, columnsOf, DataTable, RowAction, RowActions } from '@/web/kit'
import { IconFileText } from '@/web/kit/icons'
import { partyHref } from '@/web/router/known-screens'
import type { leadCalls } from '../contract'
import { openExchange } from './exchange-dialog'

const orderHref = ({ lenderorder }: { lenderorder: { id: number } }) => partyHref('order', lenderorder.id)
const lenderHref = ({ lenderorder }: { lenderorder: { lender: { id: number } } }) =>
  partyHref('lender', lenderorder.lender.id)

const VERDICTS = columnsOf<VerdictRow>([
  { id: 'order', header: 'Order', fixed: true, sortable: true, value: (row) => row.lenderorder.title, href: orderHref },
  { id: 'lender', header: 'Lender', sortable: true, value: (row) => row.lenderorder.lender.title, href: lenderHref },
  { id: 'orderstatus', header: 'Order now', cell: (row) => <OrderStatus order={row.lenderorder} /> },
  {
    id: 'verdict',
    header: 'Verdict',
    sortable: true,
    cell: (row) => <Badge tone={row.verdict === 'eligible' ? 'success' : 'secondary'}>{row.verdict}</Badge>,
  },
  {
    id: 'rule',
    header: 'Stopped by',
    sortable: true,
    value: (row) => (row.owner === 'lender' ? `${row.rule} (lender)` : row.rule),
  },
  { id: 'rulevalue', header: 'Required', wrap: true },
  { id: 'leadvalue', header: 'Lead value', wrap: true },
  { id: 'rank', header: 'Rank', kind: 'number', sortable: true },
  { id: 'price', header: 'Price', kind: 'money', sortable: true },
])

interface VerdictTableProps {
  readonly name: string
  readonly rows: readonly VerdictRow[] | undefined
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }
}

export const VerdictTable = ({ name, rows, query: { error, isFetching, refetch } }: VerdictTableProps) => (
  <DataTable
    name={name}
    caption="Verdicts of the orders"
    columns={VERDICTS}
    rowId={(row) => row.lenderorder.id}
    query={{ data: rows, error, isFetching, refetch }}
    fit="content"
    rowTone={(row) => (row.verdict === 'eligible' ? 'highlight' : undefined)}
    empty={{ why: 'It was not matched against the orders: an earlier check stopped it.' }}
  />
)

const PINGS = columnsOf<PingRow>([
  { id: 'date', header: 'Date', kind: 'datetime', fixed: true, sortable: true },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'order', header: 'Order', value: (row) => row.lenderorder.title, href: orderHref },
  { id: 'lender', header: 'Lender', value: (row) => row.lenderorder.lender.title, href: lenderHref },
  { id: 'earntotal', header: 'Bid', kind: 'money', sortable: true },
  { id: 'brands', header: 'Brand', value: (row) => row.brands.join(', ') },
  {
    id: 'identity',
    header: 'Identity',
    help: 'Whether the ping said who the consumer is',
    cell: (row) => (row.identity ? <Badge tone="warning">sent</Badge> : null),
  },
  { id: 'comment', header: 'Comment' },
  { id: 'sendtime', header: 'Send time, s', kind: 'number', decimals: 2, sortable: true },
  { id: 'url', header: 'URL', width: 260 },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (row) => (
      <RowActions>
        <RowAction
          label={`Request and response of ${row.lenderorder.title}`}
          tip="Request and response"
          icon={<IconFileText size={16} aria-hidden />}
          onClick={() => openExchange({ kind: 'ping', id: row.id })}
        />
      </RowActions>
    ),
  },
])

export const PingTable = ({ rows }: { rows: readonly PingRow[] }) => (
  <DataTable
    name="lead-pings"
    caption="Pings"
    columns={PINGS}
    rowId={(row) => row.id}
    rows={rows}
    fit="content"
    onOpen={(row) => openExchange({ kind: 'ping', id: row.id })}
    empty={{ why: 'No order was pinged.' }}
  />
)

type Brand = CallAnswer<typeof leadCalls.oneToOne>[number]
const BRANDS = columnsOf<Brand>([
  {
    id: 'lender',
    header: 'Lender',
    fixed: true,
    value: (row) => row.lender.title,
    href: (row) => partyHref('lender', row.lender.id),
  },
  { id: 'title', header: 'Brand', value: (row) => row.leadonetoone.title },
  { id: 'price', header: 'Price', kind: 'money', value: (row) => row.leadonetoone.price },
  {
    id: 'selected',
    header: 'Selected',
    cell: (row) => (
      <Badge tone={row.leadonetoone.selected ? 'success' : 'secondary'}>
        {row.leadonetoone.selected ? 'chosen' : 'not chosen'}
      </Badge>
    ),
  },
  { id: 'date', header: 'Shown', kind: 'datetime', value: (row) => row.leadonetoone.date },
])

export const BrandTable = ({ rows }: { rows: readonly Brand[] }) => (
  <DataTable
    name="lead-brands"
    caption="Brands"
    columns={BRANDS}
    rowId={(row) => `${row.lender.id}/${row.leadonetoone.title}`}
    rows={rows}
    fit="content"
    plain
  />
)
