import type { Db, Tx } from '@/server/database/database'
import type { AskedCaps, AskKind } from '../words'

const SHOWN = 100

type AskStatus = 'open' | 'accepted' | 'declined' | 'withdrawn'

/** Whose request it is. */
export type Side = 'lender' | 'publisher'

const selectAsks = (db: Db | Tx) =>
  db
    .selectFrom('partner_asks as a')
    .innerJoin('users as u', 'u.id', 'a.asked_by')
    .leftJoin('orders as o', 'o.id', 'a.order_id')
    .leftJoin('rcids as r', 'r.id', 'a.rcid_id')
    .select((eb) => [
      ...(['a.id', 'a.kind', 'a.caps', 'a.note', 'a.asked_at', 'a.status', 'a.decided_at', 'a.answer'] as const),
      'u.name as askedby',
      eb.fn.coalesce('a.order_id', 'a.rcid_id').$notNull().as('about_id'),
      eb.fn.coalesce('o.title', 'r.title').$notNull().as('about_title'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selectAsks>['execute']>>[number]

const shown = ({ about_id, about_title, asked_at, decided_at, ...row }: Row) => ({
  ...row,
  kind: row.kind as AskKind,
  status: row.status as AskStatus,
  caps: row.caps as { day?: number | null; month?: number | null } | null,
  about: { id: about_id, title: about_title },
  asked: asked_at,
  decided: decided_at,
})

export async function readAsk(db: Db | Tx, id: number) {
  return shown(await selectAsks(db).where('a.id', '=', id).executeTakeFirstOrThrow())
}

interface Asked {
  readonly orders?: readonly number[] | undefined
  readonly limit: number
}

export async function asksOf(db: Db, side: Side, party: number, { orders, limit }: Asked = { limit: SHOWN }) {
  const rows = await selectAsks(db)
    .where(`a.${side}_id`, '=', party)
    .$if(orders !== undefined && orders.length > 0, (asks) => asks.where('a.order_id', 'in', orders ?? []))
    // However much was asked since: what waits can be seen and withdrawn.
    .orderBy((eb) => eb('a.status', '=', 'open'), 'desc')
    .orderBy('a.asked_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(shown)
}

/** Waiting requests with whom they are of, the oldest first: what the dashboard lists. */
export function openAsks(db: Db, side: Side) {
  const waiting = selectAsks(db)
    .leftJoin('lenders as l', 'l.id', 'a.lender_id')
    .leftJoin('publishers as p', 'p.id', 'a.publisher_id')
    .select((eb) => eb.fn.coalesce('l.title', 'p.name').$notNull().as('party'))
    .select((eb) => eb.fn.coalesce('a.lender_id', 'a.publisher_id').$notNull().as('party_id'))
    .where('a.status', '=', 'open')
    .where(`a.${side}_id`, 'is not', null)
  return waiting.orderBy('a.asked_at').orderBy('a.id').execute()
}

interface NewAsk {
  readonly kind: AskKind
  readonly side: Side
  readonly party: number
  readonly about: number
  readonly caps: AskedCaps | null
  readonly note: string
  readonly now: number
  readonly by: number
  /** Nobody is asked: it is done already. */
  readonly done: boolean
}

export async function addAsk(tx: Tx, { kind, side, party, about, caps, note, now, by, done }: NewAsk) {
  const at = new Date(now)
  const whose = side === 'lender' ? { lender_id: party, order_id: about } : { publisher_id: party, rcid_id: about }
  const { id } = await tx
    .insertInto('partner_asks')
    .values({
      ...{ kind, ...whose, note, asked_at: at, asked_by: by, caps: caps === null ? null : JSON.stringify(caps) },
      ...(done ? { status: 'accepted', decided_at: at } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locked: who decides next waits, and then reads what was decided. */
export const lockAsk = (tx: Tx, side: Side, id: number) =>
  tx
    .selectFrom('partner_asks')
    .selectAll()
    .where('id', '=', id)
    .where(`${side}_id`, 'is not', null)
    .forUpdate()
    .executeTakeFirst()
export type StoredAsk = NonNullable<Awaited<ReturnType<typeof lockAsk>>>
