import { randomBytes } from 'node:crypto'
import type { Behaviours } from '@/features/platform/simulator/behaviour'
import type { Services } from '@/server/services'

export interface Rcid {
  readonly id: number
  readonly key: string
  readonly shared: boolean
}

export interface Parties {
  readonly rcids: readonly Rcid[]
  /** Order → its day cap. */
  readonly caps: ReadonlyMap<number, number>
  readonly places: number
}

const PLACES = 3
const DAY_CAPS = [400, 800, null, null, 1200, null]

/** How the lender of the nth order behaves: most are quick and buy, some refuse, hang, break off or decide later. */
export const behaviourOf = (n: number): Behaviours[string] => {
  const accept = { dialect: 'json', outcome: { kind: 'accept' }, delay: { median: 15, p95: 60 } } as const
  const refuse = { ...accept, outcome: { kind: 'refuse', reason: 'Zip not covered' } } as const
  const hang = { ...accept, fault: { kind: 'hang' } } as const
  const reset = { ...accept, fault: { kind: 'reset', when: 'request' } } as const
  const later = { ...accept, outcome: { kind: 'later', afterMs: 1500, then: { kind: 'accept' } } } as const
  return {
    mix: [
      { share: 0.8 - (n % 3) * 0.05, behaviour: accept },
      { share: 0.14 + (n % 3) * 0.05, behaviour: refuse },
      { share: 0.01, behaviour: hang },
      { share: 0.02, behaviour: reset },
      { share: 0.03, behaviour: later },
    ],
  }
}

/** Two publishers, exclusive and shared, and twelve orders of nine lenders with and without caps. */
export async function makeParties({ database, keys }: Services, simulator: string): Promise<Parties> {
  const { db } = database
  const dateadd = new Date(Date.now() - 86_400_000)
  const rcids: Rcid[] = []
  for (const leadtype of ['exclusive', 'shared']) {
    const publisher = await db
      .insertInto('publishers')
      .values({ name: `Crash ${leadtype}`, status: 'active', leadtype, sharedplaces: PLACES, dateadd })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let n = 0; n < 2; n++) {
      const key = randomBytes(16).toString('hex')
      const { id } = await db
        .insertInto('rcids')
        .values({
          publisher_id: publisher.id,
          product_id: 1,
          title: `Crash ${leadtype} ${n}`,
          status: 'active',
          apikey: keys.encrypt(key),
          pricemodel: n === 0 ? 'REV' : 'CPA',
          pricevalue: n === 0 ? 7000 : 1100,
          duplicate: 30,
          dateadd,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      rcids.push({ id, key, shared: leadtype === 'shared' })
    }
  }
  const lenders: number[] = []
  for (let n = 0; n < 9; n++) {
    const values = { title: `Crash lender ${n}`, status: 'active', dateadd }
    lenders.push((await db.insertInto('lenders').values(values).returning('id').executeTakeFirstOrThrow()).id)
  }
  const caps = new Map<number, number>()
  for (let n = 0; n < 12; n++) {
    const part = 'sluice-standard-json'
    const { id } = await db
      .insertInto('orders')
      .values({
        lender_id: lenders[n % lenders.length] ?? 0,
        product_id: 1,
        title: `Crash order ${n}`,
        status: 'active',
        price: 1500 + n * 50,
        timeout: 2,
        datapart: part,
        sendpart: part,
        resultpart: part,
        destination: `${simulator}/order-${n}`,
        dateadd,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const cap = DAY_CAPS[n % DAY_CAPS.length]
    if (cap === null || cap === undefined) continue
    caps.set(id, cap)
    const data = JSON.stringify({ value: cap, list: [] })
    await db.insertInto('filters').values({ owner: 'order', owner_id: id, kind: 'cap_day', data, ping: 1 }).execute()
  }
  return { rcids, caps, places: PLACES }
}
