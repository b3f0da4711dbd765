import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestMarket } from '../test/market'
import { expectAccessible, expectNoSidewaysScroll, LOOKS, NARROW, shoot, useConsole, WIDE } from './harness'

const site = useConsole({ SLUICE_ALLOW_DESTINATIONS: 'loopback' })
const market = new TestMarket(site.app)
const REFUSES = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Zip not covered' } } as const
let rcid = 0

beforeAll(async () => {
  await market.start()
  rcid = await market.rcid(await market.publisher({ name: 'Bright Harbor Media' }), { title: 'Harbor windows' })
  const lender = await market.lender({ title: 'Crestline Windows' })
  await market.order({ lender, title: 'Crestline Ohio', price: 4200, post: REFUSES })
  const texas = await market.lender({ title: 'Lone Star Panes' })
  await market.order({
    lender: texas,
    title: 'Texas only',
    price: 6000,
    filters: { state: { type: 'include', list: ['TX'] } },
  })
  const bidder = await market.lender({ title: 'Bidwell Glass' })
  await market.order({ lender: bidder, title: 'Bidwell low', pingpost: true, minping: 9000 })
  await market.reload()
})
afterAll(() => market.simulator.stop())

/** Refused by one, filtered by the second, under the minimum of the third. */
async function unsold() {
  const submission = market.submission(rcid, {
    ipaddress: '203.0.113.77',
    tcpatext: 'I agree to be called about my request.',
    trustedform: `https://cert.trustedform.com/${'a'.repeat(40)}`,
  })
  const { lead } = await market.market.intake.direct(
    { ...submission, tracking: { ad_id: 'ad-1', gclid: 'g-7' } },
    undefined,
  )
  return { lead, fields: submission.fields }
}

