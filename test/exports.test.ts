import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { stampIn } from '@/kernel/business-time'
import type { CallSpec } from '@/kernel/call'
import { chosenColumns, fileCell, fileHeader, type ListColumn, textOf } from '@/kernel/list-columns'
import { contracts } from '@/app/contracts.gen'
import { billingCalls } from '@/features/money/billing/contract'
import {
  BILL_LINE_COLUMNS,
  DAY_BILL_COLUMNS,
  LENDER_BILL_COLUMNS,
  ORDER_BILL_COLUMNS,
} from '@/features/money/billing/rows'
import { fullColumns } from '@/features/leads/lead-full-data/columns'
import { fullDataCalls } from '@/features/leads/lead-full-data/contract'
import { LEAD_COLUMNS, leadColumnsWith } from '@/features/leads/lead-reports/columns'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { SUMMARY_GROUPS, summaryColumns } from '@/features/leads/lead-reports/summary'
import { lenderReportCalls } from '@/features/reports/lender-reports/contract'
import { lenderPingPostColumns, PINGPOST_TYPES } from '@/features/reports/lender-reports/ping-post'
import {
  LENDER_COLUMNS,
  ORDER_COLUMNS,
  ORDER_DAY_COLUMNS,
  POSTING_COLUMNS,
} from '@/features/reports/lender-reports/rows'
import { LENDER_ORDER_COLUMNS, ORDER_COLUMNS as LISTED_COLUMNS } from '@/features/demand/orders/columns'
import { orderCalls } from '@/features/demand/orders/contract'
import { pingPostColumns } from '@/features/reports/ping-reports/columns'
import { pingReportCalls } from '@/features/reports/ping-reports/contract'
import { ASK_COLUMNS, portalAskCalls } from '@/features/portal/partner-asks/public'
import { portalLenderCalls } from '@/features/portal/portal-lender/contract'
import {
  BOUGHT_COLUMNS,
  LENDER_DAY_COLUMNS,
  LENDER_RETURN_COLUMNS,
  OWN_ORDER_COLUMNS,
  STATE_COLUMNS,
} from '@/features/portal/portal-lender/rows'
import { portalPublisherCalls } from '@/features/portal/portal-publisher/contract'
import { publisherDetailCalls } from '@/features/console/publisher-detail/contract'
import {
  FIGURE_DAY_COLUMNS,
  LEDGER_COLUMNS,
  PUBLISHER_LEAD_COLUMNS,
  PUBLISHER_RCID_COLUMNS,
  REJECTION_COLUMNS,
  SENT_TEST_COLUMNS,
  SUBID_FIGURE_COLUMNS,
} from '@/features/portal/portal-publisher/rows'
import { PUBLISHER_COLUMNS } from '@/features/reports/publisher-summary/columns'
import { publisherSummaryCalls } from '@/features/reports/publisher-summary/contract'
import { REQUEST_COLUMNS } from '@/features/leads/returns/columns'
import { returnCalls } from '@/features/leads/returns/contract'
import { entryColumns } from '@/features/selling/scrub-lists/columns'
import { areaCodeCalls, badEmailCalls, badPhoneCalls, badWordCalls } from '@/features/selling/scrub-lists/contract'
import { AREA_CODES, EMAILS, PHONES, WORDS } from '@/features/selling/scrub-lists/lists'
import { SUBID_COLUMNS } from '@/features/reports/subid-report/columns'
import { subIdReportCalls } from '@/features/reports/subid-report/contract'
import { LENDER_LIST_COLUMNS } from '@/features/demand/lenders/columns'
import { lenderCalls } from '@/features/demand/lenders/contract'
import { filterCalls } from '@/features/demand/filters/contract'
import { ZIP_COLUMNS } from '@/features/leads/pixels/columns'
import { pixelCalls } from '@/features/leads/pixels/contract'
import { LOG_COLUMNS } from '@/features/platform/systemlog/columns'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { WHY_GROUPS, whyColumns } from '@/features/reports/why-not-sold/columns'
import { whyCalls } from '@/features/reports/why-not-sold/contract'
import type { ApiClient } from './client'
import { seedLeads, seedParties } from './leads'
import { returned } from './money/money.testing'
import { seedLog } from './log-seed'
import { useMarket } from './market'
import { partnerUser } from './partners'

