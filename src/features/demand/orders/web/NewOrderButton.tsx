import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useQuestion } from '@/web/kit'
import { IconPlus } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import type { OrderRow } from '../records'

interface NewOrderButtonProps {
  readonly lender: number
  /** The orders that the lender has. */
  readonly orders: readonly Pick<OrderRow, 'id' | 'title' | 'hasformat' | 'status'>[]
}

/** Opens the form of a new order; where an order has a send format, asks first whether the new one is to have it too. */
export function NewOrderButton({ lender, orders }: NewOrderButtonProps) {
  const router = useRouter()
  const ask = useQuestion()
  const model =
    orders.find(({ hasformat, status }) => hasformat && status !== 'archive') ?? orders.find((one) => one.hasformat)
  const start = async () => {
    const copies =
      model !== undefined &&
      (await ask({
        title: 'Copy Default Sendformat',
        text: `The new order gets send format and configuration of ${model.title} (${model.id}).`,
        yes: 'Yes',
        no: 'No',
      }))
    if (copies === null) return
    await router.navigate({ href: href(`/lender/order/form/${lender}`, copies ? { copy: model.id } : {}) })
  }
  return (
    <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => void start()}>
      New order
    </Button>
  )
}
