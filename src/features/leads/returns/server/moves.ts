import { tookPayoutBack } from '@/engine/decide/staff'
import { movedReturn, type ReturnMove, returnsAllowed } from '@/engine/money/returns'
import { invalidField, notFound, refuse } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { applyToLead } from '@/features/selling/market/server/public'
import { PROBLEM_TEXTS } from '../problems'
import { shownStatus } from '../rules'
import type { Who } from './request'
import { monthsOf } from './judge'
import { findReason, lockItem, lockOrders, orderOfItem } from './sql'

type Item = NonNullable<Awaited<ReturnType<typeof lockItem>>>
type Change = Partial<
  Pick<Item, 'status' | 'credited' | 'cents' | 'note' | 'reason_id' | 'reason' | 'datefinalized' | 'finalized_by'>
>

/** The item as it was and as it is, for the log. */
export interface Moved {
  readonly lead: number
  readonly before: string
  readonly after: string
}

async function itemFor(tx: Tx, id: number, move: ReturnMove): Promise<Item> {
  const item = await lockItem(tx, id)
  if (!item) throw notFound('Return request')
  if (movedReturn(shownStatus(item), move, false) === null) throw await tooLate(tx, item)
  return item
}

/** Somebody was faster: who, and what the request is now. */
async function tooLate(tx: Tx, item: Item): Promise<Error> {
  const is = `The return request is ${shownStatus(item)}`
  if (item.finalized_by === null) return refuse(is)
  const by = tx.selectFrom('users').select('name').where('id', '=', item.finalized_by)
  const { name } = (await by.executeTakeFirst()) ?? { name: 'somebody' }
  return refuse(`${is}: ${name} was faster`)
}

const withNote = (item: Item, note: string): string => [item.note, note.trim()].filter((text) => text !== '').join('\n')

async function store(tx: Tx, item: Item, change: Change): Promise<Moved> {
  await tx
    .updateTable('return_items')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('lead_id', '=', item.lead_id)
    .where('id', '=', item.id)
    .execute()
  return { lead: item.lead_id, before: shownStatus(item), after: shownStatus({ ...item, ...change }) }
}

/** Credits the lender, and takes the publisher's part back where its setting says so. */
export async function acceptReturn(services: Services, tx: Tx, id: number, note: string, who: Who): Promise<Moved> {
  const item = await itemFor(tx, id, 'accept')
  const { creditreturn } = await tx
    .selectFrom('publishers')
    .select('creditreturn')
    .where('id', '=', item.publisher_id)
    .executeTakeFirstOrThrow()
  const reason = item.reason_id === null ? undefined : await findReason(tx, item.reason_id)
  const blocksResale = reason?.blocksresale ?? false
  const event = {
    type: 'returnAccepted',
    posting: item.posting_id,
    takePayoutBack: creditreturn,
    blocksResale,
  } as const
  const { before, state, writes } = await applyToLead(services, tx, item.lead_id, event, who.name)
  if (blocksResale) await listPhone(services, tx, before.identity['phone'] ?? '', who)
  return store(tx, item, {
    status: 'accepted',
    credited: tookPayoutBack(writes),
    cents: state.postings.find((posting) => posting.id === item.posting_id)?.credited ?? 0,
    note: withNote(item, note),
    datefinalized: new Date(services.clock.now()),
    finalized_by: who.id,
  })
}

/** Blocks the phone for every lead. An entry that an import added becomes ours: undoing the import must not remove it. */
async function listPhone(services: Services, tx: Tx, phone: string, who: Who): Promise<void> {
  if (!/^\d{10}$/.test(phone)) return
  const at = new Date(services.clock.now())
  await tx
    .insertInto('bad_phones')
    .values({ phone, description: 'DNC', user_id: who.id, dateadd: at, dateupdate: at })
    .onConflict((conflict) =>
      conflict
        .constraint('bad_phones_phone_unique')
        .doUpdateSet((eb) => ({ version: eb('bad_phones.version', '+', 1), updated_by: who.id, dateupdate: at }))
        .where('bad_phones.import_id', 'is not', null),
    )
    .execute()
}

export async function declineReturn(services: Services, tx: Tx, id: number, note: string, who: Who): Promise<Moved> {
  const item = await itemFor(tx, id, 'decline')
  return store(tx, item, {
    status: 'denied',
    note: withNote(item, note),
    datefinalized: new Date(services.clock.now()),
    finalized_by: who.id,
  })
}

/** Reopens a denied request. It was requested in time, so only the month's cap is checked again: others may have used it since. */
export async function reverseReturn(services: Services, tx: Tx, id: number, note: string): Promise<Moved> {
  const order = await orderOfItem(tx, id)
  if (order) await lockOrders(tx, [order.id])
  const item = await itemFor(tx, id, 'reverse')
  if (order && order.returncap !== null) {
    const [month] = await monthsOf(services.config.SLUICE_TIME_ZONE, tx, [{ order: order.id, sent_at: item.sent_at }])
    if (month && month.asked >= returnsAllowed(order.returncap, month.sold))
      throw refuse(`${PROBLEM_TEXTS.policy}: the order's return cap for the month is used up`)
  }
  return store(tx, item, {
    status: 'requested',
    note: withNote(item, note),
    datefinalized: null,
    finalized_by: null,
  })
}

export async function changeReturnReason(tx: Tx, id: number, reasonId: number): Promise<Moved> {
  const item = await lockItem(tx, id)
  if (!item) throw notFound('Return request')
  if (item.status !== 'requested') throw await tooLate(tx, item)
  const reason = await findReason(tx, reasonId)
  if (!reason) throw notFound('Return reason')
  if (reason.products.length > 0 && !reason.products.includes(item.product_id))
    throw invalidField('reason', 'The return reason is not for this product')
  await store(tx, item, { reason_id: reason.id, reason: reason.title })
  return { lead: item.lead_id, before: item.reason, after: reason.title }
}
