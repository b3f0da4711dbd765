import { returnsAllowed } from '@/engine/money/returns'
import { dollarsOrNull } from '@/features/selling/lead-facts/public'
import { productOf } from '@/features/selling/lead-facts/server/public'
import { orderNumbers } from '@/features/demand/orders/server/public'
import type { Cap } from '@/features/demand/orders/public'
import { monthsOf } from '@/features/leads/returns/server/public'
import { dateIn } from '@/kernel/business-time'
import type { Services } from '@/server/services'
import type { LenderOrder } from '../rows'
import { describeSums, NOTHING } from './conditions'
import { figuresBy } from './home'

export async function ordersOf(services: Services, lender: number, now: number): Promise<LenderOrder[]> {
  const zone = services.config.SLUICE_TIME_ZONE
  const today = dateIn(zone, now)
  const { reports } = services.database
  const orders = await reports
    .selectFrom('orders')
    .select(['id', 'title', 'status', 'product_id', 'price', 'ispingpost', 'returncap'])
    .where('lender_id', '=', lender)
    .where('status', '<>', 'archive')
    .orderBy('id')
    .execute()
  const [numbers, months, figures] = await Promise.all([
    orderNumbers(
      reports,
      orders.map(({ id }) => id),
      today,
    ),
    monthsOf(
      zone,
      reports,
      orders.map(({ id }) => ({ order: id, sent_at: new Date(now) })),
    ),
    figuresBy(services, lender, today, 'order_id'),
  ])
  const use = ({ isOn, value }: Cap, used: number) => ({ limit: isOn === 1 ? value : null, used })
  return orders.map(({ id, title, status, product_id, price, ispingpost, returncap }, at) => {
    const { caps, capcache } = numbers(id)
    const { month, sold, asked } = months[at] ?? { month: '', sold: 0, asked: 0 }
    return {
      id,
      title,
      status,
      product: productOf(product_id),
      price: ispingpost ? null : dollarsOrNull(price),
      caps: {
        day: use(caps.day, capcache.matchedtoday),
        month: use(caps.month, capcache.matchedcurrentmonths),
        overall: use(caps.overall, capcache.matchedoverall),
      },
      returns:
        returncap === null
          ? null
          : { percent: returncap, month, sold, allowed: returnsAllowed(returncap, sold), used: asked },
      month: describeSums(figures.get(String(id)) ?? NOTHING),
    }
  })
}
