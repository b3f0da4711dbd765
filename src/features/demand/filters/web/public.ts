import { lazy } from 'react'

/** What the screens of other features may use. */
export { filterRestoring } from './restoring'

/** The Filters tab of an order, lender, publisher, RCID or pixel: `<FiltersTab owner="order" id={5} />`. */
export const FiltersTab = lazy(() => import('./FiltersTab'))
