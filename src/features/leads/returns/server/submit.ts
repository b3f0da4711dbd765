import { sql } from 'kysely'
import type { CheckedInput } from '@/kernel/call'
import type { BulkRows } from '@/server/bulk/start'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { returnCalls } from '../contract'
import type { SubmittedReturn } from '../rows'
import { requestReturns, type Who } from './request'
import { leadsOfPostings } from './sql'

type Dispute = CheckedInput<typeof returnCalls.submit>['body']['disputeList'][number]
type Disputes = readonly (Dispute & { readonly note?: string | undefined })[]

/** With the lead of each, where there is one. */
async function withLeads(tx: Tx, disputes: Disputes) {
  const missing = disputes.flatMap(({ id, lead }) => (lead === undefined ? [id] : []))
  const known = await leadsOfPostings(tx, missing)
  return disputes.map(({ id, lead, reason, note }) => ({ posting: id, lead: lead ?? known.get(id) ?? 0, reason, note }))
}

export async function submitReturns(
  services: Services,
  tx: Tx,
  disputes: Disputes,
  who: Who,
  lender?: number,
): Promise<SubmittedReturn[]> {
  const results = await requestReturns(services, tx, await withLeads(tx, disputes), who, lender)
  return results.map((result) => ({
    id: result.posting,
    lead: result.lead === 0 || (!result.ok && result.problem === 'lead-not-found') ? null : result.lead,
    returnstatus: result.ok ? 'Success' : 'Decline',
    problem: result.ok ? null : result.problem,
    note: result.ok ? '' : result.note,
    returnitem: result.ok ? result.item : null,
  }))
}

/** A posting is asked back once, with the reason it was listed with first. */
export async function postingRows(tx: Tx, disputes: Disputes): Promise<BulkRows> {
  const once = new Map((await withLeads(tx, disputes)).toReversed().map((wish) => [wish.posting, wish]))
  const all = [...once.values()]
  return {
    rows: sql`SELECT posting AS row_id, jsonb_build_object('lead', lead, 'reason', reason) AS input
      FROM unnest(${all.map(({ posting }) => posting)}::bigint[], ${all.map(({ lead }) => lead)}::bigint[],
        ${all.map(({ reason }) => reason)}::bigint[]) AS d (posting, lead, reason)`,
    confirmed: all.length,
  }
}

export const itemRows = (ids: readonly number[], note: string): BulkRows => ({
  rows: sql`SELECT id AS row_id, jsonb_build_object('lead', lead_id) AS input FROM return_items WHERE id = ANY (${[...ids]}::bigint[])`,
  confirmed: ids.length,
  options: { note },
})
