import type { MouseEvent } from 'react'
import { isNearlyFull, Meter, ProductBadge, StatusBadge } from '@/web/kit'
import { IconCheck } from '@/web/kit/icons'
import { partyHref } from '@/web/router/known-screens'
import { CELL_TYPES, type CapOrder, type CellType } from '../contract'
import type { Typing } from './CapGrid'
import { isCap, isEditable, keyOf, LABELS, type Place, storedText, textIn, usedOf, warningOf } from './grid'
import type { Cells } from './use-cells'
import classes from './caps.module.css'

interface CapRowProps {
  readonly order: CapOrder
  readonly row: number
  /** The column of the current cell, if it is in this row. */
  readonly at: number | null
  readonly typing: Typing | null
  readonly cells: Cells
  readonly onBegin: (place: Place) => void
  readonly onChoose: (place: Place) => void
  readonly onFinish: (place: Typing, text: string, key: 'ArrowDown' | 'ArrowRight' | 'ArrowLeft' | null) => void
  readonly onCancel: () => void
}

export function CapRow(props: CapRowProps) {
  const { order } = props
  return (
    <tr>
      <td data-label="Id">
        <a href={partyHref('order', order.id)}>{order.id}</a>
      </td>
      <th scope="row">
        <a href={partyHref('order', order.id)}>{order.title}</a>
      </th>
      <td data-label="Lender">
        <a href={partyHref('lender', order.lender.id)}>{order.lender.title}</a>
      </td>
      <td data-label="Product">
        <ProductBadge product={order.product} />
      </td>
      {CELL_TYPES.map((type, column) => (
        <Cell key={type} {...props} type={type} column={column} />
      ))}
    </tr>
  )
}

/** A finger has no second click and no keys to begin with: the field opens at once. */
const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'

function shownText(order: CapOrder, type: CellType, text: string) {
  if (type === 'status') return <StatusBadge status={text} />
  if (type === 'price') return order.ispingpost ? 'pp' : text === '' ? 'Undefined' : text
  return text === '' ? 'Off' : text
}

function Cell({
  order,
  row,
  at,
  typing,
  cells,
  type,
  column,
  onBegin,
  onChoose,
  onFinish,
  onCancel,
}: CapRowProps & { type: CellType; column: number }) {
  const key = keyOf(order, type)
  const { drafts, faults, saving, saved } = cells
  const text = textIn(drafts, order, type)
  const isTyping = typing?.column === column
  const editable = isEditable(order, type)
  const changed = drafts[key] !== undefined
  const fault = faults[key]
  const note = fault ?? warningOf(order, type, text)
  const place = { row, column }
  return (
    <>
      <td
        className={classes['cell']}
        data-label={LABELS[type]}
        data-type={type}
        data-at={at === column || undefined}
        data-changed={changed || undefined}
        data-fault={fault !== undefined || undefined}
        aria-readonly={!editable}
        aria-invalid={fault !== undefined}
        aria-label={isTyping ? undefined : `${LABELS[type]} of ${order.title}`}
        tabIndex={at === column && !isTyping ? 0 : -1}
        onClick={(event) => (isTyping ? undefined : isTouch(event) ? onBegin(place) : onChoose(place))}
        onDoubleClick={() => (isTyping ? undefined : onBegin(place))}
      >
        {isTyping ? (
          <CellInput
            label={`${LABELS[type]} of ${order.title}`}
            typing={typing}
            onFinish={(given, way) => onFinish(typing, given, way)}
            onCancel={onCancel}
          />
        ) : (
          <span className={classes['value']} data-off={text === '' || !editable || undefined}>
            {changed ? <s>{shownText(order, type, storedText(order, type))}</s> : null}
            {shownText(order, type, text)}
            {saving === key ? <span className={classes['saving']}>saving</span> : null}
            {saved.has(key) ? <IconCheck size={14} aria-label="saved" /> : null}
          </span>
        )}
        {note && !isTyping ? (
          <span
            className={classes['note']}
            role={fault ? 'alert' : 'note'}
            data-fault={fault !== undefined || undefined}
          >
            {note}
          </span>
        ) : null}
      </td>
      {isCap(type) ? <Used order={order} type={type} text={text} /> : null}
    </>
  )
}

const USED_LABELS = { overall: 'Sold in all', day: 'Sold today', month: 'Sold this month' } as const

/** What the cap has counted, against the cap as it would be. */
function Used({ order, type, text }: { order: CapOrder; type: keyof typeof USED_LABELS; text: string }) {
  const used = usedOf(order, type)
  const limit = Number(text)
  return (
    <td className={classes['used']} data-label={USED_LABELS[type]}>
      {text === '' ? null : <Meter label={`${LABELS[type]} of ${order.title}`} used={used} limit={limit} width={34} />}
      <b data-full={(text !== '' && isNearlyFull(used, limit)) || undefined}>{used}</b>
    </td>
  )
}

interface CellInputProps {
  readonly label: string
  readonly typing: Typing
  readonly onFinish: (text: string, key: 'ArrowDown' | 'ArrowRight' | 'ArrowLeft' | null) => void
  readonly onCancel: () => void
}

function CellInput({ label, typing, onFinish, onCancel }: CellInputProps) {
  return (
    <input
      className={classes['input']}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      // biome-ignore lint/a11y/noAutofocus: the cell one just began to type in
      autoFocus
      defaultValue={typing.text}
      onBlur={(event) => {
        // Enter and Escape have taken it away already.
        if (event.currentTarget.isConnected) onFinish(event.currentTarget.value, null)
      }}
      onKeyDown={(event) => {
        const text = event.currentTarget.value
        if (event.key === 'Enter') onFinish(text, 'ArrowDown')
        else if (event.key === 'Tab') onFinish(text, event.shiftKey ? 'ArrowLeft' : 'ArrowRight')
        else if (event.key === 'Escape') onCancel()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
