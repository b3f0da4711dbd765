import { currentOrder } from '@/features/demand/order-configuration/server/public'
import { exchangeOf } from '@/features/selling/lead-facts/server/public'
import { marketOf } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import type { CallAnswer } from '@/kernel/call'
import { notFound } from '@/kernel/errors'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { orderTestCalls } from '../contract'
import { readTestLead, testFields } from './lead'
import { testItem } from './log'
import { checkReady } from './run'

/** The requests of an order as it is saved; a test is looked at only with the order it was made for. */
export async function builtRequests(
  services: Services,
  db: Db,
  wish: { readonly id: number; readonly test?: number; readonly now: number },
): Promise<CallAnswer<typeof orderTestCalls.requests>> {
  const { id, test, now } = wish
  const order = await currentOrder(services, id)
  checkReady(order, true)
  const samples = Object.fromEntries(testFields(order, now).map(({ name, value }) => [name, value]))
  const given = test === undefined ? null : await testItem(db, services.keys, test, id)
  if (given && Object.keys(given.fields).length === 0) throw notFound('Test')
  const fields = given?.fields ?? readTestLead(order.product, samples)
  const brand = referenceOf(services).get().lenders.get(order.lender)?.brand ?? null
  const tried = await marketOf(services).tryOrder(order, { fields, brands: brand === null ? [] : [brand] }, true)
  return [tried.ping, tried.post].flatMap((stage) =>
    stage === null
      ? []
      : [
          {
            stage: stage.stage,
            comment: stage.comment,
            request: exchangeOf(stage).requestdata,
            fields: stage.fields && { sent: stage.fields.sent, leftOut: [...stage.fields.leftOut] },
          },
        ],
  )
}
