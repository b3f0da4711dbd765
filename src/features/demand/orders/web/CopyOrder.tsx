import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { requiredText } from '@/kernel/inputs'
import { shownPrice } from '@/kernel/price'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { openDialog, toastSuccess } from '@/web/kit'
import { Form, FormActions, MoneyField, MultiSelectField, TextField, useZodForm } from '@/web/kit/forms'
import { COPY_TYPES, orderCalls } from '../contract'
import { type Order, orderPrice } from '../records'

const Wish = z.object({
  types: z.array(z.enum(COPY_TYPES)),
  title: requiredText(120),
  price: orderPrice,
})

interface CopyFormProps {
  readonly order: Order
  readonly onDone: (id: number | null) => void
}

function CopyForm({ order, onDone }: CopyFormProps) {
  const options = useQuery(asking(orderCalls.copyOptions))
  const form = useZodForm(Wish, {
    values: { types: [...COPY_TYPES], title: `${order.title} copy`, price: order.price?.toFixed(2) ?? '' },
  })
  return (
    <Form
      form={form}
      unguarded
      onSubmit={async ({ types, title, price }) => {
        const body = { types, params: { title, price: shownPrice(price) } }
        const { id } = await api(orderCalls.copy, { params: { id: order.id }, body })
        toastSuccess('Order was successfully copied')
        onDone(id)
      }}
    >
      <MultiSelectField control={form.control} name="types" label="Copy" options={options.data ?? []} />
      <TextField control={form.control} name="title" label="Title" required maxLength={120} />
      <MoneyField control={form.control} name="price" label="Price" required />
      <p>The copy starts paused.</p>
      <FormActions save="Copy order" cancel={() => onDone(null)} />
    </Form>
  )
}

/** Asks what to copy and copies it; gives the id of the new order. */
export const askCopy = (order: Order): Promise<number | null> =>
  openDialog<number | null>({ title: 'Copy order' }, (answer) => <CopyForm order={order} onDone={answer} />).then(
    (id) => id ?? null,
  )
