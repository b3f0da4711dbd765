import { capName, POSTING_CAP_KINDS } from '@/engine/caps/cap-kind'
import type { CapData } from '@/engine/filters/cap-kinds'
import { filterKind } from '@/engine/filters/registry'
import { saveFilter } from '@/features/selling/market/server/public'
import type { OrderCtx } from '@/features/demand/orders/server/public'
import { AppError, invalidField, notFound } from '@/kernel/errors'
import { type Actor, mayCall } from '@/server/auth/actor'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import { capPermissions } from '../permissions'

export interface CapWish {
  readonly owner: 'order' | 'lender'
  readonly id: number
  readonly kind: string
  /** In leads or dollars; null switches it off. */
  readonly value: number | null
}

/** For calls that change more than caps. */
export function allowCaps(actor: Actor): void {
  if (!mayCall(capPermissions.caps_manage, actor))
    throw new AppError('forbidden', { text: 'Changing a cap takes the permission to manage caps.' })
}

async function ownerOf(db: Db, owner: 'order' | 'lender', id: number) {
  const found =
    owner === 'order'
      ? await db.selectFrom('orders').select(['title', 'lender_id as lender']).where('id', '=', id).executeTakeFirst()
      : await db.selectFrom('lenders').select(['title', 'id as lender']).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound(owner === 'order' ? 'Order' : 'Lender')
  return found
}

/** Sets a cap that is one number. The log has it under the name of its kind, as it is set. */
export async function setCap(services: Services, ctx: OrderCtx, { owner, id, kind, value }: CapWish): Promise<void> {
  const { title, lender } = await ownerOf(ctx.db, owner, id)
  const cap = POSTING_CAP_KINDS.find((one) => one.id === kind)
  // Revenue caps are kept in cents.
  const unit = cap?.measure === 'cents' ? 100 : 1
  const parsed = filterKind(kind)?.parse({ value: value === null ? null : Math.round(value * unit * 1e6) / 1e6 }, owner)
  if (!cap || !parsed) throw new AppError('refused')
  if (!parsed.ok) throw invalidField('value', parsed.error.message)
  const before = await ctx.db
    .selectFrom('filters')
    .select(['data', 'ping'])
    .where('owner', '=', owner)
    .where('owner_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const ping = before?.ping === 0 ? 0 : 1
  const by = { user: ctx.actor.id, request: ctx.requestId }
  await saveFilter(services, ctx.db, { owner, ownerId: id, kind, data: parsed.value, ping, by })
  const stood = (before?.data as CapData | undefined)?.value ?? null
  await ctx.record({
    title: value === null ? 'Cap switched off' : 'Cap changed',
    description: `${capName(cap)} of ${title}`,
    before: { [kind]: stood === null ? null : stood / unit },
    after: { [kind]: value },
    links: { lender, ...(owner === 'order' ? { order: id } : {}) },
  })
}
