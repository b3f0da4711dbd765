import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { intakeCalls } from '@/features/supply/intake/contract'
import { referenceOf } from '@/features/platform/reference/server/public'
import { type Simulator, startSimulator } from '@/features/platform/simulator/server/public'
import { button, refusedOnce, toast } from './finders'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole, WIDE } from './harness'

const site = useConsole({ SLUICE_ALLOW_DESTINATIONS: 'loopback' })
let lenders: Simulator
beforeAll(async () => {
  lenders = await startSimulator({ seed: 1, behaviours: { '/': { dialect: 'json', outcome: { kind: 'accept' } } } })
})
afterAll(() => lenders.stop())

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const pick = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

it('an empty installation leads staff to its first sold lead, one button at a time', async () => {
  const page = await site.pageOf({ superuser: true, name: 'Dana Whitfield' }, { path: '/' })
  const home = async (done: number) => {
    await site.go(page, '/')
    await page.getByText(`${done} of 6 done`).waitFor()
  }
  /** The one primary button. */
  const follow = (name: string) => page.locator('[aria-current=step]').getByRole('link', { name, exact: true }).click()
  const save = async (said: string) => {
    await button(page, /^Save/).click()
    await toast(page, said)
  }
  await home(0)
  await expectAccessible(page)
  await follow('New lender')
  await page.locator('input:focus').and(field(page, 'Title')).fill('Ironwood Windows')
  await pick(page, 'Invoice method', 'Email')
  await save('Lender was successfully saved')

  await home(1)
  await follow('New order')
  await field(page, 'Title').fill('Windows OH')
  await pick(page, 'Product', 'Windows')
  await field(page, 'Price').fill('40')
  await save('Order was successfully saved')

  await home(1)
  await follow('Choose send format')
  // The other two are those of the same format, until somebody chooses another.
  await pick(page, 'Data class', 'Sluice standard (JSON)')
  await button(page, 'Save changes (3)').waitFor()
  // Enter opens a list of choices; with Ctrl it saves.
  await refusedOnce(page, '/admin/order/integration/*')
  await page.getByRole('combobox', { name: 'Data class' }).press('ControlOrMeta+Enter')
  await page.getByRole('alert').getByText('Send format error').waitFor()
  await page.getByRole('combobox', { name: 'Data class' }).press('ControlOrMeta+Enter')
  await toast(page, 'Send format was successfully saved')
  await home(1)
  await page.getByText('No destination yet').waitFor()
  await shoot(page, 'first-sale')
  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await shoot(page, 'first-sale-narrow')
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  await follow('Set destination')
  // Typed: no letter of an address is taken for a shortcut.
  await field(page, 'Destination').pressSequentially(`${lenders.origin}/`)
  await field(page, 'Timeout').fill('60')
  await field(page, 'API key').fill('sk-1')
  await save('Configuration was successfully saved')

  await home(2)
  await follow('New publisher')
  await field(page, 'Name').fill('Harbor Media')
  await save('Publisher was successfully saved')
  await home(3)
  await follow('New RCID')
  await field(page, 'Title').fill('Web')
  await pick(page, 'Product', 'Windows')
  await field(page, 'Price value').fill('75')
  await save('RCID was successfully saved')
  const dialog = page.getByRole('dialog', { name: 'API key' })
  const apikey = (await dialog.locator('.s-mono').innerText()).trim()
  await button(dialog, 'I have copied the key').click()
  await dialog.waitFor({ state: 'hidden' })
  const rcid = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])

  await home(4)
  await follow('Test the order')
  await button(page, 'Send test lead').click()
  await page.getByRole('region', { name: 'Result of the test' }).getByText(/^Sold/).waitFor()
  /** As the publisher's server does, once what staff changed is in force. */
  const lead = async (zip: string) => {
    await referenceOf(site.app.services).reload()
    const person = { firstname: 'Jordan', lastname: 'Avery', email: `j${zip}@example.com`, phone: `21655${zip}` }
    const home = { address: '1 Main Street', city: 'Cleveland', state: 'OH', zip, homeowner: 'yes', windowcount: '3-5' }
    return site.app.client().call(intakeCalls.direct, { body: { rcid, apikey, ...person, ...home } })
  }
  expect(await lead('44101')).not.toMatchObject({ status: 'matched' })
  await home(5)
  await follow('Activate the order')
  await button(page, /Order Windows OH is paused, change/).click()
  await button(page, 'Activate').click()
  await toast(page, 'Order was successfully activated')
  await site.go(page, `/publisher/rcid/form/1/${rcid}`)
  await button(page, /^Save/).waitFor()
  await pick(page, 'Status', 'Active')
  // The form is left when it is saved; the text of the first save may still be there.
  await save('RCID was successfully saved')
  await button(page, /^Save/).waitFor({ state: 'hidden' })

  await home(5)
  await page.getByText('Lender, order and RCID active').waitFor()
  expect(await lead('44102')).toMatchObject({ status: 'matched', price: 30 })
  // One look at the numbers serves everybody for some seconds.
  site.app.clock.advance(20)
  await site.go(page, '/lender/list')
  await page.getByRole('heading', { name: 'Lenders' }).waitFor()
  await site.go(page, '/')
  await page.getByText('Revenue and profit, last 30 days').waitFor()
  await page.getByText('$40.00').first().waitFor()

  // The next ones: a filter, a second order, a cap that is full, a pause, and the bill to the cent.
  const { id: order } = await site.app.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await site.go(page, `/lender/order/item/${order}?tab=filters`)
  await button(page, 'Add filter').click()
  await page.getByRole('textbox', { name: 'Find a filter' }).fill('State')
  await page.getByRole('option', { name: 'State', exact: true }).click()
  await page.getByRole('checkbox', { name: 'OH' }).check()
  await button(page, 'Save filter').click()
  await page.getByRole('cell', { name: 'Only OH' }).waitFor()
  await button(page, 'Add filter').click()
  await page.getByRole('textbox', { name: 'Find a filter' }).fill('Date/time')
  await page.getByRole('option', { name: 'Date/time', exact: true }).click()
  await pick(page, 'Time zone', 'America/Denver')
  await page.getByText(/^Denver time\. Drag/).waitFor()
  await button(page, 'Cancel').click()
  await button(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Leave').click()
  await button(page, 'Copy order').click()
  const copy = page.getByRole('dialog', { name: 'Copy order' })
  await field(page, 'Price').fill('38')
  await button(copy, 'Copy order').click()
  await button(page, /Order Windows OH copy is paused, change/).click()
  await button(page, 'Activate').click()
  await button(page, /Order Windows OH copy is active, change/).waitFor()
  await site.go(page, '/lender/capmanagement')
  await page.getByRole('gridcell', { name: 'Daily cap of Windows OH', exact: true }).click()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await button(page, 'Save changes (1)').click()
  await toast(page, 'Cap was successfully uploaded')
  expect(await lead('44103')).toMatchObject({ status: 'matched', price: 28.5 })
  await page.getByRole('gridcell', { name: 'Status of Windows OH copy', exact: true }).click()
  await page.keyboard.press('Space')
  await button(page, 'Save changes (1)').click()
  await button(page, /Save changes/).waitFor({ state: 'detached' })
  expect(await lead('44104')).not.toMatchObject({ status: 'matched' })
  await site.go(page, '/lender/billingreport')
  await button(page, 'Generate').click()
  await page.getByText('$78.00').first().waitFor()
})
