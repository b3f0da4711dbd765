import type { StoredOrder } from './sql'

export const NO_PING_IDENTITY = {
  ...{ pingidentity_reason: null, pingidentity_by: null, pingidentity_at: null },
  ...{ pingidentity_hash: null, pingidentity_approved_by: null, pingidentity_approved_at: null },
}

/**
 * Identity in pings is approved for one version of a send format and one ping address: a change of either ends the approval.
 * What such a change writes and logs; nothing where there was no permission.
 */
export function withdrawal(order: Pick<StoredOrder, 'pingidentity_reason'>, isOther: boolean) {
  if (!isOther || order.pingidentity_reason === null) return { columns: {}, before: {}, after: {} }
  return {
    columns: NO_PING_IDENTITY,
    before: { pingidentity: order.pingidentity_reason },
    after: { pingidentity: null },
  }
}
