import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServices, startFeatures } from '@/app/compose'
import { capCalls } from '@/features/demand/caps/contract'
import { filterCalls } from '@/features/demand/filters/contract'
import { type Market, marketOf } from '@/features/selling/market/server/public'
import { orderCalls, orderStatusCalls } from '@/features/demand/orders/contract'
import { publisherCalls } from '@/features/supply/publishers/contract'
import type { Reference } from '@/features/platform/reference/server/public'
import { badPhoneCalls } from '@/features/selling/scrub-lists/contract'
import { APP_ROLE } from '@/server/database/migrate'
import type { Services } from '@/server/services'
import type { ApiClient } from './client'
import { useMarket } from './market'

const market = useMarket()
const SOON = { timeout: 120_000, interval: 10 }
let person: ApiClient
/** The same installation over connections and memory of its own, as another process has them. */
let second: Services
let stopSecond: () => Promise<void>
const ids = { publisher: 0, rcid: 0, dear: 0, cheap: 0, busy: 0 }

beforeAll(async () => {
  person = await market.app.signedIn({ superuser: true })
  ids.publisher = await market.publisher()
  ids.rcid = await market.rcid(ids.publisher)
  ids.dear = await market.order({ price: 3000, title: 'Dear' })
  ids.cheap = await market.order({ price: 2000, title: 'Cheap' })
  ids.busy = await market.rcid(await market.publisher(), { product_id: 5 })
  await market.order({ product: 5 })
  await market.reload()
  const { config, clock, log } = market.app.services
  second = openServices({ config, url: market.app.url, log, clock }, APP_ROLE)
  stopSecond = await startFeatures(second)
})
afterAll(async () => {
  await stopSecond()
  await second.sandbox.stop()
  await second.database.close()
})

interface Change {
  readonly what: string
  readonly save: () => Promise<unknown>
  /** What a process goes by, and is to go by. */
  readonly fact: (reference: Reference) => unknown
  readonly becomes: unknown
  /** Which order then buys a lead, and at what. */
  readonly buys: readonly [order: 'dear' | 'cheap', cents: number] | null
  readonly phone?: string
}

const BARRED = '2165559999'
/** Has asked before. */
const KNOWN = '2165559998'
const cap = (value: number | '') => () =>
  person.call(capCalls.save, { body: { lenderorder: ids.cheap, type: 'day', value } })
const order = (name: 'dear' | 'cheap') => (reference: Reference) => reference.orders.get(ids[name])
const status = (id: () => number, to: 'active' | 'paused') => () =>
  person.call(orderStatusCalls.change, { params: { id: id() }, body: { status: to } })

const CHANGES: readonly Change[] = [
  {
    what: 'the price of an order',
    save: () => person.call(orderCalls.update, { params: { id: ids.dear }, body: { price: 15 } }),
    fact: (reference) => order('dear')(reference)?.price,
    becomes: 1500,
    buys: ['cheap', 2000],
  },
  {
    what: 'a paused order',
    save: status(() => ids.cheap, 'paused'),
    fact: (reference) => order('cheap')(reference)?.status,
    becomes: 'paused',
    buys: ['dear', 1500],
  },
  {
    what: 'a filter',
    save: () => {
      const data = { list: ['TX'], type: 'include' }
      return person.call(filterCalls.save, {
        body: { elementId: ids.dear, type: 'order', filterTitle: 'state', data },
      })
    },
    fact: (reference) => order('dear')(reference)?.filters.length,
    becomes: 1,
    buys: null,
  },
  {
    what: 'an order that is active again',
    save: status(() => ids.cheap, 'active'),
    fact: (reference) => order('cheap')(reference)?.status,
    becomes: 'active',
    buys: ['cheap', 2000],
  },
  {
    what: 'a cap that is full already',
    save: cap(1),
    fact: (reference) => order('cheap')(reference)?.filters.map(({ kind }) => kind),
    becomes: ['cap_day'],
    buys: null,
  },
  {
    what: 'a cap that is off',
    save: cap(''),
    fact: (reference) => order('cheap')(reference)?.filters.length,
    becomes: 0,
    buys: ['cheap', 2000],
  },
  {
    what: 'an entry of a scrub list',
    save: () => person.call(badPhoneCalls.add, { body: { phone: BARRED, description: 'DNC' } }),
    fact: ({ lists }) => lists.phones.get(BARRED),
    becomes: 'DNC',
    buys: null,
    phone: BARRED,
  },
  {
    what: 'a setting of a publisher',
    save: async () => {
      await boughtBy(market.market, KNOWN)
      await person.call(publisherCalls.saveSettings, { params: { id: ids.publisher }, body: { duplicate: 30 } })
    },
    fact: ({ publishers }) => publishers.get(ids.publisher)?.duplicateDays,
    becomes: 30,
    buys: null,
    phone: KNOWN,
  },
]

async function boughtBy({ intake }: Market, phone?: string): Promise<[order: number, cents: number] | null> {
  const { lead } = await intake.direct(market.submission(ids.rcid, phone ? { phone } : {}), undefined)
  const sold = (await market.postings(lead)).find((posting) => posting.status === 'matched')
  return sold ? [sold.order_id, sold.revenue] : null
}

it('a change through the calls holds for every lead that either of two processes then takes, while leads come in', async () => {
  const markets = [market.market, marketOf(second)]
  let busy = true
  const load = markets.map(async ({ intake }) => {
    let sold = 0
    while (busy) {
      await intake.direct(market.submission(ids.busy), undefined)
      sold++
    }
    return sold
  })
  const took: number[] = []
  try {
    for (const { what, save, fact, becomes, buys, phone } of CHANGES) {
      for (const { reference } of markets.map((one) => ({ reference: one.reference() })))
        expect([what, fact(reference)]).not.toEqual([what, becomes])
      await save()
      const answered = performance.now()
      for (const one of markets) await expect.poll(() => fact(one.reference()), SOON).toEqual(becomes)
      took.push(performance.now() - answered)
      for (const one of markets)
        expect([what, await boughtBy(one, phone)]).toEqual([what, buys && [ids[buys[0]], buys[1]]])
    }
  } finally {
    busy = false
  }
  for (const sold of await Promise.all(load)) expect(sold).toBeGreaterThan(0)
  // The quickest: what else the machine has to do is not ours.
  expect(Math.min(...took)).toBeLessThan(1000)
})

it('two processes together ask an order as often a minute as it wants to be asked, and no more', async () => {
  const rcid = await market.rcid(await market.publisher(), { product_id: 6 })
  const limited = await market.order({ product: 6, pingpost: true, filters: { pings_minute: { value: 7 } } })
  const other = await market.order({ product: 6, pingpost: true })
  await market.reload()
  const both = [market.market, marketOf(second)]
  for (const one of both) await expect.poll(() => one.reference().orders.get(other)?.id, SOON).toBe(other)
  await Promise.all(
    both.flatMap(({ intake }) => Array.from({ length: 12 }, () => intake.ping(market.submission(rcid)))),
  )
  expect(market.received(limited, 'ping')).toHaveLength(7)
  expect(market.received(other, 'ping')).toHaveLength(24)
})
