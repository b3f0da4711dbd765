import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepGains } from '@/features/reports/why-not-sold/server/public'
import { START } from '../test/clock'
import { TestMarket } from '../test/market'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole } from './harness'

const site = useConsole({ SLUICE_ALLOW_DESTINATIONS: 'loopback' })
const market = new TestMarket(site.app)
const DAY = '2026-11-15'
let leads: number[] = []

beforeAll(async () => {
  await market.start()
  const rcid = await market.rcid(await market.publisher({ name: 'Bright Harbor Media' }), { title: 'Harbor windows' })
  const lender = await market.lender({ title: 'Lone Star Panes' })
  const filters = { state: { type: 'include', list: ['TX'] } }
  await market.order({ lender, title: 'Texas only', price: 6000, filters })
  await market.order({ lender: await market.lender({ title: 'Crestline Windows' }), title: 'Crestline', price: 4200 })
  await market.reload()
  leads = []
  for (let n = 0; n < 3; n++) leads.push((await market.market.intake.direct(market.submission(rcid), undefined)).lead)
})
afterAll(() => market.simulator.stop())

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function chooseOrder(page: Page, title: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: new RegExp(title) }).click()
  await page.getByRole('heading', { name: 'Filters and caps' }).waitFor()
}

/** Texas only becomes Texas and Ohio. */
async function addOhio(page: Page): Promise<void> {
  await button(page, 'Edit State').click()
  await page.getByRole('region', { name: 'State' }).getByLabel('State', { exact: true }).click()
  await page.getByRole('option', { name: 'OH', exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Whatever can be pressed about a rule, and back again. */
async function changeAndUndo(page: Page): Promise<void> {
  const state = page.getByRole('region', { name: 'State' })
  await button(page, 'Remove State').click()
  await state.getByText('removed').waitFor()
  await button(page, 'Undo State').click()
  await button(page, 'Edit State').click()
  await state.getByRole('radio', { name: 'Exclude' }).check()
  await state.getByLabel('State on pings too').uncheck()
  await button(page, 'Undo State').click()
  await state.getByText('Now: include TX').waitFor()
  await page.getByRole('combobox', { name: 'Add a filter or cap' }).click()
  await page.getByRole('option', { name: 'Date/time', exact: true }).click()
  const hours = page.getByRole('region', { name: 'Date/time' })
  await button(page, 'Add hours').click()
  await hours.getByLabel('Date/time 1, from').fill('09:00')
  await button(page, 'Remove Date/time 1').click()
  await button(page, 'Leave out Date/time').click()
  await hours.waitFor({ state: 'hidden' })
}

describe('what if', () => {
  it('opens from a lead and shows side by side what an unsaved filter and price would change', async () => {
    const page = await site.pageOf({ superuser: true, name: 'Root' }, { path: `/lead/item/${leads[0]}` })
    await page.getByRole('link', { name: 'What if?', exact: true }).click()
    await row(page, 'Texas only').getByText('include TX; here: OH').waitFor()
    await chooseOrder(page, 'Texas only')
    await changeAndUndo(page)
    await addOhio(page)
    await page.getByLabel('Price', { exact: true }).fill('61.50')
    await page.getByText('Something was changed since').waitFor()
    await button(page, 'Compare').click()
    await page.getByText('2 of 2 orders change.').waitFor()
    await page.getByLabel('Only what changes').check()
    await row(page, 'Offered first to').getByText('Texas only').waitFor()
    await row(page, 'It would bring').getByText('$61.50').waitFor()
    await row(page, 'Lone Star Panes').getByText('eligible').waitFor()
    await row(page, 'Crestline Windows').getByText('rank', { exact: true }).waitFor()
    await expectAccessible(page)
    await shoot(page, 'what-if-compare')
    const kept = await market.db
      .selectFrom('orders')
      .select('price')
      .where('title', '=', 'Texas only')
      .executeTakeFirst()
    expect(kept).toEqual({ price: 6000 })
  })

  it('judges a typed lead and says which of its fields is wrong', async () => {
    const page = await site.pageOf({ name: 'Analyst' }, { path: '/tools/whatif' })
    await page.getByLabel('New lead').check()
    await button(page, 'Run with current rules').click()
    await page.getByText('Choose an RCID').waitFor()
    await page.getByRole('combobox', { name: 'RCID' }).click()
    await page.getByRole('option', { name: /Harbor windows/ }).click()
    await page.getByLabel('Zip').fill('x')
    await button(page, 'Run with current rules').click()
    await page.getByText('Enter a 5-digit zip').waitFor()
    await page.getByLabel('State').fill('TX')
    await page.getByLabel('Zip').fill('75001')
    await button(page, 'Run with current rules').click()
    await row(page, 'Lone Star Panes').getByText('eligible').waitFor()
    await expectAccessible(page)
    await shoot(page, 'what-if-typed')
  })

  it('replays a day for one order with an edited filter and cap, can be stopped, and links to the leads that change', async () => {
    const page = await site.pageOf({ name: 'Analyst' }, { path: '/tools/whatif?tab=day', clock: START })
    await page.getByText('Choose an order first.').waitFor()
    await chooseOrder(page, 'Texas only')
    await addOhio(page)
    await page.getByRole('combobox', { name: 'Add a filter or cap' }).click()
    await page.getByRole('option', { name: 'Cap day', exact: true }).click()
    await page.getByRole('textbox', { name: 'Cap day' }).fill('2')
    await page.getByLabel('Day', { exact: true }).fill(DAY)
    await page.route('**/api/admin/whatif/replay', () => undefined)
    await button(page, 'Replay the day').click()
    await button(page, 'Cancel').click()
    await page.unroute('**/api/admin/whatif/replay')
    await button(page, 'Replay the day').click()
    await page.getByText('Nov 15, 2026: 3 of 3 leads').waitFor()
    await row(page, 'Leads won').getByText('+2').waitFor()
    await row(page, 'Revenue of all orders').getByText('$162.00').waitFor()
    await page.getByRole('heading', { name: '3 leads change' }).waitFor()
    await row(page, String(leads[2])).getByText('Cap day').waitFor()
    await expectAccessible(page)
    await shoot(page, 'what-if-replay')
    await page.getByRole('link', { name: String(leads[0]), exact: true }).click()
    await page.getByRole('heading', { name: `Lead # ${leads[0]}` }).waitFor()
  })

  it('is one click from the report of why leads do not sell, whose figures open their leads', async () => {
    // Texas only accepted four of its last five posts.
    await sql`INSERT INTO posting_days SELECT '2026-10-01', id, lender_id, 1, 1, 1, false, false, p.status, p.posts, 0, 0, 0, 0
      FROM orders, (VALUES ('matched', 4), ('unmatched', 1)) AS p (status, posts) WHERE title = 'Texas only'`.execute(
      site.app.db,
    )
    await keepGains(site.app.services)
    const page = await site.pageOf(
      { superuser: true, name: 'Root' },
      { path: '/systemreport/whynotsold', clock: START },
    )
    await page
      .getByText('0 of 3 leads were not sold. State alone kept 3 leads from Texas only, worth about $40 more.')
      .waitFor()
    const stopped = row(page, 'Texas only')
    await stopped.getByText('TX', { exact: true }).waitFor()
    await stopped.getByRole('button', { name: /^3 Leads turned away/ }).click()
    const list = page.getByRole('dialog', { name: 'Leads turned away, State of Texas only' })
    for (const lead of leads) await list.getByText(String(lead), { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await stopped.getByText('80%').waitFor()
    await stopped.getByRole('button', { name: '3 Leads it would have won, State of Texas only' }).click()
    const won = page.getByRole('dialog', { name: 'Leads it would have won, State of Texas only' })
    for (const lead of leads) await won.getByText(String(lead), { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await won.waitFor({ state: 'hidden' })
    for (const [group, name] of [
      ['Publisher', 'Bright Harbor Media'],
      ['State', 'OH'],
      ['Order', 'Texas only'],
    ] as const) {
      await page.getByRole('radiogroup', { name: 'Group by' }).getByText(group, { exact: true }).click()
      await row(page, name)
        .getByRole('button', { name: /^3 Leads turned away/ })
        .waitFor()
    }
    await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Rule and order').click()
    await page.getByRole('button', { name: /^State/, pressed: false }).click()
    await page.getByRole('button', { name: /^State/, pressed: true }).waitFor()
    await expectAccessible(page)
    await shoot(page, 'why-not-sold')
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await shoot(page, 'why-not-sold-narrow')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'What if? State of Texas only' }).click()
    await page.getByRole('region', { name: 'State' }).getByText('removed').waitFor()
    await button(page, 'Replay the days').click()
    await page.getByText('Nov 2, 2026 to Nov 15, 2026: 3 of 3 leads').waitFor()
    await row(page, 'Leads won').getByText('+3').waitFor()
  })

  it('fits a narrow screen', async () => {
    const path = `/tools/whatif?lead=${leads[0]}`
    const page = await site.pageOf({ name: 'Analyst' }, { path, viewport: NARROW, dark: true })
    // The verdict stands beside the order, without scrolling.
    const verdict = async () => (await row(page, 'Texas only').getByText('include TX').boundingBox())?.x ?? Infinity
    await expect.poll(verdict).toBeLessThan(NARROW.width - 60)
    await chooseOrder(page, 'Texas only')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await shoot(page, 'what-if-narrow')
  })
})
