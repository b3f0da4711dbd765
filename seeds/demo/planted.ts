import { ownAmong } from './apart'
import type { Random } from './chance'
import type { Leads, WholeLead } from './leads'
import { stateOf } from './places'
import type { Visits } from './submissions'
import type { World } from './types'
import { instantOf } from './world'

/** Three publishers send the same litigator in one day. */
export const LITIGATOR_DAY = 41
const LITIGATOR_PRODUCT = 3
const LITIGATOR_TIMES = ['09:12', '13:47', '17:20'] as const
const LITIGATOR_PUBLISHERS = ['Maple Funnel', 'ClearQuote Labs', 'Ember Social'] as const

export interface Planted {
  readonly at: number
  readonly lead: WholeLead
}

/** Leads that the stories need, made by hand. */
export function plantedVisits(world: World, visits: Visits, leads: Leads, random: Random): Planted[] {
  const phone =
    ownAmong(LITIGATOR_PRODUCT, world.lists.phones).find(({ description }) => description === 'Litigator')?.phone ?? ''
  const person = {
    firstname: 'Carl',
    lastname: 'Underhill',
    email: 'carl.underhill@example.net',
    phone,
    address: '12 Sycamore Ct',
  }
  return LITIGATOR_PUBLISHERS.map((name, i) => {
    const publisher = world.publishers.find((one) => one.name === name)
    const rcid = world.rcids.find(
      (one) => one.publisher === publisher?.id && one.product === LITIGATOR_PRODUCT && one.status === 'active',
    )
    if (!rcid) throw new RangeError(`${name} sends no bath leads`)
    const at = instantOf(world, LITIGATOR_DAY, LITIGATOR_TIMES[i])
    const visit = visits.visit(rcid, stateOf('FL'), at, random, false)
    return { at, lead: { ...leads.whole(visit, null, random), person, flaw: 'suppressed' } }
  })
}
