import { lazy } from 'react'

export { CONNECTION_LOG_FIELDS } from './log-fields'

/** The Bordelo connect tab of a publisher, RCID, lender or order: `<BordeloTab party="rcid" id={5} />`. */
export const BordeloTab = lazy(() => import('./BordeloTab'))
