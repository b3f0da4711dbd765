import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { filterKind } from '@/engine/filters/registry'
import { LATER_STOPS, ORDER_STATUS } from '@/engine/match/order'
import { encodeVerdicts } from '@/engine/match/verdicts'
import { addDays, dateIn } from '@/kernel/business-time'
import { formatDateRange } from '@/kernel/date-range'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { type Parties, seedLeads, seedParties } from '../../../../../test/leads'
import { fileSums } from '../../../../../test/file-sums'
import { useMarket } from '../../../../../test/market'
import { WHY_GROUPS, type WhyGroup, type WhyRow, type WhyTotals, whyColumns } from '../columns'
import { whyCalls } from '../contract'
import { keepStops } from './public'
import { DECLINED } from './stops'

const market = useMarket({}, 'by hand')
const { app } = market
const ZONE = 'America/New_York'
const FILTERS = 60
const DAYS = 12
const STATE = filterKind('state')?.code ?? 0
const CAP = filterKind('cap_day')?.code ?? 0
const CODES = [0, 0, STATE, STATE, CAP, STATE | 128, ORDER_STATUS.code, LATER_STOPS.noBid.code]
const STATUSES = [
  'matched',
  'unmatched',
  'unmatched',
  'returned',
  'flagged',
  'error',
  'incoming',
  'incomplete',
  'deleted',
]
const LEFT_OUT = ['incoming', 'incomplete', 'deleted']

/** The same run every time (a linear congruence). */
let seed = 20_261_117
const below = (n: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 4_294_967_296) * n)
}
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T

/** Percent of the posts that each order accepts; the last has none to tell from. */
const ACCEPTANCE = [100, 50, 33, 80, null]
/** No worker replayed this day. */
const UNREPLAYED = '2026-11-08'

interface Stored {
  readonly id: number
  readonly day: string
  readonly status: string
  readonly test: boolean
  readonly publisher: number
  readonly state: string
  readonly stops: readonly { readonly order: number; readonly code: number; readonly said: string | null }[]
  readonly ranking: readonly { readonly order: number; readonly price: number }[]
  readonly codes: readonly number[]
  readonly skipped: number | undefined
  /** By order and rule, as 'order/code'. */
  readonly gains: ReadonlyMap<string, { readonly cents: number; readonly won: boolean }>
}

let person: ApiClient
let parties: Parties
let stored: Stored[] = []
const orders: { id: number; lender: number; price: number }[] = []

const verdictsOf = (codes: readonly number[]): Buffer =>
  Buffer.from(encodeVerdicts({ ids: Float64Array.from(orders, ({ id }) => id) }, { codes: Uint8Array.from(codes) }))

const stopsWith = (codes: readonly number[], declined: Stop | undefined, skipped: number | undefined): Stop[] =>
  orders.flatMap(({ id: order }, place): Stop[] => {
    if (order === declined?.order) return [declined]
    const code = order === skipped ? CAP : (codes[place] ?? 0)
    return code === 0 ? [] : [{ order, code, said: null }]
  })

/** By and by, as the worker does. */
const keepAll = async () => {
  do app.clock.advance(60)
  while ((await keepStops(app.services)) > 0)
}

/** A third of the leads has other verdicts now, as after a re-match. */
async function judgeAnew(): Promise<void> {
  stored = await Promise.all(
    stored.map(async (lead, n) => {
      if (n % 3 !== 0) return lead
      const codes = orders.map(() => pick(CODES))
      const { id } = lead
      await app.db
        .updateTable('lead_details')
        .set({ verdicts: verdictsOf(codes) })
        .where('lead_id', '=', id)
        .execute()
      await sql`UPDATE leads SET version = version + 1 WHERE id = ${id}`.execute(app.db)
      const declined = lead.stops.find(({ code }) => code === DECLINED)
      return { ...lead, codes, stops: stopsWith(codes, declined, lead.skipped) }
    }),
  )
}

/** A third of the stops are the only ones, and some rules gain that did not stop the lead. */
function someGains(codes: readonly number[]): Stored['gains'] {
  const gains = orders.flatMap(({ id }, place) => {
    if (below(3) > 0) return []
    const code = below(5) === 0 ? pick(CODES) : (codes[place] ?? 0)
    return [[`${id}/${code}`, { cents: 1 + below(5000), won: below(4) > 0 }] as const]
  })
  return new Map(gains)
}

