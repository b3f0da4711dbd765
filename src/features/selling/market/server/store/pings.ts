import { ELIGIBLE } from '@/engine/match/sequence'
import { decodeVerdicts } from '@/engine/match/verdicts'
import type { IsoDate } from '@/kernel/business-time'
import type { ProductId } from '@/kernel/lead-fields'
import type { Cents } from '@/kernel/money'
import type { PingOutcome } from '../types'
import type { Pinged } from '@/engine/ranking/pinged'
import { jsonFor } from './json'
import type { ProcessStep } from './lead'
import type { Sql, Statement } from './sql'

/** A ping as its row and its part of the reports. */
export interface PingRow {
  readonly id: number
  readonly received_at: string
  readonly expires_at: string
  readonly status: 'success' | 'rejected'
  readonly reason: string | null
  readonly product_id: ProductId
  readonly publisher_id: number
  readonly rcid_id: number
  readonly subid: string
  readonly lead_source_id: number | null
  readonly test: boolean
  readonly earnpub: Cents
  readonly earntotal: number
  readonly processing_ms: number
  readonly lenders_ms: number
  readonly fields: Readonly<Record<string, string>>
  readonly tracking: Readonly<Record<string, string>>
  readonly verdicts: Uint8Array | null
  readonly postings: readonly Pinged[]
  readonly offered: readonly { readonly lender: number; readonly brand: string }[]
  readonly process: readonly ProcessStep[]
  readonly answer: PingOutcome
  readonly day: IsoDate
}

/** A ping as the post that follows it sees it. */
export interface StoredPing {
  readonly id: number
  readonly expiresAt: number
  readonly status: string
  readonly rcid: number
  readonly product: number
  readonly lead: number | null
  readonly promise: Cents
  readonly fields: Readonly<Record<string, string>>
  readonly postings: readonly Pinged[]
  readonly offered: readonly { readonly lender: number; readonly brand: string }[]
  readonly test: boolean
}

const INSERT_PING: Statement = {
  name: 'ping_insert',
  text: `
    WITH n AS (SELECT * FROM jsonb_to_record($1::jsonb) AS r (id bigint, received_at timestamptz, expires_at timestamptz,
        status text, reason text, product_id smallint, publisher_id bigint, rcid_id bigint, subid text, lead_source_id bigint,
        test boolean, earnpub bigint, earntotal bigint, processing_ms integer, lenders_ms integer, fields jsonb, tracking jsonb,
        verdicts text, postings jsonb, offered jsonb, process jsonb, answer jsonb, day date, orders bigint[], lenders bigint[],
        outcomes text[], bids bigint[], answer_ms bigint[])),
      p AS (INSERT INTO pings (id, received_at, expires_at, status, reason, product_id, publisher_id, rcid_id, subid,
          lead_source_id, test, earnpub, earntotal, processing_ms, lenders_ms, fields, tracking, verdicts, postings, offered,
          process, answer)
        SELECT id, received_at, expires_at, status, reason, product_id, publisher_id, rcid_id, subid, lead_source_id, test,
          earnpub, earntotal, processing_ms, lenders_ms, fields, tracking, decode(verdicts, 'base64'), postings, offered,
          process, answer FROM n
        -- Our own row, whose commit came through though its answer was lost.
        ON CONFLICT (id, received_at) DO NOTHING RETURNING id)
    INSERT INTO ping_deltas (ping_id, day, product_id, publisher_id, rcid_id, pings, success, posted, ms, earnpub, earntotal,
      orders, lenders, outcomes, bids, answer_ms)
    SELECT id, day, product_id, publisher_id, rcid_id, 1, (status = 'success')::int, 0, processing_ms, earnpub, earntotal,
      orders, lenders, outcomes, bids, answer_ms FROM n WHERE NOT test AND EXISTS (SELECT FROM p)`,
}

export async function insertPing(sql: Sql, row: PingRow): Promise<void> {
  const { postings, verdicts } = row
  const written = {
    ...row,
    verdicts: verdicts && Buffer.from(verdicts).toString('base64'),
    orders: postings.map(({ order }) => order),
    lenders: postings.map(({ lender }) => lender),
    outcomes: postings.map(({ outcome }) => outcome),
    bids: postings.map(({ bid }) => bid ?? 0),
    answer_ms: postings.map(({ ms }) => ms),
  }
  await sql.rows(INSERT_PING, [jsonFor(written)])
}

const LOAD_PING: Statement = {
  name: 'ping_load',
  text: `SELECT id, expires_at, status, rcid_id, product_id, lead_id, earnpub, fields, postings, offered, test
    FROM pings WHERE id = $1`,
}

interface LoadedRow {
  readonly id: number
  readonly expires_at: Date
  readonly status: string
  readonly rcid_id: number
  readonly product_id: number
  readonly lead_id: number | null
  readonly earnpub: number
  readonly fields: Record<string, string>
  readonly postings: Pinged[]
  readonly offered: { lender: number; brand: string }[]
  readonly test: boolean
}

export async function loadPing(sql: Sql, id: number): Promise<StoredPing | null> {
  const [row] = await sql.rows<LoadedRow>(LOAD_PING, [id])
  if (!row) return null
  return {
    id: row.id,
    expiresAt: row.expires_at.getTime(),
    status: row.status,
    rcid: row.rcid_id,
    product: row.product_id,
    lead: row.lead_id,
    promise: row.earnpub as Cents,
    fields: row.fields,
    postings: row.postings,
    offered: row.offered,
    test: row.test,
  }
}

export interface PingSince {
  readonly lead: number | null
  /** Orders that the ping found able to have the lead. */
  readonly eligible: readonly number[]
}

const PING_SINCE: Statement = { name: 'ping_since', text: 'SELECT lead_id, verdicts FROM pings WHERE id = $1' }

export async function pingSince(sql: Sql, id: number): Promise<PingSince> {
  const [row] = await sql.rows<{ lead_id: number | null; verdicts: Buffer | null }>(PING_SINCE, [id])
  return { lead: row?.lead_id ?? null, eligible: eligibleIn(row?.verdicts ?? null) }
}

export const eligibleIn = (verdicts: Uint8Array | null): number[] =>
  [...decodeVerdicts(verdicts ?? new Uint8Array())].flatMap(([order, code]) => (code === ELIGIBLE ? [order] : []))

const CLAIM_PING: Statement = {
  name: 'ping_claim',
  text: `
    WITH p AS (UPDATE pings SET lead_id = $2, status = 'posted' WHERE id = $1 AND lead_id IS NULL
        RETURNING id, received_at, product_id, publisher_id, rcid_id, test),
      d AS (INSERT INTO ping_deltas (ping_id, day, product_id, publisher_id, rcid_id, pings, success, posted, ms, earnpub, earntotal)
        SELECT id, (received_at AT TIME ZONE $3)::date, product_id, publisher_id, rcid_id, 0, 0, 1, 0, 0, 0 FROM p WHERE NOT test)
    SELECT id FROM p`,
}
const PING_LEAD: Statement = { name: 'ping_lead', text: 'SELECT lead_id FROM pings WHERE id = $1' }

/** Null when the lead got the ping, else the lead that has it. */
export async function claimPing(sql: Sql, ping: number, lead: number, zone: string): Promise<number | null> {
  const [claimed] = await sql.rows<{ id: number }>(CLAIM_PING, [ping, lead, zone])
  if (claimed) return null
  const [row] = await sql.rows<{ lead_id: number }>(PING_LEAD, [ping])
  return row?.lead_id ?? 0
}
