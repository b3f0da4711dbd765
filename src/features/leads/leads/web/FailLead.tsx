import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { leadActionCalls } from '@/features/leads/lead-actions/contract'
import { leadLookupCalls } from '@/features/selling/lead-facts/contract'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { toastSuccess } from '@/web/kit'
import { Form, FormActions, SelectField, useZodForm } from '@/web/kit/forms'
import type { Lead } from '../contract'

const Reason = z.object({ reason: z.number('Choose a reason') })

export function FailLead({ lead, onDone }: { lead: Lead; onDone: () => void }) {
  const reasons = useQuery(asking(leadLookupCalls.failReasons, { params: { productId: lead.product.id } }))
  const form = useZodForm(Reason, { values: {} })
  return (
    <Form
      form={form}
      unguarded
      onSubmit={async (body) => {
        await api(leadActionCalls.fail, { params: { id: lead.id }, body })
        toastSuccess('Lead was failed')
        onDone()
      }}
    >
      <SelectField
        control={form.control}
        name="reason"
        label="Reason"
        required
        options={reasons.data ?? []}
        loading={reasons.isPending}
      />
      <FormActions save="Fail lead" cancel={onDone} />
    </Form>
  )
}
