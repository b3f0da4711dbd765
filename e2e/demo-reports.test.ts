import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { leadActionCalls } from '@/features/lead-actions/contract'
import { marketOf } from '@/features/market/server/public'
import { START } from '../test/clock'
import { TestMarket } from '../test/market'
import { useDemoConsole } from './demo-console'
import { button, results } from './finders'
import { expectAccessible, shoot } from './harness'

const site = useDemoConsole()
/** All of the demo world. */
const DAYS = 'date=Sep+17,+2026+to+Nov+15,+2026'
const FLAGGED = `/lead/report/details?${DAYS}&status=flagged`
/** One of the demo world's words that flag a lead. */
const WORD = 'refund'

const opened = (path: string): Promise<Page> => site.pageOf({ superuser: true, name: 'Root' }, { path, clock: START })

/** Those of the demo world, and as many more through the intake of one of its publishers as are missing. */
async function flagged(count: number): Promise<number[]> {
  const market = new TestMarket(site.app)
  const known = async () =>
    (
      await site.app.db.selectFrom('leads').select('id').where('status', '=', 'flagged').orderBy('id', 'desc').execute()
    ).map(({ id }) => id)
  const { id: rcid } = await site.app.db
    .selectFrom('rcids')
    .select('id')
    .where('title', '=', 'Bright Harbor Media Windows')
    .executeTakeFirstOrThrow()
  let there = await known()
  // Now and then one fails altogether: of some numbers the phone check says that they are wrong.
  for (let n = 0; there.length < count && n < 2 * count; n++) {
    const trustedform = `https://cert.trustedform.com/${String(n).padStart(40, 'a')}`
    const submission = market.submission(rcid, { lastname: WORD, trustedform })
    await marketOf(site.app.services).intake.direct(submission, undefined)
    there = await known()
  }
  return there
}

describe('bulk modes over the demo world', () => {
  it('fail fifty flagged leads, name the two that did not, and try those again', async () => {
    const leads = await flagged(50)
    const page = await opened(FLAGGED)
    await results(page, 50)
    await button(page, 'Fail').click()
    const all = page.getByRole('checkbox', { name: 'Select all rows' })
    await all.check()
    await shoot(page, 'bulk-fail-selected')

    const [colleagues = 0, unlucky = 0] = leads
    const staff = await site.app.signedIn({ superuser: true })
    await staff.call(leadActionCalls.fail, { params: { id: colleagues }, body: {} })
    site.allow(/ERR_FAILED/)
    let lost = 0
    let lose = () => {}
    const held = new Promise<void>((resolve) => {
      lose = resolve
    })
    await page.route(`**/api/admin/lead/faillead/${unlucky}`, async (route) => {
      if (lost++ > 0) return route.continue()
      await held
      return route.abort()
    })

    await button(page, 'Fail (50)').click()
    const dialog = page.getByRole('dialog', { name: 'Fail' })
    await dialog.getByText('98%: 48 of 50 done, 1 failed').waitFor()
    await dialog.getByText(/Please do not refresh the page/).waitFor()
    // The run belongs to its dialog: neither Escape nor another screen ends it.
    await page.keyboard.press('Escape')
    await site.go(page, '/lead/report/summary')
    await page.waitForURL('**/lead/report/summary')
    await site.go(page, FLAGGED)
    await page.waitForURL('**/lead/report/details*')
    lose()
    await dialog.getByText('48 of 50 done, 2 failed').waitFor()
    const result = (id: number) => dialog.getByRole('row').filter({ hasText: `Lead ${id}` })
    expect(await dialog.getByRole('row').count()).toBe(51)
    await result(colleagues).getByText('Lead is not flagged').waitFor()
    await result(unlucky).getByText('The server could not be reached.').waitFor()
    await result(leads[2] ?? 0)
      .getByText('Failed manually')
      .waitFor()
    await expectAccessible(page)
    await shoot(page, 'bulk-fail-results')

    await result(unlucky).getByRole('link').click()
    const over = page.getByRole('dialog', { name: `Lead # ${unlucky}` })
    await over.getByRole('heading', { name: 'Timeline' }).waitFor()
    await page.keyboard.press('Escape')
    await expect
      .poll(() =>
        result(unlucky)
          .getByRole('link')
          .evaluate((a) => a === document.activeElement),
      )
      .toBe(true)

    await dialog.getByRole('button', { name: 'Retry 2 failed' }).click()
    await dialog.getByText('49 of 50 done, 1 failed').waitFor()
    expect(lost).toBe(2)
    // Over, it has the focus and closes like any other dialog.
    const close = dialog.getByRole('button', { name: 'Close' })
    await expect.poll(() => close.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByText('Data not found').waitFor()
    const failed = await site.app.db
      .selectFrom('leads')
      .select('id')
      .where('id', 'in', leads)
      .where('reason', '=', 'Failed manually')
      .execute()
    expect(failed).toHaveLength(50)
  })

  it('pay one lead without a buyer, re-match ten at most, show the lenders meanwhile, and clear the view when left', async () => {
    const page = await opened(`/lead/report/details?${DAYS}&status=unmatched`)
    await page.locator('tbody tr[data-row]').first().waitFor()
    await button(page, 'Match no buyer').click()
    await page.locator('tbody').getByRole('checkbox').first().check()
    await button(page, 'Match no buyer (1)').click()
    const paid = page.getByRole('dialog', { name: 'Match no buyer' })
    await paid.getByText('1 of 1 done, 0 failed').waitFor()
    await paid.getByRole('button', { name: 'Close' }).click()
    await page.locator('tbody').getByRole('checkbox').first().check()

    await button(page, 'Re-Match').click()
    await page.waitForURL('**viewOption=lenders*')
    expect(await button(page, 'Match no buyer').getAttribute('aria-pressed')).toBe('false')
    expect(await page.getByText('1 selected').count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Select the first 10 rows' }).click()
    const limit = page.getByText('You can not rematch more than 10 leads at once.')
    await limit.waitFor()
    await page.getByText('10 selected').waitFor()
    await page.locator('tbody').getByRole('checkbox', { checked: false }).first().click()
    await page.getByText('10 selected').waitFor()
    await button(page, 'Re-Match (10)').click()
    const dialog = page.getByRole('dialog', { name: 'Re-Match' })
    await dialog.getByText('10 of 10 done, 0 failed').waitFor()
    await shoot(page, 'bulk-rematch-results')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await button(page, 'Re-Match').click()
    await expect.poll(() => page.url()).not.toContain('viewOption')
    expect(await page.getByRole('columnheader', { name: 'Lenders' }).count()).toBe(0)
  })
})

/** Rows of the file that a press of the button brings. */
async function exported(page: Page, name = 'Export'): Promise<number> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return (
    readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\n').length - 1
  )
}

/** What the screen says it has found. */
async function found(page: Page, heading: string): Promise<number> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.locator('tbody tr[data-row]').first().waitFor()
  return Number((await page.getByText(/^[\d,]+ results?$/).innerText()).replace(/\D/g, ''))
}

