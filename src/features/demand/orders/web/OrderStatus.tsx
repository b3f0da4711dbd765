import { Button, Group, Popover } from '@mantine/core'
import { useState } from 'react'
import { api } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'
import { StatusBadge } from '@/web/kit'
import { IconAlertTriangle, IconChevronDown } from '@/web/kit/icons'
import { usePermission } from '@/web/session/use-session'
import { orderStatusCalls } from '../contract'
import { orderPermissions } from '../permissions'
import classes from './order-status.module.css'

interface OrderStatusProps {
  readonly order: { readonly id: number; readonly title: string; readonly status: string }
  /** Why an active order buys nothing now. */
  readonly notBuying?: string | null | undefined
  /** Sent, and neither bought nor refused yet. */
  readonly undecided?: number | undefined
  /** It is asked for by the address. */
  readonly opened?: boolean
}

type Switched = 'active' | 'paused'

/** Pauses or activates an order and says so. */
export const useSwitchOrder = (id: number) =>
  useAction<Switched>({
    run: (options, status) => api(orderStatusCalls.change, { params: { id }, body: { status } }, options),
    done: (status) => `Order was successfully ${status === 'active' ? 'activated' : 'paused'}`,
  })

export const verbFor = (status: string): 'Pause' | 'Activate' => (status === 'active' ? 'Pause' : 'Activate')

/** The order's status; who may switches active and paused ones in place. */
export function OrderStatus({ order, notBuying, undecided = 0, opened = false }: OrderStatusProps) {
  const { id, title, status } = order
  const mayChange = usePermission(orderPermissions.order_manage)
  const [open, setOpen] = useState(opened)
  const { start, busy } = useSwitchOrder(id)
  const warning = notBuying ? (
    <span
      className={classes['warning']}
      data-tip={`Not buying. ${notBuying}`}
      role="img"
      aria-label={`Not buying. ${notBuying}`}
    >
      <IconAlertTriangle size={15} aria-hidden />
    </span>
  ) : null
  if (status === 'archive' || !mayChange)
    return (
      <>
        <StatusBadge status={status} />
        {warning}
      </>
    )
  return (
    <>
      <Popover opened={open} onChange={setOpen} trapFocus returnFocus withinPortal shadow="md">
        <Popover.Target>
          <button
            type="button"
            className={classes['switch']}
            data-row-key="p"
            aria-label={`Order ${title} is ${status}, change`}
            disabled={busy}
            onClick={() => setOpen(!open)}
          >
            <StatusBadge status={status} />
            <IconChevronDown size={12} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Status of order ${title}`} maw={320}>
          <p className={classes['about']}>
            <strong>{title}</strong>
            {notBuying ? <span className={classes['why']}>Not buying. {notBuying}</span> : null}
            <span>
              {status === 'active'
                ? 'Pausing stops new leads within a second.'
                : 'An active order gets leads within a second.'}
            </span>
            {undecided > 0 ? (
              <span>{`${undecided} undecided ${undecided === 1 ? 'posting stays' : 'postings stay'} open.`}</span>
            ) : null}
          </p>
          <Group gap="xs">
            <Button
              data-autofocus
              onClick={() => {
                setOpen(false)
                start(status === 'active' ? 'paused' : 'active')
              }}
            >
              {verbFor(status)}
            </Button>
            <Button variant="default" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </Group>
        </Popover.Dropdown>
      </Popover>
      {warning}
    </>
  )
}
