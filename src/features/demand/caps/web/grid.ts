import { formatDollars, parseDollars } from '@/kernel/money'
import { CELL_TYPES, type CapOrder, type CellType } from '../contract'

/** What is entered but not saved, by cell: '' is a cap switched off. */
export type Drafts = Readonly<Record<string, string>>
export type Faults = Readonly<Record<string, string>>

export interface Place {
  /** Index of the row, and of the column among CELL_TYPES. */
  readonly row: number
  readonly column: number
}

export const LABELS: Readonly<Record<CellType, string>> = {
  price: 'Price',
  status: 'Status',
  overall: 'Overall cap',
  day: 'Daily cap',
  month: 'Monthly cap',
}

const MOST_CENTS = 10_000_00
const MOST_CAP = 999_999_999

export const keyOf = (order: Pick<CapOrder, 'id'>, type: CellType): string => `${order.id}/${type}`

/** As stored, in the words of the grid. */
export function storedText(order: CapOrder, type: CellType): string {
  if (type === 'status') return order.status
  if (type === 'price') return order.price === null ? '' : order.price.toFixed(2)
  const { isOn, value } = order.caps[type]
  return isOn && value !== null ? String(value) : ''
}

export const textIn = (drafts: Drafts, order: CapOrder, type: CellType): string =>
  drafts[keyOf(order, type)] ?? storedText(order, type)

/** Bids price ping/post orders; archived ones are only shown. */
export const isEditable = ({ status, ispingpost }: CapOrder, type: CellType): boolean =>
  status !== 'archive' && (type !== 'price' || ispingpost === 0)

type Entry = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: string }
const bad = (fault: string): Entry => ({ ok: false, fault })

function readPrice(text: string): Entry {
  const amount = parseDollars(text.replace(/^\$/, ''))
  if (amount === null) return bad(text === '' ? 'Required' : 'Must be a number with at most two decimals')
  if (amount > MOST_CENTS) return bad('Must be $10,000 or less')
  return { ok: true, text: formatDollars(amount).slice(1).replaceAll(',', '') }
}

function readCap(text: string): Entry {
  if (text === '' || /^off$/i.test(text)) return { ok: true, text: '' }
  const digits = text.replaceAll(',', '')
  if (!/^\d+$/.test(digits)) return bad('Enter a whole number')
  return Number(digits) > MOST_CAP ? bad('Must be 999,999,999 or less') : { ok: true, text: String(Number(digits)) }
}

/** What a typed or pasted text means in a cell. */
export function readEntry(order: CapOrder, type: CellType, given: string): Entry {
  const text = given.trim()
  if (!isEditable(order, type)) return bad('Cannot be changed')
  if (type === 'price') return readPrice(text)
  if (type !== 'status') return readCap(text)
  const status = text.toLowerCase()
  return status === 'active' || status === 'paused' ? { ok: true, text: status } : bad('Choose active or paused')
}

/** A cell that holds again what is stored is no change. */
export function withEntry(drafts: Drafts, order: CapOrder, type: CellType, text: string): Drafts {
  const { [keyOf(order, type)]: _, ...others } = drafts
  return text === storedText(order, type) ? others : { ...others, [keyOf(order, type)]: text }
}

export interface Pasted {
  readonly drafts: Drafts
  readonly faults: Faults
  /** Values for which there was no row. */
  readonly leftOut: number
}

/** Fills downward from a cell, further columns to the right. What does not fit is named per cell and not taken. */
export function paste(drafts: Drafts, orders: readonly CapOrder[], at: Place, text: string): Pasted {
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n')
  let filled = drafts
  const faults: Record<string, string> = {}
  lines.slice(0, orders.length - at.row).forEach((line, down) => {
    const order = orders[at.row + down]
    line.split('\t').forEach((value, right) => {
      const type = CELL_TYPES[at.column + right]
      if (!order || !type) return
      const read = readEntry(order, type, value)
      if (read.ok) filled = withEntry(filled, order, type, read.text)
      else faults[keyOf(order, type)] = `${value.trim() || 'Empty'}: ${read.fault}`
    })
  })
  return { drafts: filled, faults, leftOut: Math.max(0, lines.length - (orders.length - at.row)) }
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** Where a key leads; null for one that leads nowhere. */
export function moved({ row, column }: Place, key: string, rows: number): Place | null {
  const step = STEPS[key]
  if (step) return { row: within(row + step[0], rows), column: within(column + step[1], CELL_TYPES.length) }
  if (key === 'Home') return { row, column: 0 }
  if (key === 'End') return { row, column: CELL_TYPES.length - 1 }
  return null
}

type CapType = Exclude<CellType, 'price' | 'status'>
export const isCap = (type: CellType): type is CapType => type !== 'price' && type !== 'status'

const USED = { overall: 'matchedoverall', day: 'matchedtoday', month: 'matchedcurrentmonths' } as const
export const usedOf = ({ capcache }: CapOrder, type: CapType): number => capcache[USED[type]]

const SINCE: Readonly<Record<CapType, string>> = { overall: 'in all', day: 'today', month: 'this month' }
const UNTIL: Readonly<Record<CapType, string>> = {
  overall: 'until the cap is raised',
  day: 'until tomorrow',
  month: 'until next month',
}

/** Said before it is saved: a cap at or below what was sold stops the order. It may be meant so. */
export function warningOf(order: CapOrder, type: CellType, text: string): string | null {
  if (!isCap(type) || text === '' || text === storedText(order, type)) return null
  const used = usedOf(order, type)
  if (Number(text) > used) return null
  return `${used} sold ${SINCE[type]}, cap ${text}. Once saved, the order buys nothing ${UNTIL[type]}.`
}

/** '3 changes in 2 orders' */
export function changesText(drafts: Drafts): string {
  const keys = Object.keys(drafts)
  const orders = new Set(keys.map((key) => key.slice(0, key.indexOf('/')))).size
  return `${keys.length} ${keys.length === 1 ? 'change' : 'changes'} in ${orders} ${orders === 1 ? 'order' : 'orders'}, not saved`
}
