import type { ReactNode } from 'react'
import { DateTime } from '../display/DateTime'
import { Money } from '../display/Money'
import { StatusBadge } from '../display/StatusBadge'
import { OpenLink } from '../links/OpenLink'
import { type Column, isEmptyValue, textOf, valueOf } from './column'

const usual = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const fixed = [0, 1, 2, 3, 4].map(
  (digits) => new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)

/** '12,345.67'; a number of decimals pads and rounds to exactly so many. */
export const formatNumber = (value: number, decimals?: number): string =>
  (decimals === undefined ? usual : (fixed[decimals] ?? usual)).format(value)

/** The usual drawing of a value by its column's kind. */
export function drawValue<Row>(column: Column<Row>, value: unknown): ReactNode {
  if (isEmptyValue(value)) return null
  const { kind = 'text' } = column
  if (typeof value === 'number') {
    if (kind === 'money') return <Money value={value} zero="$0.00" />
    if (kind === 'percent') return `${formatNumber(value, column.decimals ?? 2)}%`
    if (kind === 'number') return formatNumber(value, column.decimals)
  }
  if (kind === 'datetime' || kind === 'date') {
    const moment = value instanceof Date || typeof value === 'number' ? value : textOf(value)
    // A bare day has no time zone: shown as it is.
    if (typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment)) return moment
    return <DateTime value={moment} show={kind} />
  }
  if (kind === 'status') return <StatusBadge status={textOf(value)} />
  if (kind === 'id') return <span className="s-id">{textOf(value)}</span>
  return textOf(value)
}

export function drawCell<Row>(column: Column<Row>, row: Row): ReactNode {
  const content = column.cell ? column.cell(row) : drawValue(column, valueOf(column, row))
  const target = column.href?.(row)
  if (!target || content === null) return content
  const { open } = column
  if (!open) return <a href={target}>{content}</a>
  return (
    <OpenLink href={target} open={() => open(row)}>
      {content}
    </OpenLink>
  )
}
