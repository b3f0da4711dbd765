import { sql } from 'kysely'
import { HIDDEN_KEY } from '@/features/supply/intake/contract'
import { bodyOf, valuesOf } from '@/features/selling/lead-facts/server/public'
import { storedLead } from '@/features/selling/market/server/public'
import type { Db } from '@/server/database/database'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'

const SHOWN = 100
const FLOWS: Readonly<Record<string, string>> = { pingpost: 'Ping post', directpost: 'Direct post', traffic: 'Traffic' }

const select = (db: Db) =>
  db
    .selectFrom('leads')
    .select(['id', 'received_at', 'flow', 'status', 'reason', 'rcid_id', 'ping_id', 'answer'])
    .where('test', '=', true)
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const rowOf = ({ id, received_at, flow, status, reason }: Row) => ({
  id,
  dateadd: received_at,
  requesttype: FLOWS[flow] ?? flow,
  status,
  reason,
})

export async function listTestLeads(db: Db, rcid: number) {
  const rows = await select(db).where('rcid_id', '=', rcid).orderBy('received_at', 'desc').limit(SHOWN).execute()
  return rows.map(rowOf)
}

/** When the newest was taken; what was rejected proves nothing. */
export async function lastTestLead(db: Db, rcid: number): Promise<Date | null> {
  const row = await select(db)
    .where('rcid_id', '=', rcid)
    .where(sql<boolean>`answer->>'status' IS DISTINCT FROM 'rejected'`)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at ?? null
}

interface Told {
  readonly status: string
  readonly price: number
  readonly reason: string | null
  readonly redirect: string | null
}

/** As the publisher was answered: dollars, and nothing that is not there. */
function responseOf({ id, answer }: Row): string {
  const told = answer as Told | null
  if (!told) return ''
  const { status, price, reason, redirect } = told
  const more = { ...(redirect ? { redirect } : {}), ...(reason ? { reason } : {}) }
  return JSON.stringify({ data: { lead_id: id, status, price: price / 100, ...more } })
}

export async function readTestLead(services: Services, id: number) {
  const row = found(await select(services.database.db).where('id', '=', id).executeTakeFirst(), 'Test lead')
  const lead = await storedLead(services, id)
  const sent = bodyOf(lead.facts.product, valuesOf(lead)).map(({ name, value }) => [name, value] as const)
  const ping = row.ping_id === null ? {} : { ping_id: row.ping_id }
  const request = { rcid: row.rcid_id, apikey: HIDDEN_KEY, ...ping, ...Object.fromEntries(sent), ...lead.tracking }
  return { ...rowOf(row), request: JSON.stringify(request), response: responseOf(row) }
}