const market = useMarket({}, 'by hand')
const { app } = market
const ZONE = 'America/New_York'
let person: ApiClient

beforeAll(async () => {
  person = await app.signedIn({ superuser: true, name: 'Reader' })
  const parties = await seedParties(app)
  harbor = parties.harbor
  const fields = { firstname: 'Mira', lastname: '=Solberg', email: 'mira@example.com', zip: '44101', state: 'OH' }
  const one = { product: 1, publisher: parties.harbor, rcid: parties.windows, fields }
  const statuses = ['matched', 'failed', 'matchednobuyer', 'incomplete', 'unmatched', 'flagged']
  await seedLeads(
    app,
    Array.from({ length: 24 }, (_, n) => ({
      ...one,
      ...(n % 3 === 0 ? { publisher: parties.oaks, rcid: parties.oaksWindows, flow: 'pingpost' } : {}),
      at: app.clock.now() - (n + 1) * 7_000_000,
      status: statuses[n % statuses.length] ?? '',
      total: n % 5 === 0 ? 0 : 1000 + 37 * n,
      pub: 400 + n,
      subid: ['', 'a,b', '-1+1', 'plain "quoted"'][n % 4] ?? '',
      reason: n % 2 === 0 ? 'Duplicate; =1+1' : null,
      ms: n % 7 === 0 ? null : 1000 + n * 333,
    })),
  )
  await app.db
    .updateTable('leads')
    .set({ exceptions: JSON.stringify(['Price changed', '+late']) })
    .where('id', '=', (eb) => eb.selectFrom('leads').select(eb.fn.max('id').as('id')))
    .execute()
  const [test = 0] = await seedLeads(app, [
    { ...one, at: app.clock.now() - 1000, status: 'matched', subid: '=2+2', test: true },
  ])
  const answer = JSON.stringify({ status: 'unmatched', price: 4950, reason: '=1+1', redirect: null })
  await app.db.updateTable('leads').set({ answer }).where('id', '=', test).execute()
  zed = await market.publisher({ name: 'Zed' })
  user = await partnerUser(app, 'publisher', [harbor, zed])
  const rcid = await market.rcid(zed)
  stonegate = await market.lender({ title: 'Stonegate', returnpolicy: 30 })
  buyer = await partnerUser(app, 'lender', [stonegate])
  const exclusive = await market.order({
    lender: stonegate,
    title: 'Exclusive',
    price: 2500,
    filters: { cap_day: { value: 9 } },
  })
  await market.order({ lender: stonegate, title: '=Bids', pingpost: true, minping: 1200, status: 'paused' })
  await market.reload()
  const { lead } = await market.market.intake.direct(market.submission(rcid), undefined)
  await returned(market, lead, exclusive)
  await market.order({ lender: stonegate, title: 'Asked', pingpost: true })
  await market.reload()
  await market.market.intake.ping(market.submission(rcid, { subid: 'asked' }))
  const about = { params: { party: stonegate, id: exclusive } }
  await buyer.call(portalAskCalls.ask, { ...about, body: { kind: 'caps', day: 12, note: '=1+1' } })
  for (const { calls, bodies } of SCRUB_LISTS) for (const body of bodies) await person.call(calls.add, { body })
  for (const title of ['=Fir', 'Gum, "Inc"'])
    await person.call(lenderCalls.add, {
      body: { title, status: 'testing', invoicemethod: 'Mail', billingtype: 'sent', representative: person.id },
    })
  const at = new Date(app.clock.now())
  const pixel = { title: 'Sale', pixeltype: 'pageview', content: 'https://x.example/', dateadd: at, dateupdate: at }
  await app.db
    .insertInto('pixels')
    .values({ ...pixel, publisher_id: parties.harbor })
    .execute()
  await market.filter('pixel', 1, 'zip', { list: ['44101', '10001'], type: 'include' })
  await seedLog(app, [
    { title: '@Beta', category: 'settings', before: { price: 1 }, after: { price: 2 } },
    { title: 'Alpha', category: 'settings', at: Date.UTC(2026, 6, 1, 3, 0) },
  ])
})

