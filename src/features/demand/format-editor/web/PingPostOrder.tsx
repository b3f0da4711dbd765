import { useQuery } from '@tanstack/react-query'
import { orderCalls } from '@/features/demand/orders/contract'
import { asking } from '@/web/api/query'
import { href } from '@/web/router/search'
import { parseJson, plain } from '../json-text'
import { pingsIn } from '../of-ping'
import { isReadable } from './use-draft'
import classes from './format-editor.module.css'

interface PingPostOrderProps {
  /** 0 where there is none. */
  readonly order: number
  readonly document: string
}

/** Only ping/post orders are pinged, and a new order is none: said before leads are lost by it. */
export function PingPostOrder({ order, document }: PingPostOrderProps) {
  const { data } = useQuery({ ...asking(orderCalls.get, { params: { id: order } }), enabled: order > 0 })
  if (!data || !isReadable(document)) return null
  const pings = pingsIn(plain(parseJson(document)))
  if (pings === (data.ispingpost === 1)) return null
  return (
    <p className={classes['note']} role="status">
      {pings
        ? `${data.title} is not a ping/post order: it is never pinged, only posted to. `
        : `${data.title} is a ping/post order, and this format has no ping: it buys nothing. `}
      <a href={href(`/lender/order/edit/${order}`)}>Set Is ping post to {pings ? 'Yes' : 'No'}</a>
    </p>
  )
}
