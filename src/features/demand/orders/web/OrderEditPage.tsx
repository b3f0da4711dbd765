import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { shownPrice } from '@/kernel/price'
import { EditPage, FormColumns, MoneyField, SelectField, TextField, useEditForm } from '@/web/kit/forms'
import { useParams } from '@tanstack/react-router'
import { partyHref } from '@/web/router/known-screens'
import { orderCalls } from '../contract'
import { type Order, OrderForm } from '../records'
import { ADJUSTMENTS, RETURN_CAPS, YES_NO } from './options'

const shown = (price: number | null | undefined): string => price?.toFixed(2) ?? ''

const valuesOf = (order: Order | undefined) => ({
  title: order?.title ?? '',
  price: shown(order?.price),
  returncap: order?.returncap ?? ('not' as const),
  returnpriceadj: order?.returnpriceadj ?? null,
  overrideprice: shown(order?.overrideprice),
  minpingprice: shown(order?.minpingprice),
  ispingpost: order?.ispingpost ?? 0,
  isdatafeed: order?.isdatafeed ?? 0,
  feedtakesexclusive: order?.feedtakesexclusive ?? 0,
})

export default function OrderEditPage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const edit = useEditForm({
    what: 'order',
    calls: { get: orderCalls.get, update: orderCalls.update },
    list: partyHref('order', id),
    schema: OrderForm,
    valuesOf,
    bodyOf: ({ price, overrideprice, minpingprice, ...body }) => ({
      ...body,
      price: shownPrice(price),
      overrideprice: shownPrice(overrideprice),
      minpingprice: shownPrice(minpingprice),
    }),
    done: 'Order was successfully saved',
    failText: 'Invalid order data',
  })
  const { field, form, stored } = edit
  const { setValue } = form
  const [adjusted, override, pingPost, dataFeed] = useWatch({
    control: form.control,
    name: ['returnpriceadj', 'overrideprice', 'ispingpost', 'isdatafeed'],
  })
  // What cannot be entered any more is not sent either.
  useEffect(() => {
    if (pingPost === 0) setValue('minpingprice', '')
  }, [pingPost, setValue])
  const crumbs = stored
    ? [
        { title: 'Lenders', href: '/lender/list' },
        { title: stored.lender.title, href: partyHref('lender', stored.lender.id) },
        { title: stored.title, href: partyHref('order', id) },
      ]
    : [{ title: 'Lenders', href: '/lender/list' }]
  return (
    <EditPage edit={edit} title={() => 'Edit'} crumbs={crumbs} width="wide">
      <FormColumns>
        <TextField {...field('title')} label="Title" required maxLength={120} />
        <MoneyField {...field('price')} label="Price" required />
        <SelectField {...field('returncap')} label="Return cap" options={RETURN_CAPS} clearable={false} />
        <SelectField
          {...field('returnpriceadj')}
          label="Return rate price adjustment"
          options={ADJUSTMENTS}
          placeholder="Not set"
          description="The share of the price that the order is ranked by."
          disabled={override !== ''}
        />
        <MoneyField
          {...field('overrideprice')}
          label="Override price"
          description="The order is ranked by this price; the lender pays its own."
          disabled={(adjusted ?? null) !== null}
        />
        <SelectField {...field('ispingpost')} label="Is ping post" options={YES_NO} clearable={false} />
        <MoneyField
          {...field('minpingprice')}
          label="Minimum ping price"
          description="Lower bids are dropped."
          disabled={pingPost !== 1}
        />
        <SelectField {...field('isdatafeed')} label="Is data feed" options={YES_NO} clearable={false} />
        <SelectField
          {...field('feedtakesexclusive')}
          label="Takes exclusive leads"
          options={YES_NO}
          description="Whether a data feed also gets copies of leads that were sold to one lender alone."
          clearable={false}
          disabled={dataFeed !== 1}
        />
      </FormColumns>
    </EditPage>
  )
}
