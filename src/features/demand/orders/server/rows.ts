import { dateIn } from '@/kernel/business-time'
import { isMasked } from '@/kernel/changes'
import { shownPrice } from '@/kernel/price'
import { type OpenBreaker, orderChecks } from '@/features/platform/reference/server/public'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { Order, OrderRow } from '../records'
import { boughtOf, orderNumbers } from './numbers'
import type { findOrder, OrderRecord } from './sql'

type Shown = Omit<
  OrderRow,
  'dateadd' | 'hasformat' | 'caps' | 'capcache' | 'returnpercent' | 'week' | 'won' | 'notbuying'
>

const asFlag = (on: boolean): 0 | 1 => (on ? 1 : 0)

export const shownOrder = (row: OrderRecord): Shown & { readonly dateadd: Date } => ({
  id: row.id,
  title: row.title,
  status: row.status,
  product: { id: row.product_id, title: row.product_title },
  lender: { id: row.lender_id, title: row.lender_title, status: row.lender_status },
  price: shownPrice(row.price),
  returncap: row.returncap ?? 'not',
  returnpriceadj: row.returnpriceadj,
  overrideprice: shownPrice(row.overrideprice),
  minpingprice: shownPrice(row.minpingprice),
  ispingpost: asFlag(row.ispingpost),
  isdatafeed: asFlag(row.isdatafeed),
  dateadd: row.dateadd,
})

const partsOf = ({ datapart, sendpart, resultpart }: OrderRecord) =>
  datapart === null || sendpart === null || resultpart === null
    ? null
    : { content: datapart, send: sendpart, result: resultpart }

/** Secrets are sealed when they are saved; one that was put here otherwise is not shown either. */
const shownConfig = (config: Order['config']): Order['config'] =>
  Object.fromEntries(Object.entries(config).map(([name, value]) => [name, isMasked(name) ? '•••' : value]))

export const wholeOrder = (row: NonNullable<Awaited<ReturnType<typeof findOrder>>>) => ({
  ...shownOrder(row),
  feedtakesexclusive: asFlag(row.feedtakesexclusive),
  sendconfig: partsOf(row),
  config: shownConfig(row.config as Order['config']),
  destination: row.destination,
  timeout: row.timeout,
  destinationping: row.destinationping,
  timeoutping: row.timeoutping,
  bordeloid: row.bordeloid,
  pingidentity:
    row.pingidentity_at === null
      ? null
      : {
          reason: row.pingidentity_reason ?? '',
          by: row.pingidentity_by ?? '',
          byid: row.pingidentity_byid,
          at: row.pingidentity_at,
          approvedby: row.pingidentity_approved_by,
          approvedat: row.pingidentity_approved_at,
        },
  datedayfirstmatched: row.firstmatched,
  version: row.version,
})

/** Breakers that are open, by order. */
export async function openBreakers(db: Db, orders: readonly number[]): Promise<Map<number, OpenBreaker[]>> {
  const found = new Map<number, OpenBreaker[]>()
  if (orders.length === 0) return found
  const rows = await db.selectFrom('breakers').select(['order_id', 'stage', 'opened_at']).execute()
  const wanted = new Set(orders)
  for (const { order_id, stage, opened_at } of rows) {
    if (!wanted.has(order_id)) continue
    found.set(order_id, [...(found.get(order_id) ?? []), { stage: stage as 'ping' | 'post', opened_at }])
  }
  return found
}

function notBuying(services: Services, row: OrderRecord, breakers: readonly OpenBreaker[]): string | null {
  if (row.status !== 'active') return null
  const first = orderChecks(services, row.id, breakers)?.find(({ state }) => state === 'stop')
  return first ? `${first.title}: ${first.text}` : null
}

/** Rows of a list, with what belongs to these orders alone. */
export async function describeOrders(services: Services, db: Db, rows: readonly OrderRecord[]) {
  const ids = rows.map(({ id }) => id)
  const today = dateIn(services.config.SLUICE_TIME_ZONE, services.clock.now())
  const [numbersOf, weekOf, breakers] = await Promise.all([
    orderNumbers(db, ids, today),
    boughtOf(db, ids, today),
    openBreakers(db, ids),
  ])
  return rows.map((row) => {
    const week = weekOf(row.id)
    return {
      ...shownOrder(row),
      ...numbersOf(row.id),
      hasformat: partsOf(row) !== null && row.destination !== '',
      week,
      won: week.reduce((sum, bought) => sum + bought, 0),
      notbuying: notBuying(services, row, breakers.get(row.id) ?? []),
    }
  })
}
