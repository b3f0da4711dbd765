import { parseCounterKey } from '@/engine/caps/counter'
import type { Filter } from '@/engine/filters/filter'
import type { CapBoard } from '@/engine/match/board'
import { buildReference, type Compiled } from '@/features/platform/reference/server/build'
import { Formats } from '@/features/platform/reference/server/formats'
import { listedPhones } from '@/features/platform/reference/server/long-lists'
import type { ReferenceRows } from '@/features/platform/reference/server/rows'
import type { Reference } from '@/features/platform/reference/server/types'
import type { ProductId } from '@/kernel/lead-fields'
import type { Keyring } from '@/server/secrets/keyring'
import type { Counters } from './counters'

export type FilterOwner = 'order' | 'rcid' | 'publisher' | 'lender'

/** The reference data as it is at a moment of the demo world; staff change it. */
export class DemoReference {
  private current: Reference
  private readonly compiled = new Map<ProductId, Compiled>()
  private readonly formats = new Formats()
  private boards: readonly CapBoard[] = []
  /** Its own, that staff add to: a list of thousands is not packed anew for one more. */
  private readonly phones: Map<string, string>

  constructor(
    private readonly rows: ReferenceRows,
    private readonly keys: Keyring,
    private readonly zone: string,
    private readonly counters: Counters,
    now: number,
  ) {
    this.phones = new Map(listedPhones(rows.phones))
    this.current = this.build(now)
  }

  get(): Reference {
    return this.current
  }

  heard(used: ReadonlyMap<string, number>): void {
    // Boards made later are told of all of them, so that those without a limit matter to none.
    for (const [key, value] of used) if (this.counters.isLimited(key)) tell(this.current, key, value, () => true)
  }

  setFilter(owner: FilterOwner, ownerId: number, { kind, data, ping }: Filter, now: number): unknown {
    const at = this.rows.filters.findIndex(
      (row) => row.owner === owner && row.owner_id === ownerId && row.kind === kind,
    )
    const before = this.rows.filters[at]?.data ?? null
    const row = { owner, owner_id: ownerId, kind, data: data, ping }
    if (at >= 0) this.rows.filters[at] = row
    else this.rows.filters.push(row)
    this.current = this.build(now)
    return before
  }

  setPrice(order: number, cents: number, now: number): number | null {
    const row = this.rows.orders.find(({ id }) => id === order)
    const before = row?.price ?? null
    if (row) row.price = cents
    this.current = this.build(now)
    return before
  }

  /** True when it was not on the list yet. */
  listPhone(phone: string): boolean {
    if (this.phones.has(phone)) return false
    this.phones.set(phone, 'DNC')
    return true
  }

  private build(now: number): Reference {
    const context = { keys: this.keys, formats: this.formats, zone: this.zone, now }
    const next = buildReference(this.rows, context, this.compiled)
    // A new index has an empty board; the others know already.
    const known = new Set(this.boards)
    this.boards = [...next.products.values()].map(({ board }) => board)
    if (this.boards.some((board) => !known.has(board)))
      for (const [key, { used }] of this.counters.all) tell(next, key, used, (board) => !known.has(board))
    return { ...next, lists: { ...next.lists, phones: this.phones } }
  }
}

/** Counters of an order concern the board of its product; those of a lender may concern all. */
function tell(reference: Reference, key: string, used: number, isMeant: (board: CapBoard) => boolean): void {
  const counter = parseCounterKey(key)
  const product = counter.owner === 'order' ? reference.orders.get(counter.ownerId)?.product : undefined
  for (const [id, { board, index }] of reference.products)
    if (index.ids.length > 0 && (product === undefined || product === id) && isMeant(board)) board.set(counter, used)
}
