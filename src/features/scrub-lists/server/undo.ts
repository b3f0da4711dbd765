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

/** Takes the entries of an import off the list, a part at a time, but for those that somebody changed since. Its own run adds nothing more. */
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
