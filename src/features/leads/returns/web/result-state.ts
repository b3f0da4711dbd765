import { createContext, useContext } from 'react'
import type { SubmittedReturn } from '../rows'
import type { DisputeRow } from './use-disputes'

/** Null: a line of the file that is no lead. */
export type ResultRow = DisputeRow & { readonly result: SubmittedReturn | null }

interface ResultState {
  readonly show: (rows: readonly ResultRow[]) => void
}

/** Submitting leads to the result, which stands in place of the tabs. */
export const ResultContext = createContext<ResultState>({ show: () => undefined })
export const useResult = (): ResultState => useContext(ResultContext)
