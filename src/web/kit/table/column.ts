import type { ReactNode } from 'react'
import type { ColumnKind, ListColumn, ListColumns } from '@/kernel/list-columns'

export interface Column<Row> extends ListColumn<Row> {
  /** How a cell is drawn where the kind's usual way is not enough. Must be cheap: it runs per row. */
  readonly cell?: (row: Row) => ReactNode
  /** Where a click on the value leads: the rows behind a count, the thing behind a name. Over the list, if it can be. */
  readonly href?: (row: Row) => string | null | undefined
  readonly sortable?: boolean
  /** Shown only after the user chose it. */
  readonly hidden?: boolean
  /** Always shown: the chooser does not offer it. */
  readonly fixed?: boolean
  /** A longer explanation, on hover and focus of the header. */
  readonly help?: string
  readonly align?: 'left' | 'right' | 'center'
  /** Pixels; without it the column is as wide as its content, up to 320. */
  readonly width?: number
  /** A long header over short values takes two lines where the table is wider than its place. */
  readonly twoLines?: boolean
  /** Long texts flow over several lines instead of being cut. */
  readonly wrap?: boolean
}

/** Lets the columns of a screen be written as a constant with the row type checked. */
export const columnsOf = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => columns

type Look<Row> = Omit<Column<Row>, keyof ListColumn<Row>>

/** The columns that a screen shares with its file, and how the screen draws them, by id. */
export const lookOf = <Row>(
  columns: ListColumns<Row>,
  looks: Readonly<Record<string, Look<Row>>>,
): readonly Column<Row>[] => columns.map((column) => ({ ...column, ...looks[column.id] }))

const RIGHT: readonly ColumnKind[] = ['number', 'percent', 'money']
const NEWEST_FIRST: readonly ColumnKind[] = ['number', 'percent', 'money', 'datetime', 'date', 'id']

/** Nothing for the usual left: an attribute less in most cells of every table. */
export function alignOf<Row>(column: Column<Row>): 'right' | 'center' | undefined {
  const align = column.align ?? (column.kind && RIGHT.includes(column.kind) ? 'right' : 'left')
  return align === 'left' ? undefined : align
}

/** Values of the other kinds are short by nature. */
export const isFreeText = <Row>(column: Column<Row>): boolean =>
  !column.wrap && (column.kind === undefined || column.kind === 'text' || column.width !== undefined)

export const startsDescending = <Row>(column: Column<Row>): boolean =>
  column.kind !== undefined && NEWEST_FIRST.includes(column.kind)
