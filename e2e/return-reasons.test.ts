import { describe, it } from 'vitest'
import { button, row, toast } from './finders'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole } from './harness'

const site = useConsole()

describe('return reasons', () => {
  it('are made, changed and deleted, on a wide screen and a narrow one', async () => {
    const page = await site.pageOf({ permissions: ['settings_returnreasons'] }, { path: '/settings/returnreason' })
    await page.getByText('Data not found').waitFor()
    await page.getByRole('link', { name: 'New reason' }).click()
    await button(page, 'Save').click()
    await page.getByText('Enter a title').waitFor()
    await page.getByRole('textbox', { name: 'Title' }).fill('Never requested')
    await page.getByRole('combobox', { name: 'Products' }).click()
    await page.getByRole('option', { name: 'Solar' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'Means fraud' }).check()
    await expectAccessible(page)
    await shoot(page, 'return-reason')
    await button(page, 'Save').click()
    await toast(page, 'Return reason was successfully saved')

    const made = row(page, 'Never requested')
    await made.getByText('Solar').waitFor()
    await made.getByText('Fraud').waitFor()
    await expectAccessible(page)
    await shoot(page, 'return-reasons')
    await page.setViewportSize(NARROW)
    await expectNoSidewaysScroll(page)
    await made.getByRole('link', { name: 'Never requested', exact: true }).click()
    await page.getByRole('heading', { name: 'Never requested' }).waitFor()
    await page.getByRole('textbox', { name: 'Title' }).fill('Did not ask')
    await expectNoSidewaysScroll(page)
    await button(page, 'Save').click()
    await button(page, 'Delete Did not ask').click()
    await button(page.getByRole('dialog'), 'Delete').click()
    await toast(page, 'Return reason was successfully deleted')
    await page.getByText('Data not found').waitFor()
  })
})
