import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { lenderCalls } from '@/features/demand/lenders/contract'
import { button, refusedOnce, row, toast } from './finders'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole, WIDE } from './harness'

const site = useConsole()
const XSS = '<img src=x onerror="document.title=1">'

/** A lender with a return that waits and two orders that have no price of their own. */
async function seedLender(): Promise<number> {
  const { db, clock } = site.app
  const at = new Date(clock.now())
  const lender = await db
    .insertInto('lenders')
    .values({ title: 'Fir Home', status: 'testing', dateadd: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = { lead_id: 1, posting_id: 1, order_id: 1, publisher_id: 1, product_id: 1, lender_id: lender.id }
  await db
    .insertInto('return_items')
    .values({ ...ids, sent_at: at, dateadd: at, status: 'requested' })
    .execute()
  const order = { lender_id: lender.id, product_id: 1, status: 'active', dateadd: at }
  await db
    .insertInto('orders')
    .values([
      { ...order, title: 'Pings', ispingpost: true },
      { ...order, title: 'Unpriced' },
    ])
    .execute()
  return lender.id
}

async function addLender(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New lender' }).click()
  await button(page, 'Save').click()
  for (const text of ['Required', 'Choose an invoice method']) await page.getByText(text, { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill(`Cedar ${XSS}`)
  await page.getByRole('combobox', { name: 'Invoice method' }).click()
  await page.getByRole('option', { name: 'Portal' }).click()
  await page.getByRole('combobox', { name: 'Return policy' }).click()
  await page.getByRole('option', { name: '30 days', exact: true }).click()
  expect(await page.getByLabel('Email copy destination').count()).toBe(0)
  const copies = page.getByRole('radiogroup', { name: 'Email delivery copy' })
  await copies.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Email copy destination').fill('copies@cedar.example nobody')
  await button(page, 'Save').click()
  await page.getByText('Please input valid email(s) - separated by semicolon or comma').waitFor()
  await expectAccessible(page, 'main')
  await shoot(page, 'lender-form')
  await page.getByLabel('Email copy destination').fill('copies@cedar.example; b@cedar.example')
  await refusedOnce(page, '/admin/lender/add')
  await button(page, 'Save').click()
  await page.getByRole('alert').getByText('Invalid lender data').waitFor()
  await button(page, 'Save').click()
  await toast(page, 'Lender was successfully saved')
  await page.getByRole('heading', { name: `Cedar ${XSS}` }).waitFor()
}

async function keepMemos(page: Page): Promise<void> {
  const memos = page.getByRole('region', { name: 'Memos' })
  await button(memos, 'Add memo').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Add').click()
  await dialog.getByText('Enter a memo').waitFor()
  await dialog.getByRole('textbox', { name: 'Memo' }).fill(`Pays on the 5th ${XSS}`)
  await button(dialog, 'Add').click()
  await memos.getByText(`Pays on the 5th ${XSS}`).waitFor()
  await memos.getByRole('button', { name: /^Edit memo/ }).click()
  // The dialog begins with its field, not with its cross.
  await dialog.locator('textarea:focus').fill('Pays on the 9th')
  await button(dialog, 'Save').click()
  await memos.getByText('Pays on the 9th').waitFor()
  await button(memos, 'Delete memo Pays on the 9th').click()
  await dialog.getByText('Are you sure you want to delete this memo?').waitFor()
  await button(dialog, 'Yes').click()
  await memos.getByText('Pays on the 9th').waitFor({ state: 'detached' })
}

const paste = (page: Page, label: string, html: string) =>
  page.getByRole('textbox', { name: label }).evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

/** Typed, formatted and pasted text, and a logo: an SVG is refused at its field. */
async function showBrand(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Display name' }).fill('Cedar')
  await page.getByRole('textbox', { name: 'Bullet points' }).click()
  await button(page, 'Bullet list').click()
  await page.keyboard.type('Free ')
  await button(page, 'Bold').click()
  await page.keyboard.type('quotes')
  await page.keyboard.press('Enter')
  await paste(
    page,
    'Bullet points',
    `<a href="https://cedar.example/">more</a>${XSS}<script>document.title = 2</script>`,
  )
  const file = page.locator('input[type=file]')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="document.title=3"/>')
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg })
  await page.getByRole('alert').getByText('Use a png, jpeg, gif or webp image').waitFor()
  const pixels = sharp({ create: { width: 120, height: 40, channels: 3, background: '#3450d2' } })
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await pixels.png().toBuffer() })
  await page.getByRole('img', { name: 'Logo' }).waitFor()
  await page.getByRole('region', { name: 'Preview' }).getByText('quotes').waitFor()
  await expectAccessible(page, 'main')
  await shoot(page, 'lender-settings')
  await button(page, 'Save changes (3)').click()
  await toast(page, 'Information was successfully saved')
}

