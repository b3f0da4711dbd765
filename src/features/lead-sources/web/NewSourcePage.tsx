import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { PageHeader, toastSuccess } from '@/web/kit'
import { Form, FormActions, MultiSelectField, TextField, useZodForm } from '@/web/kit/forms'
import { lookupCalls } from '../../lookups/contract'
import { leadSourceCalls, slug, title } from '../contract'

const LIST = '/lead/source'
const NewSource = z.object({ slug, title, brands: z.array(z.number()) })
const EMPTY = { slug: '', title: '', brands: [] }

export default function NewSourcePage() {
  const router = useRouter()
  const lenders = useQuery(asking(lookupCalls.lenders))
  const form = useZodForm(NewSource, { values: EMPTY })
  return (
    <>
      <PageHeader title="New lead source" crumbs={[{ title: 'Leads' }, { title: 'Lead sources', href: LIST }]} />
      <Form
        form={form}
        failText="User data"
        onSubmit={async (body) => {
          await api(leadSourceCalls.add, { body })
          toastSuccess('Source was successfully added')
          await router.navigate({ href: LIST })
        }}
      >
        <TextField
          control={form.control}
          name="slug"
          label="Slug"
          required
          maxLength={80}
          autoFocus
          description="What publishers send as source. Cannot be changed later."
        />
        <TextField
          control={form.control}
          name="title"
          label="Title"
          required
          maxLength={120}
          description="Cannot be changed later."
        />
        <MultiSelectField
          control={form.control}
          name="brands"
          label="Assigned lenders"
          options={lenders.data ?? []}
          description="Only these are offered to consumers of the source; none means all."
        />
        <FormActions cancel={LIST} />
      </Form>
    </>
  )
}
