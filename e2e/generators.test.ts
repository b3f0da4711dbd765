import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestMarket } from '../test/market'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole } from './harness'

const site = useConsole({ SLUICE_ALLOW_DESTINATIONS: 'loopback' })
const market = new TestMarket(site.app)
const BRANDS = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum']
const REFUSES = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Zip not covered' } } as const

beforeAll(async () => {
  await market.start()
  const harbor = await market.publisher({ name: 'Bright Harbor Media' })
  await market.rcid(harbor, { title: 'Harbor windows', required: JSON.stringify({ zip: 2 }) })
  await market.rcid(await market.publisher({ name: 'Nine Oaks Digital' }))
  // Best price first; five brands are offered at a time.
  for (const [n, brand] of BRANDS.entries()) {
    const lender = await market.lender({ title: `${brand} Windows`, status: 'testing', compliance: true, brand })
    const post = brand === 'Alder' ? { post: REFUSES } : {}
    await market.order({ lender, title: `${brand} order`, price: 4000 - n * 100, ...post })
  }
  await market.reload()
})
afterAll(() => market.simulator.stop())

/** It has the focus, and nothing lies over it. */
const isInSight = (input: Element): boolean => {
  const { left, top } = input.getBoundingClientRect()
  return document.activeElement === input && document.elementFromPoint(left + 20, top + 2) === input
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function opened(path: string, look: Parameters<typeof site.newPage>[0] = {}): Promise<Page> {
  const page = await site.pageOf({ name: 'Quality' }, look)
  await site.open(page, path)
  await button(page, 'Windows').click()
  return page
}

/** The page of a lead that the generator made: marked as a test. */
async function expectTestLead(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Open lead # \d+$/ }).click()
  await page.getByRole('heading', { name: /^Lead # \d+$/ }).waitFor()
  await page.getByText('TEST', { exact: true }).waitFor()
}

describe('the ping/post generator', () => {
  it('pings with the ticked fields, asks for consent, posts and opens the created lead', async () => {
    const page = await opened('/tools/pingpostgenerator')
    await field(page, 'Zip').waitFor()
    await button(page, 'Send for ping').click()
    await page.getByRole('alert').filter({ hasText: 'Choose an RCID' }).waitFor()
    await button(page, /Bright Harbor Media$/).click()
    expect(await page.getByLabel('source', { exact: true }).inputValue()).toBe('pingpost')
    expect(await page.getByLabel('Phone in the ping').isChecked()).toBe(false)
    await page.getByLabel('Zip in the ping').uncheck()
    await button(page, 'Send for ping').click()
    await page.getByRole('alert').filter({ hasText: 'Some fields need attention.' }).waitFor()
    expect(await field(page, 'Zip').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field(page, 'Zip').evaluate(isInSight)).toBe(true)
    await expectAccessible(page)
    await page.getByLabel('Zip in the ping').check()
    await button(page, 'Send for ping').click()
    const consent = panel(page, 'One-to-one brands')
    await consent.getByLabel('Birch').check()
    await panel(page, 'Ping').locator('summary').click()
    const sent = await panel(page, 'Ping').getByRole('region', { name: 'Body' }).textContent()
    expect(sent).toContain('<api key>')
    expect(sent).not.toContain('email')
    await expectAccessible(page)
    await shoot(page, 'generator-ping')
    await button(page, 'Send for post').click()
    await panel(page, 'Post').getByText('matched').waitFor()
    expect(await button(page, 'Send for post').count()).toBe(0)
    expect(await field(page, 'Zip').count()).toBe(0)
    await shoot(page, 'generator-post')
    await expectTestLead(page)
    const gone = market.simulator.journal.entries.filter(({ path }) => path.endsWith('/post'))
    expect(gone).toHaveLength(1)
  })
})

describe('the traffic generator', () => {
  it('sends for prematch, one-to-one and a second one-to-one, and opens the created lead', async () => {
    const page = await opened('/tools/trafficgenerator')
    await field(page, 'Phone').fill('12')
    await button(page, 'Send for prematch').click()
    await page.getByText('Enter a 10-digit US phone number').waitFor()
    await field(page, 'Phone').fill('2125550123')
    await button(page, 'Send for prematch').click()
    const first = panel(page, 'Brands of the prematch')
    await first.getByLabel('Alder').check()
    expect(await button(page, 'Send for prematch').count()).toBe(0)
    await button(page, 'Send for one-to-one').click()
    await panel(page, 'Brands of the prematch: response').getByText('unmatched').waitFor()
    const second = panel(page, 'Brands of the first one-to-one')
    expect(await second.getByRole('checkbox').count()).toBe(2)
    await second.getByLabel('Gum').check()
    await expectAccessible(page)
    await button(page, 'Send for one-to-one').click()
    await panel(page, 'Brands of the first one-to-one: response').getByText('"matched"').waitFor()
    expect(await button(page, /^Send for/).count()).toBe(0)
    await shoot(page, 'generator-traffic')
    await expectTestLead(page)
  })

  it('fits a narrow screen, and leads back up to the field that is wrong', async () => {
    const page = await opened('/tools/trafficgenerator', { viewport: NARROW, dark: true })
    await field(page, 'Zip').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await shoot(page, 'generator-narrow')
    await field(page, 'Phone').fill('12')
    await button(page, 'Send for prematch').click()
    await expect.poll(() => field(page, 'Phone').evaluate(isInSight)).toBe(true)
  })
})
