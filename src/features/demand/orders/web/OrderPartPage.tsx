import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asking } from '@/web/api/query'
import { PageHeader, Pending } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { orderCalls } from '../contract'

interface OrderPartPageProps {
  readonly title: string
  readonly children: (id: number) => ReactNode
}

/** One tab of an order as a page of its own, with the way back to the order. */
export function OrderPartPage({ title, children }: OrderPartPageProps) {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const query = useQuery(asking(orderCalls.get, { params: { id } }))
  const { data: order } = query
  if (!order) return <Pending query={query} />
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { title: 'Lenders', href: '/lender/list' },
          { title: order.lender.title, href: partyHref('lender', order.lender.id) },
          { title: order.title, href: partyHref('order', id) },
        ]}
      />
      {children(id)}
    </>
  )
}
