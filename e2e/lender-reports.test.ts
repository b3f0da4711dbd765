import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { START } from '../test/clock'
import { useDemoConsole } from './demo-console'
import { button } from './finders'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot } from './harness'

const site = useDemoConsole()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const rows = (page: Page) => page.locator('tbody tr[data-row]')
const shown = (page: Page) => rows(page).first().waitFor()

/** A figure of a row, or of the foot, opens as many rows as it counts. */
async function opensItsRows(page: Page, within: string, nth: number, list = 'Lender detail report'): Promise<void> {
  const from = await page.getByRole('heading', { level: 1 }).innerText()
  // One element for both: rows that come in between would make another one the last.
  const link = await page.locator(within).last().getByRole('link').nth(nth).elementHandle()
  const figure = await link.innerText()
  await link.click()
  await heading(page, list)
  await page.getByText(new RegExp(`^${figure} results?$`)).waitFor()
  await page.goBack()
  // The list has rows, too.
  await heading(page, from)
  await shown(page)
}

describe("the lenders' reports over the demo world", () => {
  it('lead from every figure to its postings, on a wide screen and a narrow one', async () => {
    const page = await site.pageOf({ superuser: true, name: 'Root' }, { path: '/lender/ordersummary', clock: START })
    await shown(page)
    await page.getByRole('figure', { name: 'Postings by day' }).waitFor()
    await opensItsRows(page, 'tbody tr[data-row]', 0)
    await opensItsRows(page, 'tfoot tr', 0)
    await expectAccessible(page)
    await shoot(page, 'orders-summary')
    await page.getByRole('tab', { name: 'Detail by order' }).click()
    await page.getByRole('columnheader', { name: 'Order' }).waitFor()
    await opensItsRows(page, 'tbody tr[data-row]', 1)
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])
    expect(file.suggestedFilename()).toMatch(/^orders-summary-by-order-.*\.csv$/)
    await shoot(page, 'orders-summary-by-order')

    await site.go(page, '/lender/detailsreport?status=unmatched')
    await heading(page, 'Lender detail report')
    await page.getByRole('button', { name: 'more' }).first().click()
    await page.getByRole('button', { name: 'less' }).first().waitFor()
    await shoot(page, 'lender-details')
    await page
      .getByRole('button', { name: /^Open posting \d+$/ })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: /^Posting # \d+/ })
      .getByText('Send time')
      .waitFor()
    await page.keyboard.press('Escape')

    await site.go(page, '/lender/pingpostreport')
    for (const tab of ['order/date', 'group by lender', 'group by order', 'lender/date']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('table', { name: `Pings and posts, ${tab}` }).waitFor()
      await shown(page)
      // Behind lender and order.
      if (tab === 'order/date') await opensItsRows(page, 'tbody tr[data-row]', 2, 'Pings report')
    }
    const [pings] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])
    expect(pings.suggestedFilename()).toMatch(/^lender-ping-post-.*\.csv$/)
    await shoot(page, 'lender-ping-post')

    await site.go(page, '/lender/billingreport')
    await page.getByText(/^Generate shows/).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await button(page, 'Generate').click()
    await page.getByRole('table', { name: 'Summary' }).waitFor()
    await shown(page)
    await shoot(page, 'billing')
    // Pressed again with the same filters, Generate reads the figures again.
    const again = page.waitForResponse(/\/billingreport\/summary$/)
    await button(page, 'Generate').click()
    expect((await again).status()).toBe(200)
    await shown(page)
    // Net owned of all lenders, and of the lines it opens.
    const owned = page.locator('tfoot tr').last().getByRole('link').last()
    const sum = await owned.innerText()
    await owned.click()
    await page.getByRole('table', { name: 'Detail' }).waitFor()
    await page.locator('tfoot tr').last().getByText(sum, { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Status' }).waitFor()
    const [lines] = await Promise.all([page.waitForEvent('download'), button(page, 'Export Detail').click()])
    expect(lines.suggestedFilename()).toMatch(/^billing-details-.*\.csv$/)
    await shoot(page, 'billing-detail')
    await page.getByRole('tab', { name: 'Detail by order' }).click()
    await page.getByRole('table', { name: 'Detail by order' }).waitFor()
    await page.getByRole('tab', { name: 'Detail by date' }).click()
    await page.getByRole('table', { name: 'Detail by date' }).waitFor()
    await page.getByRole('combobox', { name: 'Billing type' }).click()
    await page.getByRole('option', { name: 'Date Sent' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('for other filters').waitFor()
    await button(page, 'Generate').click()
    await page.getByText('for other filters').waitFor({ state: 'detached' })
    await shown(page)
    await expectAccessible(page)
    await shoot(page, 'billing-by-date')

    await site.go(page, '/systemreport/exclusivepricepointreport')
    await heading(page, 'Exclusive Price Point Report')
    await rows(page).getByRole('checkbox').first().check()
    const [prices] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])
    expect(prices.suggestedFilename()).toMatch(/^price-points-.*\.csv$/)
    await shoot(page, 'price-points')

    await site.go(page, '/publisher/report/summary')
    await heading(page, 'Publisher summary')
    await shown(page)
    await page.getByRole('figure', { name: 'Leads by publisher' }).waitFor()
    await expectAccessible(page)
    await shoot(page, 'publisher-summary')

    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const [path, title] of [
      ['/lender/ordersummary?tab=byorder', 'Orders summary'],
      ['/lender/pingpostreport', 'Lender Ping/Post report'],
      ['/lender/lenderssummary', 'Lenders summary'],
      ['/lender/billingreport?generated=1', 'Billing report'],
    ] as const) {
      await site.go(page, path)
      await heading(page, title)
      await shown(page)
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
    await shoot(page, 'billing-narrow')
    await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(['Lender', 'Net owned', 'More'])
    await page
      .getByRole('button', { name: /^All of / })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Attempted posts').waitFor()
    await shoot(page, 'billing-narrow-row')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Detail by date' }).click()
    await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(['Order', 'Net owned', 'More'])
    await page.getByRole('tab', { name: 'Detail', exact: true }).click()
    await expect.poll(() => page.getByRole('columnheader').allTextContents()).toEqual(['Lead ID', 'Earn total', 'More'])
  })
})
