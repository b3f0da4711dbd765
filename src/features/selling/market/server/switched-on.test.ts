import { describe, expect, it } from 'vitest'
import { useMarket } from '../../../../../test/market'
import { sellInProcesses } from '../../../../../test/market-processes'
import type { Tx } from '@/server/database/database'
import { BUSY, type FilterChange } from './caps-in-force'
import { examine } from '@/features/console/doctor/server/public'
import { saveFilter } from './public'
import { expireUndecided } from './upkeep/sweep'

const market = useMarket()
const intake = () => market.market.intake

async function sell(rcid: number, leads: number): Promise<number> {
  let sold = 0
  for (let n = 0; n < leads; n++)
    if ((await intake().direct(market.submission(rcid), undefined)).status === 'matched') sold++
  return sold
}

const counters = async (owner: string): Promise<Record<string, number>> => {
  const rows = await market.db
    .selectFrom('cap_counters')
    .select(['key', 'used'])
    .where('key', 'like', `${owner}/%`)
    .orderBy('key')
    .execute()
  return Object.fromEntries(rows.map(({ key, used }) => [key.slice(owner.length + 1), used]))
}

async function expectDoctorAgrees(): Promise<void> {
  const found: string[] = []
  for await (const { name, lines } of examine(market.app.services))
    found.push(...lines.map((line) => `${name}: ${line}`))
  expect(found).toEqual([])
}

const retire = () => market.db.updateTable('orders').set({ status: 'paused' }).execute()

describe('a counter', () => {
  it('does not run while no limit is in force, and a sale then moves none', async () => {
    const rcid = await market.rcid(await market.publisher())
    const order = await market.order()
    await market.reload()
    expect(await sell(rcid, 2)).toBe(2)
    expect(await counters(`order/${order}`)).toEqual({})
    await expectDoctorAgrees()
  })

  it('that is switched on begins with what was sent, in every period, for publisher, RCID and money too', async () => {
    await retire()
    const [publisher, other] = [await market.publisher(), await market.publisher()]
    const [rcid, second] = [await market.rcid(publisher), await market.rcid(other)]
    const lender = await market.lender()
    const order = await market.order({ lender, price: 2000 })
    await market.reload()
    expect(await sell(rcid, 3)).toBe(3)
    market.behave(order, 'post', { dialect: 'json', outcome: { kind: 'refuse' } })
    expect(await sell(rcid, 2)).toBe(0)
    market.behave(order, 'post', { dialect: 'json', outcome: { kind: 'accept' } })
    expect(await sell(second, 1)).toBe(1)
    await market.filter('order', order, 'cap_overall', { value: 5 })
    await market.filter('order', order, 'cap_publisher_month', { value: 100, list: [] })
    await market.filter('order', order, 'cap_rcid_week', { value: null, list: [{ id: rcid, value: 50 }] })
    await market.filter('order', order, 'cap_revenue_day', { value: 900_000 })
    await market.filter('lender', lender, 'cap_day', { value: 100 })
    const used = await counters(`order/${order}`)
    expect(Object.values(used).sort()).toEqual([1, 3, 3, 4, 8000])
    expect(used['leads/all/0/overall/']).toBe(4)
    expect(Object.values(await counters(`lender/${lender}`))).toEqual([4])
    await expectDoctorAgrees()
    expect(await sell(rcid, 3)).toBe(1)
    await expectDoctorAgrees()
  })

  it('begins with its count in the process that takes room when whoever wrote the limit opened none', async () => {
    await retire()
    const rcid = await market.rcid(await market.publisher())
    const order = await market.order()
    await market.reload()
    expect(await sell(rcid, 3)).toBe(3)
    const data = JSON.stringify({ value: 4, list: [] })
    await market.db
      .insertInto('filters')
      .values({ owner: 'order', owner_id: order, kind: 'cap_month', data, ping: 1 })
      .execute()
    // Nobody told this process: it finds out when it takes room.
    expect(await sell(rcid, 3)).toBe(1)
    await expectDoctorAgrees()
  })

  it('of hours that are newly named counts what was sent in them, and gets it back when that is refused after all', async () => {
    await retire()
    const rcid = await market.rcid(await market.publisher())
    const order = await market.order()
    await market.reload()
    expect(await sell(rcid, 2)).toBe(2)
    market.behave(order, 'post', {
      dialect: 'json',
      outcome: { kind: 'later', afterMs: 3_600_000, then: { kind: 'accept' } },
    })
    const { lead, status } = await intake().direct(market.submission(rcid), undefined)
    expect(status).toBe('pending')
    const days = [1, 2, 3, 4, 5, 6, 7]
    await market.filter('order', order, 'datetime', { rules: [{ timeFrom: '00:00', timeTo: '23:59', days, cap: 3 }] })
    expect(Object.values(await counters(`order/${order}`))).toEqual([3])
    market.behave(order, 'post', { dialect: 'json', outcome: { kind: 'accept' } })
    expect(await sell(rcid, 1)).toBe(0)
    const [posting] = await market.postings(lead)
    const { env } = market.market
    market.app.clock.advance(73 * 3600)
    await expireUndecided(env)
    expect((await market.postings(lead))[0]).toMatchObject({ id: posting?.id, status: 'unmatched' })
    expect(Object.values(await counters(`order/${order}`))).toEqual([2])
    await expectDoctorAgrees()
  })

  it('that is switched off goes, and is exact again when it comes back', async () => {
    await retire()
    const rcid = await market.rcid(await market.publisher())
    const order = await market.order({ filters: { cap_day: { value: 2 } } })
    await market.reload()
    expect(await sell(rcid, 3)).toBe(2)
    const change = { owner: 'order', ownerId: order, kind: 'cap_day', ping: 1 } as const
    const { services } = market.app
    await services.database.transact((tx) => saveFilter(services, tx, { ...change, data: null }))
    await market.reload()
    expect(await sell(rcid, 2)).toBe(2)
    expect(await counters(`order/${order}`)).toEqual({})
    await services.database.transact((tx) => saveFilter(services, tx, { ...change, data: { value: 5, list: [] } }))
    expect(await sell(rcid, 3)).toBe(1)
    await expectDoctorAgrees()
  })
})

