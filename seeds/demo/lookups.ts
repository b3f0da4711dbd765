import type { DemoOrder, World } from './types'

/** An order by its lender's name and its own. */
export function orderTitled({ orders, lenders }: World, lender: string, title: string): DemoOrder {
  const owner = lenders.find((one) => one.title === lender)
  const found = orders.find((order) => order.lender === owner?.id && order.title === title)
  if (!found) throw new RangeError(`no order ${title} of ${lender}`)
  return found
}
