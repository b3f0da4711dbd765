import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestMarket } from '../test/market'
import { row, toast } from './finders'
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
  const page = await site.pageOf({ superuser: true, name: 'Root' }, { ...look, path: `/lead/item/${lead}` })
  await page.getByRole('heading', { name: `Lead # ${lead}` }).waitFor()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  await page.getByRole('heading', { name: /Why not sold|verdict/ }).waitFor()
  return page
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()

describe('the menu beside a lead', () => {
  it('has the group of leads open', async () => {
    const page = await site.pageOf({ superuser: true }, { path: `/lead/item/${(await unsold()).lead}` })
    await page.getByRole('button', { name: 'Leads', exact: true, expanded: true }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search', exact: true }).waitFor()
  })
})

describe('a lead', () => {
  it('says why it was not sold, order by order, and hides the consumer until revealed', async () => {
    const { lead, fields } = await unsold()
    const page = await opened(lead)
    expect(await page.title()).toBe(`Lead # ${lead} · Sluice`)
    const title = page.getByRole('heading', { level: 1 }).locator('..')
    expect(await title.innerText()).toBe(`Lead # ${lead}`)
    await title.getByRole('button', { name: `Copy lead id ${lead}` }).click()
    await title.getByRole('button', { name: 'Copied' }).waitFor()
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

  it.each(LOOKS)('is readable for everyone, %s', async (name, look) => {
    const { lead } = await unsold()
    const page = await opened(lead, look)
    await row(page, 'Texas only').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await shoot(page, `lead-${name.replace(/\W+/g, '-')}`)
  })
})
