import type { OrderCaps, Take } from '@/engine/caps/take'
import { sqlState } from '@/server/database/database'
import type { Sql, Statement } from './sql'

const TAKE: Statement = {
  name: 'caps_take',
  text: 'SELECT * FROM take_room($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::integer[], $7)',
}

const OPEN: Statement = { name: 'caps_open', text: 'SELECT open_counters($1::text[], $2)::text' }

/** What one offer needs, and whose limits these are. Pings are counted from nothing: they name no owner. */
export interface RoomWish {
  readonly caps?: OrderCaps
  readonly takes: readonly Take[]
}

export type Taking =
  | { readonly ok: true; readonly used: ReadonlyMap<string, number> }
  | { readonly ok: false; readonly full: Take; readonly used: ReadonlyMap<string, number> }

/** The limits are not those that stand any more: whoever asked looks again. */
export class LimitsChanged extends Error {}

/** Counters whose limit came into force without them; they have to be opened before room is taken. */
class CountersMissing extends Error {
  constructor(readonly keys: readonly string[]) {
    super(`counters are missing: ${keys.join(', ')}`)
  }
}

function readable(error: unknown): never {
  const state = sqlState(error)
  if (state === 'SL001') throw new LimitsChanged()
  if (state === 'SL002') throw new CountersMissing(JSON.parse((error as { detail: string }).detail) as string[])
  throw error
}

/** For each wish all of it, or nothing and which counter is full. The caller's transaction holds the locks. */
export async function takeRoom(sql: Sql, wishes: readonly RoomWish[], zone: string): Promise<Taking[]> {
  const owners = wishes.flatMap(({ caps }) =>
    caps
      ? ([
          [`order/${caps.order.id}`, caps.order.version],
          [`lender/${caps.lender.id}`, caps.lender.version],
        ] as const)
      : [],
  )
  const takes = wishes.flatMap((wish, offer) => wish.takes.map((take) => ({ ...take, offer })))
  if (owners.length === 0 && takes.length === 0) return wishes.map(() => ({ ok: true, used: new Map() }))
  const rows = await sql
    .rows<{ offer: number; key: string; before: number; used: number | null }>(TAKE, [
      owners.map(([owner]) => owner),
      owners.map(([, version]) => version),
      takes.map(({ key }) => key),
      takes.map(({ add }) => add),
      takes.map(({ limit }) => limit),
      takes.map(({ offer }) => offer),
      zone,
    ])
    .catch(readable)
  return wishes.map((wish, offer): Taking => {
    const own = new Map(rows.flatMap((row) => (row.offer === offer ? [[row.key, row] as const] : [])))
    const used = new Map([...own].map(([key, row]) => [key, row.used ?? row.before]))
    const full = wish.takes.find(({ key, limit }) => (own.get(key)?.before ?? 0) >= limit)
    return full ? { ok: false, full, used } : { ok: true, used }
  })
}

/** Counters that are not there yet begin with the count of the stored postings; sales to their owners wait for the transaction. */
export async function openCounters(sql: Sql, keys: readonly string[], zone: string): Promise<void> {
  if (keys.length > 0) await sql.rows(OPEN, [keys, zone])
}

/** Far more than anybody changes limits while one lead is offered. */
const MOST_LOOKS = 100

/** Work that takes room. Where limits were changed under it, it looks at them again; counters that are missing are opened. */
export async function withLimitsInForce<T>(
  refresh: () => Promise<void>,
  open: (keys: readonly string[]) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  for (let look = 1; ; look++) {
    try {
      return await work()
    } catch (error) {
      if (look === MOST_LOOKS) throw error
      if (error instanceof LimitsChanged) await refresh()
      else if (error instanceof CountersMissing) await open(error.keys)
      else throw error
    }
  }
}
