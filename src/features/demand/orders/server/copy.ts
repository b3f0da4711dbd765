import { saveFilter } from '@/features/selling/market/server/public'
import type { CheckedInput } from '@/kernel/call'
import { invalidField } from '@/kernel/errors'
import { shownPrice } from '@/kernel/price'
import { found, stampNew } from '@/server/http/edits'
import type { Services } from '@/server/services'
import type { COPY_TYPES, orderCalls } from '../contract'
import { isCapKind } from './numbers'
import type { Ctx } from './service'
import { lockOrder, type StoredOrder } from './sql'

type CopyType = (typeof COPY_TYPES)[number]

const pick = <K extends keyof StoredOrder>(row: StoredOrder, names: readonly K[]): Pick<StoredOrder, K> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<StoredOrder, K>

/** Columns that go with each part; filters and caps are rows of their own. */
const COLUMNS = {
  sendformat: ['datapart', 'sendpart', 'resultpart', 'datapin', 'sendpin', 'resultpin'],
  configuration: ['destination', 'destinationping', 'timeout', 'timeoutping', 'timeoutmeansrefused', 'config_sealed'],
  filters: ['timezone'],
  caps: [],
  brandsettings: ['displayname', 'phone', 'hidename', 'link', 'bulletpoints', 'logo'],
} as const satisfies Record<CopyType, readonly (keyof StoredOrder)[]>

const ALWAYS = [
  'lender_id',
  'product_id',
  'returncap',
  'returnpriceadj',
  'overrideprice',
  'minpingprice',
  'ispingpost',
  'isdatafeed',
  'feedtakesexclusive',
] as const

export async function copyOrder(
  services: Services,
  ctx: Ctx,
  id: number,
  { types = [], params }: CheckedInput<typeof orderCalls.copy>['body'],
) {
  const row = found(await lockOrder(ctx.db, id), 'Order')
  const price = params.price === undefined ? row.price : params.price
  if (price === null) throw invalidField('params.price', 'Required')
  const { id: copy } = await ctx.db
    .insertInto('orders')
    .values({
      ...pick(row, ALWAYS),
      ...types.reduce((values, type) => ({ ...values, ...pick(row, COLUMNS[type]) }), {}),
      ...(types.includes('configuration') && { config: JSON.stringify(row.config) }),
      title: params.title,
      price,
      status: 'paused',
      ...stampNew(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const filters = await ctx.db
    .selectFrom('filters')
    .select(['kind', 'data', 'ping'])
    .where('owner', '=', 'order')
    .where('owner_id', '=', id)
    .execute()
  for (const { kind, data, ping } of filters) {
    if (!types.includes(isCapKind(kind) ? 'caps' : 'filters')) continue
    await saveFilter(services, ctx.db, { owner: 'order', ownerId: copy, kind, data, ping: ping === 0 ? 0 : 1 })
  }
  await ctx.record({
    title: 'Order copied',
    description: `${params.title}, from ${row.title} (${id})`,
    after: { title: params.title, price: shownPrice(price), copied: types.join(', ') },
    links: { order: copy, lender: row.lender_id },
  })
  return { id: copy }
}