async function opened(lead: number, look: Parameters<typeof site.newPage>[0] = {}): Promise<Page> {
  const page = await site.pageOf({ superuser: true, name: 'Root' }, look)
  await site.open(page, `/lead/item/${lead}`)
  await page.getByRole('heading', { name: `Lead # ${lead}` }).waitFor()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  await page.getByRole('heading', { name: /Why not sold|verdict/ }).waitFor()
  return page
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

describe('a lead', () => {
  it('says why it was not sold, order by order, and hides the consumer until revealed', async () => {
    const { lead, fields } = await unsold()
    const page = await opened(lead)
    await row(page, 'Texas only').getByText('include TX').waitFor()
    await row(page, 'Bidwell low').getByText('Minimum ping price').waitFor()
    await row(page, 'Crestline Ohio').getByText('Zip not covered').waitFor()
    expect(await page.getByText(fields['email'] ?? '').count()).toBe(0)
    await page.getByRole('button', { name: 'Reveal consumer data' }).click()
    await page.getByText(fields['email'] ?? '').waitFor()
    await expectAccessible(page)
    await tab(page, 'System Logs')
    await row(page, 'Consumer data revealed').waitFor()
  })

  it('shows the exchange with a lender, masked, with a cURL command', async () => {
    const { lead } = await unsold()
    const page = await opened(lead)
    await tab(page, /Lender post log \(1 post, 1 ping, 2 filtered\)/)
    await row(page, 'Crestline Ohio')
      .getByRole('button', { name: /Request and response/ })
      .click()
    const dialog = page.getByRole('dialog', { name: /Posting #/ })
    await dialog.getByRole('button', { name: 'Copy as cURL' }).waitFor()
    await dialog.getByText('•••').first().waitFor()
    await expectAccessible(page)
    await shoot(page, 'lead-exchange')
  })

  it('is sent by hand past the filters after an order was paused, then removed from the lender and deleted', async () => {
    const { lead } = await unsold()
    const page = await opened(lead)
    await tab(page, 'Manual process')
    const crestline = row(page, 'Crestline Ohio')
    await crestline.getByRole('button', { name: /is active, change/ }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await toast(page, 'Order was successfully paused')
    await crestline.getByText('Order is not active').waitFor()
    await shoot(page, 'lead-manual')
    await page.getByRole('button', { name: 'Send to Texas only' }).click()
    await toast(page, 'Lead was sold to Lone Star Panes')
    await page.getByText('matched', { exact: true }).first().waitFor()
    await tab(page, 'Delete tool')
    await page.getByText('Remove its lenders first').first().waitFor()
    await page.getByRole('button', { name: 'Remove Lone Star Panes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await toast(page, 'Lender was removed')
    await page.getByRole('button', { name: 'Delete lead' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/lead/report/details*')
    await market.db.updateTable('orders').set({ status: 'active' }).where('title', '=', 'Crestline Ohio').execute()
    await market.reload()
  })

  it('is re-matched, edited with errors beside the fields, and its ad_id changed', async () => {
    const { lead } = await unsold()
    const page = await opened(lead)
    await page.getByRole('button', { name: 'Re-Match' }).click()
    await toast(page, /Lead is unmatched/)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Edit lead/ })
    await page.setViewportSize(NARROW)
    await dialog.getByLabel('Phone').fill('12')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a 10-digit US phone number').waitFor()
    // The first wrong field has the focus, and nothing lies over it.
    const inSight = () =>
      dialog.getByLabel('Phone').evaluate((field) => {
        const { left, top } = field.getBoundingClientRect()
        return document.activeElement === field && document.elementFromPoint(left + 20, top + 2) === field
      })
    await expect.poll(inSight).toBe(true)
    await page.setViewportSize(WIDE)
    await expectAccessible(page)
    await dialog.getByLabel('Phone').fill('(216) 555-0177')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Lead data was successfully saved')
    await page.getByText('•••0177').waitFor()
    await tab(page, 'Tracking parameters')
    await page.getByLabel('ad_id').fill('ad-2')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Tracking parameter was successfully saved')
    await tab(page, /^Log$/)
    await page.getByRole('button', { name: 'Re-match', exact: true }).click()
    await page.getByRole('dialog').getByText('eligibility and auction').waitFor()
  })

  it('has its evidence on one page', async () => {
    const { lead } = await unsold()
    const page = await opened(lead)
    await page.getByRole('link', { name: 'Evidence' }).click()
    await page.getByText('I agree to be called about my request.').waitFor()
    await row(page, 'Crestline Windows').waitFor()
    await expectAccessible(page)
    await shoot(page, 'lead-evidence')
  })

  it('opens its ping with the three tabs', async () => {
    const submission = market.submission(rcid)
    const { ping } = await market.market.intake.ping(submission)
    const { lead } = await market.market.intake.post(submission, ping, undefined)
    const page = await opened(lead)
    await page.getByRole('button', { name: String(ping), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Ping # ${ping}` })
    await dialog.getByRole('tab', { name: /Lender post log/ }).click()
    await dialog.getByRole('row').filter({ hasText: 'Bidwell low' }).first().waitFor()
    await dialog.getByRole('tab', { name: 'Request/Response' }).click()
    await dialog.getByRole('button', { name: 'Copy as cURL' }).waitFor()
    await expectAccessible(page)
    await shoot(page, 'ping-detail')
    await dialog.getByRole('tab', { name: 'Summary' }).click()
    await dialog.getByRole('button', { name: `Open lead ${lead} here` }).click()
    const over = page.getByRole('dialog', { name: `Lead # ${lead}` })
    await over.getByRole('tab', { name: /^Log$/ }).click()
    await over.getByRole('button', { name: 'Lead received' }).waitFor()
    await shoot(page, 'lead-dialog')
  })

  it.each(LOOKS)('is readable for everyone, %s', async (name, look) => {
    const { lead } = await unsold()
    const page = await opened(lead, look)
    await row(page, 'Texas only').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await shoot(page, `lead-${name.replace(/\W+/g, '-')}`)
  })
})
