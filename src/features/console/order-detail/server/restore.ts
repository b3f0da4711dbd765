import { allowCaps, setCap } from '@/features/demand/caps/server/public'
import {
  checkConfiguration,
  currentOrder,
  isConfigured,
  restoringChange,
  saveConfiguration,
} from '@/features/demand/order-configuration/server/public'
import { BrandChange, OrderChange } from '@/features/demand/orders/public'
import { lockOrder, type OrderCtx, saveBrand, updateOrder } from '@/features/demand/orders/server/public'
import { PartsChange, PinsChange } from '@/features/demand/send-formats/contract'
import { chooseParts, pinParts } from '@/features/demand/send-formats/server/public'
import { POSTING_CAP_KINDS } from '@/engine/caps/cap-kind'
import { refuse } from '@/kernel/errors'
import type { Restored } from '@/kernel/restore'
import { changeIn, restoring, stillAllowed } from '@/server/audit/restore'
import { found } from '@/server/http/edits'
import type { OrderRef } from '@/features/platform/reference/server/public'
import type { Services } from '@/server/services'

interface Found {
  readonly id: number
  /** With its format, where its configuration is what is restored. */
  readonly configured: OrderRef | null
}

/** Names of destinations are resolved before anything is locked. */
export async function findRestored(services: Services, id: number, wanted: Restored): Promise<Found> {
  if (!isConfigured(wanted.field)) return { id, configured: null }
  const order = await currentOrder(services, id)
  const { before } = await changeIn(services.database.db, wanted, { order: id, lender: order.lender })
  await checkConfiguration(services, restoringChange(order, wanted.field, before), id)
  return { id, configured: order }
}

/** A change is logged under the name of what was changed: the name finds the use case that sets it back. */
function setBack(services: Services, ctx: OrderCtx, order: Found, field: string, value: unknown): Promise<unknown> {
  const { id, configured } = order
  const values = { [field]: value }
  if (configured) return saveConfiguration(services, ctx, configured, restoringChange(configured, field, value))
  if (POSTING_CAP_KINDS.some((kind) => kind.id === field)) {
    allowCaps(ctx.actor)
    return setCap(services, ctx, { owner: 'order', id, kind: field, value: value as number | null })
  }
  if (field in OrderChange.shape) return updateOrder(ctx, id, stillAllowed(OrderChange, values))
  if (field in BrandChange.shape) return saveBrand(ctx, id, stillAllowed(BrandChange, values))
  if (field in PartsChange.shape) return chooseParts(ctx, id, stillAllowed(PartsChange, values))
  if (field in PinsChange.shape) return pinParts(ctx, id, stillAllowed(PinsChange, values))
  throw refuse(`${field} cannot be restored`)
}

export async function restoreOrder(services: Services, ctx: OrderCtx, order: Found, wanted: Restored): Promise<void> {
  const { id } = order
  // Also who changes a cap waits here.
  const { lender_id } = found(await lockOrder(ctx.db, id), 'Order')
  await restoring(ctx, wanted, { order: id, lender: lender_id }, (restore, value) =>
    setBack(services, restore, order, wanted.field, value),
  )
}
