import { compileDocuments, type OrderRef, partsInForce } from '@/features/platform/reference/server/public'
import type { Db } from '@/server/database/database'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'
import { currentOrder } from './current-order'

export type WithFormat = Pick<OrderRef, 'format' | 'params' | 'handles'>

const NO_VALUES = { params: {}, handles: {} }

/** The send format of an order. Archived orders are not kept in memory, so theirs is read from the database. */
export async function orderFormat(services: Services, db: Db, id: number): Promise<WithFormat> {
  const query = db
    .selectFrom('orders')
    .select(['status', 'datapart', 'sendpart', 'resultpart', 'datapin', 'sendpin', 'resultpin'])
    .where('id', '=', id)
  const row = found(await query.executeTakeFirst(), 'Order')
  if (row.status !== 'archive') return currentOrder(services, id)
  const parts = await partsInForce(db, row)
  if (typeof parts === 'string') return { ...NO_VALUES, format: parts }
  const { data, send, result } = parts
  const format = compileDocuments({ data: data.document, send: send.document, result: result.document })
  return { ...NO_VALUES, format: 'post' in format ? format : 'the send format cannot be read' }
}
