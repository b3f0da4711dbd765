import { Button, Group, Popover } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orderStatusCalls } from '@/features/order-status/contract'
import { orderPermissions } from '@/features/orders/permissions'
import { api } from '@/web/api/client'
import { problemOf, StatusBadge, toastError, toastSuccess } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import type { OrderShape } from '@/features/lead-facts/public'
import { usePermission } from '@/web/session/use-session'
import classes from './leads.module.css'

export const OrderLink = ({ order }: { order: OrderShape }) => (
  <>
    <a href={partyHref('order', order.id)}>{order.title}</a>{' '}
    <a href={partyHref('lender', order.lender.id)}>{order.lender.title}</a>
  </>
)

/** The order's status; who may switches active and paused ones in place. */
export function OrderStatus({ order }: { order: Pick<OrderShape, 'id' | 'title' | 'status'> }) {
  const mayChange = usePermission(orderPermissions.order_manage)
  const [open, setOpen] = useState(false)
  const wanted = order.status === 'active' ? 'paused' : 'active'
  const change = useMutation({
    mutationFn: () => api(orderStatusCalls.change, { params: { id: order.id }, body: { status: wanted } }),
    onSuccess: () => {
      setOpen(false)
      toastSuccess(`Order was successfully ${wanted === 'active' ? 'activated' : 'paused'}`)
    },
    onError: (error) => toastError('Order', problemOf(error).message),
  })
  if (order.status === 'archive' || !mayChange) return <StatusBadge status={order.status} />
  return (
    <Popover opened={open} onChange={setOpen} trapFocus withinPortal shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={classes['link']}
          aria-label={`Order ${order.title} is ${order.status}, change`}
          onClick={() => setOpen(!open)}
        >
          <StatusBadge status={order.status} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Status of order ${order.title}`}>
        <Group gap="xs">
          <Button loading={change.isPending} onClick={() => change.mutate()}>
            {wanted === 'active' ? 'Activate' : 'Pause'}
          </Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
