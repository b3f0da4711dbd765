import type { CheckedInput } from '@/kernel/call'
import { invalidField } from '@/kernel/errors'
import { priceFault } from '@/kernel/price'
import type { Db } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew } from '@/server/http/edits'
import type { publisherCalls } from '../contract'
import type { PublisherChange } from '../records'
import { findPublisher, lockPublisher } from './sql'

export type Ctx = Context<typeof publisherCalls.update>
type Found = NonNullable<Awaited<ReturnType<typeof findPublisher>>>

async function checkManager(db: Db, manager: number | null | undefined): Promise<void> {
  if (manager === undefined || manager === null) return
  const known = db.selectFrom('users').select('id').where('id', '=', manager).where('kind', '=', 'admin')
  if (!(await known.where('deleted_at', 'is', null).executeTakeFirst()))
    throw invalidField('accountmanager', 'Choose an admin of the list')
}

/** The part of a publisher that the log compares. */
const logged = ({ id: _, version: __, dateadd: ___, accmanager: ____, product: _____, ...values }: Found) => values

export async function addPublisher(ctx: Ctx, body: CheckedInput<typeof publisherCalls.add>['body']) {
  await checkManager(ctx.db, body.accountmanager)
  const insert = ctx.db.insertInto('publishers').values({ ...body, status: body.status ?? 'active', ...stampNew(ctx) })
  const { id } = await insert.returning('id').executeTakeFirstOrThrow()
  const after = logged(found(await findPublisher(ctx.db, id), 'Publisher'))
  await ctx.record({ title: 'Publisher added', description: body.name, after, links: { publisher: id } })
  return { id }
}

export async function updatePublisher(ctx: Ctx, id: number, body: PublisherChange) {
  const row = found(await lockPublisher(ctx.db, id), 'Publisher')
  const before = found(await findPublisher(ctx.db, id), 'Publisher')
  await guardVersion(ctx, row, before)
  if (body.accountmanager !== row.accountmanager) await checkManager(ctx.db, body.accountmanager)
  const { pricemodel, pricevalue } = { ...row, ...body }
  const fault = priceFault(pricemodel as 'CPA' | 'REV' | null, pricevalue as never)
  if (fault) throw invalidField('pricevalue', fault)
  await ctx.db
    .updateTable('publishers')
    .set({ ...body, ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  const after = found(await findPublisher(ctx.db, id), 'Publisher')
  const changes = { before: logged(before), after: logged(after) }
  await ctx.record({ title: 'Publisher changed', description: after.name, ...changes, links: { publisher: id } })
  return after
}
