import { expect, it } from 'vitest'
import { rebuildReports } from '@/features/console/doctor/server/public'
import type { Script } from '@/features/platform/simulator/behaviour'
import { useMarket } from '../market'
import { addDays } from '@/kernel/business-time'
import { PRESET } from '../app'
import type { ApiClient } from '../client'
import { expectClean, quiet } from './money.testing'
import { Chance } from './random.testing'
import { expectReports } from './reports.testing'
import { RandomStaff } from './staff.testing'

const market = useMarket()
const SEED = Number(process.env['MONEY_SEED'] ?? 20261115)
const OPERATIONS = Number(process.env['MONEY_OPERATIONS'] ?? 100)
const MORE = 60

/** Buys, refuses, is unreadable (nobody knows then) or is shut, by shares. */
const moody = (accepts: number): Script => ({
  mix: [
    { share: accepts, behaviour: { dialect: 'json', outcome: { kind: 'accept' } } },
    { share: 7, behaviour: { dialect: 'json', outcome: { kind: 'refuse', reason: 'Not today' } } },
    { share: 2, behaviour: { dialect: 'json', outcome: { kind: 'accept' }, fault: { kind: 'malformed' } } },
    { share: 1, behaviour: { dialect: 'json', outcome: { kind: 'error' }, status: 503 } },
  ],
})

/** What happens, and how often: traffic first, then staff. */
const OFTEN = ['late', 'settle', 'settle', 'remove', 'ask', 'ask', 'ask', 'accept', 'accept', 'decline', 'reverse']
const MONEY = ['cost', 'undoCost', 'undoCost', 'revenue', 'revenue', 'revenue', 'undoRevenue', 'undoRevenue', 'noBuyer']
const AFTER_RETURN = ['undoAfterReturn', 'undoCostAfterReturn']
const SELDOM = ['delete', 'rematch', 'manual', 'expire', 'fold', 'keep']
const FIRST_DAY = '2026-11-15'
const HOUR = 3_600_000

it('after every move money equals ledger equals reports equals counters, to the cent, whatever happens in whichever order', async () => {
  const chance = new Chance(SEED)
  const rcids = [
    await market.rcid(await market.publisher({ creditreturn: true })),
    await market.rcid(await market.publisher({ leadtype: 'shared' }), { pricemodel: 'CPA', pricevalue: 2500 }),
    await market.rcid(await market.publisher({ leadtype: 'shared', creditreturn: true }), { pricevalue: 3333 }),
  ]
  const orders: number[] = []
  for (const [at, price] of [3333, 2501, 2000, 999, 1].entries()) {
    const lender = await market.lender({ returnpolicy: at === 4 ? null : 30 })
    const refused = at === 2
    orders.push(await market.order({ lender, price, post: moody(3), timeoutmeansrefused: refused }))
  }
  orders.push(await market.order({ pingpost: true, post: moody(4), lender: await market.lender({ returnpolicy: 2 }) }))
  orders.push(await market.order({ feed: true, price: 150, feedtakesexclusive: true, lender: await market.lender() }))
  await market.reload()
  const staff = new RandomStaff(market, chance, rcids, orders)
  let person: ApiClient | undefined
  let signedIn = 0
  /** After every move: whatever it was, nothing may differ by a cent anywhere. */
  const agree = async (after: string) => {
    await quiet(market)
    await expectClean(market, after)
    // Nobody stays signed in for hours.
    if (market.app.clock.now() > signedIn + HOUR || !person) {
      person = await market.app.signedIn({ permissions: PRESET, name: 'Reader' })
      signedIn = market.app.clock.now()
    }
    const from = addDays(FIRST_DAY, chance.below(3))
    const days = { from, to: addDays(from, chance.below(30)) }
    await expectReports(market, person, days, after)
  }
  for (let lead = 0; lead < 12; lead++) await staff.act(chance.pick(['direct', 'pingpost']))
  for (let turn = 0; turn < OPERATIONS; turn++) {
    const traffic = turn % 11 === 0 ? ['direct', 'pingpost'] : []
    const name = chance.pick(
      traffic.length > 0 ? traffic : chance.pick([OFTEN, OFTEN, MONEY, MONEY, AFTER_RETURN, SELDOM]),
    )
    // Now and then two at once, on whatever they meet.
    const other = turn % 7 === 0 ? [staff.act(chance.pick(OFTEN))] : []
    await Promise.all([staff.act(name), ...other])
    market.app.clock.advance(chance.below(900))
    await agree(`move ${turn}, ${name}`)
  }
  // Every kind of move works at least once, or nothing would be proved; which did so far hangs on who came first.
  const missing = () => Object.keys(staff.moves).filter((name) => !staff.done.has(name))
  for (let more = 0; more < MORE && missing().length > 0; more++)
    for (const name of ['direct', 'ask', ...missing()]) {
      await staff.act(name)
      await agree(`one more, ${name}`)
    }
  expect(missing()).toEqual([])
  await staff.act('fold')
  await agree('the last fold')
  const before = await market.db.selectFrom('lead_days').selectAll().where('leads', '>', 0).execute()
  await rebuildReports(market.app.services)
  await agree('the reports made anew')
  const order = (rows: typeof before) => rows.map((row) => JSON.stringify(row)).sort()
  expect(order(await market.db.selectFrom('lead_days').selectAll().execute())).toEqual(order(before))
})
