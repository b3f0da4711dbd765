import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { rcidCalls } from '@/features/supply/rcids/contract'
import { seedParties } from '../test/leads'
import { START } from '../test/clock'
import { refusedOnce } from './finders'
import { expectAccessible, expectAllReadable, shoot, useConsole } from './harness'

const site = useConsole()
let harbor = 0
let windows = 0
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

beforeAll(async () => {
  const parties = await seedParties(site.app)
  harbor = parties.harbor
  windows = parties.windows
})

async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('an RCID', () => {
  it('is set up from the page of its publisher: key shown once, sample lead, fields, rotation, history', async () => {
    const page = await site.pageOf(
      { superuser: true, name: 'Dana Whitfield' },
      { path: `/publisher/item/${harbor}?tab=rcid`, clock: START },
    )
    await row(page, 'Harbor windows').last().waitFor()
    await page.getByRole('link', { name: 'New RCID' }).first().click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Choose a product', { exact: true }).waitFor()
    await expectAccessible(page, 'main')
    await page.getByRole('textbox', { name: 'Title' }).fill('Storm <i>windows</i>')
    await pick(page, 'Product', 'Windows')
    await page.getByRole('textbox', { name: 'Price value' }).fill('101')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Must be 100% or less').waitFor()
    await page.getByRole('textbox', { name: 'Price value' }).fill('80')
    await refusedOnce(page, '/rcid')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Invalid rcid data').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'RCID was successfully saved').waitFor()
    const dialog = page.getByRole('dialog', { name: 'API key' })
    await dialog.getByText('not shown again').waitFor()
    const key = (await dialog.locator('.s-mono').innerText()).trim()
    await shoot(page, 'rcid-key')
    await dialog.getByRole('button', { name: 'I have copied the key' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: 'Storm <i>windows</i>' }).waitFor()
    await page.getByText(`••••••••${key.slice(-4)}`).waitFor()
    expect(await page.getByText(key).count()).toBe(0)
    await page.getByText('Testing', { exact: true }).waitFor()
    const id = Number(/\/item\/(\d+)/.exec(page.url())?.[1])

    await page.getByRole('button', { name: 'Send sample lead' }).click()
    const sample = page.getByRole('dialog', { name: 'Sample lead' })
    await sample.getByText('curl').first().waitFor()
    await shoot(page, 'rcid-sample')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Test leads' }).click()
    await row(page, 'Direct post').waitFor()
    await row(page, 'Direct post').getByRole('button', { name: 'Open test lead' }).click()
    await page.getByRole('dialog').getByText('"windowcount"').first().waitFor()
    await page.getByRole('region', { name: 'What happened' }).waitFor()
    await shoot(page, 'rcid-testlead')
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: 'Required fields' }).click()
    await pick(page, 'Zip', 'Required on ping and post')
    await page.getByRole('button', { name: 'Save changes (1)' }).click()
    await toast(page, 'Information was successfully saved').waitFor()
    const staff = await site.app.signedIn({ superuser: true, name: 'Olga Other' })
    const zip = async () =>
      (await staff.call(rcidCalls.fields, { params: { id } })).fields.find(({ field }) => field === 'zip')?.required
    expect(await zip()).toBe(2)

    await page.getByRole('button', { name: 'Rotate' }).click()
    await page.getByRole('button', { name: 'Rotate key' }).click()
    await dialog.getByRole('button', { name: 'I have copied the key' }).click()
    await page.getByText('old key until').waitFor()

    await page.getByRole('tab', { name: 'Log', exact: true }).click()
    await row(page, 'API key rotated').waitFor()
    await page
      .getByRole('button', { name: /Zip required/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Restore Zip required' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Restore', exact: true }).click()
    await toast(page, 'Earlier value was successfully restored').waitFor()
    expect(await zip()).toBe(0)

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Mine')
    await staff.call(rcidCalls.update, { params: { id }, body: { title: 'Theirs' } })
    await page.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this' })
    for (const text of ['Olga Other', 'Theirs', 'Mine']) await conflict.getByText(text).first().waitFor()
  })

  it('is readable for everyone, wide and light, narrow and dark', async () => {
    const page = await site.pageOf({ superuser: true }, { path: `/publisher/rcid/item/${windows}` })
    const tabs = ['Required fields', 'Test leads', 'Log'].map((tab) => {
      const show = async () => {
        await page.getByRole('tab', { name: tab, exact: true }).click()
        await page.getByRole('tabpanel').locator('table, form').first().waitFor()
      }
      return [`rcid-${tab.toLowerCase().replace(' ', '')}`, show] as const
    })
    const ofPublisher = async () => {
      await site.go(page, `/publisher/item/${harbor}?tab=rcid`)
      await row(page, 'Harbor windows').last().waitFor()
    }
    await expectAllReadable(page, [...tabs, ['publisher-rcid', ofPublisher]])
  })
})
