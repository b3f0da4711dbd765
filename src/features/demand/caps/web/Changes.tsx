import { Anchor, Popover } from '@mantine/core'
import { CELL_TYPES, type CapOrder } from '../contract'
import classes from './caps.module.css'
import { changesText, type Drafts, keyOf, LABELS, storedText } from './grid'

interface ChangesProps {
  readonly orders: readonly CapOrder[]
  readonly drafts: Drafts
}

/** How much is not saved yet; a click says what. */
export function Changes({ orders, drafts }: ChangesProps) {
  const changes = orders.flatMap((order) =>
    CELL_TYPES.flatMap((type) => {
      const text = drafts[keyOf(order, type)]
      return text === undefined ? [] : [{ order, type, was: storedText(order, type) || 'Off', text: text || 'Off' }]
    }),
  )
  return (
    <Popover withinPortal shadow="md" trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <Anchor component="button" type="button" inherit>
          {changesText(drafts)}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown aria-label="Changes">
        <ul className={classes['changes']} tabIndex={0}>
          {changes.map(({ order, type, was, text }) => (
            <li key={keyOf(order, type)}>
              {LABELS[type]} of {order.title}: <s>{was}</s> {text}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
