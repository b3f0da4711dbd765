import { filledPixel, pixelForm, readPixel } from '@/engine/pixels/template'
import { invalidField } from '@/kernel/errors'
import type { BeforeChange, Context } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew } from '@/server/http/edits'
import { checkDestination } from '@/server/outbound/destination'
import { readPolicy } from '@/server/outbound/policy'
import type { Services } from '@/server/services'
import type { pixelCalls } from '../contract'
import { ALL_PRODUCTS, contentFault, type NewPixel, type PixelChange } from '../records'
import { findPixel, lockPixel } from './sql'

export type Ctx = Context<typeof pixelCalls.update>
type Found = NonNullable<Awaited<ReturnType<typeof findPixel>>>

/** The part of a pixel that the log compares. */
const logged = ({ id: _, version: __, dateadd: ___, dateupdate: ____, ...values }: Found) => values

/** Names are resolved, which may take seconds: before the change begins. */
export async function checkAddress({ config, database }: Services, _ctx: BeforeChange, body: PixelChange, id?: number) {
  const stored = id === undefined ? undefined : await findPixel(database.db, id)
  const { content, pixeltype } = { ...stored, ...body }
  if (!content || !pixeltype || pixelForm(pixeltype) === 'page') return
  const read = readPixel(content, 'address')
  if ('fault' in read) return
  const check = await checkDestination(
    filledPixel(read.template, () => '1'),
    readPolicy(config.SLUICE_ALLOW_DESTINATIONS),
  )
  if (!check.ok) throw invalidField('content', check.message)
}

const productOf = (product: number): number | null => (product === ALL_PRODUCTS.id ? null : product)

export async function addPixel(ctx: Ctx, body: NewPixel) {
  const { publisher, product, ...values } = body
  const known = ctx.db.selectFrom('publishers').select('id').where('id', '=', publisher)
  if (!(await known.executeTakeFirst())) throw invalidField('publisher', 'Choose a publisher of the list')
  const { id } = await ctx.db
    .insertInto('pixels')
    .values({ ...values, publisher_id: publisher, product_id: productOf(product), ...stampNew(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = logged(found(await findPixel(ctx.db, id), 'Pixel'))
  await ctx.record({ title: 'Pixel added', description: body.title, after, links: { publisher, pixel: id } })
  return { id }
}

export async function updatePixel(ctx: Ctx, id: number, { publisher, product, ...body }: PixelChange) {
  const row = found(await lockPixel(ctx.db, id), 'Pixel')
  const before = found(await findPixel(ctx.db, id), 'Pixel')
  await guardVersion(ctx, row, before)
  if (publisher !== undefined && publisher !== before.publisher) throw invalidField('publisher', 'Cannot be changed')
  const { content = before.content, pixeltype = before.pixeltype } = body
  const fault = contentFault(content, pixeltype)
  if (fault) throw invalidField('content', fault)
  await ctx.db
    .updateTable('pixels')
    .set({ ...body, ...(product === undefined ? {} : { product_id: productOf(product) }), ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  const after = found(await findPixel(ctx.db, id), 'Pixel')
  const changes = { before: logged(before), after: logged(after) }
  const links = { publisher: before.publisher, pixel: id }
  await ctx.record({ title: 'Pixel changed', description: after.title, ...changes, links })
  return after
}

export async function removePixel(ctx: Ctx, id: number): Promise<Record<string, never>> {
  const { publisher_id: publisher } = found(await lockPixel(ctx.db, id), 'Pixel')
  const before = found(await findPixel(ctx.db, id), 'Pixel')
  await ctx.db.deleteFrom('filters').where('owner', '=', 'pixel').where('owner_id', '=', id).execute()
  await ctx.db.deleteFrom('pixels').where('id', '=', id).execute()
  const links = { publisher, pixel: id }
  await ctx.record({ title: 'Pixel deleted', description: before.title, before: logged(before), links })
  return {}
}
