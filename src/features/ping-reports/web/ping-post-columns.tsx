import { formatDateRange } from '@/kernel/date-range'
import { type Column, columnsOf, formatMoney, formatNumber, ProductBadge } from '@/web/kit'
import { href } from '@/web/router/search'
import { COUNTED_STATUSES } from '@/features/lead-reports/public'
import { type PingPostRow, WON_PINGS } from '../contract'

/** A count as a link to its rows; nothing is behind a zero. */
function Count({ value, to }: { readonly value: number; readonly to: string }) {
  if (value === 0) return <>0</>
  return <a href={to}>{formatNumber(value)}</a>
}

/** What the report is narrowed to; lists behind its totals are narrowed alike. */
export interface PingPostKeys {
  readonly date: string
  readonly product: readonly string[]
  readonly publisher: readonly string[]
  readonly rcid: readonly string[]
}

const filled = (list: readonly string[]) => (list.length > 0 ? list : undefined)
const SOLD = ['matched', 'returned']

/** `date` is the range of the report; a row of one day leads to that day. */
export function pingPostColumns(date: string, details: boolean): readonly Column<PingPostRow>[] {
  const days = (row: PingPostRow) => (row.date ? formatDateRange({ from: row.date, to: row.date }) : date)
  const pings = (row: PingPostRow, status?: readonly string[]) =>
    href('/lead/report/ping', { date: days(row), rcid: row.publisherrcid.id, status })
  const posts = (row: PingPostRow, status: readonly string[]) =>
    href('/lead/report/details', { date: days(row), rcid: row.publisherrcid.id, source: 'Ping post', status })
  const day: Column<PingPostRow> = { id: 'date', header: 'Date', kind: 'date', fixed: true }
  return columnsOf<PingPostRow>([
    ...(details ? [day] : []),
    {
      id: 'publisherrcid',
      header: 'RCID',
      fixed: true,
      value: (row) => row.publisherrcid.id,
      cell: (row) => `${row.publisherrcid.id} ${row.publisherrcid.title}`,
    },
    { id: 'pricemodel', header: 'Price model' },
    {
      id: 'pricevalue',
      header: 'Price value',
      kind: 'number',
      cell: (row) => (row.pricemodel === 'CPA' ? formatMoney(row.pricevalue) : `${formatNumber(row.pricevalue)}%`),
    },
    { id: 'publisher', header: 'Publisher', value: (row) => row.publisher.name },
    {
      id: 'product',
      header: 'Product',
      value: (row) => row.product.title,
      cell: (row) => <ProductBadge product={row.product} />,
    },
    {
      id: 'pingreceived',
      header: 'Pings received',
      kind: 'number',
      cell: (row) => <Count value={row.pingreceived} to={pings(row)} />,
    },
    { id: 'pingtime', header: 'Ping time, s', kind: 'number', decimals: 2, help: 'Average' },
    {
      id: 'pingsuccess',
      header: 'Pings successful',
      kind: 'number',
      cell: (row) => <Count value={row.pingsuccess} to={pings(row, WON_PINGS)} />,
    },
    { id: 'pingpubprice', header: 'Ping price', kind: 'money', help: 'Average promise of successful pings' },
    {
      id: 'postreceived',
      header: 'Posts received',
      kind: 'number',
      cell: (row) => <Count value={row.postreceived} to={posts(row, COUNTED_STATUSES)} />,
    },
    { id: 'posttime', header: 'Post time, s', kind: 'number', decimals: 2, help: 'Average' },
    {
      id: 'postmatched',
      header: 'Posts matched',
      kind: 'number',
      help: 'Sold, whether or not they were returned later',
      cell: (row) => <Count value={row.postmatched} to={posts(row, SOLD)} />,
    },
    { id: 'postpubearning', header: 'Publisher earning', kind: 'money', help: 'As settled' },
    { id: 'posttotalearning', header: 'Total earning', kind: 'money', help: 'As settled' },
    { id: 'profit', header: 'Profit', kind: 'money' },
  ])
}

const SUMMED = [
  'pingreceived',
  'pingsuccess',
  'postreceived',
  'postmatched',
  'postpubearning',
  'posttotalearning',
  'profit',
] as const

export function pingPostTotals(rows: readonly PingPostRow[], keys: PingPostKeys) {
  const sums = Object.fromEntries(
    SUMMED.map((name) => [name, rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0) / 100]),
  ) as Record<(typeof SUMMED)[number], number>
  const all = {
    date: keys.date,
    product: filled(keys.product),
    publisher: filled(keys.publisher),
    rcid: filled(keys.rcid),
  }
  const pings = (status?: readonly string[]) => href('/lead/report/ping', { ...all, status })
  const posts = (status: readonly string[]) => href('/lead/report/details', { ...all, source: 'Ping post', status })
  return {
    ...sums,
    pingreceived: <Count value={sums.pingreceived} to={pings()} />,
    pingsuccess: <Count value={sums.pingsuccess} to={pings(WON_PINGS)} />,
    postreceived: <Count value={sums.postreceived} to={posts(COUNTED_STATUSES)} />,
    postmatched: <Count value={sums.postmatched} to={posts(SOLD)} />,
  }
}
