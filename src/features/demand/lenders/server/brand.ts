import type { Selectable } from 'kysely'
import { invalidField } from '@/kernel/errors'
import type { Db, Tx } from '@/server/database/database'
import type { DB } from '@/server/database/schema.gen'
import { found, guardVersion, stamp, unique } from '@/server/http/edits'
import type { BrandSettingsChange, OneToOneChange, StoredBrandSettings, StoredOneToOne } from '../brand'
import { type Ctx, lockLender } from './service'

type Row = Selectable<DB['lenders']>

/** A logo that nobody uploaded here would be a broken picture on every page that shows it. */
export async function checkLogo(db: Db | Tx, logo: string | undefined): Promise<void> {
  if (!logo) return
  const stored = db.selectFrom('images').select('id').where('id', '=', logo.slice('/images/'.length))
  if (!(await stored.executeTakeFirst())) throw invalidField('logo', 'Upload the logo again')
}

const settingsOf = (row: Row): StoredBrandSettings => ({
  id: row.id,
  version: row.version,
  displayname: row.displayname,
  phone: row.displayphone,
  hidename: row.hidename ? 'yes' : 'no',
  link: row.link,
  bulletpoints: row.bulletpoints,
  logo: row.logo,
})

const oneToOneOf = (row: Row): StoredOneToOne => ({
  id: row.id,
  version: row.version,
  compliance: row.compliance ? 1 : 0,
  title: row.brand ?? '',
  description: row.branddescription,
  logo: row.brandlogo,
})

const read = async (db: Db | Tx, id: number) =>
  found(await db.selectFrom('lenders').selectAll().where('id', '=', id).executeTakeFirst(), 'Lender')
export const readSettings = async (db: Db, id: number) => settingsOf(await read(db, id))
export const readOneToOne = async (db: Db, id: number) => oneToOneOf(await read(db, id))

/** The part that the log compares. */
const logged = <T extends { id: number; version: number }>({ id: _, version: __, ...values }: T) => values

/** What is undefined stays. */
const settingsColumns = ({ phone, hidename, ...same }: BrandSettingsChange) => ({
  ...same,
  ...(phone === undefined ? {} : { displayphone: phone }),
  ...(hidename === undefined ? {} : { hidename: hidename === 'yes' }),
})

export async function saveSettings(ctx: Ctx, id: number, body: BrandSettingsChange): Promise<StoredBrandSettings> {
  const row = await lockLender(ctx.db, id)
  const before = settingsOf(row)
  await guardVersion(ctx, row, before)
  await checkLogo(ctx.db, body.logo)
  await ctx.db
    .updateTable('lenders')
    .set({ ...settingsColumns(body), ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  const after = await readSettings(ctx.db, id)
  const changes = { before: { settings: logged(before) }, after: { settings: logged(after) } }
  await ctx.record({ title: 'Settings changed', description: row.title, ...changes, links: { lender: id } })
  return after
}

const oneToOneColumns = ({ compliance, title, description, logo }: OneToOneChange) => ({
  ...(compliance === undefined ? {} : { compliance: compliance === 1 }),
  // Without one it is offered to nobody; names are compared, so that two without are not the same.
  ...(title === undefined ? {} : { brand: title === '' ? null : title }),
  ...(description === undefined ? {} : { branddescription: description }),
  ...(logo === undefined ? {} : { brandlogo: logo }),
})

export async function saveOneToOne(ctx: Ctx, id: number, body: OneToOneChange): Promise<StoredOneToOne> {
  const row = await lockLender(ctx.db, id)
  const before = oneToOneOf(row)
  await guardVersion(ctx, row, before)
  const next = { ...before, ...body }
  if (next.compliance === 1 && next.title === '')
    throw invalidField('title', 'Consumers consent to a name: enter it, or switch compliance off')
  await checkLogo(ctx.db, body.logo)
  const update = ctx.db
    .updateTable('lenders')
    .set({ ...oneToOneColumns(body), ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  await unique(update, 'lenders_brand_unique', 'title', 'Another lender has this display name')
  const after = await readOneToOne(ctx.db, id)
  const changes = { before: { onetoone: logged(before) }, after: { onetoone: logged(after) } }
  await ctx.record({ title: 'One To One settings changed', description: row.title, ...changes, links: { lender: id } })
  return after
}
