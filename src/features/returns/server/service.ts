import { returnRefusal } from '@/engine/money/returns'
import { addMonths, dateIn, startOfDay, startOfMonth } from '@/kernel/business-time'
import type { Actor } from '@/server/auth/actor'
import type { Db, Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { identityHash } from '../../market/server/public'
import { LEAD_NOT_FOUND, type LeadKey, leadKeyOf, readReturnLines, shownStatus } from '../rules'
import * as rows from './sql'
import type { SoldFilter, SoldPosting } from './sql'

export type Who = Pick<Actor, 'id' | 'name'>

/** A row of the search and of the upload: a sold posting, and whether it may be asked back now. */
export interface ReturnRow {
  /** The line of the file it answers; empty in a search. */
  readonly asked: string
  readonly lead: number | null
  readonly sold: SoldPosting | null
  readonly allowed: boolean
  /** Status of the item there is already. */
  readonly status: string | null
  readonly reason: string
  readonly note: string
}

const monthOf = (zone: string, at: Date, order: number): rows.MonthOfOrder => {
  const month = startOfMonth(dateIn(zone, at.getTime()))
  return { order, from: new Date(startOfDay(zone, month)), to: new Date(startOfDay(zone, addMonths(month, 1))) }
}

/** Why each of these may not be asked back, or null; months are counted once. */
async function refusals(services: Services, db: Db | Tx, sold: readonly SoldPosting[]): Promise<(string | null)[]> {
  const zone = services.config.SLUICE_TIME_ZONE
  const now = services.clock.now()
  const months = new Map<string, rows.MonthOfOrder>()
  const monthKey = ({ order, sent_at }: SoldPosting): string => {
    const month = monthOf(zone, sent_at, order)
    const key = `${order}/${month.from.getTime()}`
    months.set(key, month)
    return key
  }
  const keys = sold.map((row) => (row.returncap === null ? null : monthKey(row)))
  const numbers = await rows.monthNumbers(db, [...months.values()])
  const byKey = new Map([...months.keys()].map((key, at) => [key, numbers[at]]))
  return sold.map((row, at) => {
    const of = byKey.get(keys[at] ?? '')
    const ask = {
      postingStatus: row.status,
      removed: row.removed,
      alreadyAsked: row.item !== null,
      // A posting decided later was sold later.
      soldAt: (row.decided_at ?? row.sent_at).getTime(),
      policy: row.returnpolicy,
      capPercent: row.returncap,
      soldThatMonth: of?.sold ?? 0,
      returnedOrRequestedThatMonth: of?.asked ?? 0,
    }
    return returnRefusal(ask, now, zone)
  })
}

const rowOf = (sold: SoldPosting, refusal: string | null): ReturnRow => ({
  asked: '',
  lead: sold.lead,
  sold,
  allowed: refusal === null,
  status:
    sold.itemstatus === null ? null : shownStatus({ status: sold.itemstatus, credited: sold.itemcredited ?? false }),
  reason: sold.itemreason ?? '',
  note: refusal ?? '',
})

export interface ReturnSearch extends Omit<SoldFilter, 'leads'> {
  readonly leads?: readonly number[] | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/** Sold postings for staff to choose from. */
export async function searchReturns(services: Services, db: Db | Tx, search: ReturnSearch): Promise<ReturnRow[]> {
  const wanted = [search.email, search.phone].flatMap((text) => (text ? [text] : []))
  let leads = search.leads
  for (const text of wanted) {
    const key = leadKeyOf(text)
    const found = key && key.kind !== 'lead' ? await leadsOf(services, db, [key]) : undefined
    const ids = found?.get(nameOf(key)) ?? []
    leads = leads ? leads.filter((id) => ids.includes(id)) : ids
  }
  const sold = await rows.findSold(db, { ...search, leads })
  const why = await refusals(services, db, sold)
  return sold.map((row, at) => rowOf(row, why[at] ?? null))
}

const nameOf = (key: LeadKey | null): string =>
  key === null ? '' : key.kind === 'lead' ? String(key.lead) : key.kind === 'email' ? key.email : key.phone

async function leadsOf(services: Services, db: Db | Tx, keys: readonly LeadKey[]): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  const add = (name: string, lead: number) => found.set(name, [...(found.get(name) ?? []), lead])
  const ids = keys.flatMap((key) => (key.kind === 'lead' ? [key.lead] : []))
  for (const id of await rows.existingLeads(db, ids)) add(String(id), id)
  for (const kind of ['email', 'phone'] as const) {
    const names = new Map<string, string>()
    for (const key of keys) {
      const hash = key.kind === kind ? identityHash(services.keys, kind, nameOf(key)) : null
      if (hash) names.set(hash.toString('hex'), nameOf(key))
    }
    const hashes = [...names.keys()].map((hex) => Buffer.from(hex, 'hex'))
    for (const { lead, hash } of await rows.leadsByHash(db, `${kind}_hash`, hashes))
      add(names.get(hash.toString('hex')) ?? '', lead)
  }
  return found
}

/** What a file asks for: at least one row for each of its lines, in its order. */
export async function returnsOfFile(services: Services, db: Db | Tx, csv: string): Promise<ReturnRow[]> {
  const lines = readReturnLines(csv)
  const found = await leadsOf(
    services,
    db,
    lines.flatMap(({ key }) => (key ? [key] : [])),
  )
  const sold = await rows.soldOfLeads(db, [...new Set([...found.values()].flat())])
  const why = await refusals(services, db, sold)
  const byLead = new Map<number, ReturnRow[]>()
  sold.forEach((row, at) => byLead.set(row.lead, [...(byLead.get(row.lead) ?? []), rowOf(row, why[at] ?? null)]))
  return lines.flatMap(({ text, key, reason }): ReturnRow[] => {
    const leads = found.get(nameOf(key)) ?? []
    const nothing = { asked: text, sold: null, allowed: false, status: null, reason }
    if (key === null || leads.length === 0) return [{ ...nothing, lead: null, note: LEAD_NOT_FOUND }]
    const own = leads.flatMap((lead) => byLead.get(lead) ?? [])
    if (own.length === 0) return leads.map((lead) => ({ ...nothing, lead, note: 'Not sold' }))
    return own.map((row) => ({ ...row, asked: text, reason: row.reason || reason }))
  })
}

export interface ReturnWish {
  readonly lead: number
  readonly posting: number
  readonly reason: number | null
}

export type ReturnResult = ReturnWish &
  ({ readonly ok: true; readonly item: number } | { readonly ok: false; readonly note: string })

/** Asks for returns. Each is judged as things stand now, those before it in the list counted. */
export async function requestReturns(
  services: Services,
  tx: Tx,
  wishes: readonly ReturnWish[],
  who: Who,
): Promise<ReturnResult[]> {
  const orders = (await rows.postingsById(tx, wishes)).map(({ order }) => order)
  await rows.lockOrders(tx, [...new Set(orders)])
  const results: ReturnResult[] = []
  for (const wish of wishes) {
    // Read again under the locks: another request may have gone first.
    const [sold] = await rows.postingsById(tx, [wish])
    const note = sold ? (await refusals(services, tx, [sold]))[0] : LEAD_NOT_FOUND
    const item = sold && note === null ? await addItem(services, tx, sold, wish, who) : null
    results.push(
      item === null ? { ...wish, ok: false, note: note ?? 'Already asked for' } : { ...wish, ok: true, item },
    )
  }
  return results
}

async function addItem(
  services: Services,
  tx: Tx,
  sold: SoldPosting,
  wish: ReturnWish,
  who: Who,
): Promise<number | null> {
  const reason = wish.reason === null ? undefined : await rows.findReason(tx, wish.reason)
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
      dateadd: new Date(services.clock.now()),
      requested_by: who.id,
    })
    .onConflict((conflict) => conflict.constraint('return_items_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}
