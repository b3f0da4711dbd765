import pg from 'pg'
import { addDays, endOfDay, startOfDay } from '@/kernel/business-time'
import { formatDateRange, lastDays } from '@/kernel/date-range'
import { dateIn } from '@/kernel/business-time'
import { encodeVerdicts } from '@/engine/match/verdicts'
import { filterKind } from '@/engine/filters/registry'
import { saveFilter } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { ruleGains } from '@/features/demand/what-if/server/public'
import { whyCalls } from '@/features/reports/why-not-sold/contract'
import { keepStops } from '@/features/reports/why-not-sold/server/public'
import type { BenchCase } from '../budget'
import { copyLeads } from '../copied-leads'
import { buyersOf, withOneBuyer } from '../direct-post'
import { asker, inTurns } from '../reports/timing'
import { signIn } from '../product'

const DAYS = 30
/** Of a million leads a year. */
const LEADS = Math.round((Number(process.env['BENCH_LEADS'] ?? 1_000_000) * DAYS) / 365)
const ORDERS = 200
const PRODUCT = 3
const TURNS = 3
const MOST_MS = 5000

/** Leads in so many ways that no two of an hour are alike: nothing is won by those that are. */
const PATTERNS = 5000
const STOPPED_BY = ['state', 'zip', 'cap_day', 'cap_month', 'datetime'].map((name) => filterKind(name)?.code ?? 1)

function patternsOf(orders: readonly number[]): Buffer[] {
  const ids = Float64Array.from(orders)
  return Array.from({ length: PATTERNS }, (_, n) => {
    const codes = Uint8Array.from(
      orders,
      (_id, at) => STOPPED_BY[(n * 31 + at * (1 + (n % 7))) % STOPPED_BY.length] ?? 1,
    )
    return Buffer.from(encodeVerdicts({ ids }, { codes }))
  })
}

/** Every unsold lead gains by a tenth of the orders, in as many ways as there are patterns. */
async function keepGainsByHand(ownerUrl: string, orders: readonly number[]): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const lists = Array.from({ length: PATTERNS / DAYS }, (_, n) =>
    orders.flatMap((id, at) => ((n + at) % 10 === 0 ? [id, STOPPED_BY[at % STOPPED_BY.length], 1000 + n, 1] : [])),
  )
  await owner.query(
    `INSERT INTO lead_gains (day, gains, kept_at)
     SELECT (received_at AT TIME ZONE 'America/New_York')::date, json_build_object('lists', $1::json, 'leads',
       json_agg(json_build_array(id, id % json_array_length($1::json)))), now()
     FROM leads WHERE id BETWEEN 50000000 AND 59999999 GROUP BY 1 ON CONFLICT DO NOTHING`,
    [JSON.stringify(lists)],
  )
  await owner.end()
}

/** What the report has to read, by hand: every lead of these days with its verdicts and who declined it. */
const BY_HAND = `
  SELECT l.id, l.received_at, l.status, l.publisher_id, l.us_state, d.verdicts, d.ranking,
    (SELECT jsonb_agg(reason) FROM postings AS p WHERE p.lead_id = l.id AND p.status = 'unmatched') AS declined
  FROM leads AS l JOIN lead_details AS d ON d.lead_id = l.id AND d.verdicts IS NOT NULL
  WHERE NOT l.test AND l.status NOT IN ('deleted', 'incoming', 'incomplete') AND l.received_at >= $1 AND l.received_at < $2`

/** Why leads did not sell over 30 days, against reading the same rows and counting nothing. */
const whyNotSold: BenchCase = () =>
  withOneBuyer(async (market) => {
    const { services, base, origin, sell, ownerUrl } = market
    const rcid = await buyersOf(services, origin, PRODUCT, ORDERS, {})
    await referenceOf(services).reload()
    const { lead: sold } = await sell(rcid)
    const orders = await services.database.db
      .selectFrom('orders')
      .select('id')
      .where('product_id', '=', PRODUCT)
      .orderBy('id')
      .execute()
    const data = { list: ['TX'], type: 'include' }
    for (const { id } of orders.slice(1)) {
      const change = { owner: 'order', ownerId: id, kind: 'state', data, ping: 1 } as const
      await services.database.transact((tx) => saveFilter(services, tx, change))
    }
    await referenceOf(services).reload()
    const { lead: stopped } = await sell(rcid)
    await copyLeads(ownerUrl, DAYS - 1, [
      { of: stopped, first: 50_000_000, count: Math.round((LEADS * 2) / 3) },
      { of: sold, first: 60_000_000, count: Math.round(LEADS / 3) },
    ])
    const patterns = patternsOf(orders.map(({ id }) => id))
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    await owner.query(
      `UPDATE lead_details SET verdicts = ($1::bytea[])[1 + lead_id % ${PATTERNS}] WHERE lead_id BETWEEN 50000000 AND 59999999`,
      [patterns],
    )
    await owner.query('VACUUM ANALYZE lead_details')
    await owner.end()
    const began = performance.now()
    while ((await keepStops(services)) > 0);
    const keeping = performance.now() - began
    const replaying = performance.now()
    // One day is enough to tell how long a replay takes; the gains of the others are written by hand.
    await ruleGains(services, addDays(dateIn(services.config.SLUICE_TIME_ZONE, Date.now()), -2))
    const replay = performance.now() - replaying
    await keepGainsByHand(
      ownerUrl,
      orders.map(({ id }) => id),
    )
    const zone = services.config.SLUICE_TIME_ZONE
    const days = lastDays(dateIn(zone, Date.now()), DAYS)
    const ask = asker({ base, token: await signIn(base) }, whyCalls.report.path)
    const span = [new Date(startOfDay(zone, days.from)), new Date(endOfDay(zone, days.to))]
    const { ours, floor } = await inTurns(
      TURNS,
      () => ask({ date: formatDateRange(days), group: 'rule' }),
      () => services.database.reportPool.query(BY_HAND, span),
    )
    const note = `${ours.toFixed(0)} ms, reading the rows ${floor.toFixed(0)} ms, ${LEADS} leads, ${ORDERS} orders, kept once in ${(keeping / 1000).toFixed(1)} s, a day replayed without each rule in ${(replay / 1000).toFixed(1)} s`
    const name = `why leads do not sell over ${DAYS} days`
    return [
      { name, value: ours, unit: 'ms', budget: MOST_MS, kind: 'most', note },
      { name: `${name}: time against reading the rows alone`, value: ours / floor, unit: '×', budget: 4, kind: 'most' },
    ]
  })

export default whyNotSold
