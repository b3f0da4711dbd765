import { lenderPermissions } from '@/features/demand/lenders/permissions'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { publisherPermissions } from '@/features/supply/publishers/permissions'
import { orderChecks, referenceOf } from '@/features/platform/reference/server/public'
import { type Actor, mayCall } from '@/server/auth/actor'
import type { Services } from '@/server/services'
import type { FirstSale, Step } from '../../first-sale'
import { anythingSold, lookForFirstSale } from './found'
import { stepsOf } from './steps'

const PERMISSIONS = {
  lender: lenderPermissions.lender_manage,
  order: orderPermissions.order_manage,
  publisher: publisherPermissions.publisher_manage,
  rcid: publisherPermissions.publisher_manage,
  test: orderPermissions.order_manage,
  live: publisherPermissions.publisher_manage,
} as const

async function checksOf(services: Services, order: number) {
  // Added by another process a moment ago: this one has not heard of it yet.
  if (!orderChecks(services, order, [])) await referenceOf(services).reload()
  return orderChecks(services, order, []) ?? []
}

function shownTo(actor: Actor, step: Omit<Step, 'ask'>): Step {
  const permission = PERMISSIONS[step.id]
  if (mayCall(permission, actor)) return { ...step, ask: null }
  const facts = step.facts.map((fact) => ({ ...fact, about: fact.about && { ...fact.about, path: '' } }))
  return { ...step, facts, path: null, action: null, ask: permission }
}

/** What is still missing for the first sale of an installation; null from then on, which never turns back. */
export function firstSaleOf(services: Services): (actor: Actor) => Promise<FirstSale | null> {
  const { db } = services.database
  let sold = false
  return async (actor) => {
    sold ||= await anythingSold(db)
    if (sold) return null
    const found = await lookForFirstSale(db)
    const steps = stepsOf(found, found.order ? await checksOf(services, found.order.id) : [])
    return {
      steps: steps.map((step) => shownTo(actor, step)),
      admins: found.admins,
    }
  }
}
