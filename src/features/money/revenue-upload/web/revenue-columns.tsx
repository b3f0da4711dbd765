import { columnsOf, Money, StatusBadge } from '@/web/kit'
import { href } from '@/web/router/search'
import type { RevenueRow } from '../contract'
import { DIFFERENCE_TITLES } from '../rules'

/** A line of the file; a sale that it lacks goes by its lead. */
export const rowId = ({ id, data }: RevenueRow): string =>
  data.line === null ? `sale-${id ?? 0}` : `line-${data.line}`
export const rowHref = ({ id, data }: RevenueRow): string =>
  href(id !== null && data.order ? `/lead/item/${id}` : '/tools/revenueupload')

const changeOf = ({ amount, newAmount }: RevenueRow): number | null =>
  newAmount === null || amount === null ? null : Math.round((newAmount - amount) * 100) / 100

export const REVENUE_COLUMNS = columnsOf<RevenueRow>([
  {
    id: 'id',
    header: 'Id',
    kind: 'id',
    fixed: true,
    href: ({ id, data }) => (id !== null && data.order ? href(`/lead/item/${id}`) : null),
  },
  { id: 'data', header: 'Data', value: ({ data }) => data.order?.title ?? `line ${data.line ?? ''} of the file` },
  { id: 'sent', header: 'Sent', kind: 'datetime', value: ({ data }) => data.sent },
  {
    id: 'difference',
    header: 'Difference',
    value: ({ difference }) => (difference ? DIFFERENCE_TITLES[difference] : ''),
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ data }) => data.status,
    cell: ({ data }) => <StatusBadge status={data.status} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money',
    cell: ({ amount }) => <Money value={amount} zero="$0.00" />,
  },
  {
    id: 'newAmount',
    header: 'New amount',
    kind: 'money',
    value: ({ newAmount, theirs }) => newAmount ?? theirs,
    cell: ({ newAmount, theirs }) => <Money value={newAmount ?? theirs} zero="$0.00" />,
  },
  { id: 'change', header: 'Change', kind: 'money', value: changeOf },
  {
    id: 'pubRevenueUpdating',
    header: 'Publisher',
    kind: 'money',
    help: 'What the publisher earns more or less',
    cell: ({ pubRevenueUpdating }) => <Money value={pubRevenueUpdating} zero="$0.00" />,
  },
  {
    id: 'available',
    header: 'Available',
    value: ({ available, reason }) => (available ? 'Available' : reason),
    cell: ({ available, reason, data }) =>
      !available
        ? reason
        : data.status === 'matched'
          ? 'Available'
          : `Available. Settles the ${data.status ?? 'posting'}`,
  },
])

/** What the ticked rows change, in dollars. */
export function changesOf(rows: readonly RevenueRow[]): { revenue: number; publisher: number } {
  const sum = (values: readonly (number | null)[]): number =>
    values.reduce<number>((total, value) => total + Math.round((value ?? 0) * 100), 0) / 100
  return {
    revenue: sum(rows.map(changeOf)),
    publisher: sum(rows.map(({ pubRevenueUpdating }) => pubRevenueUpdating)),
  }
}
