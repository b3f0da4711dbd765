import { billingCalls } from '@/features/money/billing/contract'
import { costUploadCalls } from '@/features/money/cost-upload/contract'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { lenderReportCalls } from '@/features/reports/lender-reports/contract'
import { portalLenderCalls } from '@/features/portal/portal-lender/contract'
import { portalPublisherCalls } from '@/features/portal/portal-publisher/contract'
import { publisherDetailCalls } from '@/features/console/publisher-detail/contract'
import { subIdReportCalls } from '@/features/reports/subid-report/contract'
import type { CallSpec } from '@/kernel/call'
import { portalScreens } from '@/app/web/portal/screens.gen'
import { featureScreens } from '@/app/web/screens.gen'
import { LISTED_KINDS } from '@/features/console/dashboard/contract'
import { SUMMARY_GROUPS } from '@/features/leads/lead-reports/summary'
import { filledWith, type Ids } from './demo-ids'

/** What the walk does not find by opening screens and their tabs. */
const LOOKS: Readonly<Record<string, readonly string[]>> = {
  '/lead/report/summary': SUMMARY_GROUPS.map((group) => `groupBy=${group}`),
  '/lead/report/pingpost': ['', 'type=details'],
  '/lender/billingreport': ['generated=1'],
}

function addresses(ids: Ids, path: string, range: string): string[] {
  const paths = path.includes('{kind}') ? LISTED_KINDS.map((kind) => path.replace('{kind}', kind)) : [path]
  const date = `date=${range.replaceAll(' ', '+')}`
  return paths.flatMap((one) =>
    (LOOKS[one] ?? ['']).map((look) => [filledWith(ids, one), [date, look].filter(Boolean).join('&')].join('?')),
  )
}

/** Some screens have a second address. */
const once = <One extends { readonly load: unknown; readonly path: string }>(screens: readonly One[]): One[] =>
  screens.filter(({ load }, at) => screens.findIndex((other) => other.load === load) === at)

/** Every screen of the console. `range` is 'Nov 1, 2026 to Nov 15, 2026'; screens without dates ignore it. */
export const consoleScreens = (ids: Ids, range: string): string[] =>
  once(featureScreens)
    .filter(({ visitors }) => visitors === undefined)
    .flatMap(({ path }) => addresses(ids, path, range))

/** Every page of one side of the portal. */
export const portalPages = (side: 'publisher' | 'lender', ids: Ids, range: string): string[] =>
  portalScreens
    .filter((page) => page.visitors === undefined && (page.side ?? side) === side)
    .flatMap(({ path }) => addresses(ids, path, range))

interface List {
  readonly call: CallSpec
  /** Where the answer has a total, if not under the name of its column. */
  readonly totals?: Readonly<Record<string, string>>
}

/** The calls that the lists behind the figures ask, by the name of their table. */
export const LISTS: Readonly<Record<string, List>> = {
  leads: { call: leadReportCalls.details },
  'leads-summary': { call: leadReportCalls.summary },
  'lender-details': { call: lenderReportCalls.details },
  'lender-ping-post': { call: lenderReportCalls.pingPost },
  'billing-detail': { call: billingCalls.details, totals: { earntotal: 'netowned' } },
  'subid-report': { call: subIdReportCalls.report },
  'cost-upload-leads': { call: costUploadCalls.logLeads },
  'publisher-ledger': { call: publisherDetailCalls.moneyLines },
  'portal-leads': { call: portalPublisherCalls.leads, totals: { payout: 'payouts', earnpub: 'earned' } },
  'portal-ledger': { call: portalPublisherCalls.ledger },
  'portal-bought': { call: portalLenderCalls.leads, totals: { price: 'spend' } },
  'portal-bill-lines': { call: portalLenderCalls.billLines, totals: { earntotal: 'netowned' } },
}

/**
 * Amounts that are no sums: by screen, by table and column, or by the text with '$' for each amount. A new one needs a reason.
 * Previews and estimates that appear only after something is entered are not walked.
 */
export const NO_SUMS: readonly (readonly [where: RegExp, why: string])[] = [
  [/^\/(lead\/item|portal\/leads)\/\d+$/, 'amounts of one lead'],
  [/^\/ping\/item\/\d+$/, 'bids of one ping'],
  [/^\/systemreport\/whynotsold$/, 'estimates'],
  [/^(leads|lead-search|full-data-\w+|lender-details|portal-leads|portal-bought)\./, 'a row is one lead'],
  [/^(publisher-ledger|portal-ledger|billing-detail|portal-bill-lines)\./, 'a row is one line'],
  [/^(cost-upload-leads|revenue-upload-leads|Latest leads)\./, 'a row is one lead'],
  [/^(attention-(undecided|returns)|return-requests|portal-returns)\./, 'a row is one posting'],
  [/^pings\./, 'a row is one ping'],
  [/^(full-data-\w+|attention-\w+):/, 'the total of the rows above it'],
  [/^attention-margin\.detail$/, 'the sums of the leads that the detail opens, whose profit is a column'],
  [/^attention-(breakers|caps|silent|formats|asks)\.atstake$/, 'an average'],
  [/^(lender-ping-post\.(ping|post)successprice|ping-post\.pingpubprice|subid-report\.revPerLead)$/, 'an average'],
  [/\$ average$|^Average price/, 'an average'],
  [/^price-points\./, 'prices of orders'],
  [/^((lender-)?orders|Orders.*)\.(price|Price|minpingprice|overrideprice)$/, 'a price'],
  [/^(ping-post\.pricevalue|publisher-rcids\.pricemodel|RCID\.Price model)$/, 'a price'],
  [/^(CPA|Price|Minimum ping price|Override price)/, 'a price'],
  [/^filters-order\.displayData$/, 'a limit'],
  [/^change of /, 'the difference from the days before'],
]