/** The file has as many rows as the screen; the screen has to be there first. */
async function expectWhole(page: Page, heading: string, name?: string): Promise<void> {
  const shown = await found(page, heading)
  expect(await exported(page, name)).toBe(shown)
}

describe('the dashboard of the demo world', () => {
  it('leads from everything that needs attention to as many rows as it counts', async () => {
    const page = await opened('/')
    const cards = page.getByRole('region', { name: 'Needs attention' }).getByRole('link')
    await cards.first().waitFor()
    const count = await cards.count()
    expect(count).toBeGreaterThan(4)
    for (let n = 0; n < count; n++) {
      const number = Number(/^[\d,]+/.exec(await cards.nth(n).innerText())?.[0].replace(',', ''))
      await cards.nth(n).click()
      await page.getByText(new RegExp(`\\b1–\\d+ of ${number}$`)).waitFor()
      await page.goBack()
      await cards.first().waitFor()
    }
  })
})

describe('the reports of the demo world', () => {
  it('export as many rows as they show, each, and their links open what they say', async () => {
    const page = await opened(`/lead/report/summary?${DAYS}`)
    await expectWhole(page, 'Leads summary')
    await site.go(page, `/detailsfullinfo/windows?${DAYS}`)
    await expectWhole(page, 'Leads full data: Windows')
    await site.go(page, `/lead/report/pingpost?${DAYS}`)
    await expectWhole(page, 'Ping/Post report')
    const count = page.locator('tbody tr[data-row]').first().getByRole('link').first()
    const number = Number((await count.innerText()).replace(/\D/g, ''))
    await count.click()
    await results(page, number)
    await page.goBack()
    await page.getByText('Details', { exact: true }).click()
    await page.waitForURL('**type=details*')
    await page.getByRole('columnheader', { name: 'Date' }).waitFor()
    await expectWhole(page, 'Ping/Post report')

    await site.go(page, `/publisher/report/subidreport?${DAYS}`)
    await expectWhole(page, 'SubID report', 'Export summary')
    const { n } = await site.app.db
      .selectFrom('leads')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('test', '=', false)
      .where('status', 'not in', ['incomplete', 'deleted', 'incoming'])
      .executeTakeFirstOrThrow()
    expect(await exported(page, 'Export leads')).toBe(n)

    await site.go(page, `/systemreport/redirect/thankyoupage?${DAYS}`)
    expect(await found(page, 'Thank You Page Clicks')).toBeGreaterThan(5)
    await page
      .locator('tbody')
      .getByRole('link', { name: /^Lead \d+/ })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: /^Lead #/ })
      .getByRole('heading', { name: 'Timeline' })
      .waitFor()
  })
})
