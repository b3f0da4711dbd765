import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { referenceOf } from '@/features/platform/reference/server/public'
import { speakPost } from '../seeds/demo/voices'
import { useDemoConsole } from './demo-console'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot } from './harness'

const site = useDemoConsole()

/** It has the focus, and nothing lies over it. */
const isInSight = (input: Element): boolean => {
  const { left, top } = input.getBoundingClientRect()
  return document.activeElement === input && document.elementFromPoint(left + 20, top + 2) === input
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The RCIDs that came for the product: a word that is also its key. */
async function choose(page: Page, product: string): Promise<{ id: number; publisherName: string }[]> {
  const answered = page.waitForResponse(`**/api/testautomation/rcids/${product.toLowerCase()}`)
  await button(page, product).click()
  const { data } = (await (await answered).json()) as { data: { id: number; publisherName: string }[] }
  return data
}

async function opened(path: string, look: Parameters<typeof site.newPage>[0] = {}): Promise<Page> {
  const page = await site.pageOf({ name: 'Quality' }, { ...look, path })
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
  it('offers the RCIDs of the chosen product alone', async () => {
    const page = await opened('/tools/pingpostgenerator')
    const rcids = page.getByRole('group', { name: 'RCID' })
    const shown = async (product: string) => {
      const data = await choose(page, product)
      await expect
        .poll(() => rcids.getByRole('button').allInnerTexts())
        .toEqual(data.map(({ id, publisherName }) => `${id} ${publisherName}`))
      await field(page, 'Zip').waitFor()
    }
    await shown('Solar')
    await rcids.getByRole('button').first().click()
    await shown('Bath')
    expect(await rcids.getByRole('button', { pressed: true }).count()).toBe(0)
    expect(await rcids.count()).toBe(1)
  })

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
    await expect.poll(() => field(page, 'Zip').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field(page, 'Zip').evaluate(isInSight)).toBe(true)
    await expectAccessible(page)
    await page.getByLabel('Zip in the ping').check()
    await button(page, 'Send for ping').click()
    const consent = panel(page, 'One-to-one brands')
    await consent.getByLabel('Testbench Buyer').check()
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
    const gone = site.lenders.simulator.journal.entries.filter(({ path }) => path.endsWith('/post'))
    expect(gone).toHaveLength(1)
  })
})

/** Test leads go to lenders in status testing alone: all of windows are tried out as brands, without filters. */
async function tryOutWindows(): Promise<void> {
  const { app } = site
  await sql`UPDATE lenders SET status = 'testing', brand = coalesce(nullif(brand, ''), title)
    WHERE id IN (SELECT lender_id FROM orders WHERE product_id = 1 AND status = 'active')`.execute(app.db)
  await sql`DELETE FROM filters WHERE owner = 'lender' OR owner = 'order' AND owner_id IN (
    SELECT id FROM orders WHERE product_id = 1)`.execute(app.db)
  await referenceOf(app.services).reload()
}

/** The lender of this brand refuses windows, all others buy. */
async function letRefuse(brand: string): Promise<void> {
  const { app, lenders } = site
  const { id } = await app.db.selectFrom('lenders').select('id').where('brand', '=', brand).executeTakeFirstOrThrow()
  const { world, simulator } = lenders
  for (const order of world.orders) {
    if (order.product !== 1 || !('path' in order.destination)) continue
    const said =
      order.lender === id
        ? speakPost(order, { kind: 'refused', reason: 'Zip not covered', duplicate: false, ms: 1 })
        : speakPost(order, { kind: 'accepted', cents: order.price ?? 2500, reference: 'L1', ms: 1 })
    if (!said) continue
    const { status, ...raw } = said
    simulator.behave(`${order.destination.path}/post`, { dialect: 'json', outcome: { kind: 'raw', ...raw }, status })
  }
}

describe('the traffic generator', () => {
  it('sends for prematch, one-to-one and a second one-to-one, and opens the created lead', async () => {
    await tryOutWindows()
    const page = await opened('/tools/trafficgenerator')
    await page.getByRole('heading', { name: 'QA Traffic Lead Generator' }).waitFor()
    await field(page, 'Phone').fill('12')
    await button(page, 'Send for prematch').click()
    await page.getByText('Enter a 10-digit US phone number').waitFor()
    await field(page, 'Phone').fill('2125550123')
    await button(page, 'Send for prematch').click()
    const first = panel(page, 'Brands of the prematch')
    const brands = first.getByRole('checkbox')
    await brands.first().check()
    expect(await brands.count()).toBe(5)
    await letRefuse((await brands.first().getAttribute('value')) ?? '')
    expect(await button(page, 'Send for prematch').count()).toBe(0)
    await button(page, 'Send for one-to-one').click()
    await panel(page, 'Brands of the prematch: response').getByText('unmatched').waitFor()
    const second = panel(page, 'Brands of the first one-to-one')
    await second.getByRole('checkbox').first().check()
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
