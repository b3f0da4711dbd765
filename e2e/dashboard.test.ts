import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { START } from '../test/clock'
import { seedLog } from '../test/log-seed'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole } from './harness'

const site = useConsole()
const DAY = 86_400_000

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
})

async function home(
  person: Parameters<typeof site.app.person>[0],
  look: Parameters<typeof site.newPage>[0] = {},
): Promise<Page> {
  const page = await site.newPage(look)
  await page.clock.setFixedTime(START)
  await site.signIn(page, (await site.app.person(person)).email)
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  return page
}

describe('the dashboard', () => {
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

  it('shows 30 days of activity, as a table too, and the latest changes with the way to the log', async () => {
    const page = await home({ superuser: true })
    await page.getByText('Activity of the last 30 days as a table').click()
    const table = page.getByRole('table', { name: 'Activity of the last 30 days' })
    await table.getByRole('row', { name: /2026-11-15/ }).waitFor()
    expect(await table.getByRole('row').count()).toBe(31)
    const latest = page.getByRole('table', { name: 'Latest changes' })
    expect(await latest.locator('tbody tr').count()).toBe(10)
    await page.getByRole('region', { name: 'Latest changes' }).first().getByRole('link', { name: 'System log' }).click()
    await page.waitForURL('**/systemlog')
  })

  it("says 'Nothing needs attention' to somebody for whom nothing does, and hides the log", async () => {
    const page = await home({ permissions: [] })
    await page.getByText('Nothing needs attention').waitFor()
    expect(await page.getByRole('heading', { name: 'Latest changes' }).count()).toBe(0)
    expect(await page.getByRole('heading', { name: /Activity/ }).count()).toBe(0)
  })

  it.each([
    ['wide-light', {}],
    ['wide-dark', { dark: true }],
    ['narrow-light', { viewport: NARROW }],
    ['narrow-dark', { viewport: NARROW, dark: true }],
  ])('is readable for everyone, %s', async (name, look) => {
    const page = await home({ superuser: true }, look)
    await page.getByText('Activity of the last 30 days as a table').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await shoot(page, `dashboard-${name}`)
  })
})
