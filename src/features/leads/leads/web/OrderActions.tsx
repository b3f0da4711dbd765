import { ActionIcon, Menu } from '@mantine/core'
import type { OrderRow } from '@/features/leads/lead-log/contract'
import { RowAction, RowActions } from '@/web/kit'
import { IconDots, IconFlask, IconSend } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import type { SendToOrder } from './use-send-to-order'

interface OrderActionsProps {
  readonly lead: number
  readonly row: OrderRow
  readonly send: SendToOrder
  /** In a "…" menu: fingers cannot hover. */
  readonly folded?: boolean
}

/** Send to this order, where nothing but filters stands in the way, and What if? on this order. */
export function OrderActions({ lead, row: { lenderorder }, send, folded = false }: OrderActionsProps) {
  const target = send.rowOf(lenderorder.id)
  const whatIf = href('/tools/whatif', { lead, order: lenderorder.id })
  const sendable = target?.refusal === null ? target : null
  if (folded)
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} aria-label={`Actions for ${lenderorder.title}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {sendable ? <Menu.Item onClick={() => send.start(sendable)}>Send to this order</Menu.Item> : null}
          <Menu.Item component="a" href={whatIf}>
            What if?
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    )
  return (
    <RowActions>
      {sendable ? (
        <RowAction
          label={`Send to ${lenderorder.title}, ${lenderorder.lender.title}`}
          tip="Send to this order"
          icon={<IconSend size={15} aria-hidden />}
          busy={send.busy === lenderorder.id}
          onClick={() => send.start(sendable)}
        />
      ) : null}
      <RowAction
        label={`What if? on ${lenderorder.title}`}
        tip="What if?"
        icon={<IconFlask size={15} aria-hidden />}
        href={whatIf}
      />
    </RowActions>
  )
}
