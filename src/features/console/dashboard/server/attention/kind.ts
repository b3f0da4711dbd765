import type { Access } from '@/kernel/call'
import type { DateRange } from '@/kernel/date-range'
import { formatDateRange } from '@/kernel/date-range'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { AttentionRow, ListedKind } from '../../contract'

/** What counting needs. */
export interface Look {
  readonly services: Services
  readonly db: Db
  readonly zone: string
  readonly now: number
  readonly today: string
}

interface Named {
  readonly title: string
  readonly detail: string
  /** Whoever may not open the rows does not learn how many there are. */
  readonly access: Access
  readonly count: (look: Look) => Promise<number>
}

/** Counted here, shown by another screen with the filters of `path`. */
export interface LinkedKind extends Named {
  readonly path: (look: Look) => string
}

/** A row without what its kind does not have. */
export type FoundRow = Pick<AttentionRow, 'id' | 'title' | 'path' | 'party' | 'detail'> & Partial<AttentionRow>

/** Counted and shown here: `rows` has as many as `count` says, in the order staff should take them. */
export interface RowsKind extends Named {
  readonly kind: ListedKind
  readonly rows: (look: Look) => Promise<FoundRow[]>
}

/** Their pages in the console. */
export const pageOf = {
  lender: (id: number): string => `/lender/item/${id}`,
  order: (id: number): string => `/lender/order/item/${id}`,
  publisher: (id: number): string => `/publisher/item/${id}`,
  rcid: (id: number): string => `/publisher/rcid/item/${id}`,
}

/** For a handful of rows: what is counted is what is listed. */
export const wholly = (rows: (look: Look) => Promise<FoundRow[]>): Pick<RowsKind, 'count' | 'rows'> => ({
  count: async (look) => (await rows(look)).length,
  rows,
})

export const linkTo = (path: string, search: Readonly<Record<string, string | number>>): string =>
  `${path}?${new URLSearchParams(Object.entries(search).map(([name, value]): [string, string] => [name, String(value)])).toString()}`

export const leadsLink = (date: DateRange, search: Readonly<Record<string, string | number>>): string =>
  linkTo('/lead/report/details', { date: formatDateRange(date), ...search })
