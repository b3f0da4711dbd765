import type { ReactNode } from 'react'

/** Decides alignment, the usual way to draw a value, and which way a first click sorts. */
export type ColumnKind = 'text' | 'id' | 'number' | 'percent' | 'money' | 'datetime' | 'date' | 'status' | 'actions'

export interface Column<Row> {
  /** Key of the server's sort, of the chooser and of saved views. */
  readonly id: string
  /** Plain text: also the chooser's label. */
  readonly header: string
  readonly kind?: ColumnKind
  /** The bare value, for sorting in the browser and the usual drawing; the member named like the column if left out. */
  readonly value?: (row: Row) => unknown
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
  /** Digits after the point for 'number' and 'percent', so that they stand below each other. */
  readonly decimals?: number
  readonly align?: 'left' | 'right' | 'center'
  /** Pixels; without it the column is as wide as its content, up to 320. */
  readonly width?: number
  /** Long texts flow over several lines instead of being cut. */
  readonly wrap?: boolean
}

/** Lets the columns of a screen be written as a constant with the row type checked. */
export const columnsOf = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => columns

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

export const valueOf = <Row>(column: Column<Row>, row: Row): unknown =>
  column.value ? column.value(row) : (row as Readonly<Record<string, unknown>>)[column.id]

/** Empty values last, numbers by size, texts as people sort them ("Order 9" before "Order 10"). */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return textOf(a).localeCompare(textOf(b), 'en-US', { numeric: true, sensitivity: 'base' })
}

export const isEmptyValue = (value: unknown): boolean => value === null || value === undefined || value === ''

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && 'title' in value && typeof value.title === 'string') return value.title
  if (typeof value === 'object' && 'name' in value && typeof value.name === 'string') return value.name
  return ''
}
