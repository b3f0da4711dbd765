import type { Access, LogCategory, Resource } from '@/kernel/call'
import type { LogEntry } from '../audit/record'
import type { Tx } from '../database/database'
import type { Services } from '../services'

/** What came of a row, as its line of the result shows it. */
export interface BulkOutcome {
  /** Where the row is now, shown as a status badge. */
  readonly status: string | null
  readonly text: string
  /** Whom it went to, and the like. */
  readonly notes?: readonly { readonly label: string; readonly status: string; readonly tip: string }[]
}

export interface BulkItem {
  readonly row: number
  readonly input: Readonly<Record<string, unknown>>
  readonly options: Readonly<Record<string, unknown>>
  readonly startedBy: { readonly id: number; readonly name: string }
}

export interface Acted {
  readonly entry: LogEntry
  /** Known at once, or the work that has to follow once the act is committed: what leaves the house. */
  readonly outcome: BulkOutcome | (() => Promise<BulkOutcome>)
}

/** Something staff do to many rows at once. Declared by a feature in server/bulk.ts. */
export interface BulkKind {
  readonly name: string
  /** As the button says it. */
  readonly title: string
  /** One row and several: 'lead', 'leads'. */
  readonly things: readonly [one: string, many: string]
  /** Asked of whoever started it again before every row. */
  readonly permission: Access
  readonly category: LogCategory
  /** What its acts touch: screens that read it are read again while it runs. */
  readonly touches: readonly Resource[]
  /** Rows are acted on one after the other, in the order they were given. */
  readonly inOrder?: true
  readonly nameOf: (item: Pick<BulkItem, 'row' | 'input'>) => string
  readonly pathOf: (item: Pick<BulkItem, 'row' | 'input'>) => string | null
  /**
   * Acts on one row inside the transaction that also notes the row as dealt with, so that neither happens without the
   * other. A refusal (AppError) is the row's result; other rows go on.
   */
  readonly act: (services: Services, tx: Tx, item: BulkItem) => Promise<Acted>
  /** For acts with work to follow: what became of a row whose process died meanwhile; null while nobody can tell. */
  readonly lookUp?: (services: Services, item: BulkItem, beganAt: Date) => Promise<BulkOutcome | null>
}
