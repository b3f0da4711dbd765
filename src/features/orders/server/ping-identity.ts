import type { StoredOrder } from './sql'

const NOT_ALLOWED = { pingidentity_reason: null, pingidentity_by: null, pingidentity_at: null }

/**
 * Identity in pings was allowed to one buyer and one send format: a change of either takes the permission away. What such a
 * change writes and logs; nothing where there was no permission.
 */
export function withdrawal(order: Pick<StoredOrder, 'pingidentity_reason'>, isOther: boolean) {
  if (!isOther || order.pingidentity_reason === null) return { columns: {}, before: {}, after: {} }
  return {
    columns: NOT_ALLOWED,
    before: { pingidentity: order.pingidentity_reason },
    after: { pingidentity: null },
  }
}
