import { request } from 'undici'
import { matchBenchCase } from '@/engine/match/match.bench-case'
import { filterCalls } from '@/features/demand/filters/contract'
import { saveFilter } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import type { CallSpec } from '@/kernel/call'
import type { BenchCase, Figure } from '../budget'
import { copyLeads } from '../copied-leads'
import { buyersOf, type OneBuyer, withOneBuyer } from '../direct-post'
import { cpuOf, signIn } from '../product'

const ZIPS = Array.from({ length: 40_000 }, (_, n) => String(10_000 + n))
const PRODUCT = 3
const ORDERS = 200
/** 7 days of a million leads a year, all of one product. */
const WEEK = 19_200
const ROUNDS = 60
const TURNS = 5

async function measureCalls(market: OneBuyer): Promise<Figure[]> {
  const { services, origin, base, sell } = market
  const { db } = services.database
  const rcid = await buyersOf(services, origin, PRODUCT, ORDERS, {})
  const { id: order } = await db
    .selectFrom('orders')
    .select('id')
    .where('product_id', '=', PRODUCT)
    .executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ price: 3000 }).where('id', '=', order).execute()
  const state = (list: string[]) => ({ list, type: 'include' })
  const setState = async (list: string[]) => {
    const change = { owner: 'order', ownerId: order, kind: 'state', data: state(list), ping: 1 } as const
    await services.database.transact((tx) => saveFilter(services, tx, change))
    await referenceOf(services).reload()
  }
  await setState(['OH'])
  const { lead: won } = await sell(rcid)
  await setState(['TX'])
  const { lead: stopped } = await sell(rcid)
  // One that the order's filter stopped, and one in three that it won.
  await copyLeads(market.ownerUrl, 6, [
    { of: stopped, first: 50_000_000, count: Math.round((WEEK * 2) / 3) },
    { of: won, first: 60_000_000, count: Math.round(WEEK / 3) },
  ])
  const token = await signIn(base)
  const asked = async (spec: CallSpec, filterTitle: string, filter: unknown): Promise<[ms: number, answer: string]> => {
    const began = performance.now()
    const answer = await request(`${base}/api${spec.path}`, {
      method: spec.method as 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ elementId: order, type: 'order', filterTitle, data: filter }),
    })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`${spec.path} answered ${answer.statusCode}: ${text.slice(0, 300)}`)
    return [performance.now() - began, text]
  }
  const fastest = async (spec: CallSpec, title: string, filter: unknown): Promise<[number, string]> => {
    const runs: [number, string][] = []
    for (let turn = 0; turn < TURNS; turn++) runs.push(await asked(spec, title, filter))
    return [Math.min(...runs.map(([ms]) => ms)), runs[0]?.[1] ?? '']
  }
  const wider = await fastest(filterCalls.preview, 'state', state(['OH', 'TX']))
  const zips = await fastest(filterCalls.preview, 'zip', { list: ZIPS, type: 'exclude' })
  const saved = await fastest(filterCalls.save, 'zip', { list: ZIPS, type: 'include' })
  const { gained, sampled } = (JSON.parse(wider[1]) as { data: { gained: { leads: number }; sampled: boolean } }).data
  const note = `${gained.leads} gains${sampled ? ', from a sample' : ''}; 40,000 zips ${zips[0].toFixed(0)} ms`
  return [
    { name: 'a list of 40,000 zips: save', value: saved[0], unit: 'ms', budget: 2000, kind: 'most' },
    {
      name: `preview of a filter over ${WEEK} leads of 7 days`,
      value: Math.max(wider[0], zips[0]),
      unit: 'ms',
      budget: 2000,
      kind: 'most',
      note,
    },
  ]
}

/** One order of 2,000 with a list of 40,000 zips, against the same without; each by its fastest round. */
async function measureMatch(): Promise<Figure> {
  const plain = matchBenchCase({ orders: 2000 })
  const long = matchBenchCase({ orders: 2000, zips: ZIPS.length })
  const times = { plain: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY }
  for (let round = 0; round < ROUNDS; round++) {
    times.plain = Math.min(times.plain, await cpuOf(() => Promise.resolve(plain.indexed())))
    times.long = Math.min(times.long, await cpuOf(() => Promise.resolve(long.indexed())))
  }
  const name = 'eligibility with a list of 40,000 zips: CPU per lead against without'
  return { name, value: times.long / times.plain, unit: '×', budget: 1.02, kind: 'most' }
}

const filters: BenchCase = async () => [await measureMatch(), ...(await withOneBuyer(measureCalls))]

export default filters
