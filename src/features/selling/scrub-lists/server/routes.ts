import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import type { Db } from '@/server/database/database'
import { streamRows } from '@/server/database/stream'
import { type Context, type FeatureRoutes, type Handlers, routes } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew, unique } from '@/server/http/edits'
import { pageDescribed } from '@/server/http/paging'
import type { Services } from '@/server/services'
import { entryColumns } from '../columns'
import {
  areaCodeCalls,
  badEmailCalls,
  badPhoneCalls,
  badWordCalls,
  type ListedEntry,
  type ScrubListCalls,
} from '../contract'
import { AREA_CODES, EMAILS, PHONES, type ScrubList, WORDS } from '../lists'
import type { ImportBody } from '../import'
import { startImport } from './bulk'
import { hitsOf } from './hits'
import { previewImport } from './import'
import { importedLines } from './import-lines'
import { importById, listImports } from './imports'
import { countEntries, describe, type EntryRow, type EntrySearch, searchEntries, selectEntries, tableOf } from './sql'
import { startUndo } from './undo'

type Entered = Readonly<Record<string, unknown>>

async function withHits(services: Services, list: ScrubList, rows: readonly EntryRow[]): Promise<ListedEntry[]> {
  const hits = await hitsOf(services, list, rows)
  return rows.map((row, n) => ({ ...describe(list, row), hits: hits[n] ?? 0 }))
}

async function* described(services: Services, list: ScrubList, batches: AsyncIterable<EntryRow[]>) {
  for await (const rows of batches) yield await withHits(services, list, rows)
}

const find = async (db: Db, list: ScrubList, id: number) =>
  found(await selectEntries(db, list).where('e.id', '=', id).executeTakeFirst(), list.thing)

const lock = async (db: Db, list: ScrubList, id: number) =>
  found(await selectEntries(db, list).where('e.id', '=', id).forUpdate('e').executeTakeFirst(), list.thing)

const once = <T>({ unique: constraint, value, thing }: ScrubList, write: Promise<T>) =>
  unique(write, constraint, value.name, `Duplicate ${thing.toLowerCase()}`)

/** What the log compares; it would take a field that ends in 'code' for a secret. */
const logged = ({ value, choice }: ScrubList, row: { readonly value: unknown; readonly choice: unknown }) => ({
  [value.name === 'areacode' ? 'area' : value.name]: row.value,
  [choice.name]: row.choice,
})

const entered = ({ value, choice }: ScrubList, body: Entered) => ({
  value: body[value.name],
  choice: body[choice.name],
})

/** Who a consumer is stays out of the log's texts: there an entry is its number. */
const named = ({ value }: ScrubList, id: number, text: unknown) => (value.personal ? `ID ${id}` : String(text))

async function add(list: ScrubList, ctx: Context<ScrubListCalls['add']>, body: Entered) {
  const values = { ...body, user_id: ctx.actor.id, ...stampNew(ctx) }
  const insert = ctx.db
    .insertInto(tableOf(list))
    .values(values as never)
    .returning('id')
  const { id } = await once(list, insert.executeTakeFirstOrThrow())
  const after = entered(list, body)
  const description = named(list, id, after.value)
  await ctx.record({ title: `${list.logged} added`, description, after: logged(list, after) })
  return { id }
}

async function update(list: ScrubList, ctx: Context<ScrubListCalls['update']>, id: number, body: Entered) {
  const before = await lock(ctx.db, list, id)
  await guardVersion(ctx, before, describe(list, before))
  const change = ctx.db.updateTable(tableOf(list)).set({ ...body, ...stamp(ctx) })
  await once(list, change.where('id', '=', id).execute())
  const after = await find(ctx.db, list, id)
  const changes = { before: logged(list, before), after: logged(list, after) }
  await ctx.record({ title: `${list.logged} changed`, description: named(list, id, after.value), ...changes })
  return describe(list, after)
}

async function remove(list: ScrubList, ctx: Context<ScrubListCalls['remove']>, id: number) {
  const before = await lock(ctx.db, list, id)
  await ctx.db.deleteFrom(tableOf(list)).where('id', '=', id).execute()
  const description = named(list, id, before.value)
  await ctx.record({ title: `${list.logged} deleted`, description, before: logged(list, before) })
  return {}
}

/** A file of phones or e-mail addresses tells who consumers are; what was searched for would, too. */
async function noteExport(ctx: Context<ScrubListCalls['export']>, list: ScrubList, search: EntrySearch): Promise<void> {
  const filter = search[list.value.name] ? `by ${list.value.name}` : 'no filter'
  const entries = await countEntries(ctx.db, list, search)
  await ctx.note({
    title: 'Consumer data read',
    description: `${list.title} exported: ${filter}; ${entries} entries`,
  })
}

const handlersOf =
  (list: ScrubList) =>
  (services: Services): Handlers<ScrubListCalls> => ({
    list: ({ db }, { body }) =>
      pageDescribed(
        searchEntries(db, list, body),
        body,
        (rows) => withHits(services, list, rows),
        countEntries(db, list, body),
      ),
    export: async (ctx, { body }) => {
      const { config, database } = services
      if (list.value.personal) await noteExport(ctx, list, body)
      const rows = streamRows<EntryRow>(database.exportPool, searchEntries(database.reports, list, body))
      return csvOf(
        config.SLUICE_TIME_ZONE,
        chosenColumns(entryColumns(list), body.columns),
        described(services, list, rows),
      )
    },
    get: async ({ db }, { params }) => describe(list, await find(db, list, params.id)),
    add: (ctx, { body }) => add(list, ctx, body),
    update: (ctx, { params, body }) => update(list, ctx, params.id, body),
    remove: (ctx, { params }) => remove(list, ctx, params.id),
    previewImport: ({ db }, { body }) => previewImport(db, list, body as ImportBody),
    import: (ctx, { body }) => startImport(services, ctx, list, body as ImportBody),
    getImport: ({ db }, { params }) => importById(db, list, params.id),
    importedLines: async ({ db }, { params, body }) => {
      const { id } = await importById(db, list, params.id)
      return importedLines(db, id, body)
    },
    imports: ({ db }, { body }) => listImports(db, list, body),
    undoImport: (ctx, { params }) => startUndo(services, ctx, list, params.id),
  })

const lists = [
  routes(areaCodeCalls, handlersOf(AREA_CODES)),
  routes(badPhoneCalls, handlersOf(PHONES)),
  routes(badWordCalls, handlersOf(WORDS)),
  routes(badEmailCalls, (services) => ({
    ...handlersOf(EMAILS)(services),
    addAt: (ctx, { body }) => add(EMAILS, ctx, body),
  })),
]

export default { bind: (services) => lists.flatMap((list) => list.bind(services)) } satisfies FeatureRoutes
