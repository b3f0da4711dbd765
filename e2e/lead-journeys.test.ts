import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START } from '../test/clock'
import { TestMarket } from '../test/market'
import { expectAccessible, shoot, useConsole } from './harness'

const site = useConsole({ SLUICE_ALLOW_DESTINATIONS: 'loopback' })
const market = new TestMarket(site.app)
const REFUSES = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Zip not covered' } } as const
const UNREADABLE = { dialect: 'json', outcome: { kind: 'accept' }, fault: { kind: 'html' } } as const
const WORD = 'zzflagword'
let windows = 0
let solar = 0

beforeAll(async () => {
  await market.start()
  const publisher = await market.publisher({ name: 'Bright Harbor Media' })
  windows = await market.rcid(publisher, { title: 'Harbor windows' })
  solar = await market.rcid(publisher, { title: 'Harbor solar', product_id: 5 })
  const crestline = await market.lender({ title: 'Crestline Windows' })
  await market.order({ lender: crestline, title: 'Crestline Ohio', price: 4200, post: REFUSES })
  const texas = await market.lender({ title: 'Lone Star Panes' })
  const filters = { state: { type: 'include', list: ['TX'] } }
  await market.order({ lender: texas, title: 'Texas only', price: 6000, filters })
  await market.order({ title: 'Sunny', product: 5, price: 3000, post: UNREADABLE })
  const at = new Date(START)
  await market.db
    .insertInto('bad_words')
    .values({ word: WORD, actiontype: 'flag', dateadd: at, dateupdate: at })
    .execute()
  await market.reload()
})
afterAll(() => market.simulator.stop())

async function sent(rcid: number, change: Record<string, string> = {}) {
  const submission = market.submission(rcid, change)
  const { lead } = await market.market.intake.direct(submission, undefined)
  return { lead, fields: submission.fields }
}

const opened = (path: string, look: { dark?: boolean } = {}): Promise<Page> =>
  site.pageOf({ superuser: true, name: 'Root' }, { ...look, path, clock: START })

const row = (page: Page, text: string | number) => page.getByRole('row').filter({ hasText: String(text) })
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const results = (page: Page, count: number) => page.getByText(`${count} results`, { exact: true }).waitFor()

