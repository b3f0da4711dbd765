import { invalidField } from '@/kernel/errors'
import { priceFault, shownPrice } from '@/kernel/price'
import type { Context } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew } from '@/server/http/edits'
import { maskedSecret } from '@/server/secrets/mask'
import type { Services } from '@/server/services'
import type { rcidCalls } from '../contract'
import type { NewRcid, RcidChange } from '../records'
import { makeKey, maskedKey } from './keys'
import { findItem, findRcid, lockRcid } from './sql'

export type Ctx = Context<typeof rcidCalls.update>
type Found = NonNullable<Awaited<ReturnType<typeof findRcid>>>

const USUAL_DUPLICATE_DAYS = 30

/** The part of an RCID that the log compares. */
const logged = ({ title, status, pricemodel, pricevalue, duplicate }: Found) => ({
  ...{ title, status, pricemodel, pricevalue, duplicate },
})

export async function readItem(services: Services, id: number) {
  const row = found(await findItem(services.database.db, id), 'RCID')
  return {
    ...row,
    pricemodel: row.pricemodel as 'CPA' | 'REV',
    pricevalue: shownPrice(row.pricevalue) ?? 0,
    publisher: { id: row.publisher_id, name: row.publisher_name, status: row.publisher_status },
    product: { id: row.product_id, title: row.product_title },
    apikey: maskedKey(services, row.apikey),
    bordeloapikey: maskedSecret(services, row.bordeloapikey),
    apikeyat: row.apikey_at,
    earlierkeyuntil: row.earlierkey_until,
  }
}

export async function addRcid(services: Services, ctx: Ctx, body: NewRcid) {
  const { publisher, product, status = 'testing', duplicate = USUAL_DUPLICATE_DAYS, ...values } = body
  const known = ctx.db.selectFrom('publishers').select('id').where('id', '=', publisher)
  if (!(await known.executeTakeFirst())) throw invalidField('publisher', 'Choose a publisher of the list')
  const apikey = makeKey()
  const secret = { apikey: services.keys.encrypt(apikey), apikey_at: new Date(ctx.now), apikey_by: ctx.actor.id }
  const { id } = await ctx.db
    .insertInto('rcids')
    .values({ publisher_id: publisher, product_id: product, status, duplicate, ...values, ...secret, ...stampNew(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = logged(found(await findRcid(services, ctx.db, id), 'RCID'))
  await ctx.record({ title: 'RCID added', description: body.title, after, links: { publisher, rcid: id } })
  return { id, apikey }
}

export async function updateRcid(services: Services, ctx: Ctx, id: number, change: RcidChange) {
  const { publisher, product, ...body } = change
  const row = found(await lockRcid(ctx.db, id), 'RCID')
  if (publisher !== undefined && publisher !== row.publisher_id) throw invalidField('publisher', 'Cannot be changed')
  if (product !== undefined && product !== row.product_id) throw invalidField('product', 'Cannot be changed')
  const before = found(await findRcid(services, ctx.db, id), 'RCID')
  await guardVersion(ctx, row, before)
  const { pricemodel, pricevalue } = { ...row, ...body }
  const fault = priceFault(pricemodel as 'CPA' | 'REV', pricevalue as never)
  if (fault) throw invalidField('pricevalue', fault)
  await ctx.db
    .updateTable('rcids')
    .set({ ...body, ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  const after = found(await findRcid(services, ctx.db, id), 'RCID')
  const links = { publisher: row.publisher_id, rcid: id }
  const changes = { before: logged(before), after: logged(after) }
  await ctx.record({ title: 'RCID changed', description: after.title, ...changes, links })
  return after
}
