import { sql } from 'kysely'
import type { CheckedInput } from '@/kernel/call'
import { invalidField } from '@/kernel/errors'
import type { Db } from '@/server/database/database'
import { found, guardVersion, stamp } from '@/server/http/edits'
import {
  readScrubberConfig,
  type Scrubber,
  SCRUBBERS,
  scrubberNamed,
  scrubberState,
} from '@/features/selling/scrubbing/public'
import type { publisherCalls } from '../contract'
import type { ScrubberRow } from '../records'
import type { Ctx } from './service'
import { lockPublisher } from './sql'

type Body = CheckedInput<typeof publisherCalls.saveScrubber>['body']

const storedOf = (db: Db, publisher: number) =>
  db.selectFrom('publisher_scrubbers').selectAll().where('publisher_id', '=', publisher)
type Stored = Awaited<ReturnType<ReturnType<typeof storedOf>['execute']>>[number]

function rowOf(scrubber: Scrubber, stored: Stored | undefined): ScrubberRow {
  const { name, about, fields } = scrubber
  const settings = (stored?.settings ?? {}) as Readonly<Record<string, unknown>>
  const { enabled, config } = scrubberState(scrubber, stored && { enabled: stored.enabled, settings })
  const asked = fields.map((field) => ({ ...field, options: [...field.options] }))
  return { name, about, enabled, config: { ...config }, fields: asked, version: stored?.version ?? 0 }
}

export async function listScrubbers(db: Db, publisher: number): Promise<ScrubberRow[]> {
  found(await db.selectFrom('publishers').select('id').where('id', '=', publisher).executeTakeFirst(), 'Publisher')
  const stored = await storedOf(db, publisher).execute()
  return SCRUBBERS.map((scrubber) =>
    rowOf(
      scrubber,
      stored.find(({ name }) => name === scrubber.name),
    ),
  )
}

/** The part that the log compares; the scrubber's name leads each field. */
const logged = ({ name, enabled, config }: ScrubberRow) => ({ [name]: { enabled, ...config } })

export async function saveScrubber(ctx: Ctx, publisher: number, { name, enabled, config = {} }: Body) {
  const scrubber = scrubberNamed(name)
  if (!scrubber) throw invalidField('name', 'There is no such scrubber')
  // Its own row may not exist yet: the publisher's is what the next one waits for.
  const { name: owner } = found(await lockPublisher(ctx.db, publisher), 'Publisher')
  const stored = await storedOf(ctx.db, publisher).where('name', '=', name).executeTakeFirst()
  const before = rowOf(scrubber, stored)
  await guardVersion(ctx, stored ?? { version: 0, dateupdate: new Date(ctx.now), updated_by: null }, before)
  const read = readScrubberConfig(scrubber, config, before.config)
  if (!read.ok) throw invalidField(read.error.field, read.error.message)
  const values = {
    enabled: enabled === undefined ? before.enabled : enabled === 1,
    settings: JSON.stringify(read.value),
  }
  const { version: _, ...by } = stamp(ctx)
  const version = sql<number>`publisher_scrubbers.version + 1`
  await ctx.db
    .insertInto('publisher_scrubbers')
    .values({ publisher_id: publisher, name, ...values, ...by })
    .onConflict((clash) => clash.columns(['publisher_id', 'name']).doUpdateSet({ ...values, ...by, version }))
    .execute()
  const after = rowOf(scrubber, await storedOf(ctx.db, publisher).where('name', '=', name).executeTakeFirst())
  const changes = { before: logged(before), after: logged(after) }
  await ctx.record({ title: 'Scrubber changed', description: `${owner}, ${name}`, ...changes, links: { publisher } })
  return after
}
