import { formatDateRange } from '@/kernel/date-range'
import { type Column, formatMoney, formatNumber, lookOf, ProductBadge } from '@/web/kit'
import { href } from '@/web/router/search'
import { partyHref } from '@/web/router/known-screens'
import { COUNTED_STATUSES } from '@/features/leads/lead-reports/public'
import { type LeadKeys, LeadSum } from '@/features/leads/lead-reports/web/public'
import { pingPostColumns } from '../columns'
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

/** What the posts earned when they were sold, each sum with a link to its leads. */
const sumsOf = (row: Pick<PingPostRow, 'posttotalearning' | 'postpubearning' | 'profit'>, place: LeadKeys) => {
  const keys = { ...place, source: 'Ping post' }
  return {
    postpubearning: <LeadSum of="earnpuboriginal" value={row.postpubearning} keys={keys} />,
    posttotalearning: <LeadSum of="earntotaloriginal" value={row.posttotalearning} keys={keys} />,
    profit: <LeadSum of="earnsystemoriginal" value={row.profit} keys={keys} />,
  }
}
const BEFORE = 'Before returns and uploads'

/** `date` is the range of the report; a row of one day leads to that day. */
export function pingPostLook(date: string, details: boolean): readonly Column<PingPostRow>[] {
  const days = (row: PingPostRow) => (row.date ? formatDateRange({ from: row.date, to: row.date }) : date)
  const pings = (row: PingPostRow, status?: readonly string[]) =>
    href('/lead/report/ping', { date: days(row), rcid: row.publisherrcid.id, status })
  const posts = (row: PingPostRow, status: readonly string[]) =>
    href('/lead/report/details', { date: days(row), rcid: row.publisherrcid.id, source: 'Ping post', status })
  const sums = (row: PingPostRow) => sumsOf(row, { date: days(row), rcid: row.publisherrcid.id })
  return lookOf(pingPostColumns(details), {
    date: { fixed: true },
    publisherrcid: {
      fixed: true,
      href: (row) => partyHref('rcid', row.publisherrcid.id),
      cell: (row) => `${row.publisherrcid.id} ${row.publisherrcid.title}`,
    },
    pricevalue: {
      cell: (row) => (row.pricemodel === 'CPA' ? formatMoney(row.pricevalue) : `${formatNumber(row.pricevalue)}%`),
    },
    product: { cell: (row) => <ProductBadge product={row.product} /> },
    pingreceived: { cell: (row) => <Count value={row.pingreceived} to={pings(row)} /> },
    pingtime: { help: 'Average' },
    pingsuccess: { cell: (row) => <Count value={row.pingsuccess} to={pings(row, WON_PINGS)} /> },
    pingpubprice: { help: 'Average promise of successful pings' },
    postreceived: { cell: (row) => <Count value={row.postreceived} to={posts(row, COUNTED_STATUSES)} /> },
    posttime: { help: 'Average' },
    postmatched: {
      help: 'Sold, whether or not they were returned later',
      cell: (row) => <Count value={row.postmatched} to={posts(row, SOLD)} />,
    },
    postpubearning: { help: BEFORE, cell: (row) => sums(row).postpubearning },
    posttotalearning: { help: BEFORE, cell: (row) => sums(row).posttotalearning },
    profit: { help: BEFORE, cell: (row) => sums(row).profit },
  })
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
    ...sumsOf(sums, all),
    pingreceived: <Count value={sums.pingreceived} to={pings()} />,
    pingsuccess: <Count value={sums.pingsuccess} to={pings(WON_PINGS)} />,
    postreceived: <Count value={sums.postreceived} to={posts(COUNTED_STATUSES)} />,
    postmatched: <Count value={sums.postmatched} to={posts(SOLD)} />,
  }
}
