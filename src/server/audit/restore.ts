import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type FieldChange, isMasked } from '@/kernel/changes'
import { notFound, refuse } from '@/kernel/errors'
import type { Restored } from '@/kernel/restore'
import type { Db, Tx } from '../database/database'
import type { LogEntry, LogLinks } from './record'

interface Changing {
  readonly db: Tx
  readonly requestId: string
  readonly record: (entry: LogEntry) => Promise<void>
}

const COLUMNS = {
  publisher: 'publisher_id',
  rcid: 'rcid_id',
  pixel: 'pixel_id',
  lender: 'lender_id',
  order: 'order_id',
} as const

/** Entries about exactly this: a publisher's log also shows the changes of its RCIDs. */
const entriesAbout = (tx: Db | Tx, links: LogLinks) =>
  tx.selectFrom('system_log').where((eb) =>
    eb.and(
      Object.entries(COLUMNS).map(([name, column]) => {
        const id = links[name as keyof typeof COLUMNS]
        return id === undefined ? eb(column, 'is', null) : eb(column, '=', id)
      }),
    ),
  )

const changeOf = (changes: unknown, field: string) => (changes as FieldChange[]).find((one) => one.field === field)

/** The request behind an entry about exactly this. */
export async function requestOf(tx: Tx, log: number, links: LogLinks): Promise<string> {
  const row = await entriesAbout(tx, links).select('request_id').where('id', '=', log).executeTakeFirst()
  if (!row) throw notFound('Log entry')
  return row.request_id
}

/** What an entry about exactly this did to one field; refused where the log keeps it hidden. */
export async function changeIn(tx: Db | Tx, { log, field }: Restored, links: LogLinks): Promise<FieldChange> {
  const row = await entriesAbout(tx, links).select('changes').where('id', '=', log).executeTakeFirst()
  if (!row) throw notFound('Log entry')
  const change = changeOf(row.changes, field)
  if (!change) throw refuse(`This entry did not change ${field}`)
  if (isMasked(field)) throw refuse('The log keeps this value hidden, so it cannot be restored')
  return change
}

/** Safe is what stands as the entry left it. Runs when the record is locked: whoever changed it since has committed. */
async function guardLater(ctx: Changing, { log, field }: Restored, links: LogLinks, left: unknown): Promise<void> {
  const later = await entriesAbout(ctx.db, links)
    .select(['user_name', 'changes'])
    .where('id', '>', log)
    .where('request_id', '<>', ctx.requestId)
    .where(sql<boolean>`changes @> ${JSON.stringify([{ field }])}::jsonb`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!later || isDeepStrictEqual(changeOf(later.changes, field)?.after, left)) return
  throw refuse(`${later.user_name ?? 'Someone'} changed this again later: restore from the newest entry`)
}

/**
 * Gives a field back what it held before an entry of the log, through the use case that changes it: `apply` gets the
 * earlier value and a context whose log row says that it was restored. It must lock the record before it writes.
 */
export async function restoring<Ctx extends Changing, Result>(
  ctx: Ctx,
  wanted: Restored,
  links: LogLinks,
  apply: (ctx: Ctx, value: unknown) => Promise<Result>,
): Promise<Result> {
  const { before, after } = await changeIn(ctx.db, wanted, links)
  const record = (entry: LogEntry) =>
    ctx.record({
      ...entry,
      title: 'Earlier value restored',
      description: `${entry.description ?? ''}, ${wanted.field}`,
    })
  const result = await apply({ ...ctx, record }, before)
  await guardLater(ctx, wanted, links, after)
  return result
}

/** What was allowed then may not be any more. */
export function stillAllowed<S extends z.ZodType>(schema: S, values: unknown): z.output<S> {
  const read = schema.safeParse(values)
  if (read.success) return read.data
  throw refuse(`The earlier value cannot be used any more: ${read.error.issues[0]?.message ?? ''}`)
}
