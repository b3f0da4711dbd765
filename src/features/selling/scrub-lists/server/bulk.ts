import { sql } from 'kysely'
import { refuse } from '@/kernel/errors'
import type { BulkItem, BulkKind } from '@/server/bulk/kind'
import { startBulkRun } from '@/server/bulk/start'
import type { Tx } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'
import type { ScrubListCalls } from '../contract'
import type { ImportBody } from '../import'
import { AREA_CODES, EMAILS, PHONES, type ScrubList, WORDS } from '../lists'
import { countsOf, type Entry, entriesOf, fileParts, keyOf, knownOf, PART_LINES, resultsOf } from './import'
import { lettersOf, packed, unpacked } from './import-lines'
import { undoKindOf } from './undo'

const importOf = ({ input }: Pick<BulkItem, 'input'>): number => Number(input['import'])
const partOf = ({ row }: Pick<BulkItem, 'row'>): number => row

async function insertEntries(
  tx: Tx,
  list: ScrubList,
  entries: readonly Entry[],
  by: { import: number; user: number; at: Date },
) {
  const [value, choice] = [sql.ref(list.value.name), sql.ref(list.choice.name)]
  const [values, choices] = [entries.map((entry) => entry.value), entries.map((entry) => entry.choice)]
  const { rows } = await sql<Entry>`
    INSERT INTO ${sql.table(list.table)} (${value}, ${choice}, user_id, updated_by, dateadd, dateupdate, import_id)
    SELECT v, c, ${by.user}::bigint, ${by.user}::bigint, ${by.at}::timestamptz, ${by.at}::timestamptz, ${by.import}::bigint
    FROM unnest(${values}::text[], ${choices}::text[]) AS e (v, c)
    ON CONFLICT DO NOTHING RETURNING ${value} AS value, ${choice} AS choice`.execute(tx)
  return new Set(rows.map((row) => keyOf(list, row)))
}

/** Adds the entries of one part, and notes what became of each of its lines. */
async function addPart({ clock }: Services, tx: Tx, list: ScrubList, item: BulkItem) {
  const [id, part] = [importOf(item), partOf(item)]
  // Undone meanwhile, or being undone: one or the other comes first.
  const { undone_at } = await tx
    .selectFrom('scrub_imports')
    .select('undone_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (undone_at !== null) throw refuse('The import was undone')
  const ofPart = tx
    .selectFrom('scrub_import_parts')
    .select('lines')
    .where('import_id', '=', id)
    .where('part', '=', part)
  const lines = unpacked(found(await ofPart.executeTakeFirst(), 'Part of the file').lines)
  const first = entriesOf(list, lines)
  const by = { import: id, user: item.startedBy.id, at: new Date(clock.now()) }
  const added = await insertEntries(tx, list, [...first.values()], by)
  const left = [...first].flatMap(([key, line]) => (added.has(key) ? [] : [line]))
  const known = left.length === 0 ? new Map<string, number>() : await knownOf(tx, list, left)
  const results = resultsOf(list, lines, first, added, (key) => known.get(key) === id)
  const counts = countsOf(results)
  await tx
    .updateTable('scrub_import_parts')
    .set({ results: lettersOf(results), ...counts })
    .where('import_id', '=', id)
    .where('part', '=', part)
    .execute()
  await sql`UPDATE scrub_imports SET done = done + ${lines.length}, added = added + ${counts.added},
    known = known + ${counts.known}, repeated = repeated + ${counts.repeated}, faults = faults + ${counts.faults}
    WHERE id = ${id}`.execute(tx)
  return { id, lines, counts }
}

const number = (n: number): string => n.toLocaleString('en-US')

const kindOf = (list: ScrubList): BulkKind => ({
  name: `import.${list.table}`,
  title: `Import: ${list.title}`,
  things: ['part of the file', 'parts of the file'],
  permission: list.permission,
  category: 'settings',
  touches: ['scrublist'],
  // Of two lines with one entry the earlier counts.
  inOrder: true,
  nameOf: ({ row, input }) =>
    `Lines ${number((row - 1) * PART_LINES + 1)} to ${number((row - 1) * PART_LINES + Number(input['size']))}`,
  pathOf: (item) => `${list.screen}/import/${importOf(item)}`,
  act: async (services, tx, item) => {
    const { id, lines, counts } = await addPart(services, tx, list, item)
    const left = lines.length - counts.added
    return {
      entry: {
        title: `${list.logged}s imported`,
        description: `Import ${id}: ${counts.added} of ${lines.length} lines`,
      },
      outcome: { status: null, text: `${number(counts.added)} added${left > 0 ? `, ${number(left)} left out` : ''}` },
    }
  },
})

const LISTS = [AREA_CODES, EMAILS, PHONES, WORDS]
const KINDS = new Map(LISTS.map((list) => [list.table, kindOf(list)]))

/** Puts the file away in parts and begins to add them; the process holds one part at a time. */
export async function startImport(
  services: Services,
  ctx: Context<ScrubListCalls['import']>,
  list: ScrubList,
  body: ImportBody,
) {
  const { db, actor } = ctx
  const begun = { list: list.table, filename: body.filename ?? '', lines: 0, added: 0 }
  const { id } = await db
    .insertInto('scrub_imports')
    .values({ ...begun, user_id: actor.id, dateadd: new Date(ctx.now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  let [lines, parts] = [0, 0]
  for await (const part of fileParts(list, body, PART_LINES)) {
    lines += part.length
    const row = { import_id: id, part: ++parts, size: part.length, lines: packed(part) }
    await db.insertInto('scrub_import_parts').values(row).execute()
  }
  if (parts === 0) throw refuse('The file has no entries')
  const kind = KINDS.get(list.table)
  if (!kind) throw new Error(`no import of ${list.table}`)
  const rows = sql`SELECT part AS row_id, jsonb_build_object('import', import_id, 'size', size) AS input
    FROM scrub_import_parts WHERE import_id = ${id}`
  const { run, total } = await startBulkRun(services, ctx, kind, { rows, confirmed: parts })
  await db.updateTable('scrub_imports').set({ lines, run_id: run }).where('id', '=', id).execute()
  return { id, run, total }
}

export default [...KINDS.values(), ...LISTS.map(undoKindOf)]
