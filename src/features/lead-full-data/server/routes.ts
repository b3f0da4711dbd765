import { sql } from 'kysely'
import { pageNumbers } from '@/kernel/call'
import { PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import { mayCall } from '@/server/auth/actor'
import { type CsvColumns, csvOf } from '@/server/csv'
import { streamRows } from '@/server/database/stream'
import { routes } from '@/server/http/context'
import type { Keyring } from '@/server/secrets/keyring'
import { maskValue } from '../../leads/masks'
import { leadPermissions } from '../../leads/permissions'
import { leadReportPermissions } from '../../lead-reports/permissions'
import {
  describeLead,
  type LeadRecord,
  listTotals,
  moneyTotals,
  pageOfRows,
  selectLeads,
  shownLeads,
} from '../../lead-reports/server/public'
import { openIdentity } from '../../market/server/public'
import { type FullLead, fullDataCalls } from '../contract'
import { type FullField, fullFieldsOf } from '../fields'

interface Sealed {
  readonly fields: Readonly<Record<string, string>>
  readonly sealed: Buffer | null
}

const ALSO = sql`, l.fields`
const IDENTITY = { columns: sql`, i.sealed`, join: sql`LEFT JOIN lead_identity AS i ON i.lead_id = l.id` }
/** Who may download everything, or reveal a lead's consumer, sees it here as well. */
const SEES = [leadReportPermissions.download_fullleadinfo, leadPermissions.lead_revealdata]

function describe(keys: Keyring, row: LeadRecord & Sealed, names: readonly FullField[], open: boolean): FullLead {
  const known = { ...row.fields, ...(row.sealed ? openIdentity(keys, row.sealed) : {}) }
  const data = names.map((name) => {
    const value = known[name] ?? ''
    return [name, open || !PERSONAL_FIELD_NAMES.has(name) ? value : maskValue(name, value)]
  })
  return { ...describeLead(row), ...(Object.fromEntries(data) as Partial<Record<FullField, string>>) }
}

const columns = (names: readonly FullField[]): CsvColumns<FullLead> => [
  ['ID', (row) => row.id],
  ['Date', (row) => new Date(row.dateadd)],
  ['PT, s', (row) => row.pt?.toFixed(2)],
  ['Status', (row) => row.status],
  ['Product', (row) => row.product.title],
  ['Publisher', (row) => row.publisher.name],
  ['Sub ID', (row) => row.subid.subid],
  ['RCID', (row) => row.rcid.id],
  ['Source', (row) => row.leadsource.title],
  ['Total', (row) => row.earntotal.toFixed(2)],
  ['Pub', (row) => row.earnpub.toFixed(2)],
  ['System', (row) => row.earnsystem.toFixed(2)],
  ...names.map((name) => [name, (row: FullLead) => row[name]] as const),
]

async function* described(keys: Keyring, batches: AsyncIterable<(LeadRecord & Sealed)[]>, names: readonly FullField[]) {
  for await (const rows of batches) yield rows.map((row) => describe(keys, row, names, true))
}

export default routes(fullDataCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { keys } = services
  const { reports, reportPool } = services.database
  return {
    list: async (ctx, { body }) => {
      const where = shownLeads(body, zone)
      const page = selectLeads<Sealed>({ where, sort: body.sort, page: pageOfRows(body), also: ALSO, beside: IDENTITY })
      const [{ rows }, totals] = await Promise.all([page.execute(reports), listTotals(reports, body, zone)])
      const open = mayCall(SEES, ctx.actor)
      const names = fullFieldsOf(body.product)
      return {
        data: rows.map((row) => describe(keys, row, names, open)),
        ...pageNumbers(body.page, body.perPage, totals.total, rows.length),
        additionalData: moneyTotals(totals),
      }
    },
    export: (_ctx, { body }) => {
      const names = fullFieldsOf(body.product)
      const all = selectLeads<Sealed>({ where: shownLeads(body, zone), sort: body.sort, also: ALSO, beside: IDENTITY })
      const batches = streamRows<LeadRecord & Sealed>(reportPool, { compile: () => all.compile(reports) })
      return csvOf(zone, columns(names), described(keys, batches, names))
    },
  }
})
