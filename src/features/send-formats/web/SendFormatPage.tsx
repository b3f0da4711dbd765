import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { orderCalls } from '@/features/orders/contract'
import { asking } from '@/web/api/query'
import { PageHeader, Pending } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { SendFormatTab } from './SendFormatTab'

export default function SendFormatPage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const query = useQuery(asking(orderCalls.get, { params: { id } }))
  const { data: order } = query
  if (!order) return <Pending query={query} />
  return (
    <>
      <PageHeader
        title="Send format"
        crumbs={[
          { title: 'Lenders', href: '/lender/list' },
          { title: order.lender.title, href: partyHref('lender', order.lender.id) },
          { title: order.title, href: partyHref('order', id) },
        ]}
      />
      <SendFormatTab id={id} />
    </>
  )
}
