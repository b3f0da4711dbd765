import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { publisherCalls } from '@/features/supply/publishers/contract'
import { seedLeads, seedParties } from '../test/leads'
import { expectAccessible, expectAllReadable, shoot, useConsole } from './harness'

const site = useConsole()
let harbor = 0
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

beforeAll(async () => {
  const parties = await seedParties(site.app)
  harbor = parties.harbor
  const one = { at: site.app.clock.now(), product: 1, publisher: harbor, rcid: parties.windows, subid: 'fb' }
  const losing = { ...one, product: 5, rcid: parties.solar, subid: '', total: 1000, pub: 2000 }
  await seedLeads(site.app, [
    { ...one, status: 'matched', total: 3000, pub: 2000 },
    { ...losing, status: 'matched' },
  ])
})

const stored = (name: string) =>
  site.app.db.selectFrom('publishers').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

describe('publishers', () => {
  it('are found by id and name among thousands, added with the specified messages, and opened', async () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({
      ...{ name: `Partner ${n}`, status: n % 3 === 0 ? 'inactive' : 'active', dateadd: new Date(0) },
    }))
    for (let from = 0; from < many.length; from += 1000)
      await site.app.db
        .insertInto('publishers')
        .values(many.slice(from, from + 1000))
        .execute()
    const page = await site.pageOf({ superuser: true, name: 'Dana Whitfield' })
    await page.getByRole('button', { name: 'Publisher', exact: true }).click()
    await page.getByRole('link', { name: 'Publishers', exact: true }).click()
    await row(page, 'Partner 7').first().waitFor()
    await shoot(page, 'publishers-list')
    // Every letter is answered in the browser: no call is made, and the rows follow at once.
    let calls = 0
    page.on('request', (request) => (calls += request.url().includes('/admin/publisher/list') ? 1 : 0))
    await page.getByRole('textbox', { name: 'ID or name' }).fill('partner 4321')
    await page.getByText('2 results').waitFor()
    await page.getByRole('textbox', { name: 'ID or name' }).fill(`${harbor}`)
    await row(page, 'Bright Harbor Media').getByText('Solar').waitFor()
    expect(calls).toBe(0)

    await page.getByRole('link', { name: 'New publisher' }).click()
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter an email address').waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus')).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Email').fill('elena@cedar.example')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Cedar <b>Lane</b>')
    await page.getByLabel('City').fill('Boston')
    await page.getByLabel('Price value').fill('1e9')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Must be a number with at most two decimals').waitFor()
    await page.getByLabel('Price value').fill('$ 19')
    await page.route('**/admin/publisher/add', async (route) => {
      const body = { message: 'Some fields need attention.', errors: { name: 'Taken' } }
      await route.fulfill({ status: 422, json: body })
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Invalid publisher data').waitFor()
    await page.unroute('**/admin/publisher/add')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Publisher was successfully saved').waitFor()
    await page.getByRole('heading', { name: 'Cedar <b>Lane</b>' }).waitFor()
    expect(await stored('Cedar <b>Lane</b>')).toMatchObject({ city: 'Boston', status: 'active', pricevalue: 1900 })
  })

  it('are set up in place: changes are marked, saved together, told apart when two save at once, and restored', async () => {
    const page = await site.pageOf({ superuser: true, name: 'Me' }, { path: `/publisher/item/${harbor}` })
    await page.getByRole('combobox', { name: 'Fail/flag rule' }).click()
    await page.getByRole('option', { name: 'Flag' }).click()
    await page.getByRole('switch', { name: 'Credit return' }).click()
    await page.getByRole('button', { name: 'Save changes (2)' }).waitFor()
    await shoot(page, 'publisher-settings-changed')
    await expectAccessible(page)
    const other = await site.app.signedIn({ superuser: true, name: 'Olga Other' })
    await other.call(publisherCalls.saveSettings, {
      params: { id: harbor },
      body: { failflagrule: 'fail', duplicate: 7 },
    })
    await page.getByRole('button', { name: 'Save changes (2)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
    for (const text of ['Olga Other', 'Duplicate checker', '7 days']) await dialog.getByText(text).first().waitFor()
    await dialog.getByRole('button', { name: 'Keep all mine' }).click()
    await dialog.getByRole('radio', { name: /^Duplicate checker, Theirs/ }).check()
    await dialog.getByRole('button', { name: 'Use these values' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Save changes (2)' }).click()
    await toast(page, 'Information was successfully saved').waitFor()
    const settings = await other.call(publisherCalls.settings, { params: { id: harbor } })
    expect(settings).toMatchObject({ failflagrule: 'flag', creditreturn: 1, duplicate: 7 })

    await page.getByRole('tab', { name: 'Scrubbers' }).click()
    await page.getByRole('switch', { name: 'Lead age' }).press('Space')
    await page.getByLabel('Lead age: Lead age, maximum, hours').fill('0')
    await page.getByLabel('Lead age: Lead age, maximum, minutes').fill('30')
    await page.getByRole('switch', { name: 'Risk A' }).press('Space')
    await page.getByLabel('Risk A: Risk score, flag value').selectOption('Fail on yellow')
    await page.getByText('1 h', { exact: true }).waitFor()
    await page.getByRole('columnheader', { name: 'Stopped, 7 days' }).waitFor()
    await page.getByRole('heading', { name: /^Last 7 days/ }).waitFor()
    await row(page, 'Harbor windows').getByText('REV 75%').waitFor()
    await shoot(page, 'publisher-scrubbers-changed')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save changes (4)' }).click()
    await page.getByRole('button', { name: /Save changes/ }).waitFor({ state: 'detached' })
    const scrubbers = await other.call(publisherCalls.scrubbers, { params: { publisherId: harbor } })
    expect(scrubbers.filter(({ version }) => version > 0).map(({ name, config }) => [name, config])).toEqual([
      ['Lead age', { 'Lead age, maximum': 1800 }],
      ['Risk A', { 'Risk score, flag value': 2 }],
    ])

    await page.getByRole('tab', { name: 'SubId' }).click()
    await page.getByRole('button', { name: 'Exclude fb' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Exclude', exact: true }).click()
    await row(page, 'fb').getByText('excluded').waitFor()
    await page.getByRole('button', { name: 'Allow fb' }).waitFor()

    await page.getByRole('tab', { name: 'Log', exact: true }).click()
    await row(page, 'Risk A: Risk score, flag value').getByText('Fail on yellow').waitFor()
    await shoot(page, 'publisher-log')
    await page
      .getByRole('button', { name: /Fail\/flag rule: Fail → Flag/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Restore Fail/flag rule' }).click()
    await shoot(page, 'publisher-restore')
    await page.getByRole('dialog').last().getByRole('button', { name: 'Restore', exact: true }).click()
    await toast(page, 'Earlier value was successfully restored').waitFor()
    await row(page, 'Earlier value restored').getByText('Fail/flag rule:').waitFor()
    expect((await other.call(publisherCalls.settings, { params: { id: harbor } })).failflagrule).toBe('fail')
  })

  it('edited by two people at once show both values', async () => {
    const page = await site.pageOf({ superuser: true, name: 'Me' }, { path: `/publisher/form/${harbor}` })
    await page.getByLabel('City').fill('Mine')
    const other = await site.app.signedIn({ superuser: true, name: 'Olga Other' })
    await other.call(publisherCalls.update, { params: { id: harbor }, body: { city: 'Theirs' } })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
    for (const text of ['Olga Other', 'Theirs', 'Mine']) await dialog.getByText(text).first().waitFor()
  })
})

describe('the publisher screens', () => {
  it('are readable for everyone, wide and light, narrow and dark', async () => {
    const page = await site.pageOf({ superuser: true }, { path: `/publisher/item/${harbor}` })
    const shown = async (tab: string) => {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await page.getByRole('tabpanel').locator('table, form').first().waitFor()
    }
    await shown('RCID')
    const first = page.getByRole('tabpanel').getByRole('row').nth(1)
    await first.getByText('Loses money, 7 days').waitFor()
    for (const flow of ['Ping/post', 'Direct post'])
      expect(await first.getByRole('link', { name: flow }).getAttribute('href')).toMatch(/^\/postingspecs\/\d+\//)
    const tabs = ['RCID', 'Settings', 'Scrubbers', 'SubId', 'Log']
    const other = ['/publisher/list', `/publisher/form/${harbor}`].map((path) => {
      const show = async () => {
        await site.go(page, path)
        await page.locator('main table, main form').first().waitFor()
      }
      return [`publisher-${path.split('/')[2] ?? ''}`, show] as const
    })
    await expectAllReadable(page, [
      ...tabs.map((tab) => [`publisher-${tab.toLowerCase()}`, () => shown(tab)] as const),
      ...other,
    ])
  })
})
