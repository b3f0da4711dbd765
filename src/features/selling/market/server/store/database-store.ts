import type pg from 'pg'
import type { Keyring } from '@/server/secrets/keyring'
import { openCounters, type RoomWish, takeRoom, withLimitsInForce } from './caps'
import { lockNumber } from './identity'
import { Ids } from './ids'
import { jsonFor } from './json'
import { Flights, gathered } from './flights'
import { insertLeads, loadLead, type NewLead, type Save, type Saved, saveEach, saveLead } from './lead-store'
import { peopleFacts, type PersonKeys, scrubHistory } from './person'
import { claimPing, insertPing, loadPing, pingSince } from './pings'
import type { KeptAnswer, MarketStore, MarketTx } from './ports'
import { onPool, retrying, type Sql, type Statement, transaction, transactionOnce } from './sql'

const CONSENT: Statement = { name: 'lead_consent', text: 'SELECT consent FROM lead_details WHERE lead_id = $1' }
const OFFERED: Statement = {
  name: 'lead_offered',
  text: `UPDATE lead_details
    SET consent = jsonb_set(consent, '{rounds}', coalesce(consent -> 'rounds', '[]') || jsonb_build_array($2::jsonb))
    WHERE lead_id = $1 AND NOT coalesce(consent -> 'rounds', '[]') @> jsonb_build_array($2::jsonb)`,
}
const ANSWER: Statement = { name: 'lead_answer', text: 'SELECT answer, state FROM leads WHERE id = $1' }

/** So many commits of this process are under way at once; what comes meanwhile goes with the next. */
const MOST_AT_ONCE = 3
const MOST_TOGETHER = 16

interface Work {
  readonly people: readonly bigint[]
  readonly work: (tx: MarketTx) => Promise<unknown>
}

const numbersOf = (people: readonly (Buffer | null)[]): bigint[] =>
  people.flatMap((hash) => (hash ? [lockNumber(hash)] : []))

/** Two of one person at the same moment meet at these locks, in whichever processes they are. */
function locks(people: readonly bigint[]): string {
  const ordered = [...new Set(people)].sort((a, b) => (a < b ? -1 : 1))
  return ordered.map((number) => `SELECT pg_advisory_xact_lock(${number})`).join('; ')
}

/** The marketplace's data in PostgreSQL. */
export function databaseStore(pool: pg.Pool, keys: Keyring, zone: string, refresh: () => Promise<void>): MarketStore {
  const ids = { lead: new Ids('lead_id'), ping: new Ids('ping_id'), posting: new Ids('posting_id') }
  /** What several works of one transaction ask in the same moment is one statement. */
  const on = (sql: Sql): MarketTx => {
    const person = gathered((people: readonly PersonKeys[]) => peopleFacts(sql, people))
    const take = gathered(async (of: readonly (readonly RoomWish[])[]) => {
      const takings = await takeRoom(sql, of.flat(), zone)
      return of.map(({ length }) => takings.splice(0, length))
    })
    const insert = gathered(async (leads: readonly NewLead[]) => {
      await insertLeads(sql, leads)
      return leads.map(() => undefined)
    })
    const save = gathered((saves: readonly Save[]) => saveEach(sql, saves))
    return {
      nextId: (of) => ids[of].next(sql),
      person: (email, phone, except) => person({ email, phone, ...(except !== undefined && { except }) }),
      take,
      claimPing: (ping, lead) => claimPing(sql, ping, lead, zone),
      insertLead: (change, identity, details) => insert({ change, identity, details }),
      saveLead: (change, version) => save({ change, version }),
    }
  }
  const sql = onPool(pool)
  const own = on(sql)
  const open = (missing: readonly string[]): Promise<void> => retrying(() => openCounters(sql, missing, zone))
  const transactions = new Flights<Work, unknown>({
    most: MOST_AT_ONCE,
    size: MOST_TOGETHER,
    // Of one person only one: the second is to see the first.
    goesWith: (group, { people }) => !group.some((other) => other.people.some((number) => people.includes(number))),
    together: (group) =>
      transactionOnce(pool, locks(group.flatMap(({ people }) => people)), async (inside) => {
        const tx = on(inside)
        const results = await Promise.allSettled(group.map(({ work }) => work(tx)))
        return results.map((result) => {
          if (result.status === 'rejected') throw result.reason
          return result.value
        })
      }),
    alone: ({ people, work }) =>
      withLimitsInForce(refresh, open, () => transaction(pool, locks(people), (inside) => work(on(inside)))),
  })
  const saves = new Flights<Save, Saved>({
    most: MOST_AT_ONCE,
    size: MOST_TOGETHER,
    goesWith: (group, { change }) => !group.some((other) => other.change.facts.id === change.facts.id),
    together: (group) => saveEach(sql, group),
    // One statement is a transaction of its own; it may meet a deadlock like any other.
    alone: ({ change, version }) => retrying(() => saveLead(sql, change, version)),
  })
  return {
    ...own,
    saveLead: (change, version) => saves.add({ change, version }),
    take: (wishes) => retrying(() => own.take(wishes)),
    transaction: <T>(people: readonly (Buffer | null)[], work: (tx: MarketTx) => Promise<T>) =>
      transactions.add({ people: numbersOf(people), work }) as Promise<T>,
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
