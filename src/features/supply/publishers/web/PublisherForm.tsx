import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { shownPrice } from '@/kernel/price'
import { asking } from '@/web/api/query'
import { EditPage, FormColumns, MoneyField, SelectField, TextField, useEditForm } from '@/web/kit/forms'
import { partyHref } from '@/web/router/known-screens'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { publisherCalls, publisherLookupCalls } from '../contract'
import { type Publisher, PUBLISHER_STATUSES, PublisherForm } from '../records'

const valuesOf = (publisher: Publisher | undefined) => ({
  name: publisher?.name ?? '',
  status: publisher?.status === 'inactive' ? ('inactive' as const) : ('active' as const),
  contactname: publisher?.contactname ?? '',
  companyname: publisher?.companyname ?? '',
  email: publisher?.email ?? '',
  phone: publisher?.phone ?? '',
  address: publisher?.address ?? '',
  city: publisher?.city ?? '',
  state: publisher?.state ?? '',
  zip: publisher?.zip ?? '',
  accountmanager: publisher?.accountmanager ?? null,
  pricemodel: publisher?.pricemodel ?? null,
  pricevalue: publisher?.pricevalue?.toFixed(2) ?? '',
})

export default function PublisherFormPage() {
  const managers = useQuery(asking(lookupCalls.admins))
  const models = useQuery(asking(publisherLookupCalls.priceModels))
  const edit = useEditForm({
    what: 'publisher',
    calls: publisherCalls,
    list: '/publisher/list',
    schema: PublisherForm,
    valuesOf,
    bodyOf: ({ pricevalue, ...body }) => ({ ...body, pricevalue: shownPrice(pricevalue) }),
    done: 'Publisher was successfully saved',
    failText: 'Invalid publisher data',
    next: (id) => partyHref('publisher', id),
  })
  const { field } = edit
  const model = useWatch({ control: edit.form.control, name: 'pricemodel' })
  return (
    <EditPage edit={edit} title={({ name }) => name} width="wide">
      <FormColumns>
        <TextField {...field('name')} label="Name" required maxLength={120} autoFocus={edit.isNew} />
        <SelectField {...field('status')} label="Status" required options={PUBLISHER_STATUSES} />
        <SelectField
          {...field('accountmanager')}
          label="Account manager"
          options={managers.data ?? []}
          loading={managers.isFetching}
          placeholder="None"
        />
        <TextField {...field('companyname')} label="Company" maxLength={120} />
        <TextField {...field('contactname')} label="Contact" maxLength={120} />
        <TextField {...field('email')} label="Email" type="email" />
        <TextField {...field('phone')} label="Phone" maxLength={40} />
        <TextField {...field('address')} label="Address" maxLength={200} />
        <TextField {...field('city')} label="City" maxLength={80} />
        <TextField {...field('state')} label="State" maxLength={40} />
        <TextField {...field('zip')} label="Zip" maxLength={12} />
        <SelectField
          {...field('pricemodel')}
          label="Price model"
          options={models.data ?? []}
          placeholder="Not set"
          description="What new RCIDs begin with."
        />
        <MoneyField {...field('pricevalue')} label="Price value" unit={model === 'REV' ? '%' : '$'} />
      </FormColumns>
    </EditPage>
  )
}
