import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START } from '../test/clock'
import { TestMarket } from '../test/market'
import { button, refusedOnce, row, toast } from './finders'
import { expectAccessible, expectReadable, NARROW, useConsole, WIDE } from './harness'

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
  await market.order({ title: 'Full today', price: 5000, filters: { cap_day: { value: 0 } } })
  await market.reload()
})
afterAll(() => market.simulator.stop())

/** Declined by one, stopped by the filter, the minimum and the full cap of the others. */
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
  await page
    .getByRole('table', { name: 'Orders' })
    .or(page.getByRole('group', { name: 'Show orders' }))
    .waitFor()
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
  it('says in a sentence why it was not sold, order by order, and hides the consumer until revealed', async () => {
    const { lead, fields } = await unsold()
    const page = await opened(lead)
    await expect.poll(() => page.title()).toBe(`Lead # ${lead} · Sluice`)
    const title = page.getByRole('heading', { level: 1 }).locator('..')
    expect(await title.getByText(String(lead)).count()).toBe(1)
    const copied = title.getByRole('button', { name: 'Copied' }).waitFor()
    await Promise.all([copied, title.getByRole('button', { name: `Copy lead id ${lead}` }).click()])
    // The product has its colour around it and in a dot; filled colour means a status.
    const product = await title.getByText('Windows', { exact: true }).evaluate((badge) => {
      const [own, dot] = [getComputedStyle(badge), getComputedStyle(badge, '::before')]
      return { filled: own.backgroundColor, dot: dot.backgroundColor, line: own.boxShadow }
    })
    expect(product.filled).toBe('rgba(0, 0, 0, 0)')
    expect(product.dot).toMatch(/^rgb\(/)
    expect(product.line).toContain(product.dot)
    const story = page.getByRole('region', { name: 'What happened' })
    await expect
      .poll(() => story.innerText())
      .toBe(
        'Not sold: the one eligible order declined. Crestline Windows (Crestline Ohio, $42.00): “Zip not covered”.\n\n' +
          'The other 3 of 4 orders were stopped: 1 by state, 1 daily cap full, 1 bid too low.',
      )
    await row(page, 'Crestline Ohio').getByText('declined').waitFor()
    await row(page, 'Crestline Ohio').getByText('“Zip not covered”').waitFor()
    const filled = (order: string, verdict: string) =>
      row(page, order)
        .getByText(verdict, { exact: true })
        .evaluate((badge) => getComputedStyle(badge).backgroundColor)
    // As the tokens have them; verdict-tones.test.ts sees to the others.
    expect(await filled('Crestline Ohio', 'declined')).toBe('rgb(253, 235, 200)')
    expect(await filled('Texas only', 'stopped')).toBe('rgb(231, 234, 239)')
    expect(await row(page, 'Texas only').getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['stopped', 'State', 'TX', 'OH', '$60.00']),
    )
    await row(page, 'Bidwell low').getByText('Minimum ping price').waitFor()
    expect(await row(page, 'Full today').getByRole('cell').allInnerTexts()).toEqual(
      expect.arrayContaining(['Daily cap', 'Under 0 today', '0 of 0']),
    )

    // Each count shows its orders; a second click shows all again.
    const orders = page.getByRole('table', { name: 'Orders' }).locator('tbody tr')
    await button(story, '1 by state').click()
    await expect.poll(() => orders.count()).toBe(1)
    await row(page, 'Texas only').waitFor()
    await button(story, '1 by state').click()
    await expect.poll(() => orders.count()).toBe(4)

    await row(page, 'Settled').getByText('no sale, nothing booked').waitFor()
    expect(await row(page, 'Lost with the declined bid').getByRole('cell').allInnerTexts()).toEqual([
      'Lost with the declined bid, payout REV 50%',
      '$42.00',
      '$21.00',
      '$21.00',
    ])
    await button(page, 'Lead body').click()
    await page.getByText('•••').first().waitFor()
    expect(await page.getByText(fields['email'] ?? '').count()).toBe(0)
    await page.getByRole('button', { name: 'Reveal consumer data' }).click()
    await page.getByText(fields['email'] ?? '').waitFor()
    await expectAccessible(page)
    await tab(page, 'System Logs')
    await row(page, 'Consumer data revealed').waitFor()
    // What was opened stays open on the next lead.
    await site.go(page, `/lead/item/${(await unsold()).lead}`)
    await page.getByRole('button', { name: 'Lead body', expanded: true }).waitFor()
  })

  it('is sent to one order past its filters, which are named before; a full cap offers no Send', async () => {
    const { lead } = await unsold()
    const page = await opened(lead)
    const send = page.getByRole('button', { name: 'Send to Texas only, Lone Star Panes' })
    await send.waitFor()
    expect(await page.getByRole('button', { name: /^Send to Full today/ }).count()).toBe(0)
    await row(page, 'Texas only').getByRole('link', { name: 'What if? on Texas only' }).waitFor()
    await send.click()
    const asks = page.getByRole('dialog', { name: `Send lead # ${lead} to Texas only?` })
    await asks.getByText('State: needs TX; lead value OH').waitFor()
    await expectAccessible(page)
    await button(asks, 'Cancel').click()
    await asks.waitFor({ state: 'hidden' })
    expect((await market.lead(lead)).status).toBe('unmatched')
    await send.click()
    await button(asks, 'Send to this order').click()
    await toast(page, /^Success ?Lead was sold to Lone Star Panes/)
    const story = page.getByRole('region', { name: 'What happened' })
    await story.getByText('Sold to Lone Star Panes for $60.00.').waitFor()
    await page.getByRole('button', { name: '2 orders stopped', expanded: false }).click()
    await row(page, 'Bidwell low').waitFor()
    await row(page, 'Now').getByText('50.0%').waitFor()
    expect(await button(page, 'Re-Match').count()).toBe(0)
  })

  it('answers to keys: next and previous of its list, tabs, Re-Match, What if?', async () => {
    const [older, newer] = [(await unsold()).lead, (await unsold()).lead]
    const page = await site.pageOf({ superuser: true }, { path: '/lead/report/details', clock: START })
    const shown = (lead: number) => page.getByRole('dialog', { name: `Lead # ${lead}` })
    await page.getByRole('link', { name: String(newer), exact: true }).click()
    await shown(newer)
      .getByText(/^1 of \d+$/)
      .waitFor()
    await page.keyboard.press('j')
    await shown(older)
      .getByText(/^2 of \d+$/)
      .waitFor()
    await page.keyboard.press('k')
    await shown(newer)
      .getByText(/^1 of \d+$/)
      .waitFor()
    await page.keyboard.press('2')
    await shown(newer).getByRole('tab', { name: 'Meta Data', selected: true }).waitFor()
    await page.keyboard.press('r')
    const asks = page.getByRole('dialog', { name: 'Re-Match' })
    await asks.getByText(`Lead # ${newer}`).first().waitFor()
    // What lies on top has the keys.
    await page.keyboard.press('j')
    await button(asks, 'Cancel').click()
    await asks.waitFor({ state: 'hidden' })
    await page.goBack()
    await shown(newer).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/lead/report/details')
    await page.getByRole('link', { name: String(newer), exact: true }).click()
    await shown(newer).getByRole('tab', { name: 'Summary' }).waitFor()
    await page.keyboard.press('w')
    await page.waitForURL(`**/tools/whatif?lead=${newer}`)
  })

  it('is re-matched after a question, edited with errors beside the fields, and its ad_id changed', async () => {
    const { lead } = await unsold()
    const page = await opened(lead)
    await button(page, 'Lead body').click()
    await button(page, 'Re-Match').click()
    await button(page.getByRole('dialog', { name: 'Re-Match' }), `Re-match lead # ${lead}`).click()
    await toast(page, /^Re-Match ?Lead is unmatched/)
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
    await refusedOnce(page, `/admin/leadedit/${lead}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Error occured while saving lead data')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Lead data was successfully saved')
    await page.getByText('•••0177', { exact: true }).waitFor()
    await tab(page, 'Tracking parameters')
    await page.getByLabel('ad_id').fill('ad-2')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Tracking parameter was successfully saved')
    await tab(page, /^Log$/)
    await page.getByRole('button', { name: 'Re-match', exact: true }).click()
    await page.getByRole('dialog').getByText('eligibility and auction').waitFor()
  })

  it('is readable for everyone, wide and light, narrow and dark, its tabs on one line', async () => {
    const { lead } = await unsold()
    const page = await opened(lead)
    await page.getByRole('link', { name: 'Texas only', exact: true }).waitFor()
    const lines = () =>
      page.getByRole('tab').evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size)
    await expect.poll(lines).toBe(1)
    await expectReadable(page, 'lead')
    await page.setViewportSize(NARROW)
    await expect.poll(lines).toBe(1)
  })
})
