import { sql } from 'kysely'
import type { Tx } from '@/server/database/database'
import { LOCKS } from '@/server/database/locks'

export interface CostForm {
  /** Business days, both included. */
  readonly from: string
  readonly to: string
  /** Leads of these publishers; all where none is named. */
  readonly publishers: readonly number[]
  /** Narrows them to these RCIDs, where any is named. */
  readonly rcids: readonly number[]
  readonly cents: number
  readonly distribution: 'equally' | 'proportionally'
}

/** Two uploads over the same leads would undo each other's undoing. */
export const oneUploadAtATime = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(${LOCKS.costUpload})`.execute(tx)

export interface CostLead {
  readonly id: number
  readonly publisher: number
  readonly rcid: number
  readonly revenue: number
}

/** Leads that take a cost, received in the interval until now; the lowest id first. */
export async function leadsTakingCost(
  tx: Tx,
  { publishers, rcids }: CostForm,
  received: { readonly from: Date; readonly to: Date; readonly until: Date },
): Promise<CostLead[]> {
  const ofPublishers = publishers.length > 0 ? sql`AND publisher_id = ANY (${[...publishers]}::bigint[])` : sql``
  const ofRcids = rcids.length > 0 ? sql`AND rcid_id = ANY (${[...rcids]}::bigint[])` : sql``
  const query = sql<CostLead>`
    SELECT id, publisher_id AS publisher, rcid_id AS rcid, earntotal AS revenue FROM leads
    WHERE received_at >= ${received.from} AND received_at < ${received.to} AND received_at <= ${received.until}
      ${ofPublishers} ${ofRcids} AND NOT test AND status NOT IN ('incomplete', 'failed', 'deleted') ORDER BY id`
  return (await query.execute(tx)).rows
}

/** Names of RCIDs with their publishers. */
export const rcidNames = (tx: Tx, rcids: readonly number[]) =>
  tx
    .selectFrom('rcids as r')
    .innerJoin('publishers as p', 'p.id', 'r.publisher_id')
    .select(['r.id', 'r.title', 'p.id as publisher', 'p.name'])
    .where('r.id', 'in', [...rcids])
    .execute()

/** A preview replaces the earlier ones of the same person; forgotten ones go after a day. */
export async function keepPreview(
  tx: Tx,
  user: number,
  at: Date,
  form: CostForm,
  costs: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`DELETE FROM cost_previews WHERE user_id = ${user} OR at < ${new Date(at.getTime() - 86_400_000)}`.execute(
    tx,
  )
  await sql`INSERT INTO cost_previews (user_id, at, form, leads, costs)
    VALUES (${user}, ${at}, ${JSON.stringify(form)}::jsonb, ${[...costs.keys()]}::bigint[], ${[...costs.values()]}::bigint[])`.execute(
    tx,
  )
}

/** The person's preview of just this form, given away: it can be saved once. */
export async function takePreview(tx: Tx, user: number, form: CostForm, since: Date) {
  const query = sql<{ leads: number[]; costs: number[] }>`
    DELETE FROM cost_previews WHERE user_id = ${user} AND form = ${JSON.stringify(form)}::jsonb AND at >= ${since}
    RETURNING leads, costs`
  return (await query.execute(tx)).rows[0]
}

export async function addUpload(tx: Tx, form: CostForm, user: number, memo: string, at: Date): Promise<number> {
  const { id } = await tx
    .insertInto('cost_uploads')
    .values({
      date: at,
      date_from: form.from,
      date_to: form.to,
      publishers: [...form.publishers],
      rcids: [...form.rcids],
      cents: form.cents,
      distributiontype: form.distribution,
      user_id: user,
      memo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addUploadLeads(
  tx: Tx,
  upload: number,
  leads: readonly { readonly lead: number; readonly cost: number; readonly before: number | null }[],
): Promise<void> {
  await sql`INSERT INTO cost_upload_leads (upload_id, lead_id, newcost, before)
    SELECT ${upload}, * FROM unnest(${leads.map(({ lead }) => lead)}::bigint[], ${leads.map(({ cost }) => cost)}::bigint[],
      ${leads.map(({ before }) => before)}::bigint[])`.execute(tx)
}

export const lockUpload = (tx: Tx, id: number) =>
  tx.selectFrom('cost_uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const uploadLeads = (tx: Tx, id: number) =>
  tx.selectFrom('cost_upload_leads').select(['lead_id', 'before']).where('upload_id', '=', id).execute()

/** The newest upload after this one, not undone, that has one of its leads. */
export async function laterUpload(tx: Tx, id: number): Promise<number | null> {
  const query = sql<{ id: number | null }>`
    SELECT max(u.id) AS id FROM cost_upload_leads AS a JOIN cost_upload_leads AS b ON b.lead_id = a.lead_id AND b.upload_id > a.upload_id
      JOIN cost_uploads AS u ON u.id = b.upload_id AND u.undone_at IS NULL WHERE a.upload_id = ${id}`
  return (await query.execute(tx)).rows[0]?.id ?? null
}