async function storeGains(): Promise<void> {
  for (let day = addDays('2026-11-15', -DAYS); day <= '2026-11-15'; day = addDays(day, 1)) {
    const leads = stored.filter((lead) => lead.day === day)
    const lists = leads.map(({ gains }) =>
      [...gains].flatMap(([rule, { cents, won }]) => [...rule.split('/').map(Number), cents, won ? 1 : 0]),
    )
    const gains = JSON.stringify({ lists, leads: leads.map(({ id }, at) => [id, at]) })
    if (day !== UNREPLAYED)
      await sql`INSERT INTO lead_gains VALUES (${day}, ${gains}::json, ${new Date(app.clock.now())})`.execute(app.db)
  }
}

async function storePosts(): Promise<void> {
  const rows = orders.flatMap(({ id, lender }, at) => {
    const accepted = ACCEPTANCE[at] ?? null
    const key = { day: '2026-10-20', order_id: id, lender_id: lender, product_id: 1, publisher_id: 1, rcid_id: 1 }
    const rest = { feed: false, removed: false, revenue: 0, credited: 0, answered: 0, answer_ms: 0 }
    if (accepted === null) return []
    return [
      { ...key, ...rest, status: 'matched', postings: accepted },
      { ...key, ...rest, status: 'unmatched', postings: 100 - accepted },
    ]
  })
  await app.db.insertInto('posting_days').values(rows).execute()
}

beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
  parties = await seedParties(app)
  const lenders = [await market.lender({ title: 'Stonegate' }), await market.lender({ title: 'Birch' })]
  for (const [n, lender] of [0, 0, 1, 1, 1].entries()) {
    const wish = { lender: lenders[lender] ?? 0, price: 2000 + 700 * n, title: `Order ${n}` }
    const id = await market.order({ ...wish, filters: { state: { type: 'include', list: ['TX', 'FL'] } } })
    orders.push({ id, lender: wish.lender, price: wish.price })
  }
  await market.reload()
  const seeds = Array.from({ length: 240 }, () => {
    const oaks = below(3) === 0
    return {
      at: app.clock.now() - below(DAYS * 86_400_000),
      status: pick(STATUSES),
      product: 1,
      publisher: oaks ? parties.oaks : parties.harbor,
      rcid: oaks ? parties.oaksWindows : parties.windows,
      test: below(15) === 0,
      fields: { state: pick(['TX', 'OH', '']) },
    }
  })
  const ids = await seedLeads(app, seeds)
  stored = seeds.map(({ at, fields, ...lead }, n) => {
    const codes = orders.map(() => pick(CODES))
    const open = orders.filter((_order, place) => codes[place] === 0)
    const ranking = open.map((order) => ({ order: order.id, price: order.price - below(500) }))
    const [declined, skipped] = [below(2) === 0 ? open[0] : undefined, below(4) === 0 ? open[1] : undefined]
    const said = declined && { order: declined.id, code: DECLINED, said: pick(['Dupe', 'No coverage']) }
    return {
      ...lead,
      ...{ id: ids[n] ?? 0, day: dateIn(ZONE, at), state: fields.state, ranking },
      stops: stopsWith(codes, said, skipped?.id),
      codes,
      skipped: skipped?.id,
      gains: someGains(codes),
    }
  })
  await storeGains()
  await storePosts()
  const lead_details = stored.map(({ id, codes, ranking, skipped }) => ({
    lead_id: id,
    verdicts: verdictsOf(codes),
    judged_at: new Date(app.clock.now()),
    ranking: JSON.stringify(ranking),
    process: JSON.stringify(
      skipped === undefined
        ? []
        : [
            {
              step: 'passed over',
              ms: 0,
              note: 'in other words',
              skipped: { order: skipped, code: filterKind('cap_day')?.code },
            },
          ],
    ),
  }))
  await app.db.insertInto('lead_details').values(lead_details).execute()
  let posting = 5_000_000
  const postings = stored.flatMap((lead) =>
    lead.stops.flatMap(({ order, code, said }) => {
      if (code !== DECLINED) return []
      const { id: lead_id, publisher: publisher_id } = lead
      const keys = { lead_id, id: posting++, order_id: order, lender_id: 1, product_id: 1, publisher_id, rcid_id: 1 }
      const at = new Date(app.clock.now())
      return [
        { ...keys, via: 'post', feed: false, test: false, status: 'unmatched', bid: 1, reason: said, sent_at: at },
      ]
    }),
  )
  await app.db.insertInto('postings').values(postings).execute()
})

