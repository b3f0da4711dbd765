import { sql } from 'kysely'
import { invalidField, refuse } from '@/kernel/errors'
import { pageNumbers } from '@/kernel/call'
import { CsvFault } from '@/kernel/read-csv'
import type { Db, Tx } from '@/server/database/database'
import { found } from '@/server/http/edits'
import { personOf } from '@/server/who'
import { type ImportBody, importLines, type ImportLine, type ImportOutcome, type LineResult } from '../import'
import type { ScrubList } from '../lists'

/** Lines that are looked at together: between two such parts the process has time for its leads. */
const AT_ONCE = 10_000
/** Lines told one by one: those that are left out, and a few that are not. */
const MOST_LEFT_OUT = 1000
const MOST_ADDED = 20

type Entry = Pick<ImportLine, 'value' | 'choice'>

/** What there may be only one of. */
const keyOf = ({ table }: ScrubList, { value, choice }: Entry): string =>
  table === 'invalid_area_codes' ? `${value}/${choice}` : value

const REASONS: Readonly<Record<Exclude<LineResult, 'fault'>, string>> = {
  added: '',
  known: 'Is on the list already',
  repeated: 'An earlier line has it',
}

function* parts<Item>(items: Iterable<Item>): Generator<Item[]> {
  let part: Item[] = []
  for (const item of items) {
    part.push(item)
    if (part.length < AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/** Goes through a file; `take` answers which of some entries are new to the list. */
async function through(
  list: ScrubList,
  body: ImportBody,
  take: (entries: readonly Entry[]) => Promise<ReadonlySet<string>>,
): Promise<ImportOutcome> {
  const counted = { added: 0, known: 0, repeated: 0, fault: 0 }
  const rows: ImportOutcome['rows'] = []
  const seen = new Set<string>()
  let shown = { added: 0, leftOut: 0 }
  for (const part of parts(importLines(list, body))) {
    const first = new Map<string, ImportLine>()
    for (const line of part) {
      const key = keyOf(list, line)
      if (line.fault === null && !seen.has(key) && !first.has(key)) first.set(key, line)
    }
    const added = await take([...first.values()])
    for (const line of part) {
      const key = keyOf(list, line)
      const result: LineResult =
        line.fault !== null
          ? 'fault'
          : seen.has(key) || first.get(key) !== line
            ? 'repeated'
            : added.has(key)
              ? 'added'
              : 'known'
      counted[result]++
      const isShown = result === 'added' ? shown.added < MOST_ADDED : shown.leftOut < MOST_LEFT_OUT
      if (!isShown) continue
      shown = result === 'added' ? { ...shown, added: shown.added + 1 } : { ...shown, leftOut: shown.leftOut + 1 }
      const { line: number, value, choice, fault } = line
      rows.push({ line: number, value, choice, result, reason: result === 'fault' ? (fault ?? '') : REASONS[result] })
    }
    for (const key of first.keys()) seen.add(key)
  }
  const { fault: faults, ...others } = counted
  return { lines: Object.values(counted).reduce((sum, n) => sum + n, 0), ...others, faults, rows }
}

const readable = async <Answer>(work: Promise<Answer>): Promise<Answer> =>
  work.catch((error: unknown) => {
    throw error instanceof CsvFault ? invalidField('csv', error.message) : error
  })

const valuesOf = (entries: readonly Entry[]): string[] => entries.map(({ value }) => value)

/** What an import would do; nothing is written. */
export const previewImport = (db: Db, list: ScrubList, body: ImportBody): Promise<ImportOutcome> =>
  readable(
    through(list, body, async (entries) => {
      const { rows } = await sql<Entry>`
        SELECT ${sql.ref(list.value.name)} AS value, ${sql.ref(list.choice.name)} AS choice FROM ${sql.table(list.table)}
        WHERE ${sql.ref(list.value.name)} = ANY (${valuesOf(entries)}::text[])`.execute(db)
      const known = new Set(rows.map((row) => keyOf(list, row)))
      return new Set(entries.map((entry) => keyOf(list, entry)).filter((key) => !known.has(key)))
    }),
  )

interface Importer {
  readonly db: Tx
  readonly now: number
  readonly actor: { readonly id: number }
}

/** All lines that can be added, or none: one transaction, of which the other processes hear once. */
export async function importEntries(ctx: Importer, list: ScrubList, body: ImportBody) {
  const { db, actor } = ctx
  const at = new Date(ctx.now)
  const begun = { list: list.table, filename: body.filename ?? '', lines: 0, added: 0, user_id: actor.id, dateadd: at }
  const { id } = await db.insertInto('scrub_imports').values(begun).returning('id').executeTakeFirstOrThrow()
  const outcome = await readable(
    through(list, body, async (entries) => {
      const [value, choice] = [sql.ref(list.value.name), sql.ref(list.choice.name)]
      const { rows } = await sql<Entry>`
        INSERT INTO ${sql.table(list.table)} (${value}, ${choice}, user_id, updated_by, dateadd, dateupdate, import_id)
        SELECT v, c, ${actor.id}::bigint, ${actor.id}::bigint, ${at}::timestamptz, ${at}::timestamptz, ${id}::bigint
        FROM unnest(${valuesOf(entries)}::text[], ${entries.map((entry) => entry.choice)}::text[]) AS e (v, c)
        ON CONFLICT DO NOTHING RETURNING ${value} AS value, ${choice} AS choice`.execute(db)
      return new Set(rows.map((row) => keyOf(list, row)))
    }),
  )
  if (outcome.added === 0) throw refuse('The file has no entry that the list does not have')
  const { lines, added } = outcome
  await db.updateTable('scrub_imports').set({ lines, added }).where('id', '=', id).execute()
  return { id, ...outcome }
}

/** Takes the entries of an import off the list, but for those that somebody changed since: they are that person's. */
export async function undoImport(
  ctx: Importer,
  list: ScrubList,
  id: number,
): Promise<{ removed: number; kept: number }> {
  const { db } = ctx
  const row = await db
    .selectFrom('scrub_imports')
    .selectAll()
    .where('id', '=', id)
    .where('list', '=', list.table)
    .forUpdate()
    .executeTakeFirst()
  if (found(row, 'Import').undone_at !== null) throw refuse('The import is undone already')
  const own = sql`DELETE FROM ${sql.table(list.table)} WHERE import_id = ${id} AND version = 1`
  const removed = Number((await own.execute(db)).numAffectedRows ?? 0)
  const left = await sql<{ n: number }>`
    SELECT count(*) AS n FROM ${sql.table(list.table)} WHERE import_id = ${id}`.execute(db)
  const undone = { undone_at: new Date(ctx.now), undone_by: ctx.actor.id, removed }
  await db.updateTable('scrub_imports').set(undone).where('id', '=', id).execute()
  return { removed, kept: left.rows[0]?.n ?? 0 }
}

export async function listImports(db: Db, list: ScrubList, { page, perPage }: { page: number; perPage: number }) {
  const rows = await db
    .selectFrom('scrub_imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('users as b', 'b.id', 'i.undone_by')
    .selectAll('i')
    .select(['u.name as user_name', 'b.name as undone_name'])
    .select(sql<number>`count(*) OVER ()`.as('total'))
    .where('i.list', '=', list.table)
    .orderBy('i.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const data = rows.map(({ id, filename, lines, added, dateadd, undone_at, ...row }) => ({
    ...{ id, filename, lines, added, dateadd },
    user: personOf(row.user_id, row.user_name),
    undone:
      undone_at === null
        ? null
        : { date: undone_at, user: personOf(row.undone_by, row.undone_name), removed: row.removed ?? 0 },
  }))
  return { data, ...pageNumbers(page, perPage, rows[0]?.total ?? 0, data.length) }
}
