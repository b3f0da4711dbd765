import { sql } from 'kysely'
import { pageNumbers } from '@/kernel/call'
import { PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import { chosenColumns } from '@/kernel/list-columns'
import { routes } from '@/server/http/context'
import type { Keyring } from '@/server/secrets/keyring'
import { maskValue } from '@/features/selling/lead-facts/public'
import { mayReveal, noteRead } from '@/features/selling/lead-facts/server/public'
import {
  describeLead,
  type LeadRecord,
  listTotals,
  moneyTotals,
  pageOfRows,
  selectLeads,
  shownLeads,
} from '@/features/leads/lead-reports/server/public'
import { openIdentity } from '@/features/selling/market/server/public'
import { fullColumns } from '../columns'
import { type FullLead, fullDataCalls } from '../contract'
import { type FullField, fullFieldsOf } from '../fields'
import { fullDataFile } from './file'

interface Sealed {
  readonly fields: Readonly<Record<string, string>>
  readonly sealed: Buffer | null
}

const ALSO = sql`, l.fields`
const IDENTITY = { columns: sql`, i.sealed`, join: sql`LEFT JOIN lead_identity AS i ON i.lead_id = l.id` }
/** What the consumer said, by field: asked one by one, since putting it all into one object costs ten times as much. */
function answersOf(keys: Keyring, { fields, sealed }: Sealed, open: boolean): (name: FullField) => string {
  const personal = sealed ? openIdentity(keys, sealed) : {}
  return (name) => {
    const value = personal[name] ?? fields[name] ?? ''
    return open || !PERSONAL_FIELD_NAMES.has(name) ? value : maskValue(name, value)
  }
}

function describe(keys: Keyring, row: LeadRecord & Sealed, names: readonly FullField[], open: boolean): FullLead {
  const answer = answersOf(keys, row, open)
  const lead: FullLead = describeLead(row)
  for (const name of names) lead[name] = answer(name)
  return lead
}

export default routes(fullDataCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { keys } = services
  const { reports } = services.database
  return {
    list: async (ctx, { body }) => {
      const where = shownLeads(body, zone)
      const page = selectLeads<Sealed>({
        where,
        sort: body.sort,
        span: body,
        page: pageOfRows(body),
        also: ALSO,
        beside: IDENTITY,
      })
      const [{ rows }, totals] = await Promise.all([page.execute(reports), listTotals(reports, body, zone)])
      const open = mayReveal(ctx)
      if (open && rows.length > 0) await noteRead(ctx, 'Full data', body, totals.total)
      const names = fullFieldsOf(body.product)
      return {
        data: rows.map((row) => describe(keys, row, names, open)),
        ...pageNumbers(body.page, body.perPage, totals.total, rows.length),
        additionalData: moneyTotals(totals),
      }
    },
    export: async (ctx, { body }) => {
      const open = mayReveal(ctx)
      // Before anything leaves, also for a reader who goes away half-way.
      if (open) await noteRead(ctx, 'Full data exported', body, (await listTotals(reports, body, zone)).total)
      return fullDataFile(services, body, chosenColumns(fullColumns(body.product), body.columns), open)
    },
  }
})
