import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { asking } from '@/web/api/query'
import { EditPage, FormColumns, RadioField, SelectField, TextField, useEditForm } from '@/web/kit/forms'
import { partyHref } from '@/web/router/known-screens'
import { lenderCalls } from '../contract'
import {
  BILLING_TYPES,
  INVOICE_METHODS,
  type Lender,
  LENDER_STATUSES,
  LenderForm,
  NO_RETURNS,
  RETURN_POLICIES,
} from '../records'
import { useUser } from '@/web/session/use-session'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { mayAllowPortalChanges } from '../portal-changes'

const NO_YES = [
  { id: 0, title: 'No' },
  { id: 1, title: 'Yes' },
]

const valuesOf = (lender: Lender | undefined) => ({
  title: lender?.title ?? '',
  status: (lender?.status ?? 'active') as 'active',
  returnpolicy: lender?.returnpolicy ?? NO_RETURNS,
  // Nothing is chosen for the user.
  invoicemethod: (lender?.invoicemethod ?? null) as 'Email',
  billingtype: (lender?.billingtype ?? 'return') as 'return',
  representative: lender?.representative ?? null,
  firstname: lender?.firstname ?? '',
  lastname: lender?.lastname ?? '',
  email: lender?.email ?? '',
  address: lender?.address ?? '',
  city: lender?.city ?? '',
  state: lender?.state ?? '',
  zip: lender?.zip ?? '',
  phone: lender?.phone ?? '',
  fax: lender?.fax ?? '',
  emailcopy: lender?.emailcopy ?? 0,
  emailcopydestination: lender?.emailcopydestination ?? '',
  portalchanges: lender?.portalchanges ?? 0,
})

export default function LenderFormPage() {
  const representatives = useQuery(asking(lookupCalls.admins))
  const edit = useEditForm({
    what: 'lender',
    calls: lenderCalls,
    list: '/lender/list',
    schema: LenderForm,
    valuesOf,
    done: 'Lender was successfully saved',
    failText: 'Invalid lender data',
    next: (id) => partyHref('lender', id),
  })
  const { field, stored } = edit
  const mayAllow = mayAllowPortalChanges(useUser())
  const copies = useWatch({ control: edit.form.control, name: 'emailcopy' }) === 1
  // Testing is not offered, but a lender that is testing may stay so.
  const statuses = LENDER_STATUSES.filter(({ id }) => id !== 'testing' || stored?.status === 'testing')
  return (
    <EditPage edit={edit} title={({ title }) => title} width="wide">
      <FormColumns>
        <TextField {...field('title')} label="Title" required maxLength={120} autoFocus={edit.isNew} />
        <SelectField {...field('status')} label="Status" required options={statuses} />
        <SelectField {...field('returnpolicy')} label="Return policy" options={RETURN_POLICIES} clearable={false} />
        <SelectField {...field('invoicemethod')} label="Invoice method" required options={INVOICE_METHODS} />
        <SelectField
          {...field('billingtype')}
          label="Billing type"
          description={
            edit.isNew ? undefined : 'A change applies to leads sent from today on. Earlier bills stay as they are.'
          }
          required
          options={BILLING_TYPES}
        />
        <SelectField
          {...field('representative')}
          label="Representative"
          options={representatives.data ?? []}
          loading={representatives.isFetching}
          placeholder="None"
        />
        <TextField {...field('firstname')} label="First name" maxLength={80} />
        <TextField {...field('lastname')} label="Last name" maxLength={80} />
        <TextField
          {...field('email')}
          label="Email"
          description="Several are separated by comma or semicolon."
          maxLength={1000}
        />
        <TextField {...field('address')} label="Address" maxLength={200} />
        <TextField {...field('city')} label="City" maxLength={80} />
        <TextField {...field('state')} label="State" maxLength={40} />
        <TextField {...field('zip')} label="Zip" maxLength={12} />
        <TextField {...field('phone')} label="Phone" maxLength={40} />
        <TextField {...field('fax')} label="Fax" maxLength={40} />
        <RadioField {...field('emailcopy')} label="Email delivery copy" options={NO_YES} />
        {copies ? (
          <TextField
            {...field('emailcopydestination')}
            label="Email copy destination"
            description="Blank: the lender's email."
            maxLength={1000}
          />
        ) : null}
        {mayAllow || stored?.portalchanges === 1 ? (
          <RadioField
            {...field('portalchanges')}
            label="Lender can edit orders in the portal"
            description="Its users pause orders and change caps without asking. Resuming needs approval."
            options={NO_YES}
          />
        ) : null}
      </FormColumns>
    </EditPage>
  )
}
