import type { SavedView, SavedViews } from '@/web/kit'
import { api } from '@/web/api/client'
import { viewCalls } from '../contract'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whatever an older release stored, only texts reach the address bar and only yes or no the column chooser. */
const entriesOf = <Value>(stored: unknown, fits: (value: unknown) => value is Value): Record<string, Value> =>
  isRecord(stored)
    ? Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Value] => fits(entry[1])))
    : {}

const isText = (value: unknown): value is string => typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** Saved views, kept by the server: a table's name is the screen it belongs to. */
export const savedViewStore: SavedViews = {
  list: async (table) => {
    const views = await api(viewCalls.list, { params: { screen: table } }, { quiet: true })
    return views.map(
      ({ id, title, shared, mine, state }): SavedView => ({
        id: String(id),
        name: title,
        shared,
        mine,
        search: entriesOf(state['search'], isText),
        columns: entriesOf(state['columns'], isFlag),
      }),
    )
  },
  save: (table, { name, shared, search, columns }) =>
    api(viewCalls.save, {
      params: { screen: table },
      body: { title: name, shared: shared ? 1 : 0, state: { search, columns } },
    }),
  remove: (_table, id) => api(viewCalls.remove, { params: { id } }),
}
