import { formatDateRange } from '@/kernel/date-range'
import { type Column, lookOf, MoneyLink, type TotalName } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { href } from '@/web/router/search'
import {
  byDates,
  byOrders,
  lenderPingPostColumns,
  type LenderPingPostRow,
  type LenderPingPostTotals,
  type PingPostType,
} from '../ping-post'
import { CountLink, GROSS_TOTAL, postingsHref } from './links'

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
  /** Where the posts show their revenue. */
  readonly total: TotalName
}

/** The pings and posts of an order. */
const ofOrder = (place: Place): Ways => ({
  pings: (outcome) => href('/lead/report/ping', { ...filled(place), ...(outcome ? { outcome } : {}) }),
  posts: (status) => postingsHref({ ...filled(place), via: 'post' }, status),
  total: GROSS_TOTAL,
})

/** A ping may ask several orders of a lender: its count is opened as the rows of its orders, which add up to it. */
const ofLender = (place: Place, tab: PingPostType): Ways => {
  const orders = href('/lender/pingpostreport', { ...filled(place), tab })
  return { pings: () => orders, posts: () => orders, total: 'lender-ping-post:revenue' }
}

const cells = (of: LenderPingPostTotals, { pings, posts, total }: Ways) => ({
  pingsent: <CountLink value={of.pingsent} to={pings()} />,
  pingtimeout: <CountLink value={of.pingtimeout} to={pings('timeout')} />,
  pingsuccess: <CountLink value={of.pingsuccess} to={pings('bid')} />,
  postsent: <CountLink value={of.postsent} to={posts()} />,
  posttimeout: <CountLink value={of.posttimeout} to={posts(['timeout'])} />,
  postsuccess: <CountLink value={of.postsuccess} to={posts(SOLD)} />,
  revenue: <MoneyLink value={of.revenue} to={posts(SOLD)} total={total} />,
})
type Linked = keyof ReturnType<typeof cells>

const dayOf = ({ date }: LenderPingPostRow, range: string): string =>
  date === null ? range : formatDateRange({ from: date, to: date })

function waysOf(row: LenderPingPostRow, type: PingPostType, range: string): Ways {
  const date = dayOf(row, range)
  if (row.lenderorder) return ofOrder({ date, lenderorder: row.lenderorder.id })
  return ofLender({ date, lender: row.lender.id }, byDates(type) ? 'byOrderDate' : 'byOrder')
}

/** Wide enough for two lines, not four. */
const LONG = { twoLines: true, width: 92 } as const
const HIDDEN = { ...LONG, hidden: true } as const
const P95 = { ...LONG, help: '95 of 100 answers came within, in steps of 10%' } as const
const LOOKS: Readonly<Record<string, Omit<Column<LenderPingPostRow>, 'id' | 'header'>>> = {
  date: { fixed: true },
  lender: { fixed: true, href: ({ lender }) => partyHref('lender', lender.id) },
  lenderorder: { fixed: true, href: ({ lenderorder }) => lenderorder && partyHref('order', lenderorder.id) },
  pingtimeout: LONG,
  pingtime: { ...LONG, help: 'Of answered pings' },
  pingp95: P95,
  pingsuccess: { ...LONG, help: 'Answered with a bid' },
  pingsuccesstime: HIDDEN,
  pingrejecttime: HIDDEN,
  pingsuccessprice: LONG,
  postsent: { help: 'Of leads whose publisher had pinged' },
  posttimeout: LONG,
  postsuccess: { ...LONG, help: 'Posts that sold, whether or not they were returned' },
  posttime: { ...LONG, help: 'Of answered posts' },
  postp95: P95,
  postsuccesstime: HIDDEN,
  postrejecttime: HIDDEN,
  postsuccessprice: LONG,
  wonpercent: LONG,
  revenue: { ...LONG, help: 'Before returns' },
}

const LINKED = [
  'pingsent',
  'pingtimeout',
  'pingsuccess',
  'postsent',
  'posttimeout',
  'postsuccess',
  'revenue',
] as const satisfies readonly Linked[]

export function pingPostLook(type: PingPostType, range: string): readonly Column<LenderPingPostRow>[] {
  const linked = LINKED.map((name) => {
    const cell = (row: LenderPingPostRow) => cells(row, waysOf(row, type, range))[name]
    return [name, { ...LOOKS[name], cell }] as const
  })
  return lookOf(lenderPingPostColumns(type), { ...LOOKS, ...Object.fromEntries(linked) })
}

/** At the foot: of lenders, the rows of their orders, which add up to them; of orders, the posts of exactly these. */
export function pingPostTotals(
  { report, additionalData }: { report: readonly LenderPingPostRow[]; additionalData: LenderPingPostTotals },
  type: PingPostType,
  place: Place,
) {
  const ofOrders = ofLender(place, byDates(type) ? 'byOrderDate' : 'byOrder')
  const orders = [...new Set(report.flatMap(({ lenderorder }) => (lenderorder ? [String(lenderorder.id)] : [])))]
  const ways = byOrders(type) ? { ...ofOrder({ ...place, lenderorder: orders }), pings: ofOrders.pings } : ofOrders
  return {
    ...additionalData,
    ...cells(additionalData, ways),
    ...(byDates(type) ? { date: 'Total' } : { lender: 'Total' }),
  }
}