interface Exported {
  readonly name: string
  readonly list: CallSpec
  readonly file: CallSpec
  /** Sent to both; the list also gets `shown`. */
  readonly body: Readonly<Record<string, unknown>>
  readonly shown?: Readonly<Record<string, unknown>>
  /** What the list is asked instead of the filters. */
  readonly asks?: Readonly<Record<string, unknown>>
  /** Whose list it is, where its address says so. */
  readonly params?: Readonly<Record<string, number>>
  /** Whose user asks, where it is a call of the portal. */
  readonly party?: () => { readonly user: ApiClient; readonly id: number }
  /** What the screen is made of. */
  readonly columns: readonly ListColumn<never>[]
  /** Ids that the file is asked for; all without. */
  readonly chosen?: readonly string[]
  /** Where the screen shows the rows inside something else. */
  readonly rowsIn?: (answer: never) => readonly unknown[]
}

const exported = <Row>(one: Omit<Exported, 'columns'> & { readonly columns: readonly ListColumn<Row>[] }): Exported =>
  one

let user: ApiClient
let harbor = 0
let zed = 0
let stonegate = 0
let buyer: ApiClient
const ofHarbor = () => ({ user, id: harbor })
const ofStonegate = () => ({ user: buyer, id: stonegate })

const leadList = { columns: LEAD_COLUMNS, chosen: LEAD_COLUMNS.map(({ id }) => id) }
const OPTIONS = { viewOption: ['statusreasons', 'lenders'] }
const WEEK = { date: 'Nov 9, 2026 to Nov 15, 2026' }

const SCRUB_LISTS = [
  { list: AREA_CODES, calls: areaCodeCalls, bodies: [{ areacode: '216', state: 'NY' }] },
  { list: EMAILS, calls: badEmailCalls, bodies: [{ email: '-1+1@example.com', description: 'Litigator' }] },
  { list: PHONES, calls: badPhoneCalls, bodies: [{ phone: '2165550100', description: 'DNC' }] },
  { list: WORDS, calls: badWordCalls, bodies: ['=fake', 'a,"b"'].map((word) => ({ word, actiontype: 'flag' })) },
]

