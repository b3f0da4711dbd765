import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { addDays, dateIn } from '@/kernel/business-time'
import { formatDateRange } from '@/kernel/date-range'
import { START } from '../test/clock'
import { TestMarket } from '../test/market'
import { quiet, returned } from '../test/money/money.testing'
import { Chance } from '../test/money/random.testing'
import { RandomStaff } from '../test/money/staff.testing'
import { partnerUser } from '../test/partners'
import { useDemoConsole } from './demo-console'
import { type Ids, demoIds } from './demo-ids'
import { consoleScreens, LISTS, portalPages } from './figure-screens'
import { FigureWalk } from './figure-walk'

const site = useDemoConsole()
const chance = new Chance(20_261_118)
const WHOLE = 'Sep 17, 2026 to Nov 15, 2026'
const MOVES = ['cost', 'undoCost', 'revenue', 'revenue', 'undoRevenue', 'noBuyer', 'delete']
/** So many of each: returns, and other moves at random between them. */
const TURNS = 25

interface Parties {
  readonly publisher: number
  readonly rcid: number
  readonly lender: number
  readonly order: number
}
/** Those with the most sales. */
let parties: Parties

beforeAll(async () => {
  const most = async (column: 'publisher_id' | 'rcid_id' | 'lender_id' | 'order_id') => {
    const { rows } = await sql<{ id: number }>`SELECT ${sql.id(column)} AS id FROM postings WHERE status = 'matched'
      AND NOT feed GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`.execute(site.app.db)
    return rows[0]?.id ?? 0
  }
  parties = {
    publisher: await most('publisher_id'),
    rcid: await most('rcid_id'),
    lender: await most('lender_id'),
    order: await most('order_id'),
  }
})

/** One of everything; a lead that this publisher sent or this lender bought. */
async function idsOf(whose: 'publisher_id' | 'lender_id', id: number): Promise<Ids> {
  const { rows } = await sql<Ids>`SELECT lead_id AS lead, id AS posting FROM postings WHERE ${sql.id(whose)} = ${id}
    AND status = 'matched' AND NOT test AND NOT feed ORDER BY id DESC LIMIT 1`.execute(site.app.db)
  return { ...(await demoIds(site.app)), ...parties, ...rows[0] }
}

interface Side {
  readonly walk: FigureWalk
  readonly screens: (range: string) => readonly string[]
}

/** Two tabs of the console, which has most screens, and one of each portal. */
async function sides(): Promise<Side[]> {
  const staff = await site.app.signedIn({ superuser: true, name: 'Root' })
  const ofPublisher = await idsOf('publisher_id', parties.publisher)
  const ofLender = await idsOf('lender_id', parties.lender)
  const consoleTab = async (half: number): Promise<Side> => {
    const page = await site.newPage({ token: staff.token, clock: START })
    await site.open(page, '/')
    const screens = (range: string) => consoleScreens(ofLender, range).filter((_, at) => at % 2 === half)
    return { walk: new FigureWalk(page, staff), screens }
  }
  const portalOf = async (kind: 'publisher' | 'lender', ids: Ids): Promise<Side> => {
    const user = await partnerUser(site.app, kind, [parties[kind]])
    const page = await site.newPage({ clock: START })
    await page.evaluate((jwt) => localStorage.setItem('portal.jwt', jwt), user.token ?? '')
    await page.goto('/portal')
    return { walk: new FigureWalk(page, user, parties[kind]), screens: (range) => portalPages(kind, ids, range) }
  }
  return [
    await consoleTab(0),
    await consoleTab(1),
    await portalOf('publisher', ofPublisher),
    await portalOf('lender', ofLender),
  ]
}

/** Returns, uploads and their undos, each where it is possible. */
async function moveMoney(): Promise<void> {
  const market = new TestMarket(site.app)
  const staff = new RandomStaff(market, chance, [parties.rcid], [parties.order])
  const { rows: sold } = await sql<{ lead: number; order: number }>`SELECT lead_id AS lead, order_id AS "order"
    FROM postings AS p JOIN lenders AS l ON l.id = p.lender_id AND l.returnpolicy > 0
    WHERE p.status = 'matched' AND NOT p.removed AND NOT p.test ORDER BY p.sent_at DESC LIMIT 80`.execute(site.app.db)
  // Without a return in its last 7 days, gross and net of the order would be the same sum.
  const own = sold.find(({ order }) => order === parties.order)
  if (own) await returned(market, own.lead, own.order)
  expect(own, 'a sale of the walked order').toBeDefined()
  let accepted = 0
  for (let turn = 0; turn < TURNS; turn++) {
    const { lead, order } = chance.pick(sold)
    accepted += await returned(market, lead, order).then(
      () => 1,
      () => 0,
    )
    for (let more = 0; more < 3; more++) await staff.act(chance.pick(MOVES))
  }
  await quiet(market)
  // The dashboard keeps what it read for a moment.
  site.app.clock.advance(60)
  expect(accepted, 'accepted returns').toBeGreaterThan(3)
  for (const move of ['cost', 'undoCost', 'revenue', 'undoRevenue'])
    expect(staff.done.get(move) ?? 0, `${move} of ${JSON.stringify([...staff.refusals])}`).toBeGreaterThan(0)
}

/** Some days of the demo world. */
function somePeriod(): string {
  const today = dateIn(site.app.services.config.SLUICE_TIME_ZONE, START)
  const from = addDays(today, -chance.below(30))
  return formatDateRange({ from, to: addDays(from, chance.below(30)) })
}

/** Addresses without their days: those of one walk are found again in the next. */
const undated = (address: string): string => address.replace(/date=[^&]*/, '')

it('every sum on every screen and portal page opens a list with that total, in the demo world and after random returns, uploads and undos', async () => {
  // Previews of pages and mails are shown in frames that run no scripts.
  site.allow(/Blocked script execution in 'about:srcdoc'|ERR_BLOCKED_BY_RESPONSE/)
  const all = await sides()
  const shown = await Promise.all(
    all.map(async ({ walk, screens }) => {
      const found = await walk.collect(screens(WHOLE))
      await walk.check(found.figures)
      await walk.open(found.figures)
      return found
    }),
  )
  const opened = new Set(shown.flatMap(({ figures }) => figures.map(({ total }) => total.split(':')[0])))
  expect([...opened], 'lists that no figure opens').toEqual(expect.arrayContaining(Object.keys(LISTS)))

  await moveMoney()
  const filled = new Set(shown.flatMap((found) => [...found.filled].map(undated)))
  const range = somePeriod()
  const figures = await Promise.all(
    (await sides()).map(async ({ walk, screens }) => {
      const found = await walk.collect(
        screens(range).filter((one) => filled.has(undated(one)) || /^\/tools\//.test(one)),
      )
      await walk.check(found.figures)
      return found.figures.length
    }),
  )
  for (const count of figures) expect(count).toBeGreaterThan(5)
})