interface SomeFilter {
  date?: string
  publisher?: number[]
  lender?: number[]
  lenderorder?: number[]
  rule?: number[]
}

function someFilter(): SomeFilter {
  const filter: SomeFilter = {}
  const from = addDays('2026-11-15', -below(DAYS))
  if (below(3) > 0) filter.date = formatDateRange({ from, to: addDays(from, below(DAYS)) })
  if (below(3) === 0) filter.publisher = [pick([parties.harbor, parties.oaks])]
  if (below(4) === 0) filter.lender = [pick(orders).lender]
  if (below(4) === 0) filter.lenderorder = [pick(orders).id, pick(orders).id]
  if (below(4) === 0) filter.rule = [pick([STATE, CAP, DECLINED])]
  return filter
}

type Stop = Stored['stops'][number]
const isSold = ({ status }: Stored) => status === 'matched' || status === 'returned'
const rateOf = (id: number) => (ACCEPTANCE[orders.findIndex((order) => order.id === id)] ?? 0) / 100
const gainOf = ({ day, gains }: Stored, { order, code }: Stop) =>
  day === UNREPLAYED ? undefined : gains.get(`${order}/${code}`)
const groupOf: Record<WhyGroup, (lead: Stored, stop: Stop) => string> = {
  rule: (_lead, { order, code }) => `${order}/${code}`,
  order: (_lead, { order }) => String(order),
  publisher: ({ publisher }) => String(publisher),
  state: ({ state }) => state,
}

/** The same question asked of what was stored, without any of the product's own reading. */
function expected(filter: SomeFilter, key: (lead: Stored, stop: Stop) => string) {
  const found = new Map<string, Map<Stored, Stop[]>>()
  for (const lead of stored) {
    if (lead.test || LEFT_OUT.includes(lead.status)) continue
    if (filter.date && !inRange(filter.date, lead.day)) continue
    if (filter.publisher && !filter.publisher.includes(lead.publisher)) continue
    for (const stop of lead.stops) {
      const order = orders.find(({ id }) => id === stop.order)
      if (filter.lender && !filter.lender.includes(order?.lender ?? 0)) continue
      if (filter.lenderorder && !filter.lenderorder.includes(stop.order)) continue
      if (filter.rule && !filter.rule.includes(stop.code)) continue
      const leads = found.get(key(lead, stop)) ?? new Map<Stored, Stop[]>()
      found.set(key(lead, stop), leads.set(lead, [...(leads.get(lead) ?? []), stop]))
    }
  }
  return new Map([...found].map(([name, leads]) => [name, figures(leads)]))
}

function inRange(date: string, day: string): boolean {
  const [from = '', to = ''] = date.split(' to ').map((text) => new Date(`${text} UTC`).toISOString().slice(0, 10))
  return day >= from && day <= to
}

function figures(leads: Map<Stored, Stop[]>) {
  let [unsold, alone, revenue] = [0, 0, 0]
  const offers: number[] = []
  for (const [lead, stops] of leads) {
    if (!isSold(lead)) unsold++
    if (stops.some((stop) => gainOf(lead, stop)?.won)) alone++
    const more = stops.map((stop) => Math.round((gainOf(lead, stop)?.cents ?? 0) * rateOf(stop.order)))
    revenue += Math.max(0, ...more)
    const others = stops.flatMap(({ order }) => lead.ranking.filter((one) => one.order !== order))
    if (others.length > 0) offers.push(Math.max(...others.map(({ price }) => price)))
  }
  const mean = Math.round(offers.reduce((sum, one) => sum + one, 0) / offers.length)
  return { leads: leads.size, unsold, alone, revenue: revenue / 100, otherbid: offers.length === 0 ? null : mean / 100 }
}

const NONE = { leads: 0, unsold: 0, alone: 0, revenue: 0, otherbid: null }
const numbers = ({ leads, unsold, alone, revenue, otherbid }: WhyTotals) => ({
  leads,
  unsold,
  alone,
  revenue,
  otherbid,
})
const ADDED = ['leads', 'unsold', 'alone', 'revenue'] as const
const addedUp = (rows: Iterable<Readonly<Record<(typeof ADDED)[number], number>>>, name: (typeof ADDED)[number]) =>
  [...rows].reduce((sum, row) => sum + Math.round(row[name] * 100), 0) / 100
