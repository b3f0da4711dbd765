import { useQuery } from '@tanstack/react-query'
import { orderConfigurationCalls } from '@/features/demand/order-configuration/contract'
import { asking } from '@/web/api/query'
import { href } from '@/web/router/search'
import classes from './format-editor.module.css'

/** A test lead cannot be sent yet: where the address is given. */
export function NoDestination({ order }: { readonly order: number }) {
  const { data } = useQuery({ ...asking(orderConfigurationCalls.get, { params: { id: order } }), enabled: order > 0 })
  if (data?.destination !== '') return null
  return (
    <p className={classes['note']} role="status">
      The order has no destination yet: a test lead can be built, but not sent.{' '}
      <a href={href(`/lender/order/configuration/${order}`)}>Enter its destination</a>
    </p>
  )
}
