import { setCap } from '@/features/caps/server/public'
import { BrandChange, OrderChange } from '@/features/orders/public'
import { lockOrder, type OrderCtx, saveBrand, updateOrder } from '@/features/orders/server/public'
import { PartsChange } from '@/features/send-formats/contract'
import { chooseParts } from '@/features/send-formats/server/public'
import { POSTING_CAP_KINDS } from '@/engine/caps/cap-kind'
import { refuse } from '@/kernel/errors'
import type { Restored } from '@/kernel/restore'
import { restoring, stillAllowed } from '@/server/audit/restore'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'

/** A change is logged under the name of what was changed: the name finds the use case that sets it back. */
function setBack(services: Services, ctx: OrderCtx, id: number, field: string, value: unknown): Promise<unknown> {
  const values = { [field]: value }
  if (POSTING_CAP_KINDS.some((kind) => kind.id === field))
    return setCap(services, ctx, { owner: 'order', id, kind: field, value: value as number | null })
  if (field in OrderChange.shape) return updateOrder(ctx, id, stillAllowed(OrderChange, values))
  if (field in BrandChange.shape) return saveBrand(ctx, id, stillAllowed(BrandChange, values))
  if (field in PartsChange.shape) return chooseParts(ctx, id, stillAllowed(PartsChange, values))
  throw refuse(`${field} cannot be restored`)
}

export async function restoreOrder(services: Services, ctx: OrderCtx, id: number, wanted: Restored): Promise<void> {
  // Also who changes a cap waits here.
  const { lender_id } = found(await lockOrder(ctx.db, id), 'Order')
  await restoring(ctx, wanted, { order: id, lender: lender_id }, (restore, value) =>
    setBack(services, restore, id, wanted.field, value),
  )
}
