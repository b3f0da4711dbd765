import type { ReactNode } from 'react'
import type { ListState } from '@/web/router/list-state'
import type { BriefCell } from './brief'
import type { Column } from './column'
import type { Selection } from './selection'

/** A page as list calls answer it (decision B2). */
export interface PageOf<Row> {
  readonly data: readonly Row[]
  readonly page: number
  readonly pages: number
  readonly start: number
  readonly end: number
  readonly total: number
  readonly additionalData?: unknown
}

/** The part of a TanStack Query result the table reads. */
export interface TableQuery<Row> {
  readonly data: PageOf<Row> | readonly Row[] | undefined
  readonly error: unknown
  readonly isFetching: boolean
  refetch(): unknown
}

export type AnyList = Pick<
  ListState<Readonly<Record<string, never>>>,
  'sort' | 'defaultSort' | 'setSort' | 'page' | 'perPage' | 'setPage' | 'setPerPage' | 'resetFilters'
> & { readonly active: readonly string[] }

export interface EmptyTexts {
  /** The specified text where it is not 'Data not found'. */
  readonly title?: string
  /** Why an unfiltered list is empty. */
  readonly why?: string
  readonly action?: ReactNode
}

export interface DataTableProps<Row extends object> {
  /** Remembers columns and density under this name; unique per table. */
  readonly name: string
  /** Says what the table holds, for screen readers and the progress bar. */
  readonly caption: string
  /** A constant or memoised: a new array redraws every row. */
  readonly columns: readonly Column<Row>[]
  readonly rowId: (row: Row) => string | number
  /** A query of a page (sorted and paged by the server) or of a whole array (done here). */
  readonly query?: TableQuery<Row>
  /** Plain rows, sorted and paged here. */
  readonly rows?: readonly Row[]
  /** Sort and page of the URL. Without it a table of plain rows keeps them to itself. */
  readonly list?: AnyList
  /** 'column:desc' at first, for tables without a list. */
  readonly sort?: string
  readonly selection?: Selection<Row>
  /** Shown beside the count while rows are chosen. */
  readonly bulkActions?: ReactNode
  /** What Enter does on a row. */
  readonly onOpen?: (row: Row) => void
  /** The same as an address; also what a double click opens. Shown over the list where its screen can be. */
  readonly rowHref?: (row: Row) => string
  /** By column id: numbers are drawn like the column, anything else as it is. */
  readonly totals?: Readonly<Record<string, ReactNode>> | undefined
  /** A constant: columns that a narrow screen keeps; a row opens to the rest. Without it the table scrolls sideways. */
  readonly narrow?: readonly string[]
  readonly rowTone?: (row: Row) => 'highlight' | 'warning' | 'muted' | 'selected' | undefined
  readonly empty?: EmptyTexts
  readonly pageSizes?: readonly number[]
  /** 'page' ends at the bottom of the window; 'content' grows with its rows until it fills one. Both then scroll inside. */
  readonly fit?: 'page' | 'content'
  /** A line above the table. */
  readonly toolbar?: ReactNode
  /** What the rows count and what they do not, in a few words below them. */
  readonly note?: ReactNode
  /** What comes first on a narrow screen, two lines a cell; a constant. */
  readonly brief?: readonly BriefCell[]
  /** Without chooser and density, for small lists inside a card. */
  readonly plain?: boolean
}