const leadsOf = (body: object) => person.call(whyCalls.leads, { body: { ...body, perPage: 200 } })

function keysOf(group: WhyGroup, row: WhyRow): object {
  if (group === 'publisher') return { publisher: [row.publisher?.id] }
  if (group === 'state') return { state: [row.state] }
  return { lenderorder: [row.order?.id], ...(row.rule ? { rule: [row.rule.id] } : {}) }
}

describe('why leads do not sell', () => {
  it(`says for ${FILTERS} random filters what the stored verdicts say, by any group, and opens exactly those leads`, async () => {
    let rows = 0
    for (let n = 0; n < FILTERS; n++) {
      // Read from the leads' own rows, then from what is kept of their hours, then from both.
      if (n === FILTERS / 3) await keepAll()
      if (n === (FILTERS * 2) / 3) await judgeAnew()
      const filter = someFilter()
      const group = WHY_GROUPS[n % WHY_GROUPS.length] ?? 'rule'
      const what = JSON.stringify([filter, group])
      const body = { ...filter, group }
      const answer = await person.call(whyCalls.report, { body })
      const wanted = expected(filter, groupOf[group])
      expect(new Map(answer.report.map((row) => [row.id, numbers(row)])), what).toEqual(wanted)
      expect(numbers(answer.additionalData), what).toEqual(expected(filter, () => '').get('') ?? NONE)
      const { rule: _all, ...ruleless } = filter
      const rules = expected(ruleless, (_lead, { code }) => String(code))
      expect(new Map(answer.rules.map((row) => [String(row.rule.id), numbers(row)])), what).toEqual(rules)
      for (const row of answer.report) expect(row.days.reduce((sum, one) => sum + one, 0)).toBe(row.leads)
      const file = await person.send(whyCalls.export, { body })
      expect(fileSums(file.text, whyColumns(group), ADDED), what).toEqual({
        lines: wanted.size,
        ...Object.fromEntries(ADDED.map((name) => [name, addedUp(wanted.values(), name)])),
      })
      rows += answer.report.length
      const row = answer.report[below(answer.report.length)]
      if (!row) continue
      const behind = { ...filter, ...keysOf(group, row) }
      const [all, unsold] = [await leadsOf(behind), await leadsOf({ ...behind, unsold: 1 })]
      expect([all.total, all.data.length, unsold.total], what).toEqual([row.leads, row.leads, row.unsold])
      expect((await leadsOf({ ...behind, alone: 1 })).total, what).toBe(row.alone)
      expect(unsold.data.some(({ status }) => status === 'matched' || status === 'returned')).toBe(false)
      const total = await leadsOf({ ...filter, unsold: 1 })
      expect(total.total, what).toBe(answer.additionalData.unsold)
    }
    expect(rows).toBeGreaterThan(200)
  })

  it('reads the hours that are kept while the versions of their leads stand, and keeps them anew where many moved on', async () => {
    await keepAll()
    // Whole hours: what came in last is not kept yet.
    const body = { date: 'Nov 3, 2026 to Nov 14, 2026', group: 'order' } as const
    const counted = async () => (await person.call(whyCalls.report, { body })).report
    const before = await counted()
    expect(before.length).toBeGreaterThan(0)
    // Nobody changes verdicts without the version: who asks is answered from what is kept.
    await sql`UPDATE lead_details SET ranking = ${JSON.stringify([{ order: 0, price: 1 }])}::jsonb`.execute(app.db)
    expect(await counted()).toEqual(before)
    await sql`UPDATE leads SET version = version + 1`.execute(app.db)
    const after = await counted()
    expect(after.map(({ id, otherbid }) => [id, otherbid])).toEqual(after.map(({ id }) => [id, 0.01]))
    await keepAll()
    expect(await counted()).toEqual(after)
    const { rows } = await sql<{ kept: number; behind: number }>`
      SELECT count(*) AS kept, count(*) FILTER (WHERE versions <> (SELECT coalesce(sum(version), 0) FROM leads
        WHERE received_at >= hour AND received_at < hour + interval '1 hour')) AS behind FROM lead_stops`.execute(
      app.db,
    )
    expect(rows[0]?.kept).toBeGreaterThan(DAYS * 20)
    expect(rows[0]?.behind).toBe(0)
  })

  it("names what the rule asks for, the lender's words and what the what-if takes away", async () => {
    const { report, costliest, leads, unsold } = await person.call(whyCalls.report, { body: {} })
    const state = report.find(({ rule }) => rule?.id === STATE)
    expect(state).toMatchObject({ rule: { title: 'State' }, required: 'TX, FL', without: 'state' })
    expect(report.find(({ rule }) => rule?.id === ORDER_STATUS.code)?.without).toBe('status')
    expect(report.find(({ rule }) => rule?.id === (STATE | 128))).toMatchObject({ rule: { title: 'State (lender)' } })
    const declined = report.find(({ rule }) => rule?.id === DECLINED)
    expect(declined?.rule?.title).toBe('Lender declined')
    for (const { text, leads: times } of declined?.said ?? []) {
      const body = { lenderorder: [declined?.order?.id ?? 0], rule: [DECLINED], said: text }
      expect((await leadsOf(body)).total).toBe(times)
    }
    expect(costliest?.revenue).toBe(Math.max(...report.map((row) => row.revenue)))
    const counted = stored.filter(({ status, test }) => !test && !LEFT_OUT.includes(status))
    expect([leads, unsold]).toEqual([counted.length, counted.filter((lead) => !isSold(lead)).length])
  })

  it('says how many leads are not in the estimates yet, and estimates nothing for an order without posts', async () => {
    const { report, unreplayed, costliest } = await person.call(whyCalls.report, { body: { group: 'order' } })
    const left = stored.filter((lead) => lead.day === UNREPLAYED && !lead.test && !LEFT_OUT.includes(lead.status))
    expect(unreplayed).toBe(left.length)
    expect(unreplayed).toBeGreaterThan(0)
    expect(new Map(report.map((row) => [row.id, row.acceptance]))).toEqual(
      new Map(orders.map(({ id }, at) => [String(id), ACCEPTANCE[at] ?? null])),
    )
    const unknown = report.find(({ acceptance }) => acceptance === null)
    expect(unknown?.alone).toBeGreaterThan(0)
    expect(unknown?.revenue).toBe(0)
    expect(costliest?.acceptance).not.toBeNull()
  })

  it('takes the mean bid of a ping/post order for its price', async () => {
    const { id } = orders[0] ?? { id: 0 }
    await app.db
      .updateTable('orders')
      .set({ ispingpost: 1 as never })
      .where('id', '=', id)
      .execute()
    await market.reload()
    const day = dateIn(ZONE, app.clock.now())
    const key = { day, order_id: id, lender_id: 1, product_id: 1, publisher_id: 1, rcid_id: 1 }
    await app.db
      .insertInto('bid_days')
      .values({ ...key, outcome: 'bid', pings: 4, bids: 4200, answer_ms: 1 })
      .execute()
    const { report } = await person.call(whyCalls.report, { body: { group: 'order', lenderorder: [id] } })
    expect(report[0]?.price).toBe(10.5)
  })

  it('asks for fewer days than it can read, and for a known group', async () => {
    const date = formatDateRange({ from: '2026-01-01', to: '2026-11-15' })
    const refused = await person.refused(whyCalls.report, { body: { date } })
    expect([refused.status, refused.json.errors]).toEqual([422, { date: 'Choose at most 92 days' }])
    expect((await person.refused(whyCalls.report, { body: { group: 'lead' as never } })).status).toBe(422)
  })

  it('lists no leads where nothing was turned away, and saves the listed ones', async () => {
    expect((await leadsOf({ said: 'never said' })).total).toBe(0)
    const body = { rule: [STATE] }
    const { text } = await person.send(whyCalls.leadsExport, { body })
    expect(text.trimEnd().split('\n').length - 1).toBe((await leadsOf(body)).total)
  })

  it('estimates nothing for the orders of a lender that is in testing or inactive', async () => {
    const [first] = orders
    const rows = async () => (await person.call(whyCalls.report, { body: { group: 'order' } })).report
    const before = await rows()
    for (const status of ['testing', 'inactive']) {
      await app.db
        .updateTable('lenders')
        .set({ status })
        .where('id', '=', first?.lender ?? 0)
        .execute()
      await market.reload()
      for (const row of await rows()) {
        const was = before.find(({ id }) => id === row.id)
        const isTried = row.lender?.id === first?.lender
        expect([row.leads, row.unsold, row.revenue]).toEqual([was?.leads, was?.unsold, isTried ? 0 : was?.revenue])
      }
      const { costliest } = await person.call(whyCalls.report, { body: {} })
      expect(costliest?.lender?.id).toBe(orders[2]?.lender)
    }
  })
})