describe('a lead that did not sell', () => {
  it('is found three ways, explained, re-matched after an order was paused, sent by hand, and leaves the list where it was', async () => {
    const { lead, fields } = await sent(windows)
    for (let n = 0; n < 39; n++) await sent(windows)
    const page = await opened('/lead/report/details?product=1&sort=id:desc')
    await results(page, 40)
    const area = page.locator('table').locator('..')
    await row(page, lead).scrollIntoViewIfNeeded()
    const place = await area.evaluate((element) => element.scrollTop)
    expect(place).toBeGreaterThan(0)

    const link = row(page, lead).getByRole('link', { name: String(lead) })
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })])
    await tab.waitForURL(`**/lead/item/${lead}`)
    await tab.close()

    await link.click()
    const dialog = page.getByRole('dialog', { name: `Lead # ${lead}` })
    await dialog.getByRole('row').filter({ hasText: 'Texas only' }).getByText('include TX').waitFor()
    const crestline = dialog.getByRole('row').filter({ hasText: 'Crestline Ohio' })
    await crestline.getByText('Zip not covered').first().waitFor()
    await crestline.getByRole('button', { name: /is active, change/ }).click()
    await button(page, 'Pause').click()
    await toast(page, 'Order was successfully paused')
    await dialog.getByRole('button', { name: 'Re-Match' }).click()
    await toast(page, /Lead is unmatched/)
    await crestline.getByText('Order status').waitFor()
    await dialog.getByRole('tab', { name: 'Manual process' }).click()
    await expect.poll(() => dialog.locator('tr[data-tone=highlight]').innerText()).toContain('Texas only')
    await dialog.getByRole('button', { name: 'Filter report of Texas only: State' }).click()
    const report = page.getByRole('dialog', { name: 'Filter report of Texas only' })
    await report.getByRole('row').filter({ hasText: 'include TX' }).getByText('OH', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Send to Texas only' }).click()
    await toast(page, 'Lead was sold to Lone Star Panes')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row(page, lead).getByText('matched', { exact: true }).waitFor()
    expect(page.url()).toContain('/lead/report/details?product=1&sort=id:desc')
    expect(await area.evaluate((element) => element.scrollTop)).toBe(place)
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.goto('/lead/search')
    await button(page, 'Snooze').click()
    const { phone = '' } = fields
    await page.getByRole('textbox', { name: 'Phone' }).fill(`(${phone.slice(0, 3)}) ${phone.slice(3)}`)
    await page.getByText('1 result', { exact: true }).waitFor()
    expect(page.url()).not.toContain(phone.slice(3))
    await row(page, lead)
      .getByRole('link', { name: String(lead) })
      .click()
    await dialog.getByRole('heading', { name: 'Timeline' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    for (const text of [String(lead), fields['email'] ?? '']) {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Search' }).fill(text)
      await page.getByRole('option', { name: new RegExp(`Lead ${lead}`) }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/lead/item/${lead}`)
      await page.goBack()
    }
  })

  it('is failed with a reason of the list', async () => {
    const { lead } = await sent(windows, { lastname: WORD })
    const page = await opened(`/lead/item/${lead}`)
    await button(page, 'Fail').click()
    const dialog = page.getByRole('dialog', { name: `Fail lead # ${lead}` })
    await dialog.getByRole('button', { name: 'Fail lead' }).click()
    await dialog.getByText('Choose a reason').waitFor()
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    const reason = page.getByRole('listbox').getByRole('option').first()
    const text = await reason.innerText()
    await reason.click()
    await dialog.getByRole('button', { name: 'Fail lead' }).click()
    await toast(page, 'Lead was failed')
    await page.getByText(text, { exact: true }).first().waitFor()
    expect(await market.lead(lead)).toMatchObject({ status: 'failed', reason: text })
  })

  it('has an undecided posting settled at the price that the lender paid', async () => {
    const { lead } = await sent(solar)
    const page = await opened(`/lead/item/${lead}?tab=postlog`)
    await page.getByRole('button', { name: /^Settle/ }).click()
    const dialog = page.getByRole('dialog', { name: /Settle/ })
    await dialog.getByRole('radio', { name: 'The lender has bought it' }).check()
    await dialog.getByRole('textbox', { name: /Price/ }).fill('27.50')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Settle' }).click()
    await toast(page, 'Posting was settled')
    await row(page, 'Sunny').getByText('$27.50').waitFor()
    expect(await market.lead(lead)).toMatchObject({ status: 'matched', earntotal: 2750 })
  })
})

describe('a lead or ping named in a list', () => {
  it('opens over the list, over a dialog too, and both are as they were when it is closed', async () => {
    const roofs = await market.rcid(await market.publisher(), { title: 'Roofs', product_id: 2 })
    await market.order({ title: 'Roofs of Ohio', product: 2 })
    await market.reload()
    const submission = market.submission(roofs)
    const { ping } = await market.market.intake.ping(submission)
    const { lead } = await market.market.intake.post(submission, ping, undefined)
    const page = await opened('/lead/report/ping?product=2')
    await page.getByRole('link', { name: String(ping), exact: true }).click()
    const pinged = page.getByRole('dialog', { name: `Ping # ${ping}` })
    await pinged.getByRole('tab', { name: /Lender post log/ }).waitFor()
    await page.keyboard.press('Escape')
    await pinged.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: `Lead ${lead}` }).click()
    const shown = page.getByRole('dialog', { name: `Lead # ${lead}` })
    await shown.getByRole('tab', { name: 'Summary' }).waitFor()
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'hidden' })
    expect(page.url()).toContain('/lead/report/ping?product=2')

    await site.go(page, '/publisher/report/subidreport?product=2')
    await button(page, 'fb_1').first().click()
    const list = page.getByRole('dialog', { name: /Leads of sub ID fb_1/ })
    await list.getByRole('button', { name: 'Status' }).click()
    await list.getByRole('columnheader', { name: 'Status' }).and(page.locator('[aria-sort]')).waitFor()
    await list.getByRole('link', { name: String(lead), exact: true }).click()
    await shown.getByRole('tab', { name: 'Summary' }).waitFor()
    expect(await list.isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await list.getByRole('columnheader', { name: 'Status' }).and(page.locator('[aria-sort]')).waitFor()
    await shown.waitFor({ state: 'hidden' })
    expect(await list.isVisible()).toBe(true)
  })
})

