import { lazy } from 'react'

/** The Bordelo connect tab of a publisher, RCID, lender or order: `<BordeloTab party="rcid" id={5} />`. */
export const BordeloTab = lazy(() => import('./BordeloTab'))
