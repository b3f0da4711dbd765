import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../test/app'
import { START } from '../test/clock'
import { seedLeads, seedParties } from '../test/leads'
import { seedLog } from '../test/log-seed'
import { newParty } from '../test/partners'
import { button, row, toast } from './finders'
import { expectAccessible, expectReadable, useConsole } from './harness'

const site = useConsole()
const HOUR = 3_600_000
const DAY = 24 * HOUR

beforeAll(async () => {
  await seedLog(
    site.app,
    Array.from({ length: 28 }, (_, n) => ({ title: 'Order paused', category: 'order', at: START - n * DAY })),
  )
  await seedLog(
    site.app,
    Array.from({ length: 3 }, () => ({ title: 'Sign-in failed', category: 'auth' })),
  )
  for (const name of ['Wanda', 'Walt']) await site.app.person({ name, status: 0 })
  const { harbor, windows } = await seedParties(site.app)
  const sale = { status: 'matched', total: 2000, pub: 1500, product: 1, publisher: harbor, rcid: windows }
  const at = [1, 2, 3, 25, 26, 36].map((hours) => START - hours * HOUR)
  const [lead = 0] = await seedLeads(
    site.app,
    at.map((received) => ({ ...sale, at: received })),
  )
  await seedAsks({ publisher_id: harbor, rcid_id: windows })
  await site.app.db
    .insertInto('return_items')
    .values({
      ...{ lead_id: lead, posting_id: 1, order_id: 1, lender_id: 1, publisher_id: harbor, product_id: 1 },
      ...{ sent_at: new Date(START), dateadd: new Date(START), status: 'requested', reason: 'Wrong number' },
    })
    .execute()
})

