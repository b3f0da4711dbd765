import { createContext, useContext } from 'react'
import type { Search } from '@/web/router/search'
import type { ColumnChoice } from '../table/table-prefs'

/** A name for filters, columns and sort. Holds no personal values: those never enter the query string. */
export interface SavedView {
  readonly id: string
  readonly name: string
  /** Offered to everyone, or only to who made it. */
  readonly shared: boolean
  /** Made by the present user, who may delete it. */
  readonly mine: boolean
  readonly search: Search
  readonly columns: ColumnChoice
}

export type NewSavedView = Pick<SavedView, 'name' | 'shared' | 'search' | 'columns'>

/** Where views are kept; the shell provides one that asks the server. */
export interface SavedViews {
  list(table: string): Promise<readonly SavedView[]>
  save(table: string, view: NewSavedView): Promise<unknown>
  remove(table: string, id: string): Promise<unknown>
}

const Context = createContext<SavedViews | null>(null)

export const SavedViewsProvider = Context.Provider
export const useSavedViews = (): SavedViews | null => useContext(Context)
