import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionCalls } from '@/features/console/connections/contract'
import { pixelCalls } from '@/features/leads/pixels/contract'
import { seedParties } from '../test/leads'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole, WIDE } from './harness'

const site = useConsole({ SLUICE_ALLOW_DESTINATIONS: 'loopback' })
let trackerStatus = 503
const tracker = createServer((_request, answer) => answer.writeHead(trackerStatus).end('seen'))
let windows = 0
let harbor = 0
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()

afterAll(() => void tracker.close())
beforeAll(async () => {
  await new Promise<void>((ready) => tracker.listen(0, '127.0.0.1', ready))
  ;({ windows, harbor } = await seedParties(site.app))
})

async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function inBothLooks(page: Page, name: string): Promise<void> {
  await expectAccessible(page, 'main')
  await shoot(page, `${name}-wide-light`)
  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  await shoot(page, `${name}-narrow-dark`)
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
}

it('a pixel is set up from the list with placeholders and a preview, shows its activity, and is given earlier values', async () => {
  const page = await site.pageOf({ superuser: true, name: 'Dana Whitfield' }, { path: '/publisher/pixel' })
  await page.getByText('Data not found').waitFor()
  await page.getByRole('link', { name: 'New pixel' }).first().click()
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  for (const what of ['publisher', 'product', 'pixel type'])
    await page.getByText(`Choose a ${what}`, { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill('Sales <b>')
  await pick(page, 'Publisher', 'Bright Harbor Media')
  await pick(page, 'Product', 'Windows')
  await pick(page, 'Pixel type', 'Lead submit post back')
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.fill('https://{subid}.example/fire')
  await save.click()
  await page.getByText('Placeholders belong behind the host').waitFor()
  await content.fill('https://track.example.com/fire?lead=')
  await page.getByRole('button', { name: 'Lead ID', exact: true }).click()
  await page.getByRole('textbox', { name: 'Custom parameter' }).fill('click')
  await page.getByRole('button', { name: 'Add parameter' }).click()
  expect(await content.inputValue()).toBe('https://track.example.com/fire?lead={leadid}{click}')
  await page.getByText('https://track.example.com/fire?lead=100001test').waitFor()
  await inBothLooks(page, 'pixel-form')
  await save.click()
  await toast(page, 'Pixel was successfully saved').waitFor()
  await page.getByRole('heading', { name: 'Sales <b>' }).waitFor()
  await page.getByText('No activity').waitFor()
  const id = Number(/\/item\/(\d+)/.exec(page.url())?.[1])
  const lead = 900_001
  await site.app.db
    .insertInto('pixel_fires')
    .values({
      ...{ lead_id: lead, pixel_id: id, fired_at: new Date(site.app.clock.now()), fired: true, attempts: 1 },
      ...{ code: 'https://track.example.com/fire?lead=900001', note: 'HTTP 200', answer: '<i>thanks</i>' },
    })
    .execute()
  await page.reload()
  await page
    .getByRole('row')
    .filter({ hasText: 'HTTP 200' })
    .getByRole('button', { name: 'Open what was sent' })
    .click()
  await page.getByRole('dialog').getByText('<i>thanks</i>').waitFor()
  await page.keyboard.press('Escape')
  await inBothLooks(page, 'pixel-activity')

  // Only what arrived is called a success.
  const staff = await site.app.signedIn({ superuser: true, name: 'Olga Other' })
  const address = `http://127.0.0.1:${(tracker.address() as AddressInfo).port}/fire?lead={leadid}`
  await staff.call(pixelCalls.update, { params: { id }, body: { content: address } })
  const exchange = page.getByRole('dialog', { name: 'What was sent and answered' })
  await page.getByRole('button', { name: 'Test fire' }).click()
  await exchange.getByText('HTTP 503').waitFor()
  expect(await toast(page, 'Pixel was test-fired').count()).toBe(0)
  await page.keyboard.press('Escape')
  await exchange.waitFor({ state: 'hidden' })
  trackerStatus = 200
  await page.getByRole('button', { name: 'Test fire' }).click()
  await exchange.getByText('HTTP 200').waitFor()
  await toast(page, 'Pixel was test-fired').waitFor()
  await page.keyboard.press('Escape')
  await exchange.waitFor({ state: 'hidden' })

  await staff.call(pixelCalls.update, { params: { id }, body: { title: 'Renamed' } })
  await page.getByRole('tab', { name: 'Filters' }).click()
  await page.getByRole('button', { name: /Zip list/ }).waitFor()
  await page.getByRole('tab', { name: 'Log', exact: true }).click()
  await page
    .getByRole('button', { name: /Title: .* → Renamed/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Restore Title' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Restore', exact: true }).click()
  await toast(page, 'Earlier value was successfully restored').waitFor()
  expect((await staff.call(pixelCalls.get, { params: { id } })).title).toBe('Sales <b>')
  await site.go(page, '/publisher/pixel')
  await page.getByRole('link', { name: 'Sales <b>', exact: true }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^pixels-[\d-]+\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    new RegExp(
      `^ID,Title,Publisher,Product,Pixel type,Status,Date add .*\\r\\n${id},Sales <b>,Bright Harbor Media,Windows,`,
    ),
  )
  await page.getByRole('link', { name: 'Sales <b>', exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Pixel was successfully deleted').waitFor()
  await page.getByText('Data not found').waitFor()
})

it('connections are made on the tab of a party and behind the link on the card of an RCID, and never show a secret again', async () => {
  const page = await site.pageOf({ superuser: true }, { path: `/publisher/item/${harbor}?tab=bordelo` })
  await page.getByText('Not connected', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Bordelo ID' }).fill('bd-1044')
  await page.getByRole('button', { name: 'Save changes (1)' }).click()
  await toast(page, 'Information was successfully saved').waitFor()
  await page.getByText('Connected', { exact: true }).waitFor()
  await site.go(page, `/publisher/rcid/item/${windows}?tab=bordelo`)
  await page.getByRole('textbox', { name: 'Bordelo API key' }).fill('sesame-street-4711')
  await page.getByRole('button', { name: 'Save changes (1)' }).click()
  await page.getByRole('textbox', { name: 'Bordelo API key' }).and(page.locator('[value="••••••••4711"]')).waitFor()
  await inBothLooks(page, 'rcid-bordelo')
  await page.getByRole('link', { name: 'Jangl connection' }).click()
  await page.getByText('Not connected', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Token' }).fill('jangl-secret-token-99aa')
  await page.getByRole('button', { name: 'Save changes (1)' }).click()
  await page.getByText(`/api/jangl/${windows}/test/directpost`).first().waitFor()
  expect(await page.content()).not.toContain('secret-token')
  await inBothLooks(page, 'jangl')
  const staff = await site.app.signedIn({ superuser: true })
  expect(await staff.call(connectionCalls.rcid, { params: { id: windows } })).toMatchObject({ bordeloid: '' })
})
