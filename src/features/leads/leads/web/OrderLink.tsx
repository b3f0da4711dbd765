import type { OrderShape } from '@/features/selling/lead-facts/public'
import { partyHref } from '@/web/router/known-screens'

export const OrderLink = ({ order }: { order: OrderShape }) => (
  <>
    <a href={partyHref('order', order.id)}>{order.title}</a>{' '}
    <a href={partyHref('lender', order.lender.id)}>{order.lender.title}</a>
  </>
)
