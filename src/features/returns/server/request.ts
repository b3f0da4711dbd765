import type { Actor } from '@/server/auth/actor'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { LEAD_NOT_FOUND } from '../rules'
import { judge } from './judge'
import * as rows from './sql'
import type { SoldPosting } from './sql'

export type Who = Pick<Actor, 'id' | 'name'>

export interface ReturnWish {
  readonly lead: number
  readonly posting: number
  readonly reason: number | null
  /** What who asks wants to be known; what is decided is written below it. */
  readonly note?: string | undefined
}

export type ReturnResult = Omit<ReturnWish, 'note'> &
  ({ readonly ok: true; readonly item: number } | { readonly ok: false; readonly note: string })

/**
 * Asks for returns. Each is judged as things stand now, those before it in the list counted. Where a lender asks itself, what was
 * sold to another is not found.
 */
export async function requestReturns(
  services: Services,
  tx: Tx,
  wishes: readonly ReturnWish[],
  who: Who,
  lender?: number,
): Promise<ReturnResult[]> {
  const own = (sold: SoldPosting): boolean => lender === undefined || sold.lender === lender
  const orders = (await rows.postingsById(tx, wishes)).filter(own).map(({ order }) => order)
  await rows.lockOrders(tx, [...new Set(orders)])
  const results: ReturnResult[] = []
  for (const wish of wishes) {
    // Read again under the locks: another request may have gone first.
    const [sold] = await rows.postingsById(tx, [wish])
    const outcome = sold && own(sold) ? await requested(services, tx, sold, wish, who) : LEAD_NOT_FOUND
    const { note: _, ...asked } = wish
    results.push(
      typeof outcome === 'string' ? { ...asked, ok: false, note: outcome } : { ...asked, ok: true, item: outcome },
    )
  }
  return results
}

/** The item, or why there is none. */
async function requested(
  services: Services,
  tx: Tx,
  sold: SoldPosting,
  wish: ReturnWish,
  who: Who,
): Promise<number | string> {
  const [judged] = await judge(services, tx, [sold])
  if (!judged || judged.refusal !== null) return judged?.refusal ?? LEAD_NOT_FOUND
  const reason = wish.reason === null ? null : await rows.findReason(tx, wish.reason)
  if (reason === undefined) return 'The return reason no longer exists'
  if (reason && reason.products.length > 0 && !reason.products.includes(sold.product))
    return 'The return reason is not for this product'
  const added = await tx
    .insertInto('return_items')
    .values({
      lead_id: sold.lead,
      posting_id: sold.posting,
      order_id: sold.order,
      lender_id: sold.lender,
      publisher_id: sold.publisher,
      product_id: sold.product,
      sent_at: sold.sent_at,
      status: 'requested',
      reason_id: reason?.id ?? null,
      reason: reason?.title ?? '',
      note: wish.note ?? '',
      dateadd: new Date(services.clock.now()),
      requested_by: who.id,
    })
    .onConflict((conflict) => conflict.constraint('return_items_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? 'Already asked for'
}
