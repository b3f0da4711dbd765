import { useEffect, useMemo, useSyncExternalStore } from 'react'

interface SelectionOptions<Row> {
  readonly rowId: (row: Row) => string | number
  /** Rows that cannot be chosen have no checkbox. */
  readonly canSelect?: (row: Row) => boolean
  /** Select-all takes the first so many; one more calls onLimit. */
  readonly limit?: number
  readonly onLimit?: () => void
}

export interface Selection<Row> {
  readonly ids: ReadonlySet<string>
  /** In the order of the table. */
  readonly rows: readonly Row[]
  clear(): void
  /** For the table. */
  readonly store: SelectionStore<Row>
}

/** Holds what is ticked outside React, so that a tick re-renders its own row and nothing else of the table. */
export class SelectionStore<Row> {
  private chosen: ReadonlySet<string> = new Set()
  private chosenRows: readonly Row[] = []
  private visible: readonly Row[] = []
  private readonly listeners = new Set<() => void>()
  options: SelectionOptions<Row>

  constructor(options: SelectionOptions<Row>) {
    this.options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly ids = (): ReadonlySet<string> => this.chosen
  readonly rows = (): readonly Row[] => this.chosenRows
  readonly has = (id: string): boolean => this.chosen.has(id)
  readonly clear = (): void => this.replace(new Set())

  readonly idOf = (row: Row): string => String(this.options.rowId(row))
  readonly canSelect = (row: Row): boolean => this.options.canSelect?.(row) ?? true

  /** A row that left the table is no longer chosen: nothing may happen to what the user cannot see. */
  show(rows: readonly Row[]): void {
    this.visible = rows
    this.replace(new Set(rows.map(this.idOf).filter(this.has)))
  }

  toggle(id: string, on = !this.chosen.has(id)): void {
    const next = new Set(this.chosen)
    if (on) next.add(id)
    else next.delete(id)
    if (on && this.options.limit !== undefined && next.size > this.options.limit) {
      this.options.onLimit?.()
      return
    }
    this.replace(next)
  }

  /** From one row to another, as Shift+click does. */
  toggleRange(from: string, to: string, on: boolean): void {
    const ids = this.visible.filter(this.canSelect).map(this.idOf)
    const [a, b] = [ids.indexOf(from), ids.indexOf(to)].sort((x, y) => x - y)
    if (a === undefined || b === undefined || a < 0) {
      this.toggle(to, on)
      return
    }
    const next = new Set(this.chosen)
    for (const id of ids.slice(a, b + 1)) {
      if (on) next.add(id)
      else next.delete(id)
    }
    const { limit } = this.options
    if (limit !== undefined && next.size > limit) this.options.onLimit?.()
    this.replace(limit === undefined ? next : new Set([...next].slice(0, limit)))
  }

  toggleAll(): void {
    const able = this.visible.filter(this.canSelect).map(this.idOf)
    const { limit = able.length } = this.options
    if (this.chosen.size >= Math.min(limit, able.length)) {
      this.clear()
      return
    }
    if (able.length > limit) this.options.onLimit?.()
    this.replace(new Set(able.slice(0, limit)))
  }

  readonly allState = (): 'none' | 'some' | 'all' => {
    if (this.chosen.size === 0) return 'none'
    const able = this.visible.filter(this.canSelect).length
    return this.chosen.size >= able ? 'all' : 'some'
  }

  private replace(next: ReadonlySet<string>): void {
    const same = next.size === this.chosen.size && [...next].every((id) => this.chosen.has(id))
    this.chosenRows = this.visible.filter((row) => next.has(this.idOf(row)))
    if (same) return
    this.chosen = next
    for (const listener of this.listeners) listener()
  }
}

/** What is ticked in a table. Give the result to DataTable and read `rows` for the action. */
export function useSelection<Row>(options: SelectionOptions<Row>): Selection<Row> {
  // The store lives as long as the screen; its options follow the last render.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const store = useMemo(() => new SelectionStore<Row>(options), [])
  useEffect(() => {
    store.options = options
  })
  const ids = useSyncExternalStore(store.subscribe, store.ids)
  return useMemo(() => ({ ids, rows: store.rows(), clear: store.clear, store }), [ids, store])
}