it('a lender is set up from its list: form, memos, landing page, consent, history', async () => {
  const fir = await seedLender()
  site.allow(/422/)
  const page = await site.pageOf({ superuser: true, name: 'Dana Whitfield' }, { path: '/lender/list' })
  const waiting = row(page, 'Fir Home').getByRole('link', { name: '1', exact: true })
  expect(await waiting.getAttribute('href')).toMatch(
    new RegExp(`^/lender/returnrequests\\?date=.*&status=requested&lender=${fir}$`),
  )
  await expectAccessible(page, 'main')
  await shoot(page, 'lender-list')
  await row(page, 'Fir Home').getByRole('link', { name: 'Fir Home', exact: true }).click()
  await row(page, 'Pings').getByText('pp', { exact: true }).waitFor()
  await row(page, 'Unpriced').getByText('Undefined', { exact: true }).waitFor()
  const order = row(page, 'Unpriced').getByRole('link', { name: 'Unpriced', exact: true })
  expect(await order.getAttribute('href')).toMatch(/^\/lender\/order\/item\/\d+$/)
  await shoot(page, 'lender-orders')
  await page.goBack()
  await addLender(page)
  await keepMemos(page)
  await showBrand(page)

  const id = Number(/item\/(\d+)/.exec(page.url())?.[1])
  const staff = await site.app.signedIn({ superuser: true })
  const settings = await staff.call(lenderCalls.settings, { params: { id } })
  expect(settings.logo).toMatch(/^\/images\/[0-9a-f]{40}\.png$/)
  expect(settings.bulletpoints).toMatch(/<li>Free(?: |&nbsp;)<strong>quotes<\/strong><\/li>/)
  expect(settings.bulletpoints).toContain('<a href="https://cedar.example/"')
  expect(settings.bulletpoints).not.toMatch(/img|script/)

  await page.getByRole('link', { name: 'One To One settings' }).click()
  await page.getByRole('switch', { name: 'Compliance' }).press('Space')
  await button(page, 'Save changes (1)').click()
  await page.getByText('Consumers consent to a name: enter it, or switch compliance off').waitFor()
  await page.getByRole('textbox', { name: 'Display name' }).fill('Cedar & Sons')
  await page.getByRole('textbox', { name: 'Description' }).click()
  await page.keyboard.type('Roofs since 1950')
  await expectAccessible(page, 'main')
  await shoot(page, 'lender-onetoone')
  await button(page, 'Save changes (3)').click()
  // The text of the first save may still be there.
  await button(page, /^Save changes/).waitFor({ state: 'detached' })

  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('link', { name: `Cedar ${XSS}` }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Bullet points' }).getByText('quotes').waitFor()
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  await shoot(page, 'lender-settings-narrow')
  await page.setViewportSize(WIDE)

  await page.getByRole('tab', { name: 'Log', exact: true }).click()
  await row(page, 'Settings: Display name').getByText('Cedar').first().waitFor()
  await shoot(page, 'lender-log')
  await page
    .getByRole('button', { name: /Settings: Display name/ })
    .first()
    .click()
  await button(page, 'Restore Settings: Display name').click()
  await button(page.getByRole('dialog').last(), 'Restore').click()
  await toast(page, 'Earlier value was successfully restored')
  expect((await staff.call(lenderCalls.settings, { params: { id } })).displayname).toBe('')
  expect(await page.title()).not.toMatch(/^\d$/)
})
