import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dashboardCalls } from '@/features/console/dashboard/contract'
import { partnerAskCalls } from '@/features/portal/partner-asks/contract'
import { lenderUserCalls } from '@/features/access/partner-users/contract'
import { returnCalls } from '@/features/leads/returns/contract'
import type { ApiClient } from '../test/client'
import { START } from '../test/clock'
import { partnerUser } from '../test/partners'
import { useDemoConsole } from './demo-console'
import { button, expectLocked, row, toast } from './finders'
import { expectAccessible, narrowAndDark, shoot, weighScripts } from './harness'

const site = useDemoConsole()
const WEEK = 'Nov 9, 2026 to Nov 15, 2026'

const nav = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })

/** Two leads that one lender bought, and may ask back. */
async function returnable() {
  const staff = await site.app.signedIn({ superuser: true, name: 'Dana Whitfield' })
  const found = await staff.call(returnCalls.search, { body: { date: WEEK } })
  const free = found.filter(({ allowed, cap }) => allowed && cap === null)
  const rows = free.map((one) => free.filter(({ lender }) => lender?.id === one.lender?.id))
  const [one, two] = rows.sort((a, b) => b.length - a.length)[0] ?? []
  if (!one?.lead || !two?.lead || !one.lender) throw new Error('nothing to return')
  return { staff, lender: one.lender.id, one: one.lead.id, two: two.lead.id, price: one.lenderposting?.price ?? 0 }
}

/** A lender asks for another cap, staff accept it on the dashboard; then a test lead goes to the lender's own endpoint. */
async function asksAndTests(page: Page, staff: ApiClient): Promise<void> {
  const orders = page.getByRole('region', { name: 'Orders' })
  const change = button(orders, /^Change cap of /).first()
  await change.click()
  await orders.getByLabel(/^Daily cap, now/).press('Escape')
  await change.and(page.locator(':focus')).waitFor()
  await change.click()
  await orders.getByLabel(/^Daily cap, now/).fill('77')
  await expectAccessible(page)
  await shoot(page, 'portal-lender-ask')
  await button(orders, /^Request 77 a day/).click()
  await orders.getByText(/77 a day.* requested/).waitFor()
  const { data } = await staff.call(dashboardCalls.attention, { params: { kind: 'asks' }, body: {} })
  const found = data.find(({ detail }) => detail.startsWith('77 a day'))
  await staff.call(partnerAskCalls.acceptOrder, { params: { id: found?.about.ask ?? 0 }, body: {} })
  await nav(page, 'Orders').click()
  await heading(page, 'Orders').waitFor()
  await orders.getByText(/77 a day.*: accepted/).waitFor()
  await orders.getByText(/ of 77$/).waitFor()
  await narrowAndDark(page, 'portal-lender-orders')
  await orders
    .getByRole('link', { name: found?.title ?? '', exact: true })
    .first()
    .click()
  await button(page, 'Send test lead').click()
  await page.getByRole('region', { name: 'Result of the test' }).waitFor()
  await page.getByRole('table', { name: 'Requests' }).getByText('accepted').waitFor()
  await expectAccessible(page)
  await shoot(page, 'portal-lender-order')
  await narrowAndDark(page, 'portal-lender-order')
}

async function exported(page: Page, name: string): Promise<string> {
  const file = page.waitForEvent('download')
  await button(page, name).click()
  return readFileSync(await (await file).path(), 'utf8')
}

