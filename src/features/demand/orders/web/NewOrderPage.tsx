import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { shownPrice } from '@/kernel/price'
import { asking } from '@/web/api/query'
import { EmptyState, PageHeader, Pending } from '@/web/kit'
import { EditPage, MoneyField, SelectField, TextField, useEditForm } from '@/web/kit/forms'
import { partyHref } from '@/web/router/known-screens'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { orderCalls } from '../contract'
import { NewOrderForm } from '../records'
import { RETURN_CAPS } from './options'

const LENDERS = { title: 'Lenders', href: '/lender/list' }
const valuesOf = () => ({ title: '', product: null, price: '', returncap: 'not' as const })

export default function NewOrderPage() {
  const lender = Number(useParams({ strict: false, select: (params: { lenderId?: string }) => params.lenderId }))
  const copy = useSearch({ strict: false, select: (search: { copy?: string }) => search.copy })
  const products = useQuery(asking(lookupCalls.products))
  const lenders = useQuery(asking(lookupCalls.lenders))
  const edit = useEditForm({
    what: 'order',
    id: null,
    calls: orderCalls,
    list: partyHref('lender', lender),
    schema: NewOrderForm,
    valuesOf,
    bodyOf: ({ price, ...body }) => ({
      ...body,
      price: shownPrice(price),
      lender,
      ...(copy === undefined ? {} : { copyof: Number(copy) }),
    }),
    done: 'Order was successfully saved',
    failText: 'Invalid order data',
    next: (id) => partyHref('order', id),
  })
  const { field } = edit
  const known = lenders.data?.find(({ id }) => id === lender)
  if (!known)
    return (
      <>
        <PageHeader title="New order" crumbs={[LENDERS]} />
        {lenders.data ? (
          <EmptyState
            title="Lender not found"
            why="An order belongs to a lender, and there is none with this id."
            action={<a href={LENDERS.href}>All lenders</a>}
          />
        ) : (
          <Pending query={lenders} />
        )}
      </>
    )
  return (
    <EditPage
      edit={edit}
      title={() => 'New order'}
      crumbs={[LENDERS, { title: known.title, href: partyHref('lender', lender) }]}
    >
      <TextField {...field('title')} label="Title" required maxLength={120} autoFocus />
      <SelectField
        {...field('product')}
        label="Product"
        required
        options={products.data ?? []}
        loading={products.isFetching}
      />
      <MoneyField {...field('price')} label="Price" required />
      <SelectField {...field('returncap')} label="Return cap" options={RETURN_CAPS} clearable={false} />
      <p>
        {copy === undefined
          ? 'The order starts paused. It buys once it has a send format and a destination, and is activated.'
          : `The order starts paused, with send format and configuration of order ${copy}.`}
      </p>
    </EditPage>
  )
}
