import { sql } from 'kysely'
import { refuse } from '@/kernel/errors'
import type { BulkItem, BulkKind } from '@/server/bulk/kind'
import { startBulkRun } from '@/server/bulk/start'
import type { Tx } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'
import type { ScrubListCalls } from '../contract'
import { MOST_LINES } from '../import'
import type { ScrubList } from '../lists'
import { PART_LINES } from './import'
import { unpacked } from './import-lines'

/** What somebody changed since is that person's, and stays. */
const OWN = sql`version = 1`

async function removePart(tx: Tx, list: ScrubList, { input }: BulkItem) {
  const [id, from, to] = [Number(input['import']), Number(input['from']), Number(input['to'])]
  const removal = sql`DELETE FROM ${sql.table(list.table)} WHERE import_id = ${id} AND ${OWN} AND id BETWEEN ${from} AND ${to}`
  const removed = Number((await removal.execute(tx)).numAffectedRows ?? 0)
  await sql`UPDATE scrub_imports SET removed = coalesce(removed, 0) + ${removed} WHERE id = ${id}`.execute(tx)
  return { id, removed }
}

export const undoKindOf = (list: ScrubList): BulkKind => ({
  name: `undo.${list.table}`,
  title: `Undo import: ${list.title}`,
  things: ['part of the import', 'parts of the import'],
  permission: list.permission,
  category: 'settings',
  touches: ['scrublist'],
  inOrder: true,
  nameOf: ({ row }) => `Part ${row}`,
  pathOf: ({ input }) => `${list.screen}/import/${Number(input['import'])}`,
  act: async (_services, tx, item) => {
    const { id, removed } = await removePart(tx, list, item)
    return {
      entry: { title: `Import of ${list.logged.toLowerCase()}s undone`, description: `Import ${id}: ${removed}` },
      outcome: { status: null, text: `${removed.toLocaleString('en-US')} removed` },
    }
  },
})

/** Entries that another import lists too stay for it, as long as its lines are kept. */
async function keepShared(db: Tx, list: ScrubList, id: number): Promise<void> {
  const parts = await db
    .selectFrom('scrub_import_parts as p')
    .innerJoin('scrub_imports as i', 'i.id', 'p.import_id')
    .select(['p.import_id', 'p.part'])
    .where('i.list', '=', list.table)
    .where('i.id', '<>', id)
    .where('i.undone_at', 'is', null)
    .where('p.known', '>', 0)
    .execute()
  const sameChoice = list.table === 'invalid_area_codes' ? sql`AND e.${sql.ref(list.choice.name)} = o.choice` : sql``
  for (const { import_id, part } of parts) {
    const kept = db.selectFrom('scrub_import_parts').select('lines').where('import_id', '=', import_id)
    const { lines } = await kept.where('part', '=', part).executeTakeFirstOrThrow()
    const entries = unpacked(lines).filter(({ fault }) => fault === null)
    await sql`
      UPDATE ${sql.table(list.table)} AS e SET version = e.version + 1
      FROM unnest(${entries.map(({ value }) => value)}::text[], ${entries.map(({ choice }) => choice)}::text[]) AS o (value, choice)
      WHERE e.import_id = ${id} AND e.version = 1 AND e.${sql.ref(list.value.name)} = o.value ${sameChoice}`.execute(db)
  }
}

/** Removes the entries of an import, a part at a time, except those that somebody changed since or another import lists too. Its own run adds nothing more. */
export async function startUndo(
  services: Services,
  ctx: Context<ScrubListCalls['undoImport']>,
  list: ScrubList,
  id: number,
) {
  const { db, actor, now } = ctx
  const ofImport = db.selectFrom('scrub_imports').where('id', '=', id).where('list', '=', list.table)
  const stored = found(await ofImport.select('undone_at').forUpdate().executeTakeFirst(), 'Import')
  // A million entries take their time.
  await sql`SET LOCAL statement_timeout = 0`.execute(db)
  await keepShared(db, list, id)
  const own = sql`SELECT id FROM ${sql.table(list.table)} WHERE import_id = ${id} AND ${OWN}`
  // One that was stopped on its way is begun again.
  if (stored.undone_at !== null && (await sql`${own} LIMIT 1`.execute(db)).rows.length === 0)
    throw refuse('The import is undone already')
  const undone = { undone_at: new Date(now), undone_by: actor.id }
  await db.updateTable('scrub_imports').set(undone).where('id', '=', id).execute()
  // Nothing to remove is a part, too.
  const rows = sql`
    SELECT part AS row_id, jsonb_build_object('import', ${id}::bigint, 'from', min(id), 'to', max(id)) AS input
    FROM (SELECT id, 1 + (row_number() OVER (ORDER BY id) - 1) / ${PART_LINES} AS part FROM (${own}) AS e
      UNION ALL SELECT 0, 1) AS parts
    GROUP BY part`
  return startBulkRun(services, ctx, undoKindOf(list), { rows, confirmed: MOST_LINES })
}
