import { filterKind } from '@/engine/filters/registry'
import type { CheckedInput } from '@/kernel/call'
import { invalidField, refuse } from '@/kernel/errors'
import { PRODUCTS, type ProductId } from '@/kernel/lead-fields'
import type { Db, Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { filterCalls } from '../contract'
import type { CopyTarget } from '../records'
import { type Changing, writeFilter } from './change'
import { type Party, partyOf } from './owners'
import { filterOf, kindFor, storedOf, textOf } from './stored'

type CopyBody = CheckedInput<typeof filterCalls.copyTargets>['body']

/** The filters to copy, as the order has them. */
async function sources(db: Db | Tx, party: Party, titles: readonly string[]) {
  const stored = await storedOf(db, 'order', party.id).execute()
  return [...new Set(titles)].map((title) => {
    const kind = kindFor(party, title)
    const filter = filterOf(stored.find((row) => row.kind === kind.id))
    if (!filter) throw invalidField('filter', `${kind.title} is not set`)
    return { kind, filter }
  })
}

/** Orders that stay are none an archived one is among, nor one whose product has no such question. */
export async function copyTargets(services: Services, db: Db, { order, filter }: CopyBody): Promise<CopyTarget[]> {
  const party = await partyOf(db, 'order', order)
  const wanted = await sources(db, party, filter)
  const products = PRODUCTS.filter(({ id }) => wanted.every(({ kind }) => kind.products.includes(id)))
  const orders = await db
    .selectFrom('orders')
    .innerJoin('lenders', 'lenders.id', 'orders.lender_id')
    .select(['orders.id', 'orders.title', 'orders.status', 'orders.product_id', 'orders.timezone'])
    .select(['lenders.id as lender_id', 'lenders.title as lender'])
    .where('orders.id', '<>', order)
    .where('orders.status', '<>', 'archive')
    .where(
      'orders.product_id',
      'in',
      products.map(({ id }) => id),
    )
    .orderBy('orders.title')
    .orderBy('orders.id')
    .execute()
  const kinds = wanted.map(({ kind }) => kind.id)
  const set = await db
    .selectFrom('filters')
    .select(['owner_id', 'kind', 'data', 'ping'])
    .where('owner', '=', 'order')
    .where('kind', 'in', kinds)
    .execute()
  const own = new Map<number, typeof set>()
  for (const row of set) own.set(row.owner_id, [...(own.get(row.owner_id) ?? []), row])
  return orders.map((row) => {
    const texts = (own.get(row.id) ?? []).flatMap(({ kind, data, ping }) => {
      const known = filterKind(kind)
      const target = { ...party, zone: row.timezone }
      return known ? [textOf(services, target, known, { kind, data, ping: ping === 0 ? 0 : 1 }) ?? ''] : []
    })
    return {
      id: row.id,
      title: row.title,
      status: row.status,
      lender: { id: row.lender_id, title: row.lender },
      product: { id: row.product_id, title: PRODUCTS.find(({ id }) => id === row.product_id)?.title ?? '' },
      displayData: texts.length === 0 ? null : texts.join('; '),
    }
  })
}

type SaveBody = CheckedInput<typeof filterCalls.copy>['body']

/** All or none: in the order of their ids, so that two copies never wait for each other. */
export async function copyFilters(services: Services, ctx: Changing, body: SaveBody): Promise<Record<string, never>> {
  const from = await partyOf(ctx.db, 'order', body.order)
  const wanted = await sources(ctx.db, from, body.filter)
  const targets = [...new Set(body.orders)].filter((id) => id !== from.id).sort((a, b) => a - b)
  if (targets.length === 0) throw invalidField('orders', 'Choose another order')
  for (const id of targets) {
    const party = await partyOf(ctx.db, 'order', id, 'locked')
    await guardTarget(ctx.db, party)
    for (const { kind, filter } of wanted) {
      if (!kind.products.includes(party.products[0] as ProductId))
        throw invalidField('orders', `${party.title} buys a product without ${kind.title}`)
      const copy = { kind, data: filter.data, ping: filter.ping, title: `Filter copied from order ${from.id}` }
      await writeFilter(services, ctx, party, copy)
    }
  }
  return {}
}

async function guardTarget(tx: Tx, { id, title }: Party): Promise<void> {
  const { status } = await tx.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  if (status === 'archive') throw refuse(`${title} is archived`)
}
