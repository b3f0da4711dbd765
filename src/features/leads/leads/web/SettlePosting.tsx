import { z } from 'zod'
import { leadActionCalls } from '@/features/leads/lead-actions/contract'
import type { PostingRow } from '@/features/leads/lead-log/contract'
import { api } from '@/web/api/client'
import { toastSuccess } from '@/web/kit'
import { Form, FormActions, MoneyField, RadioField, useZodForm } from '@/web/kit/forms'

const OUTCOMES = [
  { id: 'matched', title: 'The lender has bought it' },
  { id: 'unmatched', title: 'The lender has refused it' },
]
const Settlement = z.object({
  outcome: z.enum(['matched', 'unmatched'], 'Choose what became of it'),
  price: z.union([z.number().min(0), z.literal('')], 'Must be a number with at most two decimals').optional(),
})

interface SettlePostingProps {
  readonly lead: number
  readonly posting: PostingRow
  readonly onDone: () => void
}

/** Decides a posting whose outcome nobody knows. */
export function SettlePosting({ lead, posting, onDone }: SettlePostingProps) {
  const form = useZodForm(Settlement, { values: { price: '' } })
  return (
    <Form
      form={form}
      unguarded
      onSubmit={async ({ outcome, price }) => {
        const sold = outcome === 'matched' && typeof price === 'number' ? { price } : {}
        await api(leadActionCalls.settle, {
          params: { leadId: lead, postingId: posting.id },
          body: { outcome, ...sold },
        })
        toastSuccess('Posting was settled')
        onDone()
      }}
    >
      <RadioField control={form.control} name="outcome" label="Outcome" required options={OUTCOMES} />
      <MoneyField control={form.control} name="price" label="Price, if it differs from the offer" asNumber />
      <FormActions save="Settle" cancel={onDone} />
    </Form>
  )
}
