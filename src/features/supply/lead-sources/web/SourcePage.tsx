import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { asking } from '@/web/api/query'
import { EditPage, MultiSelectField, TextField, useEditForm } from '@/web/kit/forms'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { type LeadSource, leadSourceCalls, slug, title } from '../contract'

const Source = z.object({ slug, title, brands: z.array(z.number()) })

const valuesOf = (source: LeadSource | undefined) => ({
  slug: source?.slug ?? '',
  title: source?.title ?? '',
  brands: source?.brands.map(({ id }) => id).sort((a, b) => a - b) ?? [],
})

export default function SourcePage() {
  const lenders = useQuery(asking(lookupCalls.lenders))
  const edit = useEditForm({
    what: 'lead source',
    calls: leadSourceCalls,
    list: '/lead/source',
    schema: Source,
    valuesOf,
    done: (_, added) => `Source was successfully ${added ? 'added' : 'saved'}`,
    failText: 'User data',
  })
  const fixed = edit.isNew ? { required: true } : { readOnly: true, description: 'Cannot be changed.' }
  return (
    <EditPage edit={edit} title={(source) => source.title}>
      <TextField
        {...edit.field('slug')}
        label="Slug"
        maxLength={80}
        description="What publishers send as source. Cannot be changed later."
        autoFocus={edit.isNew}
        {...fixed}
      />
      <TextField
        {...edit.field('title')}
        label="Title"
        maxLength={120}
        description="Cannot be changed later."
        {...fixed}
      />
      <MultiSelectField
        {...edit.field('brands')}
        label="Assigned lenders"
        options={lenders.data ?? []}
        description="Only these are offered to consumers of the source; none means all."
      />
    </EditPage>
  )
}
