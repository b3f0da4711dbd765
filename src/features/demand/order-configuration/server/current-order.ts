import { type OrderRef, referenceOf } from '@/features/platform/reference/server/public'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'

/** As the engine has it; one that another process added a moment ago is read first. */
export async function currentOrder(services: Services, id: number): Promise<OrderRef> {
  const live = referenceOf(services)
  if (!live.get().orders.has(id)) await live.reload()
  return found(live.get().orders.get(id), 'Order')
}