describe('caps that are switched on and off while several processes sell', () => {
  it('are never overshot, and counters end with exactly what was sent', async () => {
    await retire()
    const rcid = await market.rcid(await market.publisher({ leadtype: 'shared', sharedplaces: 3 }))
    const lender = await market.lender()
    const orders: number[] = [await market.order({ lender, price: 3000 })]
    for (let n = 0; n < 3; n++) {
      const order = await market.order({ price: 2000 + n })
      const outcome = { kind: n === 0 ? 'refuse' : 'accept' } as const
      market.behave(order, 'post', { dialect: 'json', outcome })
      orders.push(order)
    }
    const [first = 0, refusing = 0] = orders
    await market.reload()
    const { url, dataRoot, clock } = market.app
    const fields = {
      firstname: 'Jordan',
      lastname: 'Avery',
      state: 'OH',
      zip: '44101',
      city: 'Cleveland',
      homeowner: 'yes',
    }
    const job = (n: number) => ({
      url,
      dataRoot,
      rcid,
      leads: 60,
      atOnce: 6,
      now: clock.now(),
      stepMs: 1,
      fields,
      firstPhone: 2165700000 + n * 1000,
    })
    const under = { way: true }
    const sales = sellInProcesses([job(0), job(1), job(2)]).finally(() => (under.way = false))
    const sent = async (): Promise<number> => {
      const { n } = await market.db
        .selectFrom('postings')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('order_id', '=', first)
        .where('status', 'in', ['sending', 'matched', 'timeout', 'pending'])
        .executeTakeFirstOrThrow()
      return n
    }
    const { services } = market.app
    const change = { owner: 'order', ownerId: first, kind: 'cap_day', ping: 1 } as const
    /** As staff would: again, while what is being sold keeps them waiting for too long. */
    const patiently = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await services.database.transact(work)
        } catch (error) {
          if ((error as Error).message !== BUSY) throw error
        }
      }
    }
    const save = (filter: FilterChange) => patiently((tx) => saveFilter(services, tx, filter))
    /** Under the owner's lock the count stands still: five more may be sold, and not one beyond. */
    const fiveMore = (): Promise<number> =>
      patiently(async (tx) => {
        await saveFilter(services, tx, { ...change, data: { value: 100_000, list: [] } })
        const { used } = await tx
          .selectFrom('cap_counters')
          .select('used')
          .where('key', 'like', `order/${first}/leads/all/0/day/%`)
          .executeTakeFirstOrThrow()
        await saveFilter(services, tx, { ...change, data: { value: used + 5, list: [] } })
        return used + 5
      })
    let switches = 0
    while (under.way) {
      const cap = await fiveMore()
      const data = { value: 100_000 + switches, list: [] }
      await save({ owner: 'lender', ownerId: lender, kind: 'cap_overall', data, ping: 1 })
      await save({ owner: 'order', ownerId: refusing, kind: 'cap_week', data, ping: 1 })
      await expect.poll(async () => !under.way || (await sent()) >= cap, { timeout: 900_000 }).toBe(true)
      expect(await sent()).toBeLessThanOrEqual(cap)
      await save({ ...change, data: null })
      switches++
    }
    await sales
    expect(switches).toBeGreaterThan(1)
    await expectDoctorAgrees()
  }, 1_000_000)
})
