import { marketOf, type Tried } from '@/features/selling/market/server/public'
import { type OrderRef, referenceOf } from '@/features/platform/reference/server/public'
import { refuse } from '@/kernel/errors'
import type { LogEntry } from '@/server/audit/record'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { beginTest, endTest } from './log'

interface TestCtx {
  readonly db: Tx
  readonly now: number
  readonly actor: { readonly id: number; readonly name: string }
  readonly record: (entry: LogEntry) => Promise<void>
}

interface TestWish {
  /** With a format that is not in force yet, where that is what is tried. */
  readonly order: OrderRef
  readonly fields: Readonly<Record<string, string>>
  readonly dry: boolean
  readonly title: string
}

/** Refuses where there is nothing to try yet. */
export function checkReady({ format, destination, pingPost }: OrderRef, dry: boolean): void {
  if (typeof format === 'string') throw refuse(`The order cannot be sent to: ${format}`)
  if (pingPost && format.ping === null) throw refuse('The send format has no ping')
  if (destination === '' && !dry) throw refuse('The order has no destination yet')
}

/** Puts a test on record; what it answers sends it, when that is committed: no lock is held while a lender thinks. */
export async function startTest(
  services: Services,
  ctx: TestCtx,
  { order, fields, dry, title }: TestWish,
): Promise<() => Promise<{ id: number; tried: Tried }>> {
  const { id: by, name } = ctx.actor
  const id = await beginTest(ctx.db, { order: order.id, dry, now: ctx.now, user: { id: by, name } })
  await ctx.record({ title, description: order.title, links: { order: order.id, lender: order.lender } })
  return async () => {
    const brand = referenceOf(services).get().lenders.get(order.lender)?.brand ?? null
    const lead = { fields, brands: brand === null ? [] : [brand] }
    const tried = await marketOf(services).tryOrder(order, lead, dry)
    await endTest(services.database.db, services.keys, id, { ...tried, fields })
    return { id, tried }
  }
}