describe('the portal of a lender', () => {
  it('shows what was bought, takes returns one by one and by file, and what staff decided', async () => {
    const { staff, lender, one, two, price } = await returnable()
    const { token = '' } = await partnerUser(site.app, 'lender', [lender])
    const page = await site.newPage({ clock: START })
    await page.evaluate((jwt) => localStorage.setItem('portal.jwt', jwt), token)
    const weight = weighScripts(page)
    await page.goto('/portal')
    await heading(page, 'Home').waitFor()
    await page.getByRole('figure').locator('path, rect').first().waitFor()
    await page.getByRole('region', { name: 'Orders' }).getByRole('row').nth(1).waitFor()
    expect(weight()).toBeLessThan(220)
    await expectAccessible(page)
    await shoot(page, 'portal-lender-home')
    await narrowAndDark(page, 'portal-lender-home')
    await asksAndTests(page, staff)

    await nav(page, 'Leads').click()
    await button(page, `Request return of lead ${one}`).waitFor()
    await expectAccessible(page)
    await shoot(page, 'portal-lender-leads')
    await button(page, `Request return of lead ${one}`).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Request a return' })
    await dialog.getByRole('radio').first().waitFor()
    await dialog.getByText(/, 23:59 ET$/).waitFor()
    await dialog.getByRole('button', { name: /^Request return of \$/ }).click()
    await dialog.getByText('Choose a reason').waitFor()
    await dialog.getByRole('radio').first().check()
    await dialog.getByLabel('What happened?').fill('The tenant answered')
    await shoot(page, 'portal-lender-return')
    await narrowAndDark(page, 'portal-lender-return')
    await dialog.getByRole('button', { name: /^Request return of \$/ }).click()
    await toast(page, `Return of $${price.toFixed(2)} was requested`)
    await row(page, one).getByText('requested').waitFor()
    await nav(page, /^Returns\s*\d+/).waitFor()

    const asked = await staff.call(returnCalls.requests, { body: { lead: [one] } })
    const id = asked.data[0]?.returnitem.id ?? 0
    await staff.call(returnCalls.accept, { body: { id, note: 'Checked with the consumer' } })
    await nav(page, 'Returns').click()
    await row(page, one).getByText('Checked with the consumer').waitFor()
    await expectAccessible(page)
    await shoot(page, 'portal-lender-returns')
    await row(page, one)
      .getByRole('link', { name: String(one) })
      .click()
    await heading(page, `Lead # ${one}`).waitFor()
    await page.getByText(`credited −$${price.toFixed(2)}`).waitFor()
    await page.getByRole('region', { name: 'Consent' }).getByText('Consent text').waitFor()
    const sales = await exported(page, 'Export sales')
    expect(sales).toMatch(/^Sold \(America\/New_York\),Order,Status,Price,Credited,Net,Return\r\n/)
    expect(sales).toContain(`,returned,${price.toFixed(2)},${price.toFixed(2)},0.00,accepted\r\n`)
    await expectAccessible(page)
    await shoot(page, 'portal-lender-lead')

    await site.go(page, '/portal/returns/upload')
    const lines = ['lead id;reason', `${two};`, `${one};`]
    const buffer = Buffer.from(lines.join('\r\n'))
    await page.locator('input[type=file]').setInputFiles({ name: 'returns.csv', mimeType: 'text/csv', buffer })
    await button(page, 'Upload').click()
    await page.getByRole('combobox', { name: 'Reason of line 2' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await expectAccessible(page)
    await shoot(page, 'portal-lender-upload')
    expect(await page.getByRole('combobox', { name: 'Reason of line 3' }).count()).toBe(0)
    await button(page, /^Request 1 return, \$/).click()
    await row(page, two).getByText('requested').waitFor()
    const [titles, first, second] = (await exported(page, 'Export')).split('\r\n')
    expect(titles).toBe('Line,In the file,Lead,Order,Price,Return,Reason')
    expect(first).toMatch(new RegExp(`^2,${two},${two},.+,requested,.+`))
    expect(second).toMatch(new RegExp(`^3,${one},${one},.+,accepted,.+`))

    await nav(page, 'Billing').click()
    await page.getByText('Staff bill by the same lines.').waitFor()
    await page.getByRole('table', { name: 'Posts and credits' }).getByRole('row').nth(2).waitFor()
    await expectAccessible(page)
    await shoot(page, 'portal-lender-billing')
    await narrowAndDark(page, 'portal-lender-billing')

    // The same lead as staff see it: the credit is a line of its ledger.
    await page.evaluate((jwt) => localStorage.setItem('jwt', jwt), staff.token ?? '')
    await page.goto(`/lead/item/${one}`)
    const credit = page
      .getByRole('table', { name: 'Money' })
      .getByRole('row')
      .filter({ hasText: /return/i })
    await credit
      .getByText(`−$${price.toFixed(2)}`)
      .first()
      .waitFor()
  })

  it('is locked, with the reason, in all that binds the lender for staff who came by one click', async () => {
    const { staff, lender, one } = await returnable()
    const { id: userId } = await partnerUser(site.app, 'lender', [lender])
    const asked = { params: { userId }, query: { reason: 'Asked about a return' } }
    const { url } = await staff.call(lenderUserCalls.oneClickLogin, asked)
    const page = await site.newPage({ clock: START })
    await page.goto(url.slice(url.indexOf('/portal/enter')))
    for (const name of [/^Pause /, /^Change cap of /, 'Return leads']) await expectLocked(page, name)
    await nav(page, 'Returns').click()
    await heading(page, 'Returns').waitFor()
    await expectLocked(page, 'Return leads')
    await nav(page, 'Leads').click()
    await heading(page, 'Leads').waitFor()
    for (const name of ['Return leads by CSV', /^Request return of lead /]) await expectLocked(page, name)
    // By its address the page opens, and a file is read; nothing is asked for.
    await site.go(page, '/portal/returns/upload')
    const buffer = Buffer.from(String(one))
    await page.locator('input[type=file]').setInputFiles({ name: 'returns.csv', mimeType: 'text/csv', buffer })
    await button(page, 'Upload').click()
    await page.getByRole('combobox', { name: 'Reason of line 1' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await expectLocked(page, /^Request 1 return, \$/)
    await nav(page, 'Orders').click()
    await heading(page, 'Orders').waitFor()
    await page.getByRole('region', { name: 'Orders' }).getByRole('row').nth(1).getByRole('link').first().click()
    await expectLocked(page, 'Send test lead')
  })
})
