import type { SavedView, SavedViews } from '@/web/kit'

/** Saved views that last as long as the page. */
export function memoryViews(): SavedViews {
  let views: SavedView[] = [
    {
      id: '1',
      name: 'Solar, flagged',
      shared: true,
      mine: false,
      search: { product: '5', status: 'flagged' },
      columns: {},
    },
  ]
  let next = 2
  return {
    list: () => Promise.resolve(views),
    save: (_table, view) => {
      views = [...views, { ...view, id: String(next++), mine: true }]
      return Promise.resolve()
    },
    remove: (_table, id) => {
      views = views.filter((view) => view.id !== id)
      return Promise.resolve()
    },
  }
}
