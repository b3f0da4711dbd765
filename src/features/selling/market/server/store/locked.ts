import { leadColumns, rowsOf } from './change'
import { jsonFor } from './json'
import { beside as besideLeads, type Save } from './lead-store'
import type { Sql, Statement } from './sql'
import { beside, type From, ROOM_BACK, SET_LEAD, STATE_COLUMNS } from './statements'

interface Column {
  readonly rows: string
  readonly name: string
  readonly type: string
}

/** In the order of the statement's parameters, from $2 on. */
const COLUMNS: Column[] = []

/** Rows go as an array per column: where they are hundreds, JSON takes longer to read than all of them to write. */
const asArrays: From = (rows, columns) => {
  const own = columns.split(',').map((column): Column => {
    const [name = '', type = ''] = column.trim().split(' ')
    return { rows, name, type }
  })
  const arrays = own.map((column) => `$${1 + COLUMNS.push(column)}::${column.type}[]`)
  return `unnest(${arrays.join(', ')}) AS r (${own.map(({ name }) => name).join(', ')})`
}

/**
 * Hundreds of leads at once, and what stands beside them joined to nothing: that all were as they should be is seen
 * afterwards. $2 are the leads' ids, named so that no table is read as a whole.
 */
const UPDATE_LOCKED: Statement = {
  name: 'leads_update_locked',
  text: `
  WITH n AS (SELECT * FROM ${asArrays('leads', `${STATE_COLUMNS}, version integer`)}), l AS (
    UPDATE leads AS old SET ${SET_LEAD}
    FROM n WHERE old.id = ANY ($2::bigint[]) AND old.id = n.id AND old.version = n.version RETURNING old.id
  ), p AS (
    UPDATE postings AS old SET status = r.status, removed = r.removed, bid = r.bid, revenue = r.revenue,
      credited = r.credited, reason = r.reason, decided_at = r.decided_at
    FROM ${asArrays(
      'postings',
      `lead_id bigint, id bigint, status text, removed boolean, bid bigint, revenue bigint, credited bigint,
      reason text, decided_at timestamptz`,
    )}
    WHERE old.lead_id = ANY ($2::bigint[]) AND old.lead_id = r.lead_id AND old.id = r.id RETURNING old.id
  ), ${beside(asArrays)}, b AS (SELECT r.key FROM ${ROOM_BACK})
  SELECT (SELECT count(*) FROM l) AS leads, (SELECT count(*) FROM p) AS postings, (SELECT count(*) FROM j) AS jobs,
    (SELECT count(*) FROM b) AS counters`,
}

/** What needs no quotes in the text of an array. */
type Plain = number | boolean | string | null | undefined
const QUOTED = new Set(['text', 'json', 'jsonb'])

function arrayOf(type: string, values: readonly unknown[]): unknown {
  if (!QUOTED.has(type)) return `{${values.map((value) => (value as Plain) ?? 'NULL').join(',')}}`
  return type === 'text'
    ? values
    : values.map((value) => (value === null || value === undefined ? null : jsonFor(value)))
}

/** Leads of one upload mostly count in the same counters. */
function sumsOf(back: readonly { readonly key: string; readonly amount: number }[]) {
  const sums = new Map<string, number>()
  for (const { key, amount } of back) sums.set(key, (sums.get(key) ?? 0) + amount)
  return [...sums].map(([key, amount]) => ({ key, amount }))
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Made ready to be written: the new states of many leads that the transaction has locked. By staff's word no posting is new. */
export function lockedSave(saves: readonly Save[]): (sql: Sql) => Promise<void> {
  const rows = saves.map(({ change }) => rowsOf(change))
  const tables: Readonly<Record<string, Rows>> = {
    leads: saves.map(({ change, version }) => ({ ...leadColumns(change), version })),
    ...besideLeads(rows),
  }
  const back = sumsOf(rows.flatMap((row) => row.back ?? []))
  const windows = rows.flatMap((row) => row.windows ?? [])
  const values = [
    jsonFor(back.length > 0 ? { back, windows, zone: saves[0]?.change.zone } : {}),
    ...COLUMNS.map(({ rows: of, name, type }) =>
      arrayOf(
        type,
        (tables[of] ?? []).map((row) => row[name]),
      ),
    ),
  ]
  return async (sql) => {
    const [written] = await sql.rows<{ leads: number; postings: number }>(UPDATE_LOCKED, values)
    if (written?.leads !== saves.length || written.postings !== tables['postings']?.length)
      throw new Error('leads changed under their lock')
  }
}
