import type { ReactNode } from 'react'
import { drawValue } from './cell-content'
import type { Column } from './column'

/** By column id. */
export type Totals = Readonly<Record<string, ReactNode>>

/** Numbers are drawn like their column, anything else as it is. */
export function totalOf<Row>(column: Column<Row>, totals: Totals, zone: string): ReactNode {
  const value = totals[column.id]
  return typeof value === 'number' ? drawValue(column, value, zone) : value
}