const EXPORTS: readonly Exported[] = [
  exported({
    ...leadList,
    name: 'details with reasons and lenders, by money',
    list: leadReportCalls.details,
    file: leadReportCalls.detailsExport,
    body: { ...WEEK, sort: 'earntotal:asc' },
    shown: OPTIONS,
  }),
  exported({
    name: 'details with chosen columns, by publisher',
    list: leadReportCalls.details,
    file: leadReportCalls.detailsExport,
    body: { sort: 'publisher:desc' },
    columns: leadColumnsWith(),
    chosen: ['earnpub', 'id', 'dateadd', 'source'],
  }),
  ...SUMMARY_GROUPS.map((groupBy) =>
    exported({
      name: `summary by ${groupBy}`,
      list: leadReportCalls.summary,
      file: leadReportCalls.summaryExport,
      body: { ...WEEK, groupBy, compare: 'previous', sort: 'margin:asc' },
      columns: summaryColumns(groupBy),
    }),
  ),
  exported({
    name: 'SubID report',
    list: subIdReportCalls.report,
    file: subIdReportCalls.reportExport,
    body: { sort: 'total:desc' },
    columns: SUBID_COLUMNS,
  }),
  exported({
    name: 'leads of sub ids',
    list: subIdReportCalls.leads,
    file: subIdReportCalls.leadsExport,
    body: { sort: 'subid:asc' },
    columns: leadColumnsWith(),
    chosen: leadColumnsWith().map(({ id }) => id),
  }),
  ...(['summary', 'details'] as const).map((type) =>
    exported({
      name: `ping/post ${type}`,
      list: pingReportCalls.pingPost,
      file: pingReportCalls.pingPostExport,
      body: { type, sort: 'publisher:desc' },
      columns: pingPostColumns(type === 'details'),
    }),
  ),
  exported({
    name: 'orders summary',
    list: lenderReportCalls.ordersByDay,
    file: lenderReportCalls.ordersByDayExport,
    body: { sort: 'leads:asc' },
    columns: ORDER_DAY_COLUMNS,
  }),
  exported({
    name: 'orders summary by order',
    list: lenderReportCalls.orders,
    file: lenderReportCalls.ordersExport,
    body: { ...WEEK, sort: 'total:desc' },
    columns: ORDER_COLUMNS,
  }),
  exported({
    name: 'lenders summary',
    list: lenderReportCalls.lenders,
    file: lenderReportCalls.lendersExport,
    body: {},
    columns: LENDER_COLUMNS,
  }),
  exported({
    name: 'lender detail report',
    list: lenderReportCalls.details,
    file: lenderReportCalls.detailsExport,
    body: { sort: 'lender:asc' },
    columns: POSTING_COLUMNS,
  }),
  ...PINGPOST_TYPES.map((type) =>
    exported({
      name: `lender ping/post, ${type}`,
      list: lenderReportCalls.pingPost,
      file: lenderReportCalls.pingPostExport,
      body: { type },
      columns: lenderPingPostColumns(type),
    }),
  ),
  exported({
    name: 'billing summary',
    list: billingCalls.summary,
    file: billingCalls.summaryExport,
    body: { ...WEEK, sort: 'netowned:desc' },
    columns: LENDER_BILL_COLUMNS,
  }),
  exported({
    name: 'billing by order',
    list: billingCalls.byOrder,
    file: billingCalls.byOrderExport,
    body: WEEK,
    columns: ORDER_BILL_COLUMNS,
  }),
  exported({
    name: 'billing by date',
    list: billingCalls.byDate,
    file: billingCalls.byDateExport,
    body: { sort: 'order:asc' },
    columns: DAY_BILL_COLUMNS,
  }),
  exported({
    name: 'billing details',
    list: billingCalls.details,
    file: billingCalls.detailsExport,
    body: { sort: 'lender:asc' },
    columns: BILL_LINE_COLUMNS,
  }),
  exported({
    name: 'publisher summary',
    list: publisherSummaryCalls.report,
    file: publisherSummaryCalls.export,
    body: { ...WEEK, sort: 'margin:desc' },
    columns: PUBLISHER_COLUMNS,
  }),
  ...WHY_GROUPS.map((group) =>
    exported({
      name: `why leads do not sell by ${group}`,
      list: whyCalls.report,
      file: whyCalls.export,
      body: { group, sort: 'leads:asc' },
      columns: whyColumns(group),
    }),
  ),
  exported({
    name: 'leads that orders turned away',
    list: whyCalls.leads,
    file: whyCalls.leadsExport,
    body: { sort: 'id:asc' },
    columns: leadColumnsWith(),
    chosen: leadColumnsWith().map(({ id }) => id),
  }),
  exported({
    name: 'system log',
    list: systemLogCalls.list,
    file: systemLogCalls.export,
    body: { category: ['settings'], sort: 'title:asc' },
    columns: LOG_COLUMNS,
  }),
  exported({
    name: 'orders',
    list: orderCalls.list,
    file: orderCalls.export,
    body: { status: ['active', 'paused'], sort: 'price:desc' },
    columns: LISTED_COLUMNS,
  }),
  exported({
    name: 'orders of a lender',
    list: orderCalls.byLender,
    file: orderCalls.byLenderExport,
    params: { lenderId: 1 },
    body: { lender: 1 },
    columns: LENDER_ORDER_COLUMNS,
  }),
  exported({
    name: 'full data of windows',
    list: fullDataCalls.list,
    file: fullDataCalls.export,
    body: { product: [1], sort: 'pt:desc' },
    columns: fullColumns([1]),
  }),
  exported({
    name: 'lenders',
    list: lenderCalls.list,
    file: lenderCalls.export,
    body: { sort: 'title:desc' },
    columns: LENDER_LIST_COLUMNS,
  }),
  exported({
    name: 'leads in the portal of a publisher',
    list: portalPublisherCalls.leads,
    file: portalPublisherCalls.leadsExport,
    party: ofHarbor,
    body: { ...WEEK, sort: 'earnpub:asc' },
    columns: PUBLISHER_LEAD_COLUMNS,
  }),
  exported({
    name: 'rejections in the portal of a publisher',
    list: portalPublisherCalls.rejections,
    file: portalPublisherCalls.rejectionsExport,
    party: ofHarbor,
    body: { sort: 'subid:desc' },
    columns: REJECTION_COLUMNS,
  }),
  exported({
    name: 'test leads in the portal of a publisher',
    list: portalPublisherCalls.testLeads,
    file: portalPublisherCalls.testLeadsExport,
    party: ofHarbor,
    body: {},
    columns: SENT_TEST_COLUMNS,
  }),
  exported({
    name: 'sub ids in the portal of a publisher',
    list: portalPublisherCalls.subIds,
    file: portalPublisherCalls.subIdsExport,
    party: ofHarbor,
    body: { sort: 'earned:desc' },
    columns: SUBID_FIGURE_COLUMNS,
  }),
  exported({
    name: 'ledger in the portal of a publisher',
    list: portalPublisherCalls.ledger,
    file: portalPublisherCalls.ledgerExport,
    party: () => ({ user, id: zed }),
    body: { sort: 'amount:asc' },
    columns: LEDGER_COLUMNS,
  }),
  exported({
    name: 'days in the portal of a publisher',
    list: portalPublisherCalls.home,
    file: portalPublisherCalls.homeExport,
    party: ofHarbor,
    body: {},
    columns: FIGURE_DAY_COLUMNS,
    rowsIn: ({ days }: { days: object[] }) => days,
  }),
  exported({
    name: 'RCIDs in the portal of a publisher',
    list: portalPublisherCalls.rcids,
    file: portalPublisherCalls.rcidsExport,
    party: ofHarbor,
    body: {},
    columns: PUBLISHER_RCID_COLUMNS,
  }),
  exported({
    name: 'days in the portal of a lender',
    list: portalLenderCalls.home,
    file: portalLenderCalls.homeExport,
    party: ofStonegate,
    body: {},
    columns: LENDER_DAY_COLUMNS,
    rowsIn: ({ days }: { days: object[] }) => days,
  }),
  exported({
    name: 'orders in the portal of a lender',
    list: portalLenderCalls.orders,
    file: portalLenderCalls.ordersExport,
    party: ofStonegate,
    body: {},
    columns: OWN_ORDER_COLUMNS,
  }),
  exported({
    name: 'states in the portal of a lender',
    list: portalLenderCalls.states,
    file: portalLenderCalls.statesExport,
    party: ofStonegate,
    body: {},
    columns: STATE_COLUMNS,
  }),
  exported({
    name: 'requests about orders in the portal of a lender',
    list: portalAskCalls.lenderAsks,
    file: portalAskCalls.lenderAsksExport,
    party: ofStonegate,
    body: {},
    columns: ASK_COLUMNS,
    rowsIn: ({ asks }: { asks: object[] }) => asks,
  }),
  exported({
    name: 'bill in the portal of a lender',
    list: portalLenderCalls.bill,
    file: portalLenderCalls.billExport,
    party: ofStonegate,
    body: { sort: 'netowned:asc' },
    columns: ORDER_BILL_COLUMNS,
  }),
  exported({
    name: 'return requests',
    list: returnCalls.requests,
    file: returnCalls.requestsExport,
    body: { sort: 'requested:desc' },
    columns: REQUEST_COLUMNS,
  }),
  exported({
    name: 'ledger of a publisher',
    list: publisherDetailCalls.moneyLines,
    file: publisherDetailCalls.moneyLinesExport,
    body: {
      get publisher() {
        return zed
      },
      sort: 'amount:asc',
    },
    columns: LEDGER_COLUMNS,
  }),
  exported({
    name: 'leads in the portal of a lender',
    list: portalLenderCalls.leads,
    file: portalLenderCalls.leadsExport,
    party: ofStonegate,
    body: { sort: 'price:asc' },
    columns: BOUGHT_COLUMNS,
  }),
  exported({
    name: 'returns in the portal of a lender',
    list: portalLenderCalls.returns,
    file: portalLenderCalls.returnsExport,
    party: ofStonegate,
    body: {},
    columns: LENDER_RETURN_COLUMNS,
  }),
  exported({
    name: 'billing lines in the portal of a lender',
    list: portalLenderCalls.billLines,
    file: portalLenderCalls.billLinesExport,
    party: ofStonegate,
    body: { sort: 'earntotal:asc' },
    columns: BILL_LINE_COLUMNS,
  }),
  exported({
    name: 'zips of a pixel',
    list: filterCalls.get,
    file: pixelCalls.zips,
    body: { pixel: 1 },
    asks: { elementId: 1, type: 'pixel', filterTitle: 'zip' },
    columns: ZIP_COLUMNS,
    rowsIn: ({ data }: { data: { list: string[] } }) => data.list.map((zip) => ({ zip })),
  }),
  ...SCRUB_LISTS.map(({ list, calls }) =>
    exported({
      name: list.title,
      list: calls.list,
      file: calls.export,
      body: { sort: `${list.value.name}:desc` },
      columns: entryColumns(list),
    }),
  ),
]