/** What a lender and a publisher asked for in the portal. */
async function seedAsks(ofPublisher: { publisher_id: number; rcid_id: number }): Promise<void> {
  const { db } = site.app
  const at = new Date(START - HOUR)
  const lender = await newParty(site.app, 'lender')
  const { id: order } = await db
    .insertInto('orders')
    .values({ lender_id: lender, product_id: 1, title: 'Windows ping', status: 'active', price: 2000, dateadd: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const asked = { asked_at: at, asked_by: (await site.app.person({ kind: 'lender' })).id }
  const caps = JSON.stringify({ day: 12 })
  await db
    .insertInto('partner_asks')
    .values({ ...asked, kind: 'caps', caps, lender_id: lender, order_id: order })
    .execute()
  await db
    .insertInto('partner_asks')
    .values({ ...asked, ...ofPublisher, kind: 'golive' })
    .execute()
}

async function home(
  person: Parameters<typeof site.app.person>[0],
  look: Parameters<typeof site.newPage>[0] = {},
): Promise<Page> {
  const page = await site.pageOf(person, { ...look, clock: START })
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  return page
}

describe('the dashboard', () => {
  it('is there, with its chart, after at most 300 KiB of script', async () => {
    const { token } = await site.app.signedIn({ superuser: true })
    const page = await site.newPage({ token, clock: START })
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
    })
    await site.open(page, '/')
    await page.getByRole('figure').locator('path').first().waitFor()
    const bytes = [...scripts].map((path) => gzipSync(readFileSync(`dist/web${path}`)).length)
    expect(bytes.length).toBeGreaterThan(0)
    expect(bytes.reduce((sum, one) => sum + one, 0) / 1024).toBeLessThan(300)
  })

  it('leads from each count to exactly the rows behind it', async () => {
    const page = await home({ superuser: true })
    await page.getByRole('link', { name: /^2 Invitations not accepted/ }).click()
    await page.waitForURL('**/user/admins?status=0')
    await page.getByText('2 results').waitFor()
    expect(await page.locator('tbody tr[data-row]').count()).toBe(2)
    await page.goBack()
    await page.getByRole('link', { name: /^3 Failed sign-ins/ }).click()
    await page.waitForURL('**/systemlog?**')
    await page.getByText('3 results').waitFor()
    expect(await page.locator('tbody tr[data-row]').count()).toBe(3)
  })

  it('shows how today goes; each number opens the leads behind it, and the list has as many', async () => {
    const page = await home({ permissions: PRESET })
    const today = page.getByRole('region', { name: 'Today' })
    await today.getByRole('link', { name: '3', exact: true }).first().click()
    await page.waitForURL('**/lead/report/details?date=Nov+15,+2026+to+Nov+15,+2026&status=**')
    await page.getByText('3 results').waitFor()
    await page.goBack()
    await today.getByRole('link', { name: '$60.00' }).click()
    await page.getByText('3 results').waitFor()
    await page.goBack()
    await today.getByText('+50.0%').first().waitFor()
    await today.getByRole('img', { name: /^Leads of the 29 days before: 0 to 2 a day/ }).waitFor()
    const top = page.getByRole('table', { name: 'Top publishers' })
    await top
      .getByRole('row', { name: /Bright Harbor Media/ })
      .getByRole('link', { name: '6' })
      .first()
      .click()
    await page.getByText('6 results').waitFor()
  })

  it('lists what has no screen of its own, row by row with the way on, and what partners asked for is decided there', async () => {
    const page = await home({ permissions: PRESET })
    await page.getByRole('link', { name: /^1 Returns waiting/ }).click()
    await page.waitForURL('**/attention/returns')
    const table = page.getByRole('table', { name: 'Returns waiting' })
    await table.getByText('Wrong number').waitFor()
    await table.getByRole('columnheader', { name: 'Requested' }).waitFor()
    expect(await table.locator('tbody tr[data-row]').count()).toBe(1)
    await expectAccessible(page)
    await table.getByRole('link', { name: /^Lead \d+/ }).click()
    await page.getByRole('dialog', { name: /^Lead # \d+$/ }).waitFor()
    await page.goBack()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    await page.getByRole('link', { name: /^1 Requests of lenders/ }).click()
    await row(page, '12 a day').waitFor()
    await expectAccessible(page, 'main')
    await button(page, 'Accept: Windows ping').click()
    await toast(page, /Request of lender \d+ accepted/)
    await row(page, '12 a day').waitFor({ state: 'detached' })
    const cap = site.app.db.selectFrom('filters').select('data').where('kind', '=', 'cap_day')
    expect(await cap.execute()).toMatchObject([{ data: { value: 12 } }])
    await site.go(page, '/attention/golive')
    await button(page, 'Decline: Harbor windows').click()
    const dialog = page.getByRole('dialog', { name: 'Decline request: Harbor windows' })
    await dialog.getByLabel('Note').fill('One more test')
    await button(dialog, 'Decline').click()
    await toast(page, 'Request of Bright Harbor Media declined')
    await button(page, 'Decline: Harbor windows').waitFor({ state: 'detached' })
    const asks = site.app.db.selectFrom('partner_asks').select(['status', 'answer']).orderBy('id')
    expect(await asks.execute()).toEqual([
      { status: 'accepted', answer: '' },
      { status: 'declined', answer: 'One more test' },
    ])
  })

  it('shows 30 days as a table too, and the latest changes with the way to the log', async () => {
    const page = await home({ superuser: true })
    await page.getByText('Revenue and profit, last 30 days as a table').click()
    const table = page.getByRole('table', { name: 'Revenue and profit, last 30 days' })
    await table.getByRole('row', { name: /Nov 15, 2026 \$60.00/ }).waitFor()
    expect(await table.getByRole('row').count()).toBe(31)
    const latest = page.getByRole('table', { name: 'Latest changes' })
    await expect.poll(() => latest.locator('tbody tr').count()).toBe(10)
    const month = page.getByRole('region', { name: 'Revenue and profit, last 30 days' }).first()
    await month.getByRole('link', { name: 'Leads summary' }).click()
    await page.waitForURL('**/lead/report/summary?date=Oct+17,+2026+to+Nov+15,+2026')
    await page.getByText('3 results').waitFor()
    await page.goBack()
    await page.getByRole('region', { name: 'Latest changes' }).first().getByRole('link', { name: 'System log' }).click()
    await page.waitForURL('**/systemlog')
  })

  it('hides the log and what concerns staff from somebody who may not see them', async () => {
    const page = await home({ permissions: PRESET })
    await page.getByRole('heading', { name: 'Top lenders, last 30 days' }).waitFor()
    expect(await page.getByRole('link', { name: /Invitations|sign-ins/ }).count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Latest changes' }).count()).toBe(0)
  })

  it('is readable for everyone with all that is around it, wide and light, narrow and dark', async () => {
    const page = await home({ superuser: true })
    await page.getByText('Revenue and profit, last 30 days as a table').waitFor()
    await expectReadable(page, 'dashboard', 'html')
  })
})
