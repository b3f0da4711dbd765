import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { pixelForm } from '@/engine/pixels/template'
import { asking } from '@/web/api/query'
import { EditPage, FormColumns, SelectField, TextAreaField, TextField, useEditForm } from '@/web/kit/forms'
import { href } from '@/web/router/search'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { pixelCalls, pixelLookupCalls } from '../contract'
import { ALL_PRODUCTS, NewPixel, type Pixel, type PixelType } from '../records'
import { PixelPreview } from './PixelPreview'
import { Placeholders } from './Placeholders'

const valuesOf = (pixel: Pixel | undefined) => ({
  title: pixel?.title ?? '',
  publisher: pixel?.publisher ?? (null as never),
  product: (pixel?.product ?? null) as never,
  pixeltype: pixel?.pixeltype ?? (null as never),
  status: (pixel?.status ?? 1) as 1,
  content: pixel?.content ?? '',
})

const CONTENT_HELP = {
  address: 'The address that is called, https://…, with placeholders behind the host.',
  page: 'An address, shown as an image, or tags: img, script, iframe, noscript. Values are escaped where they stand.',
}

export default function PixelFormPage() {
  const publishers = useQuery(asking(lookupCalls.publishers))
  const products = useQuery(asking(lookupCalls.products))
  const types = useQuery(asking(pixelLookupCalls.types))
  const statuses = useQuery(asking(pixelLookupCalls.statuses))
  const edit = useEditForm({
    what: 'pixel',
    calls: pixelCalls,
    list: '/publisher/pixel',
    schema: NewPixel,
    valuesOf,
    done: 'Pixel was successfully saved',
    failText: 'Invalid pixel data',
    next: (id) => href(`/publisher/pixel/item/${id}`),
  })
  const { field, form, isNew } = edit
  // Nothing is chosen yet in a new one.
  const type = useWatch({ control: form.control, name: 'pixeltype' }) as PixelType | null
  const content = useWatch({ control: form.control, name: 'content' })
  const insert = (text: string): void =>
    form.setValue('content', `${form.getValues('content')}${text}`, { shouldDirty: true })
  return (
    <EditPage edit={edit} title={({ title }) => title} width="wide">
      <FormColumns>
        <TextField {...field('title')} label="Title" required maxLength={120} autoFocus={isNew} />
        <SelectField
          {...field('publisher')}
          label="Publisher"
          required
          disabled={!isNew}
          options={publishers.data ?? []}
          loading={publishers.isFetching}
          description={isNew ? 'Cannot be changed later.' : 'Cannot be changed.'}
        />
        <SelectField
          {...field('product')}
          label="Product"
          required
          options={[ALL_PRODUCTS, ...(products.data ?? [])]}
          loading={products.isFetching}
        />
        <SelectField {...field('pixeltype')} label="Pixel type" required options={types.data ?? []} />
        <SelectField {...field('status')} label="Status" required options={statuses.data ?? []} />
      </FormColumns>
      <TextAreaField
        {...field('content')}
        label="Content"
        required
        mono
        rows={5}
        maxLength={8000}
        description={CONTENT_HELP[pixelForm(type ?? 'postback')]}
      />
      <Placeholders onInsert={insert} />
      <PixelPreview content={content} type={type} />
    </EditPage>
  )
}