/** As write-csv.ts guards a cell against being run by a spreadsheet. */
const guarded = (text: string): string =>
  /^-?\d+(\.\d+)?$/.test(text) ? text : text.replace(/(^|[;\t\r\n])(\s*[=+\-@])/g, "$1'$2")

const written = (value: unknown): string =>
  guarded(value instanceof Date ? stampIn(ZONE, value.getTime()) : textOf(value))

function asker(party: Exported['party']) {
  const own = party?.()
  return own ? { client: own.user, own: { params: { party: own.id } } } : { client: person, own: {} }
}

function rowsOf(answer: unknown): never[] {
  const rows = Array.isArray(answer)
    ? answer
    : ((answer as { data?: unknown }).data ?? (answer as { report: unknown }).report)
  return rows as never[]
}

describe('an export equals its screen', () => {
  it.each(EXPORTS.map((one) => [one.name, one] as const))(
    '%s: the same columns, labels, order and rows, with the zone of its times',
    async (_name, { list, file, body, shown, asks, params, party, columns, chosen, rowsIn = rowsOf }) => {
      const { client, own } = asker(party)
      const sent = list.method === 'GET' ? {} : { body: asks ?? { ...body, ...shown } }
      const asked = params ? { params } : { ...own, ...sent }
      const rows = rowsIn((await client.call(list, asked)) as never) as never[]
      const { text } = await client.send(file, { ...own, body: { ...body, ...(chosen ? { columns: chosen } : {}) } })
      const [header, ...lines] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
      const wanted = chosenColumns(columns, chosen)
      expect(header).toEqual(wanted.map((column) => fileHeader(column, ZONE)))
      expect(rows.length).toBeGreaterThan(0)
      expect(lines).toEqual(rows.map((row) => wanted.map((column) => written(fileCell(column, row)))))
    },
  )

  it('and every export of the product is among them', () => {
    const tried = new Set(EXPORTS.map(({ file }) => file.path))
    const all = Object.values(contracts).flatMap((calls) => Object.values(calls as Record<string, CallSpec>))
    const missing = all.filter((call) => call.download && !tried.has(call.path)).map(({ path }) => path)
    expect(missing).toEqual([])
  })

  it('refuses a column that the list does not have', async () => {
    for (const { file, body, party } of EXPORTS) {
      const { client, own } = asker(party)
      const reply = await client.refused(file, { ...own, body: { ...body, columns: ['password'] } })
      expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, ['columns.0']])
    }
  })
})
