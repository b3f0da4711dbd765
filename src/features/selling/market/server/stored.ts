import type { LeadView } from '@/engine/filters/lead-view'
import type { RunKind } from '@/engine/decide/state'
import { notFound } from '@/kernel/errors'
import type { Services } from '@/server/services'
import { marketOf } from './market'
import { viewNow } from './run/rematch'
import type { KeptPings } from './run/kept-pings'
import type { PingBody } from './run/auction'
import { openBody } from './store/sealed-body'
import { loadLead, type LoadedLead } from './store/lead-store'
import { onPool } from './store/sql'

/** A lead that staff may look at; deleted ones are hidden everywhere but in the log and in the ledger. */
export async function storedLead(services: Services, id: number): Promise<LoadedLead> {
  const lead = await bookedLead(services, id)
  if (lead.state.status === 'deleted') throw notFound('Lead')
  return lead
}

/** A lead whose bookings are read, deleted or not: money that was booked stays readable. */
export async function bookedLead(services: Services, id: number): Promise<LoadedLead> {
  const { env } = marketOf(services)
  const lead = await loadLead(onPool(env.pool), env.keys, id)
  if (!lead) throw notFound('Lead')
  return lead
}

/** What rules see of it now. */
export const viewOfStored = (services: Services, lead: LoadedLead, kind: RunKind): Promise<LeadView> => {
  const { env } = marketOf(services)
  const fields = { ...lead.facts.fields, ...lead.identity }
  return viewNow({ env, lead: { ...lead, fields }, state: lead.state }, kind)
}

/** An exchange with a lender, as it was kept. */
export type KeptBody = Pick<PingBody, 'request' | 'response'>

export interface LeadBodies {
  readonly postings: ReadonlyMap<number, KeptBody>
  /** Pings made for the lead itself, one element per auction. */
  readonly pings: readonly (KeptPings & { readonly at: Date })[]
}

interface BodyRow {
  readonly posting_id: number
  readonly at: Date
  readonly sealed: Buffer
}

async function bodyRows(services: Services, owner: 'lead' | 'ping', id: number, since: number): Promise<BodyRow[]> {
  const { env } = marketOf(services)
  await env.bodies.drain()
  return services.database.db
    .selectFrom('bodies')
    .select(['posting_id', 'at', 'sealed'])
    .where('owner', '=', owner)
    .where('owner_id', '=', id)
    .where('at', '>=', new Date(since))
    .orderBy('at')
    .execute()
}

/** Everything kept of the exchanges about a lead. Old ones may be gone: bodies are not kept for ever. */
export async function leadBodies(services: Services, id: number, since: number): Promise<LeadBodies> {
  const { keys } = services
  const rows = await bodyRows(services, 'lead', id, since)
  const opened = await Promise.all(
    rows.map(async ({ posting_id, at, sealed }) => ({ posting_id, at, content: await openBody(keys, sealed) })),
  )
  return {
    postings: new Map(
      opened.filter(({ posting_id }) => posting_id !== 0).map((row) => [row.posting_id, row.content as KeptBody]),
    ),
    pings: opened
      .filter(({ posting_id }) => posting_id === 0)
      .map(({ at, content }) => ({ at, ...(content as KeptPings) })),
  }
}

/** By order. */
export async function pingBodies(
  services: Services,
  id: number,
  since: number,
): Promise<ReadonlyMap<number, KeptBody>> {
  const [row] = await bodyRows(services, 'ping', id, since)
  if (!row) return new Map()
  const content = (await openBody(services.keys, row.sealed)) as readonly PingBody[]
  return new Map(content.map((body) => [body.order, body]))
}
