import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { asking } from '@/web/api/query'
import { EditPage, MultiSelectField, SwitchField, TextField, useEditForm } from '@/web/kit/forms'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { reasonTitle, type ReturnReason, returnReasonCalls } from '../contract'

const Reason = z.object({ title: reasonTitle, products: z.array(z.number()), fraud: z.boolean() })

const valuesOf = (reason: ReturnReason | undefined) => ({
  title: reason?.title ?? '',
  products: reason?.products.map(({ id }) => id) ?? [],
  fraud: reason?.fraud ?? false,
})

export default function ReasonPage() {
  const products = useQuery(asking(lookupCalls.products))
  const edit = useEditForm({
    what: 'return reason',
    calls: returnReasonCalls,
    list: '/settings/returnreason',
    schema: Reason,
    valuesOf,
    done: () => 'Return reason was successfully saved',
    failText: 'Invalid data',
  })
  return (
    <EditPage edit={edit} title={(reason) => reason.title}>
      <TextField {...edit.field('title')} label="Title" maxLength={120} required autoFocus={edit.isNew} />
      <MultiSelectField
        {...edit.field('products')}
        label="Products"
        options={products.data ?? []}
        description="Lenders may give it for leads of these; none means all."
      />
      <SwitchField
        {...edit.field('fraud')}
        label="Means fraud"
        description="A lead returned for it is not sold to anybody else, and its phone is blocked."
      />
    </EditPage>
  )
}
