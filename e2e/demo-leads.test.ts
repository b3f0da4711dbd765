import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { LATER_STOPS } from '@/engine/match/order'
import { leadActionCalls } from '@/features/leads/lead-actions/contract'
import { leadCalls } from '@/features/leads/leads/contract'
import { whatIfCalls } from '@/features/demand/what-if/contract'
import type { CallAnswer } from '@/kernel/call'
import type { ApiClient } from '../test/client'
import { START } from '../test/clock'
import { generate, SOMEBODY } from '../test/generated'
import { useDemoConsole } from './demo-console'
import { button, closedOver, row, toast } from './finders'
import { expectAccessible, shoot } from './harness'

const site = useDemoConsole()
/** All of the demo world. */
const DAYS = 'date=Sep+17,+2026+to+Nov+15,+2026'
const PHONE = SOMEBODY['phone'] ?? ''
let staff: ApiClient

beforeAll(async () => {
  staff = await site.app.signedIn({ superuser: true })
})

const opened = (path: string): Promise<Page> => site.pageOf({ superuser: true, name: 'Root' }, { path, clock: START })

/** What a re-match may find otherwise. */
const ASKED_AGAIN = new Set<string>(Object.values(LATER_STOPS).map(({ title }) => title))

/** A lead down its product's list that one order at most would be offered today, and that others could be sent. */
async function unsold() {
  const { rows } = await sql<{ lead: number; product: number }>`
    SELECT id AS lead, product_id AS product FROM (
      SELECT *, row_number() OVER (PARTITION BY product_id ORDER BY id DESC) AS place FROM leads
      WHERE NOT test AND status <> 'incomplete') AS l
    WHERE status = 'unmatched' AND place BETWEEN 25 AND 90 ORDER BY id DESC`.execute(site.app.db)
  for (const { lead, product } of rows) {
    const params = { id: lead }
    const { now } = await staff.call(whatIfCalls.whatIf, { body: { lead } })
    const asked = now.orders.filter(({ eligible, rule }) => eligible || ASKED_AGAIN.has(rule ?? ''))
    if (asked.length > 1) continue
    const orders = await staff.call(leadActionCalls.manualRows, { params })
    const active = orders.filter(({ refusal }) => refusal === null).map(({ order }) => order)
    const paused = active.find(({ id }) => asked.length === 0 || id === asked[0]?.order.id)
    const alike = orders.filter(({ order }) => order.title === paused?.title)
    const stopped = orders.filter(({ refusal, filterreport }) => refusal === null && filterreport.length > 0)
    if (!paused || alike.length > 1 || stopped.length < 4) continue
    const { fields } = await staff.call(leadCalls.reveal, { params, body: {} })
    return { lead, product, order: paused.title, phone: fields['phone'] ?? '', email: fields['email'] ?? '' }
  }
  throw new Error('the demo world has no such lead')
}

describe('a lead of the demo world that did not sell', () => {
  it('is found three ways, explained, re-matched after an order was paused, sent by hand, and leaves the list where it was', async () => {
    const { lead, product, order, phone, email } = await unsold()
    const list = `/lead/report/details?${DAYS}&product=${product}&sort=id:desc`
    const page = await opened(list)
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
    await dialog.getByRole('heading', { name: 'Orders' }).waitFor()
    await dialog.getByRole('tab', { name: 'Manual process' }).click()
    const status = (is: string) => page.getByRole('button', { name: `Order ${order} is ${is}, change`, exact: true })
    const paused = dialog.getByRole('row').filter({ has: status('paused') })
    await status('active').click()
    await button(page, 'Cancel').click()
    // Gone for good: while it closes it still gives the focus back.
    await button(page, 'Cancel').waitFor({ state: 'detached' })
    await status('active').click()
    await button(page, 'Pause').click()
    await toast(page, 'Order was successfully paused')
    await status('paused').waitFor()
    await button(dialog, 'Re-Match').click()
    await button(page.getByRole('dialog', { name: 'Re-Match' }), `Re-match lead # ${lead}`).click()
    await toast(page, /Lead is unmatched|declined/)
    await dialog.getByRole('tab', { name: 'Summary' }).click()
    await row(dialog, order).getByText('Order status').first().waitFor()

    await dialog.getByRole('tab', { name: 'Manual process' }).click()
    await paused.getByText('Order is not active').waitFor()
    await dialog.locator('tr[data-tone=highlight]').waitFor()
    const stops = dialog.getByRole('button', { name: /^Filter report of/ }).first()
    expect(await stops.evaluate((one) => one.getBoundingClientRect().right < innerWidth)).toBe(true)
    await stops.click()
    const report = page.getByRole('dialog', { name: /^Filter report of/ })
    await report.locator('tbody tr[data-row]').first().waitFor()
    await expectAccessible(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await report.waitFor({ state: 'hidden' })
    const buyer = await sendUntilSold(page)
    await status('paused').click()
    await button(page, 'Activate').click()
    await toast(page, 'Order was successfully activated')
    await status('active').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row(page, lead).getByText('matched', { exact: true }).waitFor()
    await closedOver(page)
    expect(page.url()).toContain(list)
    expect(await area.evaluate((element) => element.scrollTop)).toBe(place)
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)

    await site.go(page, '/lead/search')
    await page.getByRole('textbox', { name: 'Phone' }).fill(`(${phone.slice(0, 3)}) ${phone.slice(3)}`)
    await row(page, lead)
      .getByRole('link', { name: String(lead) })
      .click()
    expect(page.url()).not.toContain(phone.slice(3))
    await dialog.getByRole('heading', { name: 'Timeline' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await closedOver(page)
    for (const text of [email, String(lead)]) {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Search' }).fill(text)
      await page.getByRole('option', { name: new RegExp(`Lead ${lead}`) }).click()
      await page.waitForURL(`**/lead/item/${lead}`)
      if (text === email) await page.goBack()
    }
    await takeAway(page, buyer)
  })
})

/** Lenders may say no to what is sent by hand, too. */
async function sendUntilSold(page: Page): Promise<string> {
  for (let tries = 0; tries < 8; tries++) {
    await page
      .getByRole('button', { name: /^Send to/ })
      .nth(tries)
      .click()
    const asks = page.getByRole('dialog', { name: /^Send lead/ })
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/admin/lead/manualposting'),
      button(asks, 'Send to this order').click(),
    ])
    const { data } = (await answer.json()) as { data: CallAnswer<typeof leadActionCalls.manualSend> }
    const buyer = data.postings.find(({ status }) => status === 'matched')?.lender
    await toast(page, buyer ? `Lead was sold to ${buyer}` : 'Manual process')
    if (buyer) return buyer
  }
  throw new Error('nobody bought')
}

