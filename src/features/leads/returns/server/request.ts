import type { Actor } from '@/server/auth/actor'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { noted, type PlainProblem } from '../problems'
import { judgeInTurn } from './judge'
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
  ({ readonly ok: true; readonly item: number } | ({ readonly ok: false } & ReturnType<typeof noted>))

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
  // Read again under the locks: another request may have gone first.
  const sold = new Map((await rows.postingsById(tx, wishes)).filter(own).map((row) => [nameOf(row), row]))
  const turn = await judgeInTurn(services, tx, [...sold.values()])
  const reasons = await rows.findReasons(
    tx,
    wishes.flatMap(({ reason }) => reason ?? []),
  )
  const outcomes = wishes.map((wish): Granted | PlainProblem => {
    const row = sold.get(nameOf(wish))
    if (!row) return 'lead-not-found'
    const refusal = turn.refusal(row)
    if (refusal !== null) return refusal
    const reason = wish.reason === null ? null : reasons.get(wish.reason)
    if (reason === undefined) return 'reason-gone'
    if (reason && reason.products.length > 0 && !reason.products.includes(row.product)) return 'reason-product'
    turn.grant(row)
    return { row, reason, note: wish.note ?? '' }
  })
  const granted = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome]))
  const items = await addItems(tx, granted, new Date(services.clock.now()), who)
  return wishes.map(({ note: _, ...wish }, at): ReturnResult => {
    const outcome = outcomes[at] ?? 'lead-not-found'
    if (typeof outcome === 'string') return { ...wish, ok: false, ...noted(outcome) }
    const item = items.get(nameOf(wish))
    return item === undefined ? { ...wish, ok: false, ...noted('already-requested') } : { ...wish, ok: true, item }
  })
}

const nameOf = ({ lead, posting }: { readonly lead: number; readonly posting: number }) => `${lead}/${posting}`

interface Granted {
  readonly row: SoldPosting
  readonly reason: { readonly id: number; readonly title: string } | null
  readonly note: string
}

/** Their ids; one that was asked for meanwhile has none. */
async function addItems(tx: Tx, granted: readonly Granted[], now: Date, who: Who): Promise<Map<string, number>> {
  if (granted.length === 0) return new Map()
  const added = await tx
    .insertInto('return_items')
    .values(
      granted.map(({ row, reason, note }) => ({
        lead_id: row.lead,
        posting_id: row.posting,
        order_id: row.order,
        lender_id: row.lender,
        publisher_id: row.publisher,
        product_id: row.product,
        sent_at: row.sent_at,
        status: 'requested',
        reason_id: reason?.id ?? null,
        reason: reason?.title ?? '',
        note,
        dateadd: now,
        requested_by: who.id,
      })),
    )
    .onConflict((conflict) => conflict.constraint('return_items_once').doNothing())
    .returning(['id', 'lead_id as lead', 'posting_id as posting'])
    .execute()
  return new Map(added.map(({ id, ...of }) => [nameOf(of), id]))
}
