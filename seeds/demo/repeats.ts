import type { Random } from './chance'
import { REPEATS } from './figures'
import type { WholeLead } from './leads'
import type { DemoRcid, World } from './types'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Those who come back too late for this world, and pings that get no price the second time, are made up for. */
const LOST = { own: 1.42, other: 1.3 } as const
/** Whoever was put through to nobody rarely tries again the same way. */
const UNSOLD = 0.4

export interface Again {
  readonly kind: 'own' | 'other'
  readonly rcid: DemoRcid
  readonly at: number
}

/** Who comes back, and through whom: the same publisher within weeks, another one within seven days. */
export function repeatsOf({ rcids }: World): (lead: WholeLead, at: number, sold: boolean, random: Random) => Again[] {
  const byProduct = new Map<number, DemoRcid[]>()
  for (const rcid of rcids) {
    if (rcid.traffic.weight === 0) continue
    const same = byProduct.get(rcid.product) ?? []
    byProduct.set(rcid.product, same)
    same.push(rcid)
  }
  return ({ visit }, at, sold, random) => {
    const times = sold ? 1.15 : UNSOLD
    const roll = random.next()
    const own = REPEATS.own * LOST.own * times
    if (roll < own) {
      const gap = HOUR * 400 ** random.next()
      return [{ kind: 'own', rcid: visit.rcid, at: Math.round(at + gap) }]
    }
    if (roll >= own + REPEATS.other * LOST.other * times) return []
    const others = (byProduct.get(visit.rcid.product) ?? []).filter(({ publisher }) => publisher !== visit.publisher.id)
    if (others.length === 0) return []
    const at2 = Math.round(at + HOUR + (7 * DAY - HOUR) * random.next() ** 1.5)
    return [{ kind: 'other', rcid: random.pick(others), at: at2 }]
  }
}