/** Away from its lender, then from everywhere. */
async function takeAway(page: Page, buyer: string): Promise<void> {
  await page.getByRole('tab', { name: 'Delete tool' }).click()
  await page.getByText('Remove its lenders first').first().waitFor()
  await button(page, `Remove ${buyer}`).click()
  await button(page.getByRole('dialog'), 'Cancel').click()
  await button(page, `Remove ${buyer}`).click()
  await button(page.getByRole('dialog'), 'Remove').click()
  await toast(page, 'Lender was removed')
  await button(page, 'Delete lead').click()
  await button(page.getByRole('dialog'), 'Delete').click()
  await page.waitForURL('**/lead/report/details*')
}

describe('a lead of the demo world', () => {
  it('shows what was exchanged, masked until revealed, its ping with the three tabs, and its evidence to print', async () => {
    const sent = await generate(staff, 'solar')
    const [lead, ping] = [sent.post.lead_id, sent.ping.ping_id]
    const page = await opened(`/lead/item/${lead}`)
    await page
      .getByRole('button', { name: /^Post / })
      .last()
      .click()
    const exchange = page.getByRole('dialog', { name: /^Posting #/ })
    await exchange.getByText('•••').first().waitFor()
    expect(await exchange.getByText(PHONE).count()).toBe(0)
    await expectAccessible(page)
    await shoot(page, 'lead-exchange')
    await button(exchange, 'Reveal consumer data').click()
    await exchange.getByText(PHONE).first().waitFor()
    // It says so for a moment only.
    await Promise.all([button(exchange, 'Copied').first().waitFor(), button(exchange, 'Copy as cURL').click()])
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /Lender post log \(\d+ post/ }).click()
    await page
      .getByRole('button', { name: /^Request and response/ })
      .first()
      .click()
    await button(exchange, 'Reveal consumer data').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: 'Summary' }).click()
    await page.getByRole('link', { name: String(ping), exact: true }).click()
    const pinged = page.getByRole('dialog', { name: `Ping # ${ping}` })
    await pinged.getByRole('tab', { name: /Lender post log/ }).click()
    await pinged
      .getByRole('button', { name: /^Request and response/ })
      .first()
      .click()
    const asked = page.getByRole('dialog', { name: 'Ping to lender' })
    await button(asked, 'Copy as cURL').waitFor()
    await page.keyboard.press('Escape')
    await pinged.getByRole('tab', { name: 'Request/Response' }).click()
    await button(pinged, 'Copy as cURL').waitFor()
    await expectAccessible(page)
    await shoot(page, 'ping-detail')
    await pinged.getByRole('tab', { name: 'Summary' }).click()
    await button(pinged, `Open lead ${lead} here`).click()
    const over = page.getByRole('dialog', { name: `Lead # ${lead}` })
    await over.getByRole('tab', { name: /^Log$/ }).click()
    await button(over, 'Lead received').waitFor()
    await shoot(page, 'lead-dialog')
    await over.getByRole('link', { name: 'Evidence' }).click()
    await page.getByRole('heading', { level: 1, name: /Evidence/ }).waitFor()
    const printed = page.evaluate(() => new Promise<void>((print) => void Object.assign(window, { print })))
    await button(page, 'Print').click()
    await printed
    await expectAccessible(page)
    await site.go(page, `/ping/item/${ping}`)
    await Promise.all([button(page, 'Copied').waitFor(), button(page, `Copy ping id ${ping}`).click()])
    await page.getByRole('link', { name: `Lead ${lead}` }).click()
    await page.waitForURL(`**/lead/item/${lead}`)
    await page.getByRole('heading', { level: 1, name: `Lead # ${lead}` }).waitFor()
    // Every tab that it has opens.
    const tabs = page.getByRole('tab')
    for (let n = 0, count = await tabs.count(); n < count; n++) {
      await tabs.nth(n).click()
      const named = page.getByRole('tabpanel', { name: await tabs.nth(n).innerText() })
      await expect.poll(async () => (await named.innerText()).length).toBeGreaterThan(10)
    }
  })

  it('is set to matched no buyer when asked and confirmed', async () => {
    const { lead } = await site.app.db
      .selectFrom('leads')
      .select('id as lead')
      .where('status', '=', 'unmatched')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const page = await opened(`/lead/item/${lead}`)
    await button(page, 'Match no buyer').click()
    await button(page.getByRole('dialog', { name: 'Matched no buyer' }), 'Yes').click()
    await toast(page, 'Lead was set to matched no buyer')
    await page.getByText('matched no buyer', { exact: true }).first().waitFor()
  })
})
