import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CELL_TYPES, type CapOrder } from '../contract'
import { CapRow } from './CapRow'
import { isEditable, moved, type Place, textIn } from './grid'
import type { Cells } from './use-cells'
import classes from './caps.module.css'

/** A cell that is being typed in, and what its field begins with. */
export interface Typing extends Place {
  readonly text: string
}

const HEADS = ['Id', 'Order', 'Lender', 'Product', 'Price', 'Status'] as const
const CAP_HEADS = ['Overall cap', 'Sold in all', 'Daily cap', 'Sold today', 'Monthly cap', 'Sold this month'] as const
const NUMBERS: readonly string[] = ['Price', ...CAP_HEADS]

/** Orders with cells that are edited as in a spreadsheet. */
export function CapGrid({ orders, cells }: { orders: readonly CapOrder[]; cells: Cells }) {
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const [typing, setTyping] = useState<Typing | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)

  useEffect(() => {
    if (typing || !wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>('[data-at]')?.focus()
  }, [at, typing])

  const go = (to: Place | null) => {
    if (!to) return
    wantsFocus.current = true
    setTyping(null)
    setAt(to)
  }
  const orderAt = (place: Place) => orders[place.row]
  const begin = (place: Place, text?: string) => {
    const order = orderAt(place)
    const type = CELL_TYPES[place.column]
    if (!order || !type || !isEditable(order, type)) return
    setAt(place)
    if (type === 'status')
      cells.enter(order, type, textIn(cells.drafts, order, type) === 'active' ? 'paused' : 'active')
    else setTyping({ ...place, text: text ?? textIn(cells.drafts, order, type) })
  }
  /** Takes what was typed and moves on; what does not fit is named at the cell, which keeps its value. */
  const finish = (place: Typing, text: string, key: 'ArrowDown' | 'ArrowRight' | 'ArrowLeft' | null) => {
    const order = orderAt(place)
    const type = CELL_TYPES[place.column]
    if (order && type) cells.enter(order, type, text)
    if (key !== null) go(moved(place, key, orders.length) ?? place)
    // Left for another place on the page, which keeps the focus.
    else setTyping(null)
  }
  const onKey = (event: KeyboardEvent) => {
    const order = orderAt(at)
    const type = CELL_TYPES[at.column]
    if (typing || !order || !type) return
    const handled = (): boolean => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') cells.stepBack()
      else if (event.ctrlKey || event.metaKey || event.altKey) return false
      else if (event.key === 'Enter' || event.key === 'F2') begin(at)
      else if (event.key === 'Escape') cells.restore(order, type)
      else if (event.key === ' ' && type === 'status') begin(at)
      else if (event.key === 'Delete' || event.key === 'Backspace') {
        if (type === 'price' || type === 'status') return false
        cells.enter(order, type, '')
      } else if (/^[\d.]$/.test(event.key) && type !== 'status') begin(at, event.key)
      else {
        const to = moved(at, event.key, orders.length)
        if (!to) return false
        go(to)
      }
      return true
    }
    if (handled()) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (text === '' || (typing && !/[\n\t]/.test(text))) return
    event.preventDefault()
    setTyping(null)
    wantsFocus.current = true
    cells.pasteAt(orders, at, text)
  }
  return (
    <div className={classes['scroll']}>
      <table ref={grid} className={classes['grid']} role="grid" aria-label="Caps" onKeyDown={onKey} onPaste={onPaste}>
        <thead>
          <tr>
            {[...HEADS, ...CAP_HEADS].map((head) => (
              <th key={head} scope="col" data-number={NUMBERS.includes(head) || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order, row) => (
            <CapRow
              key={order.id}
              order={order}
              row={row}
              at={at.row === row ? at.column : null}
              typing={typing?.row === row ? typing : null}
              cells={cells}
              onBegin={begin}
              onChoose={(place) => go(place)}
              onFinish={finish}
              onCancel={() => go(at)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
