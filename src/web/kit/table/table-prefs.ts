import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Column } from './column'

export type Density = 'compact' | 'comfortable'

/** Per column id: shown or not. A column not named keeps the screen's own default. */
export type ColumnChoice = Readonly<Record<string, boolean>>

export interface TablePrefs {
  readonly columns: ColumnChoice
  readonly density: Density
}

const PREFIX = 'sluice.table.'
const USUAL: TablePrefs = { columns: {}, density: 'compact' }
const cache = new Map<string, TablePrefs>()
const listeners = new Set<() => void>()

function read(name: string): TablePrefs {
  const known = cache.get(name)
  if (known) return known
  let prefs = USUAL
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + name) ?? '{}') as Partial<TablePrefs>
    prefs = { columns: stored.columns ?? {}, density: stored.density === 'comfortable' ? 'comfortable' : 'compact' }
  } catch {
    // Unreadable or refused storage: the table simply starts as designed.
  }
  cache.set(name, prefs)
  return prefs
}

function write(name: string, prefs: TablePrefs): void {
  cache.set(name, prefs)
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(prefs))
  } catch {
    // Kept for this visit only.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Columns and density a person chose for a table; shared by the table and its saved views. */
export function useTablePrefs(name: string) {
  const prefs = useSyncExternalStore(
    subscribe,
    useCallback(() => read(name), [name]),
  )
  return useMemo(
    () => ({
      prefs,
      setColumn: (id: string, shown: boolean) =>
        write(name, { ...read(name), columns: { ...read(name).columns, [id]: shown } }),
      setColumns: (columns: ColumnChoice) => write(name, { ...read(name), columns }),
      setDensity: (density: Density) => write(name, { ...read(name), density }),
    }),
    [prefs, name],
  )
}

type Choosable = Pick<Column<never>, 'id' | 'fixed' | 'hidden'>

export const isShown = ({ id, fixed, hidden }: Choosable, chosen: ColumnChoice): boolean =>
  Boolean(fixed) || (chosen[id] ?? !hidden)

/** The columns a person sees of a table, by id: those that its file gets. */
export function useShownColumns(name: string, columns: readonly Choosable[]): string[] {
  const { prefs } = useTablePrefs(name)
  return useMemo(
    () => columns.filter((column) => isShown(column, prefs.columns)).map(({ id }) => id),
    [columns, prefs.columns],
  )
}
