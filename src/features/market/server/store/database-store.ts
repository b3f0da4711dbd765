import type pg from 'pg'
import type { Keyring } from '@/server/secrets/keyring'
import { openCounters, takeRoom, withLimitsInForce } from './caps'
import { lockNumber } from './identity'
import { Ids } from './ids'
import { jsonFor } from './json'
import { insertLead, loadLead, saveLead } from './lead-store'
import { personFacts, scrubHistory } from './person'
import { claimPing, insertPing, loadPing, pingSince } from './pings'
import type { KeptAnswer, MarketStore, MarketTx } from './ports'
import { onPool, retrying, type Sql, type Statement, transaction } from './sql'

const CONSENT: Statement = { name: 'lead_consent', text: 'SELECT consent FROM lead_details WHERE lead_id = $1' }
const OFFERED: Statement = {
  name: 'lead_offered',
  text: `UPDATE lead_details
    SET consent = jsonb_set(consent, '{rounds}', coalesce(consent -> 'rounds', '[]') || jsonb_build_array($2::jsonb))
    WHERE lead_id = $1 AND NOT coalesce(consent -> 'rounds', '[]') @> jsonb_build_array($2::jsonb)`,
}
const ANSWER: Statement = { name: 'lead_answer', text: 'SELECT answer, state FROM leads WHERE id = $1' }

/** Two of one person at the same moment meet at these locks, in whichever processes they are. */
function locks(people: readonly (Buffer | null)[]): string {
  const numbers = people.flatMap((hash) => (hash ? [lockNumber(hash)] : []))
  const ordered = [...new Set(numbers)].sort((a, b) => (a < b ? -1 : 1))
  return ordered.map((number) => `SELECT pg_advisory_xact_lock(${number})`).join('; ')
}

/** The marketplace's data in PostgreSQL. */
export function databaseStore(pool: pg.Pool, keys: Keyring, zone: string, refresh: () => Promise<void>): MarketStore {
  const ids = { lead: new Ids('lead_id'), ping: new Ids('ping_id'), posting: new Ids('posting_id') }
  const on = (sql: Sql): MarketTx => ({
    nextId: (of) => ids[of].next(sql),
    person: (email, phone, except) => personFacts(sql, email, phone, except),
    take: (wishes) => takeRoom(sql, wishes, zone),
    claimPing: (ping, lead) => claimPing(sql, ping, lead, zone),
    insertLead: (change, identity, details) => insertLead(sql, change, identity, details),
    saveLead: (change, version) => saveLead(sql, change, version),
  })
  const sql = onPool(pool)
  const own = on(sql)
  const open = (missing: readonly string[]): Promise<void> => retrying(() => openCounters(sql, missing, zone))
  return {
    ...own,
    // One statement is a transaction of its own; it may meet a deadlock like any other.
    saveLead: (change, version) => retrying(() => own.saveLead(change, version)),
    take: (wishes) => retrying(() => own.take(wishes)),
    transaction: (people, work) =>
      withLimitsInForce(refresh, open, () => transaction(pool, locks(people), (inside) => work(on(inside)))),
    history: (of, now) => scrubHistory(sql, of, now),
    loadLead: (id) => loadLead(sql, keys, id),
    insertPing: (row) => insertPing(sql, row),
    loadPing: (id) => loadPing(sql, id),
    pingSince: (id) => pingSince(sql, id),
    async consentOf(lead) {
      const [row] = await sql.rows<{ consent: Record<string, unknown> }>(CONSENT, [lead])
      return row?.consent ?? {}
    },
    async offered(lead, round) {
      await sql.rows(OFFERED, [lead, jsonFor(round)])
    },
    async answerOf(lead) {
      const [row] = await sql.rows<KeptAnswer>(ANSWER, [lead])
      return row ?? null
    },
  }
}
