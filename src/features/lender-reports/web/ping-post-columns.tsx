import { formatDateRange } from '@/kernel/date-range'
import { type Column, columnsOf } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import { byDates, byOrders, type LenderPingPostRow, type LenderPingPostTotals, type PingPostType } from '../ping-post'
import { CountLink, postingsHref, SumLink } from './links'

/** What a row, or all of them, is narrowed to. */
interface Place {
  readonly date: string
  readonly lender?: number | readonly string[]
  readonly lenderorder?: number | readonly string[]
}

const filled = (place: Place) =>
  Object.fromEntries(
    Object.entries(place).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )

const SOLD = ['matched', 'returned']

interface Ways {
  readonly pings: (outcome?: string) => string
  readonly posts: (status?: readonly string[]) => string
}

/** The pings and posts of an order. */
const ofOrder = (place: Place): Ways => ({
  pings: (outcome) => href('/lead/report/ping', { ...filled(place), ...(outcome ? { outcome } : {}) }),
  posts: (status) => postingsHref({ ...filled(place), via: 'post' }, status),
})

/** A ping may ask several orders of a lender: its count is opened as the rows of its orders, which add up to it. */
const ofLender = (place: Place, tab: PingPostType): Ways => {
  const orders = href('/lender/pingpostreport', { ...filled(place), tab })
  return { pings: () => orders, posts: () => orders }
}

const cells = (of: LenderPingPostTotals, { pings, posts }: Ways) => ({
  pingsent: <CountLink value={of.pingsent} to={pings()} />,
  pingtimeout: <CountLink value={of.pingtimeout} to={pings('timeout')} />,
  pingsuccess: <CountLink value={of.pingsuccess} to={pings('bid')} />,
  postsent: <CountLink value={of.postsent} to={posts()} />,
  posttimeout: <CountLink value={of.posttimeout} to={posts(['timeout'])} />,
  postsuccess: <CountLink value={of.postsuccess} to={posts(SOLD)} />,
  revenue: <SumLink value={of.revenue} to={posts(SOLD)} />,
})
type Linked = keyof ReturnType<typeof cells>

const dayOf = ({ date }: LenderPingPostRow, range: string): string =>
  date === null ? range : formatDateRange({ from: date, to: date })

function waysOf(row: LenderPingPostRow, type: PingPostType, range: string): Ways {
  const date = dayOf(row, range)
  if (row.lenderorder) return ofOrder({ date, lenderorder: row.lenderorder.id })
  return ofLender({ date, lender: row.lender.id }, byDates(type) ? 'byOrderDate' : 'byOrder')
}

const NUMBERS: readonly Column<LenderPingPostRow>[] = columnsOf<LenderPingPostRow>([
  { id: 'pingsent', header: 'Pings', kind: 'number' },
  { id: 'pingtimeout', header: 'Ping time-outs', kind: 'number' },
  { id: 'pingtime', header: 'Average ping response, s', kind: 'number', decimals: 2, help: 'Of answered pings' },
  {
    id: 'pingp95',
    header: 'Ping p95, s',
    kind: 'number',
    decimals: 2,
    help: '95 of 100 answers came within, in steps of 10%',
  },
  { id: 'pingsuccess', header: 'Successful pings', kind: 'number', help: 'Answered with a bid' },
  { id: 'pingsuccesstime', header: 'Successful ping response, s', kind: 'number', decimals: 2, hidden: true },
  { id: 'pingrejecttime', header: 'Refused ping response, s', kind: 'number', decimals: 2, hidden: true },
  { id: 'pingsuccessprice', header: 'Average ping price', kind: 'money' },
  { id: 'postsent', header: 'Posts', kind: 'number', help: 'Of leads whose publisher had pinged' },
  {
    id: 'postsuccess',
    header: 'Pings won',
    kind: 'number',
    help: 'Posts that sold, whether or not they were returned',
  },
  { id: 'posttimeout', header: 'Post time-outs', kind: 'number' },
  { id: 'posttime', header: 'Average post response, s', kind: 'number', decimals: 2, help: 'Of answered posts' },
  {
    id: 'postp95',
    header: 'Post p95, s',
    kind: 'number',
    decimals: 2,
    help: '95 of 100 answers came within, in steps of 10%',
  },
  { id: 'postsuccesstime', header: 'Sold post response, s', kind: 'number', decimals: 2, hidden: true },
  { id: 'postrejecttime', header: 'Refused post response, s', kind: 'number', decimals: 2, hidden: true },
  { id: 'postsuccessprice', header: 'Average post price', kind: 'money' },
  { id: 'wonpercent', header: 'Pings won %', kind: 'percent', decimals: 2 },
  { id: 'revenue', header: 'Revenue', kind: 'money', help: 'As settled' },
])

const LINKED: readonly string[] = [
  'pingsent',
  'pingtimeout',
  'pingsuccess',
  'postsent',
  'posttimeout',
  'postsuccess',
  'revenue',
] satisfies Linked[]

export function pingPostLook(type: PingPostType, range: string): readonly Column<LenderPingPostRow>[] {
  return columnsOf<LenderPingPostRow>([
    ...(byDates(type) ? [{ id: 'date', header: 'Date', kind: 'date' as const, fixed: true }] : []),
    {
      id: 'lender',
      header: 'Lender',
      fixed: true,
      value: ({ lender }) => lender.title,
      href: ({ lender }) => partyHref('lender', lender.id),
    },
    ...(byOrders(type)
      ? [
          {
            id: 'lenderorder',
            header: 'Order',
            fixed: true,
            value: ({ lenderorder }: LenderPingPostRow) => lenderorder?.title,
            href: ({ lenderorder }: LenderPingPostRow) => lenderorder && partyHref('order', lenderorder.id),
          },
        ]
      : []),
    ...NUMBERS.map((column) =>
      LINKED.includes(column.id)
        ? { ...column, cell: (row: LenderPingPostRow) => cells(row, waysOf(row, type, range))[column.id as Linked] }
        : column,
    ),
  ])
}

/** At the foot: every count as that of a lender, whose orders add up to it. */
export const pingPostTotals = (totals: LenderPingPostTotals, type: PingPostType, place: Place) => ({
  ...totals,
  ...cells(totals, ofLender(place, byDates(type) ? 'byOrderDate' : 'byOrder')),
  ...(byDates(type) ? { date: 'Total' } : { lender: 'Total' }),
})
