import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { filterCalls } from '@/features/demand/filters/contract'
import { seedParties } from '../test/leads'
import { button, row, toast } from './finders'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole } from './harness'

const site = useConsole()
let harbor = 0

beforeAll(async () => {
  harbor = (await seedParties(site.app)).harbor
})

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })

async function add(page: Page, title: string): Promise<void> {
  await button(page, 'Add filter').click()
  await page.getByRole('textbox', { name: 'Find a filter' }).fill(title)
  await page.getByRole('option', { name: title, exact: true }).click()
  await dialog(page, `Filter: ${title}`).getByText('Reads as').waitFor()
}

it('are pasted, painted, saved and removed; bad values are mended one by one, the second to save is told, and the log gives back', async () => {
  const page = await site.pageOf({ superuser: true, name: 'Me' }, { path: `/publisher/item/${harbor}?tab=filters` })
  await page.getByText('Every lead of this publisher comes in.').waitFor()

  await add(page, 'Zip')
  const zips = dialog(page, 'Filter: Zip').getByRole('textbox', { name: 'Zips' })
  await dialog(page, 'Filter: Zip').locator('textarea:focus').waitFor()
  await zips.fill('73003, 8O202\t73003\n8084 x')
  await page.getByText('Invalid input. Please enter numbers separated by a comma only').waitFor()
  await page.getByText('1 repeat dropped').waitFor()
  await button(page, 'Save filter').click()
  const repair = button(page, 'Use 80202 for 8O202')
  await page.locator('button:focus', { hasText: 'Use 80202' }).waitFor()
  await shoot(page, 'filter-zip')
  await expectAccessible(page, '[role="dialog"]')
  await repair.click()
  await button(page, 'Remove these 2').click()
  await page.getByText('Only 73003 and 80202').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click()
  await button(page, 'Save filter').click()
  await toast(page, 'Filter was successfully saved')
  await row(page, 'Only 73003 and 80202').getByText('Ping and post').waitFor()

  await add(page, 'Date/time')
  // All of it is there, and stays where it is; the dialog has taken the focus.
  await page.getByRole('img', { name: /^(Leads per hour|No leads)/ }).waitFor()
  await dialog(page, 'Filter: Date/time').locator(':focus').waitFor()
  await page.getByRole('gridcell', { name: 'Mon 08:00, closed' }).focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowDown', 'Space']) await page.keyboard.press(key)
  await page.getByRole('gridcell', { name: 'Tue 09:00, open, rule 1' }).waitFor()
  await page.getByText('Mon–Tue 08:00–10:00 (New York time)').waitFor()
  await page.getByLabel('Rule 1, to').fill('08:00')
  await page.getByText('Begin and end are the same').waitFor()
  await page.getByLabel('Rule 1, to').fill('20:30')
  await page.getByRole('gridcell', { name: 'Mon 20:00, open, rule 1' }).waitFor()
  // The end is dragged from behind 20 to behind 17, for both days.
  const last = await page.getByRole('gridcell', { name: 'Mon 20:00, open, rule 1' }).boundingBox()
  const wanted = await page.getByRole('gridcell', { name: 'Mon 16:00, open, rule 1' }).boundingBox()
  if (!last || !wanted) throw new Error('no hours')
  await page.mouse.move(last.x + last.width / 2 - 3, last.y + 8)
  await page.mouse.down()
  await page.mouse.move(wanted.x + wanted.width / 2, wanted.y + 8, { steps: 4 })
  await page.mouse.up()
  await page.getByText('Mon–Tue 08:00–17:00 (New York time)').waitFor()
  // The whole block goes a day down and an hour to the right.
  await page.getByRole('gridcell', { name: 'Mon 12:00, open, rule 1' }).hover()
  await page.mouse.down()
  await page.getByRole('gridcell', { name: 'Tue 13:00' }).hover()
  await page.mouse.up()
  await page.getByText('Tue–Wed 09:00–18:00 (New York time)').waitFor()
  await button(page, 'Rule 1, Mon').click()
  await button(page, 'Rule 1, Wed').click()
  await page.getByLabel('Rule 1, from').fill('08:00')
  await page.getByLabel('Rule 1, to').fill('20:30')
  await shoot(page, 'filter-time')
  // On a phone it would lie over the dialog's cross for its five seconds.
  await page.getByText('Filter was successfully saved').waitFor({ state: 'detached' })
  await page.setViewportSize(NARROW)
  await page.getByRole('grid', { name: 'Hours of Mon' }).waitFor()
  await page.getByRole('radiogroup', { name: 'Day' }).getByText('Tue').click()
  await page.getByRole('gridcell', { name: 'Tue 09:00, open, rule 1' }).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  // It has the whole window of a phone.
  const place = () => dialog(page, 'Filter: Date/time').boundingBox()
  await expect.poll(place).toMatchObject({ x: 0, y: 0, ...NARROW })
  await shoot(page, 'filter-time-narrow')
  await expectAccessible(page, '[role="dialog"]')
  await button(page, 'Save filter').click()
  await row(page, 'Mon–Tue 08:00–20:30').waitFor()
  await expectNoSidewaysScroll(page)
  await shoot(page, 'filters-narrow')

  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Edit Zip').click()
  await zips.fill('1')
  await button(page, 'Restore saved').click()
  await zips.and(page.getByText('73003, 80202')).waitFor()
  await zips.fill('73003')
  const other = await site.app.signedIn({ superuser: true, name: 'Olga Other' })
  const theirs = { elementId: harbor, type: 'publisher' as const, filterTitle: 'zip' }
  await other.call(filterCalls.save, { body: { ...theirs, data: { list: '99501', type: 'exclude' } } })
  await button(page, 'Save filter').click()
  const conflict = dialog(page, 'Someone else changed this')
  for (const text of ['Olga Other', 'All but 99501', 'Only 73003']) await conflict.getByText(text).first().waitFor()
  await button(conflict, 'Keep all mine').click()
  await button(conflict, 'Use these values').click()
  await conflict.waitFor({ state: 'detached' })
  await button(page, 'Save filter').click()
  await row(page, 'Only 73003').waitFor()
  site.app.clock.advance(1)
  await button(page, 'Remove Date/time').click()
  await button(dialog(page, 'Remove filter'), 'Remove').click()
  await row(page, 'Mon–Tue').waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Log' }).click()
  await row(page, 'Filter removed').getByRole('button').first().click()
  await button(page, 'Restore Date/time').click()
  await button(dialog(page, 'Restore earlier value'), 'Restore').click()
  await toast(page, 'Earlier value was successfully restored')
  await page.getByRole('tab', { name: 'Filters' }).click()
  await row(page, 'Mon–Tue 08:00–20:30').waitFor()

  // An order's filter for another order.
  const dateadd = new Date(site.app.clock.now())
  const at = { status: 'active', dateadd }
  const lender = await site.app.db
    .insertInto('lenders')
    .values({ ...at, title: 'Cedar' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [first] = await site.app.db
    .insertInto('orders')
    .values(['Cedar OH', 'Cedar TX'].map((title) => ({ ...at, title, lender_id: lender.id, product_id: 1 })))
    .returning('id')
    .execute()
  const ours = { elementId: first?.id ?? 0, type: 'order' as const, filterTitle: 'zip' }
  await other.call(filterCalls.save, { body: { ...ours, data: { list: '44101', type: 'include' } } })
  await site.go(page, `/lender/order/item/${first?.id}?tab=filters`)
  await button(page, 'Copy Zip').click()
  await row(dialog(page, 'Copy filter'), 'Cedar TX').getByRole('checkbox').check()
  await button(page, 'Copy to 1 order').click()
  await toast(page, 'Filter was successfully copied')
})
