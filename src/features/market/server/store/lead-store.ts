import type { LeadState } from '@/engine/decide/state'
import type { ProductId } from '@/kernel/lead-fields'
import type { Keyring } from '@/server/secrets/keyring'
import type { Flow } from '@/features/reference/server/public'
import { type LeadChange, leadColumns, rowsOf } from './change'
import { openIdentity, type SealedIdentity } from './identity'
import { jsonFor } from './json'
import type { ProcessStep, StoredLead } from './lead'
import type { Sql, Statement } from './sql'
import { INSERT_LEAD, UPDATE_LEAD, UPDATE_LEADS } from './statements'

/** What is written once, with the lead. */
export interface LeadDetails {
  readonly verdicts: Uint8Array | null
  readonly judgedAt: number | null
  readonly ranking: readonly unknown[]
  readonly process: readonly ProcessStep[]
  readonly scrubbing: readonly unknown[]
  readonly tracking: Readonly<Record<string, string>>
  readonly consent: Readonly<Record<string, unknown>>
}

interface Written {
  readonly leads: number
  readonly used: Record<string, number> | null
}

export type Saved = { readonly ok: true; readonly used: ReadonlyMap<string, number> } | { readonly ok: false }

const savedOf = (row: Written | undefined): Saved =>
  row === undefined || row.leads === 0 ? { ok: false } : { ok: true, used: new Map(Object.entries(row.used ?? {})) }

/** Writes the new state and all that belongs to it, if nobody else did meanwhile. One statement, so it needs no transaction. */
export async function saveLead(sql: Sql, change: LeadChange, version: number): Promise<Saved> {
  const envelope = jsonFor({ lead: leadColumns(change), ...rowsOf(change) })
  const [row] = await sql.rows<Written>(UPDATE_LEAD, [envelope, change.facts.id, version])
  return savedOf(row)
}

/** Writes the new states of leads that the transaction has locked; how many of them were as they should be. */
export async function saveLeads(
  sql: Sql,
  changes: readonly { readonly change: LeadChange; readonly version: number }[],
): Promise<number> {
  const rows = changes.map(({ change }) => rowsOf(change))
  const back = rows.flatMap((row) => row.back ?? [])
  const envelope = jsonFor({
    leads: changes.map(({ change, version }) => ({ ...leadColumns(change), version })),
    postings: rows.flatMap(({ postings }) => postings),
    ledger: rows.flatMap(({ ledger }) => ledger),
    lead_deltas: rows.flatMap(({ lead_deltas }) => lead_deltas),
    posting_deltas: rows.flatMap(({ posting_deltas }) => posting_deltas),
    details: [],
    ...(back.length === 0
      ? {}
      : { back, windows: rows.flatMap(({ windows }) => windows ?? []), zone: changes[0]?.change.zone }),
    jobs: rows.flatMap(({ jobs }) => jobs),
  })
  const [row] = await sql.rows<Written>(UPDATE_LEADS, [envelope])
  return row?.leads ?? 0
}

export async function insertLead(
  sql: Sql,
  change: LeadChange,
  identity: SealedIdentity,
  details: LeadDetails,
): Promise<void> {
  const { facts } = change
  const lead = {
    ...leadColumns(change),
    received_at: new Date(facts.receivedAt).toISOString(),
    product_id: facts.product,
    publisher_id: facts.publisher,
    rcid_id: facts.rcid,
    ping_id: facts.ping,
    flow: facts.flow,
    lead_source_id: facts.source,
    subid: facts.subid,
    us_state: facts.fields['state'] ?? '',
    zip: facts.fields['zip'] ?? '',
    sourceurl: facts.sourceurl,
    test: facts.test,
    copy_of: facts.copyOf ?? null,
    fields: facts.fields,
    verdicts: details.verdicts === null ? null : Buffer.from(details.verdicts).toString('base64'),
    judged_at: details.judgedAt === null ? null : new Date(details.judgedAt).toISOString(),
    ranking: details.ranking,
    process: details.process,
    scrubbing: details.scrubbing,
    tracking: details.tracking,
    consent: details.consent,
  }
  await sql.rows(INSERT_LEAD, [jsonFor({ lead, ...rowsOf(change) }), identity.sealed, ...identity.hashes])
}

const COLUMNS = `l.id, l.received_at, l.product_id, l.publisher_id, l.rcid_id, l.ping_id, l.flow, l.lead_source_id, l.subid,
  l.sourceurl, l.test, l.fields, l.state, l.version, i.sealed, d.tracking`
const LOAD: Statement = {
  name: 'lead_load',
  text: `SELECT ${COLUMNS} FROM leads AS l JOIN lead_identity AS i ON i.lead_id = l.id
    JOIN lead_details AS d ON d.lead_id = l.id WHERE l.id = $1`,
}
const LOAD_MANY: Statement = {
  name: 'leads_load',
  text: `${LOAD.text.replace('= $1', '= ANY ($1::bigint[])')} ORDER BY l.id`,
}
const LOAD_MANY_LOCKED: Statement = { name: 'leads_load_locked', text: `${LOAD_MANY.text} FOR UPDATE OF l` }
const LOAD_LOCKED: Statement = { name: 'lead_load_locked', text: `${LOAD.text} FOR UPDATE OF l` }

interface LeadRow {
  readonly id: number
  readonly received_at: Date
  readonly product_id: number
  readonly publisher_id: number
  readonly rcid_id: number
  readonly ping_id: number | null
  readonly flow: string
  readonly lead_source_id: number | null
  readonly subid: string
  readonly sourceurl: string
  readonly test: boolean
  readonly fields: Record<string, string>
  readonly state: LeadState
  readonly version: number
  readonly sealed: Buffer
  readonly tracking: Record<string, string>
}

/** A stored lead together with who the consumer is. */
export interface LoadedLead extends StoredLead {
  readonly identity: Readonly<Record<string, string>>
  readonly tracking: Readonly<Record<string, string>>
}

export async function loadLead(sql: Sql, keys: Keyring, id: number, lock = false): Promise<LoadedLead | null> {
  const [row] = await sql.rows<LeadRow>(lock ? LOAD_LOCKED : LOAD, [id])
  return row ? loaded(keys, row) : null
}

/** In the order of their ids, which is the order in which they are locked. */
export async function loadLeads(sql: Sql, keys: Keyring, ids: readonly number[], lock: boolean): Promise<LoadedLead[]> {
  const rows = await sql.rows<LeadRow>(lock ? LOAD_MANY_LOCKED : LOAD_MANY, [ids])
  return rows.map((row) => loaded(keys, row))
}

function loaded(keys: Keyring, row: LeadRow): LoadedLead {
  return {
    facts: {
      id: row.id,
      receivedAt: row.received_at.getTime(),
      product: row.product_id as ProductId,
      publisher: row.publisher_id,
      rcid: row.rcid_id,
      ping: row.ping_id,
      flow: row.flow as Flow,
      source: row.lead_source_id,
      subid: row.subid,
      sourceurl: row.sourceurl,
      test: row.test,
      fields: row.fields,
    },
    state: row.state,
    version: row.version,
    identity: openIdentity(keys, row.sealed),
    tracking: row.tracking,
  }
}
