import type { LeadState } from '@/engine/decide/state'
import type { ProductId } from '@/kernel/lead-fields'
import type { Keyring } from '@/server/secrets/keyring'
import type { Flow } from '@/features/platform/reference/server/public'
import { type LeadChange, leadColumns, rowsOf } from './change'
import { HASHED, openIdentity, type SealedIdentity } from './identity'
import { jsonFor } from './json'
import type { ProcessStep, StoredLead } from './lead'
import type { Sql, Statement } from './sql'
import { INSERT_LEADS, UPDATE_LEADS } from './statements'

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
  /** Those that were as they should be. */
  readonly leads: number[] | null
  readonly used: Record<string, number> | null
}

export type Saved = { readonly ok: true; readonly used: ReadonlyMap<string, number> } | { readonly ok: false }

export interface Save {
  readonly change: LeadChange
  /** What the lead was when this was decided. */
  readonly version: number
}

type Rows = ReturnType<typeof rowsOf>

/** What stands beside several leads, each row with the name of its lead. */
export const beside = (rows: readonly Rows[]) => ({
  postings: rows.flatMap(({ postings }) => postings),
  ledger: rows.flatMap(({ ledger }) => ledger),
  lead_deltas: rows.flatMap(({ lead_deltas }) => lead_deltas),
  posting_deltas: rows.flatMap(({ posting_deltas }) => posting_deltas),
  details: rows.flatMap(({ details }) => details),
  jobs: rows.flatMap(({ jobs }) => jobs),
})

async function update(sql: Sql, saves: readonly Save[], rows: readonly Rows[]): Promise<Saved[]> {
  const back = rows.flatMap((row) => row.back ?? [])
  const envelope = jsonFor({
    leads: saves.map(({ change, version }) => ({ ...leadColumns(change), version })),
    ...beside(rows),
    ...(back.length > 0 && {
      back,
      windows: rows.flatMap(({ windows }) => windows ?? []),
      zone: saves[0]?.change.zone,
    }),
  })
  const ids = saves.map(({ change }) => change.facts.id)
  const [row] = await sql.rows<Written>(UPDATE_LEADS, [envelope, ids])
  const written = new Set(row?.leads)
  const used = new Map(Object.entries(row?.used ?? {}))
  return ids.map((id): Saved => (written.has(id) ? { ok: true, used } : { ok: false }))
}

/** Writes the new state and all that belongs to it, if nobody else did meanwhile. One statement, so it needs no transaction. */
export async function saveLead(sql: Sql, change: LeadChange, version: number): Promise<Saved> {
  const [saved] = await update(sql, [{ change, version }], [rowsOf(change)])
  return saved ?? { ok: false }
}

/** Each as if it were alone. Room goes back by a sum that nothing may be taken out of: whoever gives any back is written alone. */
export async function saveEach(sql: Sql, saves: readonly Save[]): Promise<Saved[]> {
  const all = saves.map((save, index) => ({ save, index, rows: rowsOf(save.change) }))
  const groups = [all.filter(({ rows }) => !rows.back), ...all.filter(({ rows }) => rows.back).map((one) => [one])]
  const results: Saved[] = []
  for (const group of groups.filter(({ length }) => length > 0)) {
    const saved = await update(
      sql,
      group.map(({ save }) => save),
      group.map(({ rows }) => rows),
    )
    for (const [at, { index }] of group.entries()) results[index] = saved[at] ?? { ok: false }
  }
  return results
}

export interface NewLead {
  readonly change: LeadChange
  readonly identity: SealedIdentity
  readonly details: LeadDetails
}

const newLeadRow = ({ change, details }: NewLead) => {
  const { facts } = change
  return {
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
}

export async function insertLeads(sql: Sql, leads: readonly NewLead[]): Promise<void> {
  const rows = leads.map(({ change }) => rowsOf(change))
  await sql.rows(INSERT_LEADS, [
    jsonFor({ leads: leads.map(newLeadRow), ...beside(rows) }),
    leads.map(({ change }) => change.facts.id),
    leads.map(({ identity }) => identity.sealed),
    ...HASHED.map((_, at) => leads.map(({ identity }) => identity.hashes[at] ?? null)),
  ])
}

const COLUMNS = `l.id, l.received_at, l.product_id, l.publisher_id, l.rcid_id, l.ping_id, l.flow, l.lead_source_id, l.subid,
  l.sourceurl, l.test, l.fields, l.state, l.version, i.sealed`
const LOAD: Statement = {
  name: 'lead_load',
  text: `SELECT ${COLUMNS}, d.tracking FROM leads AS l JOIN lead_identity AS i ON i.lead_id = l.id
    JOIN lead_details AS d ON d.lead_id = l.id WHERE l.id = $1`,
}
// The ids named of both: whole tables are never read for a few hundred leads.
const LOAD_MANY: Statement = {
  name: 'leads_load',
  text: `SELECT ${COLUMNS} FROM leads AS l JOIN lead_identity AS i ON i.lead_id = l.id
    WHERE l.id = ANY ($1::bigint[]) AND i.lead_id = ANY ($1::bigint[]) ORDER BY l.id`,
}
const LOAD_STATES: Statement = {
  name: 'leads_load_states',
  text: `SELECT l.id, l.state, i.sealed FROM leads AS l JOIN lead_identity AS i ON i.lead_id = l.id
    WHERE l.id = ANY ($1::bigint[]) AND i.lead_id = ANY ($1::bigint[])`,
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
}

/** A stored lead together with who the consumer is, which is opened when somebody asks. */
export interface SealedLead extends StoredLead {
  readonly identity: Readonly<Record<string, string>>
}

export interface LoadedLead extends SealedLead {
  readonly tracking: Readonly<Record<string, string>>
}

export async function loadLead(sql: Sql, keys: Keyring, id: number, lock = false): Promise<LoadedLead | null> {
  const [row] = await sql.rows<LeadRow & Pick<LoadedLead, 'tracking'>>(lock ? LOAD_LOCKED : LOAD, [id])
  return row ? { ...loaded(keys, row), tracking: row.tracking } : null
}

/** In the order of their ids, which is the order in which they are locked. */
export async function loadLeads(sql: Sql, keys: Keyring, ids: readonly number[], lock: boolean): Promise<SealedLead[]> {
  const rows = await sql.rows<LeadRow>(lock ? LOAD_MANY_LOCKED : LOAD_MANY, [ids])
  return rows.map((row) => loaded(keys, row))
}

export type LeadStateOf = Pick<SealedLead, 'state' | 'identity'>

/** Only what decides about a lead, by its id: many are looked at and none is changed. */
export async function loadStates(sql: Sql, keys: Keyring, ids: readonly number[]): Promise<Map<number, LeadStateOf>> {
  const rows = await sql.rows<Pick<LeadRow, 'id' | 'state' | 'sealed'>>(LOAD_STATES, [ids])
  return new Map(
    rows.map(({ id, state, sealed }) => [
      id,
      {
        state,
        get identity() {
          return openIdentity(keys, sealed)
        },
      },
    ]),
  )
}

function loaded(keys: Keyring, row: LeadRow): SealedLead {
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
    get identity() {
      return openIdentity(keys, row.sealed)
    },
  }
}
