import { isValidElement, type ReactNode } from 'react'
import { isEmptyValue, textOf, valueOf } from '@/kernel/list-columns'
import { Badge } from '../display/Badge'
import { momentIn } from '../display/DateTime'
import { Money } from '../display/Money'
import { FigureLink, MoneyLink } from '../display/MoneyLink'
import { ProductBadge } from '../display/ProductBadge'
import { StatusBadge } from '../display/StatusBadge'
import { Truncated } from '../display/Truncated'
import { OpenLink } from '../links/OpenLink'
import type { Column } from './column'

const usual = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const fixed = [0, 1, 2, 3, 4].map(
  (digits) => new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)

/** Without a thousands' comma, and with no digit to round away: most numbers of a table, and far cheaper to write. */
function shortNumber(value: number, decimals: number): string | null {
  if (value >= 1000) return null
  const scaled = value * 10 ** decimals
  return Math.abs(scaled - Math.round(scaled)) < 1e-7 ? value.toFixed(decimals) : null
}

/** '12,345.67', '−3' with a minus sign as money has; a number of decimals pads and rounds to exactly so many. */
export function formatNumber(value: number, decimals?: number): string {
  if (value < 0) {
    const text = formatNumber(-value, decimals)
    return /[1-9]/.test(text) ? `−${text}` : text
  }
  if (decimals === undefined) return usual.format(value)
  return shortNumber(value, decimals) ?? (fixed[decimals] ?? usual).format(value)
}

/** The usual drawing of a value by its column's kind. */
export function drawValue<Row>(column: Column<Row>, value: unknown, zone: string): ReactNode {
  if (isEmptyValue(value)) return null
  const { kind = 'text' } = column
  if (typeof value === 'number') {
    if (kind === 'money') return <Money value={value} zero="$0.00" />
    if (kind === 'percent') return `${formatNumber(value, column.decimals ?? 2)}%`
    if (kind === 'number') return formatNumber(value, column.decimals)
  }
  if (kind === 'datetime' || kind === 'date') {
    const moment = value instanceof Date || typeof value === 'number' ? value : textOf(value)
    return momentIn(zone, moment, kind)
  }
  if (kind === 'status') return <StatusBadge status={textOf(value)} />
  if (kind === 'id') return <span className="s-id">{textOf(value)}</span>
  return textOf(value)
}

/** Parts without hooks: drawn with their row, they need not be components of their own, which would double a page's cost. */
const PLAIN = new Set<unknown>([Badge, FigureLink, Money, MoneyLink, OpenLink, ProductBadge, StatusBadge, Truncated])

function unwrapped(content: ReactNode): ReactNode {
  let node = content
  while (isValidElement(node) && PLAIN.has(node.type)) node = (node.type as (props: unknown) => ReactNode)(node.props)
  return node
}

export function drawCell<Row>(column: Column<Row>, row: Row, zone: string): ReactNode {
  const target = column.href?.(row)
  const isLinkedId = column.kind === 'id' && !column.cell && Boolean(target)
  const value = column.cell ? undefined : valueOf(column, row)
  // A link looks like an id itself.
  const content = column.cell ? column.cell(row) : isLinkedId ? textOf(value) : drawValue(column, value, zone)
  if (!target || content === null || content === '') return unwrapped(content)
  const look = isLinkedId ? 's-id' : undefined
  return unwrapped(
    <OpenLink href={target} className={look}>
      {unwrapped(content)}
    </OpenLink>,
  )
}
