import { z } from 'zod'
import { listOf, type Sort } from './inputs'

/** Decides alignment, the usual way to draw and to write a value, and which way a first click sorts. */
export type ColumnKind = 'text' | 'id' | 'number' | 'percent' | 'money' | 'datetime' | 'date' | 'status' | 'actions'

/** A column of a list: its screen and its file name it alike, and have it in the same place. */
export interface ListColumn<Row> {
  /** Key of the server's sort, of the chooser, of saved views and of the columns of a file. */
  readonly id: string
  /** Plain text: also the chooser's label. */
  readonly header: string
  readonly kind?: ColumnKind
  /** The bare value, for sorting and the usual drawing; the member named like the column if left out. */
  readonly value?: (row: Row) => unknown
  /** What a file has in the cell, where that is not the value. */
  readonly text?: (row: Row) => unknown
  /** Digits after the point for 'number' and 'percent', so that they stand below each other. */
  readonly decimals?: number
}

export type ListColumns<Row> = readonly ListColumn<Row>[]

export const valueOf = <Row>(column: ListColumn<Row>, row: Row): unknown =>
  column.value ? column.value(row) : (row as Readonly<Record<string, unknown>>)[column.id]

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

/** Made once: to make it takes longer than to sort a page of rows with it. */
const asPeopleSort = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Numbers by size, texts as people sort them ("Order 9" before "Order 10"). */
export const compareValues = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : asPeopleSort.compare(textOf(a), textOf(b))

/** Rows that came whole, as the table on the screen sorts them: empty values last either way, equal ones as they came. */
export function sortedRows<Row>(rows: readonly Row[], columns: ListColumns<Row>, sort: Sort | null | undefined): Row[] {
  const column = columns.find(({ id }) => id === sort?.column)
  if (!column) return [...rows]
  const way = sort?.order === 'desc' ? -1 : 1
  const valued = rows.map((row) => ({ row, value: valueOf(column, row) }))
  valued.sort(({ value: a }, { value: b }) =>
    isEmptyValue(a) || isEmptyValue(b) ? Number(isEmptyValue(a)) - Number(isEmptyValue(b)) : way * compareValues(a, b),
  )
  return valued.map(({ row }) => row)
}

/** Days and instants in files are those of the business: the header names its zone. */
export const fileHeader = <Row>({ header, kind }: ListColumn<Row>, zone: string): string =>
  kind === 'date' || kind === 'datetime' ? `${header} (${zone})` : header

/** A cell as files have it: numbers without commas and signs, so that spreadsheets can go on with them. */
export function fileCell<Row>(column: ListColumn<Row>, row: Row): unknown {
  if (column.text) return column.text(row)
  const value = valueOf(column, row)
  const { kind, decimals } = column
  if (typeof value === 'number') {
    const digits = kind === 'money' ? 2 : kind === 'percent' ? (decimals ?? 2) : decimals
    return digits === undefined ? value : value.toFixed(digits)
  }
  if (kind === 'datetime' && typeof value === 'string') return new Date(value)
  return value instanceof Date ? value : textOf(value)
}

/** The columns a file is to have, by id; all that there are if none is named. */
export const columnList = (columns: readonly { readonly id: string }[]) =>
  listOf(z.enum(columns.map(({ id }) => id) as [string, ...string[]]))

/** In the order of the list, whatever the order they were asked for in. */
export const chosenColumns = <Column extends { readonly id: string }>(
  columns: readonly Column[],
  ids: readonly string[] | undefined,
): readonly Column[] => (ids?.length ? columns.filter(({ id }) => ids.includes(id)) : columns)
