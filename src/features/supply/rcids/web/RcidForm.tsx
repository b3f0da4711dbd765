import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { publisherCalls, publisherLookupCalls } from '@/features/supply/publishers/contract'
import { DUPLICATE_OPTIONS } from '@/features/supply/publishers/public'
import { shownPrice } from '@/kernel/price'
import { asking } from '@/web/api/query'
import { ErrorState } from '@/web/kit'
import { EditPage, FormColumns, MoneyField, SelectField, TextField, useEditForm } from '@/web/kit/forms'
import { crumbsTo, partyHref } from '@/web/router/known-screens'
import { rcidCalls } from '../contract'
import { type Rcid, RCID_STATUSES, RcidForm } from '../records'
import { showKey } from './show-key'

const USUAL_DUPLICATE_DAYS = 30

export default function RcidFormPage() {
  const publisherid = useParams({ strict: false, select: (params: { publisherid?: string }) => params.publisherid })
  const publisher = useQuery(asking(publisherCalls.get, { params: { id: Number(publisherid) } }))
  const products = useQuery(asking(lookupCalls.products))
  const models = useQuery(asking(publisherLookupCalls.priceModels))
  const preset = publisher.data
  // A new one begins with the publisher's price.
  const valuesOf = useCallback(
    (rcid: Rcid | undefined) => ({
      title: rcid?.title ?? '',
      product: rcid?.product ?? (null as never),
      status: (rcid?.status ?? 'testing') as 'testing',
      pricemodel: rcid?.pricemodel ?? preset?.pricemodel ?? ('REV' as const),
      pricevalue: (rcid?.pricevalue ?? preset?.pricevalue)?.toFixed(2) ?? '',
      duplicate: rcid?.duplicate ?? USUAL_DUPLICATE_DAYS,
    }),
    [preset],
  )
  const card = partyHref('publisher', Number(publisherid))
  const edit = useEditForm({
    what: 'RCID',
    calls: rcidCalls,
    list: card,
    schema: RcidForm,
    valuesOf,
    bodyOf: ({ pricevalue, ...body }, rcid) => {
      const values = { ...body, pricevalue: shownPrice(pricevalue) ?? 0 }
      return rcid ? values : { ...values, publisher: Number(publisherid) }
    },
    done: 'RCID was successfully saved',
    failText: 'Invalid rcid data',
    next: (id) => partyHref('rcid', id),
    added: showKey,
  })
  const { field, isNew } = edit
  const model = useWatch({ control: edit.form.control, name: 'pricemodel' })
  const crumbs = [...crumbsTo('/publisher/list'), { title: preset?.name ?? `Publisher ${publisherid}`, href: card }]
  if (publisher.error) return <ErrorState error={publisher.error} onRetry={publisher.refetch} />
  return (
    <EditPage edit={edit} title={({ title }) => title} crumbs={crumbs} width="wide">
      <FormColumns>
        <TextField {...field('title')} label="Title" required maxLength={120} autoFocus={isNew} />
        <SelectField
          {...field('product')}
          label="Product"
          required
          disabled={!isNew}
          options={products.data ?? []}
          loading={products.isFetching}
          description={isNew ? 'Cannot be changed later.' : 'Cannot be changed.'}
        />
        <SelectField
          {...field('status')}
          label="Status"
          required
          options={RCID_STATUSES}
          description="Testing takes leads, sells none."
        />
        <SelectField {...field('pricemodel')} label="Price model" required options={models.data ?? []} />
        <MoneyField
          {...field('pricevalue')}
          label="Price value"
          required
          unit={model === 'CPA' ? '$' : '%'}
          description={model === 'CPA' ? 'Dollars for every matched lead.' : 'Percent of the revenue.'}
        />
        <SelectField
          {...field('duplicate')}
          label="Duplicate checker"
          required
          options={DUPLICATE_OPTIONS}
          description="The same phone or email in this RCID."
        />
      </FormColumns>
    </EditPage>
  )
}