describe('the evidence of a lead', () => {
  it('of several lenders prints on one page, dark on white', async () => {
    const publisher = await market.publisher({ name: 'Shared Traffic', leadtype: 'shared', sharedplaces: 5 })
    const rcid = await market.rcid(publisher, { title: 'Shared baths', product_id: 3 })
    for (let n = 1; n <= 5; n++)
      await market.order({
        title: `Baths ${n}`,
        product: 3,
        price: 1000 + n,
        lender: await market.lender({ title: `Bath house ${n}` }),
      })
    await market.reload()
    const { lead } = await sent(rcid, {
      tcpatext:
        'By pressing the button I agree to be called, texted and e-mailed about my request, also by machines. '.repeat(
          8,
        ),
      trustedform: `https://cert.trustedform.com/${'a'.repeat(40)}`,
      useragent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    })
    expect((await market.postings(lead)).filter(({ status }) => status === 'matched')).toHaveLength(5)
    const page = await opened(`/lead/evidence/${lead}`, { dark: true })
    await button(page, 'Reveal consumer data').click()
    await row(page, 'Bath house 5').waitFor()
    const pdf = await page.pdf({ format: 'Letter' })
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 816, height: 1056 })
    await shoot(page, 'lead-evidence-print')
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    for (const name of ['Print', 'Root', /Search ids/]) expect(await page.getByRole('button', { name }).count()).toBe(0)
    const ink = await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color)
    expect(Math.max(...(ink.match(/\d+/g) ?? ['255']).map(Number))).toBeLessThan(80)
  })
})

describe('bulk modes', () => {
  it('fail fifty flagged leads, name the two that did not, and try those again', async () => {
    const leads: number[] = []
    for (let n = 0; n < 50; n++) leads.push((await sent(solar, { lastname: WORD })).lead)
    const page = await opened('/lead/report/details?product=5&status=flagged')
    await results(page, 50)
    await button(page, 'Fail').click()
    const all = page.getByRole('checkbox', { name: 'Select all rows' })
    await all.check()
    await shoot(page, 'bulk-fail-selected')

    const [colleagues = 0, unlucky = 0] = leads
    const staff = await site.app.signedIn({ superuser: true })
    const { leadActionCalls } = await import('@/features/lead-actions/contract')
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
    await site.go(page, '/lead/report/details?product=5&status=flagged')
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
    const { rows } = await site.app.services.database.pool.query<{ n: number }>(
      `SELECT count(*) AS n FROM leads WHERE product_id = 5 AND reason = 'Failed manually'`,
    )
    expect(rows[0]?.n).toBe(50)
  })

  it('re-match ten at most, show the lenders meanwhile, and clear the view when left', async () => {
    const page = await opened('/lead/report/details?product=1&status=unmatched')
    await page.locator('tbody tr[data-row]').first().waitFor()
    await button(page, 'Match no buyer').click()
    await page.locator('tbody').getByRole('checkbox').first().check()
    await button(page, 'Match no buyer (1)').waitFor()

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

  it('are shown to those who may use them', async () => {
    const page = await site.pageOf({ permissions: ['lead_faillead'] }, { path: '/lead/report/details' })
    await button(page, 'Fail').waitFor()
    expect(await button(page, 'Re-Match').count()).toBe(0)
    expect(await button(page, 'Match no buyer').count()).toBe(0)
  })
})
