import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { capCalls } from '@/features/demand/caps/contract'
import { orderCalls } from '@/features/demand/orders/contract'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import type { ApiClient } from '../test/client'
import { button, row } from './finders'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole, WIDE } from './harness'

const site = useConsole()
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()
let staff: ApiClient
let lender = 0

const add = async (title: string, price: number, copyof?: number) => {
  const body = { lender, product: 1, title, price, ...(copyof === undefined ? {} : { copyof }) }
  return (await staff.call(orderCalls.add, { body })).id
}

beforeAll(async () => {
  staff = await site.app.signedIn({ superuser: true, name: 'Olga Other' })
  const at = new Date(site.app.clock.now())
  const insert = site.app.db.insertInto('lenders').values({ title: 'Ironwood Roofing', status: 'active', dateadd: at })
  lender = (await insert.returning('id').executeTakeFirstOrThrow()).id
})

describe('orders', () => {
  it('are found, opened, edited, restored from the log, activated by the palette, copied, archived and added', async () => {
    const id = await add('Roofing CO OK', 58.25)
    await site.app.db
      .updateTable('orders')
      .set({ status: 'active', destination: 'https://bids.example.com/x' })
      .where('id', '=', id)
      .execute()
    const page = await site.pageOf({ superuser: true, name: 'Dana Whitfield' }, { path: '/lender/orders' })
    await row(page, 'Roofing CO OK').getByText('$58.25').waitFor()
    await row(page, 'Roofing CO OK').getByLabel('Not buying. Send format: no send format is chosen').waitFor()
    await shoot(page, 'orders-list')
    await page.setViewportSize({ width: 1920, height: 1000 })
    await shoot(page, 'orders-list-1920')
    await page.setViewportSize(WIDE)
    await expectAccessible(page)
    await row(page, 'Roofing CO OK').press('p')
    await button(page, 'Pause').press('Enter')
    await toast(page, 'Order was successfully paused')

    await row(page, 'Roofing CO OK').press('e')
    await page.getByRole('textbox', { name: 'Override price' }).fill('94')
    expect(await page.getByRole('combobox', { name: 'Return rate price adjustment' }).isDisabled()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Minimum ping price' }).isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('1000000000')
    await button(page, 'Save').click()
    await page.getByText('Must be $10,000 or less').waitFor()
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('61.50')
    await expectAccessible(page)
    await button(page, 'Save').click()
    await toast(page, 'Order was successfully saved')

    await page.getByRole('heading', { name: 'Roofing CO OK' }).waitFor()
    await page.getByText('$61.50').first().waitFor()
    await page.getByText('2 reasons').waitFor()
    await shoot(page, 'order')
    await expectAccessible(page)
    for (const part of ['Data class', 'Send class', 'Result class']) {
      await page.getByRole('combobox', { name: part }).click()
      await page.getByRole('option', { name: 'Homeward services network (task codes)' }).click()
    }
    await page.getByRole('region', { name: 'Data class, Ping' }).waitFor()
    await button(page, /Save/).click()
    await toast(page, 'Send format was successfully saved')
    await page.getByText('No other order sends this data and reads answers this way.').waitFor()
    await expectAccessible(page, 'main')
    await shoot(page, 'order-sendformat')
    await page.setViewportSize(NARROW)
    await expectNoSidewaysScroll(page)
    await shoot(page, 'order-sendformat-narrow')
    await page.setViewportSize(WIDE)
    await page.getByRole('tab', { name: 'Log' }).click()
    await page.getByRole('button', { name: /Price: 58.25 → 61.5/ }).click()
    await button(page, 'Restore Price').click()
    await button(page.getByRole('dialog').last(), 'Restore').click()
    await toast(page, 'Earlier value was successfully restored')
    await page.getByText('$58.25').first().waitFor()

    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('activate roofing')
    await page.getByRole('option', { name: /^Activate Roofing CO OK/ }).click()
    await button(page, 'Activate').press('Enter')
    await toast(page, 'Order was successfully activated')

    await page.getByRole('link', { name: 'What if?' }).click()
    await page.getByText('Changes here are not saved.').waitFor()
    expect(new URL(page.url()).search).toBe(`?order=${id}`)
    await page.goBack()
    await button(page, 'Copy order').click()
    const dialog = page.getByRole('dialog', { name: 'Copy order' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Roofing NE')
    await page.setViewportSize({ width: 360, height: 740 })
    await button(dialog, 'Copy order').click()
    await toast(page, 'Order was successfully copied')
    await page.getByRole('heading', { name: 'Roofing NE' }).waitFor()
    await page.getByRole('button', { name: 'Order Roofing NE is paused, change' }).waitFor()
    await page.getByRole('tab', { name: 'Configuration' }).waitFor()
    // The tabs lie below the fold of a narrow screen; the page begins at its top all the same.
    const top = () => page.locator('h1').evaluate((title) => title.getBoundingClientRect().top)
    await expect.poll(top).toBeGreaterThan(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoSidewaysScroll(page)
    await shoot(page, 'order-narrow-dark')
    await expectAccessible(page)
    await button(page, 'More').click()
    for (const name of ['Copy order', 'What if?']) await page.getByRole('menuitem', { name }).waitFor()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await button(page.getByRole('dialog', { name: 'Archive order' }), 'Archive').click()
    await page.getByText('archive', { exact: true }).waitFor()
    for (const name of ['Configuration', 'Test lead']) {
      await page.getByRole('tab', { name }).click()
      await page.getByText('This order is archived. Nothing can be changed or sent here.').waitFor()
    }
    await page.getByText('No test lead was built or sent in the last 90 days.').waitFor()
    await page.getByRole('tab', { name: 'Configuration' }).click()
    expect(await page.getByRole('textbox', { name: 'Destination' }).isDisabled()).toBe(true)

    const standard = 'sluice-standard-json'
    const parts = { datapart: standard, sendpart: standard, resultpart: standard }
    await site.app.db.updateTable('orders').set(parts).where('id', '=', id).execute()
    await site.go(page, `/lender/item/${lender}`)
    await row(page, 'Roofing CO OK').getByText('0.00%').waitFor()
    await button(page, 'New order').click()
    const question = page.getByRole('dialog', { name: 'Copy Default Sendformat' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toMatch(/^\/lender\/item\//)
    await button(page, 'New order').click()
    await button(question, 'Yes').click()
    await page.getByText(`with send format and configuration of order ${id}`).waitFor()
    await page.getByRole('textbox', { name: 'Title' }).fill('Roofing KS')
    await button(page, 'Save').click()
    for (const text of ['Choose a product', 'Required']) await page.getByText(text, { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Product' }).click()
    await page.getByRole('option', { name: 'Roofing' }).click()
    await page.getByRole('textbox', { name: 'Price' }).fill('40')
    await button(page, 'Save').click()
    await toast(page, 'Order was successfully saved')
    await page.getByText('1 reason', { exact: true }).waitFor()
    const { data } = await staff.call(systemLogCalls.list, { body: { lender: [lender], perPage: 4 } })
    const titles = data.map(({ systemlog }) => systemlog.title)
    expect(titles).toEqual(['Order added', 'Order archived', 'Order copied', 'Order activated'])
    await site.go(page, '/lender/order/form/999999')
    await page.getByText('Lender not found').waitFor()
    expect(await page.getByRole('textbox', { name: 'Title' }).count()).toBe(0)
  })
})

describe('cap management', () => {
  it('is edited like a spreadsheet, by keys and paste, and says of each cell what came of it', async () => {
    const [first, second, third] = [
      await add('Siding one', 20),
      await add('Siding two', 21),
      await add('Siding three', 22),
    ]
    const page = await site.pageOf(
      { superuser: true, name: 'Dana Whitfield' },
      { path: '/lender/capmanagement?keyword=Siding' },
    )
    const cell = (label: string, title: string) => page.getByRole('gridcell', { name: `${label} of ${title}` })
    await cell('Price', 'Siding one').click()
    // Left by a click elsewhere, what was typed counts and the focus stays there.
    await page.keyboard.type('23')
    const keyword = page.getByRole('textbox', { name: 'Keyword' })
    await keyword.click()
    await cell('Price', 'Siding one').getByText('23.00').waitFor()
    expect(await keyword.evaluate((one) => one === document.activeElement)).toBe(true)
    await cell('Price', 'Siding one').click()
    await page.keyboard.type('24.5')
    await page.keyboard.press('Enter')
    await cell('Price', 'Siding one').getByText('24.50').waitFor()
    await cell('Price', 'Siding two').and(page.locator(':focus')).waitFor()
    for (const key of ['ArrowRight', 'Space', 'ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
    await cell('Daily cap', 'Siding one').evaluate((one) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '5\nx\n7\n8')
      one.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByText('x: Enter a whole number').waitFor()
    await page.getByText('Left out, as there is no row for them: 1 of the values').waitFor()
    await button(page, 'Save changes (4)').waitFor()
    await button(page, '4 changes in 3 orders, not saved').click()
    await page.getByText('Price of Siding one: 20.00 24.50').waitFor()
    await page.keyboard.press('Escape')
    await shoot(page, 'cap-management')
    await expectAccessible(page)
    await staff.call(capCalls.save, { body: { lenderorder: third, type: 'day', value: 9 } })
    await button(page, 'Save changes (4)').click()
    const asked = page.getByRole('dialog', { name: 'Changed by Olga Other' })
    await asked.getByText('Daily cap of Siding three is 9 now. Yours is 7.').waitFor()
    const tick = cell('Price', 'Siding one').getByLabel('saved')
    // It says so for some seconds only.
    await Promise.all([tick.waitFor(), button(asked, 'Take theirs').click()])
    await toast(page, 'Cap was successfully uploaded')
    await button(page, /Save changes/).waitFor({ state: 'detached' })
    const rows = await staff.call(capCalls.orders, { body: { keyword: 'Siding' } })
    const stored = (id: number) => rows.find((one) => one.id === id)
    expect([stored(first)?.price, stored(first)?.caps.day.value]).toEqual([24.5, 5])
    expect([stored(second)?.status, stored(second)?.caps.day.isOn]).toEqual(['active', 0])
    expect(stored(third)?.caps.day.value).toBe(9)
    await cell('Daily cap', 'Siding three').getByText('9', { exact: true }).waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])
    expect(readFileSync(await file.path(), 'utf8')).toMatch(
      new RegExp(
        `^Id,Order,Lender,Product,Price,Status,.*Sold this month\\r\\n([^]*\\n)?${first},Siding one,.*,24.50,paused,`,
      ),
    )
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    // On a phone what saves is at the bottom of the window, wherever the page is.
    await cell('Daily cap', 'Siding one').dblclick()
    await page.keyboard.type('6')
    await page.keyboard.press('Enter')
    const saving = await button(page, 'Save changes (1)').boundingBox()
    expect(saving?.y).toBeGreaterThan(NARROW.height - 60)
    await expectNoSidewaysScroll(page)
    await shoot(page, 'cap-management-narrow-dark')
    await expectAccessible(page)
    await button(page, 'Discard').click()
    // It has said so for long enough.
    await tick.waitFor({ state: 'detached' })
  })
})
