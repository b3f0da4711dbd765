import type { Db } from '@/server/database/database'
import { found, guardVersion, stamp } from '@/server/http/edits'
import { checkLogo } from '@/features/demand/lenders/server/public'
import type { BrandChange, StoredBrand } from '../records'
import type { Ctx } from './service'
import { lockOrder } from './sql'

const COLUMNS = ['displayname', 'phone', 'hidename', 'link', 'bulletpoints', 'logo'] as const

export async function readBrand(db: Db, id: number): Promise<StoredBrand> {
  const query = db.selectFrom('orders').select(['id', 'version', ...COLUMNS])
  const { hidename, ...row } = found(await query.where('id', '=', id).executeTakeFirst(), 'Order')
  return { ...row, hidename: hidename ? 'yes' : 'no' }
}

const logged = ({ id: _, version: __, ...brand }: StoredBrand) => brand

export async function saveBrand(ctx: Ctx, id: number, { hidename, ...body }: BrandChange): Promise<StoredBrand> {
  const row = found(await lockOrder(ctx.db, id), 'Order')
  const before = await readBrand(ctx.db, id)
  await guardVersion(ctx, row, before)
  await checkLogo(ctx.db, body.logo)
  await ctx.db
    .updateTable('orders')
    .set({ ...body, ...(hidename && { hidename: hidename === 'yes' }), ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  const after = await readBrand(ctx.db, id)
  const changes = { before: logged(before), after: logged(after) }
  const links = { order: id, lender: row.lender_id }
  await ctx.record({ title: 'Brand settings changed', description: row.title, ...changes, links })
  return after
}
