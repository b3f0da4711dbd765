import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { asking, editing } from '@/web/api/query'
import { CopyId, ErrorState, Loading, PageHeader, toastSuccess } from '@/web/kit'
import { Form, FormActions, MultiSelectField, TextField, useStaleEdit, useZodForm } from '@/web/kit/forms'
import { lookupCalls } from '../../lookups/contract'
import { type LeadSource, leadSourceCalls } from '../contract'

const LIST = '/lead/source'
const CRUMBS = [{ title: 'Leads' }, { title: 'Lead sources', href: LIST }]
const Values = z.object({ slug: z.string(), title: z.string(), brands: z.array(z.number()) })
const LABELS = { brands: 'Assigned lenders' }

const valuesOf = ({ slug, title, brands }: LeadSource) => ({
  slug,
  title,
  brands: brands.map(({ id }) => id).sort((a, b) => a - b),
})

export default function SourcePage() {
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id }) ?? ''
  const client = useQueryClient()
  const query = editing(leadSourceCalls.get, { params: { id } })
  const source = useQuery(query)
  if (!source.data)
    return (
      <>
        <PageHeader title="Edit lead source" crumbs={CRUMBS} />
        {source.error ? (
          <ErrorState error={source.error} onRetry={source.refetch} retrying={source.isFetching} />
        ) : (
          <Loading />
        )}
      </>
    )
  return (
    <>
      <PageHeader
        title={source.data.title}
        crumbs={CRUMBS}
        badge={<CopyId value={source.data.id} label="source id" />}
      />
      <SourceForm key={id} source={source.data} onRebase={(now) => client.setQueryData(query.queryKey, now)} />
    </>
  )
}

interface SourceFormProps {
  readonly source: LeadSource
  readonly onRebase: (current: LeadSource) => void
}

function SourceForm({ source, onRebase }: SourceFormProps) {
  const router = useRouter()
  const lenders = useQuery(asking(lookupCalls.lenders))
  const values = useMemo(() => valuesOf(source), [source])
  const form = useZodForm(Values, { values })
  const saved = async () => {
    toastSuccess('Source was successfully saved')
    await router.navigate({ href: LIST })
  }
  const titles = (ids: readonly number[]) =>
    lenders.data?.flatMap(({ id, title }) => (ids.includes(Number(id)) ? [title] : [])).join(', ') ?? ''
  const stale = useStaleEdit({
    form,
    labels: LABELS,
    valuesOf,
    write: (value) => (Array.isArray(value) ? titles(value as number[]) : String(value)),
    onRebase,
    onAgreed: saved,
  })
  return (
    <Form
      form={form}
      failText="User data"
      onConflict={stale}
      onSubmit={async ({ brands }) => {
        const { id, version } = source
        await api(leadSourceCalls.update, { params: { id }, body: { brands } }, { ifMatch: version })
        await saved()
      }}
    >
      <TextField control={form.control} name="slug" label="Slug" readOnly description="Cannot be changed." />
      <TextField control={form.control} name="title" label="Title" readOnly description="Cannot be changed." />
      <MultiSelectField
        control={form.control}
        name="brands"
        label="Assigned lenders"
        options={lenders.data ?? []}
        description="Only these are offered to consumers of the source; none means all."
      />
      <FormActions cancel={LIST} />
    </Form>
  )
}
