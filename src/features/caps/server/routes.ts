import { POSTING_CAP_KINDS } from '@/engine/caps/cap-kind'
import { filterKind } from '@/engine/filters/registry'
import { saveFilter } from '@/features/market/server/public'
import { referenceOf } from '@/features/reference/server/public'
import { AppError, invalidField, notFound } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import { routes } from '@/server/http/context'
import { capCalls } from '../contract'

async function ownerOf(tx: Tx, owner: 'order' | 'lender', id: number) {
  const found =
    owner === 'order'
      ? await tx.selectFrom('orders').select(['title', 'lender_id as lender']).where('id', '=', id).executeTakeFirst()
      : await tx.selectFrom('lenders').select(['title', 'id as lender']).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound(owner === 'order' ? 'Order' : 'Lender')
  return found
}

export default routes(capCalls, (services) => ({
  set: async (ctx, { params: { owner, id }, body: { kind, value } }) => {
    const { title, lender } = await ownerOf(ctx.db, owner, id)
    const cap = POSTING_CAP_KINDS.find((one) => one.id === kind)
    // Revenue caps are kept in cents.
    const parsed = filterKind(kind)?.parse({ value: cap?.measure === 'cents' ? Math.round(value * 100) : value }, owner)
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
    await saveFilter(services, ctx.db, { owner, ownerId: id, kind, data: parsed.value, ping })
    await ctx.record({
      title: 'Cap changed',
      description: `${cap.title} of ${title}`,
      before: { [cap.title]: before?.data ?? null },
      after: { [cap.title]: parsed.value },
      links: { lender, ...(owner === 'order' ? { order: id } : {}) },
    })
    // Other processes hear of it in a moment; this one, which is asked next, knows at once.
    return ctx.after(async () => {
      await referenceOf(services).reload()
      return { kind, value }
    })
  },
}))
