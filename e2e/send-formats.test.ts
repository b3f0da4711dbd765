import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderConfigurationCalls } from '@/features/demand/order-configuration/contract'
import { formatEditCalls, pingIdentityCalls } from '@/features/demand/send-formats/contract'
import { TestMarket } from '../test/market'
import { button } from './finders'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole, WIDE } from './harness'

const site = useConsole({ SLUICE_ALLOW_DESTINATIONS: 'loopback' })
const market = new TestMarket(site.app)
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor()

beforeAll(() => market.start())
afterAll(() => market.simulator.stop())

it('an order is configured, its secret seen by nobody, a test lead built and sent, a time-out restored, a version rolled back', async () => {
  const staff = await site.app.signedIn({ superuser: true, name: 'Olga Other' })
  const id = await market.order({
    ...{ title: 'Roofing TX', status: 'paused', pingpost: true },
    ping: { dialect: 'json', outcome: { kind: 'accept', price: 42 } },
    post: { dialect: 'json', outcome: { kind: 'accept', price: 42 } },
  })
  await market.reload()
  const page = await site.pageOf(
    { superuser: true, name: 'Dana Whitfield' },
    { path: `/lender/order/configuration/${id}` },
  )
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Destination').fill('http://10.0.0.8/leads')
  await field('Timeout').fill('45')
  await field('API key').fill('sk-planted-1')
  await button(page, 'Save changes (3)').click()
  await page
    .getByText(/10\.0\.0\.8/)
    .first()
    .waitFor()
  await page.getByRole('alert').getByText('Configuration data').waitFor()
  await field('Destination').fill(`${market.simulator.origin}/${id}/post`)
  await shoot(page, 'order-configuration')
  await expectAccessible(page, 'main')
  await button(page, 'Save changes (2)').click()
  await toast(page, 'Configuration was successfully saved')
  await expect.poll(() => field('API key').inputValue()).toBe('•••')
  const saved = () => staff.call(orderConfigurationCalls.get, { params: { id } })
  expect(await saved()).toMatchObject({ timeout: 45, config: { apikey: '•••' } })

  await page.getByRole('link', { name: 'Roofing TX' }).click()
  await page.getByRole('tab', { name: 'Test lead' }).click()
  await field('Zip').fill('')
  await button(page, 'Send test lead').click()
  await page.getByText('Required', { exact: true }).waitFor()
  await button(page, 'Build without sending').click()
  const result = page.getByRole('region', { name: 'Result of the test' })
  await result.getByText('Built, not sent').first().waitFor()
  await result.getByText('the lead has no Zip').waitFor()
  await field('Zip').fill('44101')
  await button(page, 'Send test lead').click()
  await result.getByText(/^Sold at \$42\.00/).waitFor()
  await result.getByText(/^Bid of \$42\.00 because/).waitFor()
  expect(market.received(id, 'post')).toHaveLength(1)
  await expectAccessible(page, 'main')
  await shoot(page, 'order-test')
  const log = page.getByRole('region', { name: 'Test log' })
  await log.getByText('built').last().waitFor()
  await log.getByRole('row').last().getByRole('button').click()
  await result.getByText('the lead has no Zip').waitFor()
  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')
  await shoot(page, 'order-test-narrow-dark')
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.getByRole('tab', { name: 'Send format' }).click()
  // The exact requests, on a sample lead and on the lead of the test before.
  const receives = page.getByRole('region', { name: 'What the lender receives' })
  await receives.getByRole('tab', { name: 'Ping' }).click()
  await receives.getByText(/fields sent, \d+ left out/).waitFor()
  await receives.getByRole('combobox', { name: 'On' }).click()
  await page
    .getByRole('option', { name: /^Test of/ })
    .first()
    .click()
  await receives.getByText('44101').waitFor()
  await shoot(page, 'send-format-requests')
  // Who the consumer is stays out of pings until somebody allows it, with a reason that stands on the order.
  const identity = page.getByRole('region', { name: 'Identity in pings' })
  await button(identity, 'Allow identity in pings').click()
  const why = page.getByRole('dialog', { name: 'Allow identity in pings' })
  await why.getByRole('textbox', { name: 'Reason' }).fill('Too short')
  await button(why, 'Allow').click()
  await why.getByText('Enter a reason of at least 10 characters').waitFor()
  await why.getByRole('textbox', { name: 'Reason' }).fill('Their contract asks for the phone')
  await expectAccessible(page, '[role=dialog]')
  await button(why, 'Allow').click()
  await toast(page, 'Requested. Another person has to approve it')
  await identity.getByText(/^Requested by Dana Whitfield, .*: Their contract asks for the phone/).waitFor()
  expect(await button(identity, 'Approve').count()).toBe(0)
  await staff.call(pingIdentityCalls.approve, { params: { id }, body: {} })
  await page.reload()
  await identity.getByText(/^Allowed by Dana Whitfield and Olga Other, .*: Their contract asks for the phone/).waitFor()
  await expect.poll(() => page.getByText(/^Allowed by Dana Whitfield/).count()).toBe(2)
  await shoot(page, 'order-ping-identity')
  await button(identity, 'Withdraw').click()
  await button(page.getByRole('dialog').last(), 'Withdraw').click()
  await toast(page, 'Identity in pings was withdrawn')
  await identity.getByText(/^Not allowed/).waitFor()
  await button(page, 'Edit send format').click()
  const editor = page.getByRole('dialog', { name: 'Edit send format' })
  await editor.getByRole('tab', { name: 'Orders with the same send format (0)' }).waitFor()
  await button(editor, 'Generate').click()
  await editor.getByText('Enter at least 5 characters').waitFor()
  const generate = async () => {
    await editor.getByRole('textbox', { name: 'Description' }).fill('add zz_source with "Sluice"')
    await button(editor, 'Generate').click()
  }
  const submit = async () => {
    await button(editor, 'Accept').click()
    await toast(
      page,
      'Your changes have been submitted and are currently awaiting approval from the development team...',
    )
    await editor.waitFor({ state: 'detached' })
    const edits = site.app.db.selectFrom('send_part_edits').select('id').orderBy('id', 'desc')
    return { id: (await edits.executeTakeFirstOrThrow()).id }
  }
  await generate()
  await editor.getByText(/^The lead: test test/).click()
  await editor.getByRole('textbox', { name: 'City', exact: true }).fill('Planted City')
  await button(editor, 'Send a test with this').click()
  await editor.getByText(/^Post: Sold at/).waitFor()
  expect(market.received(id, 'post')[1]?.body).toMatch(/Planted City[^]*zz_source|zz_source[^]*Planted City/)
  await expectAccessible(page, '[role=dialog]')
  await shoot(page, 'ai-editor')
  const body = { note: 'They never asked for a source' }
  await staff.call(formatEditCalls.refuse, { params: await submit(), body })
  await button(page, 'Edit send format').click()
  await editor.getByRole('tab', { name: 'Edit log (1)' }).click()
  await editor.getByText('refused', { exact: true }).waitFor()
  await editor.getByText(body.note).waitFor()
  await editor.getByRole('tab', { name: 'AI Editor' }).click()
  await generate()
  await staff.call(formatEditCalls.deploy, { params: await submit() })
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.getByRole('button', { name: /Timeout: 30 → 45/ }).click()
  await button(page, 'Restore Timeout').click()
  // What is pinned is guarded by the version that was read: the page reads it again after every change.
  const read = page.waitForResponse((response) => response.url().endsWith(`/admin/order/integration/${id}`))
  await button(page.getByRole('dialog').last(), 'Restore').click()
  await toast(page, 'Earlier value was successfully restored')
  await read
  expect(await saved()).toMatchObject({ timeout: 30 })

  await page.getByRole('tab', { name: 'Send format' }).click()
  const versions = page.getByRole('region', { name: 'Versions', exact: true })
  await versions.getByText('it sends by version 1.').waitFor()
  await versions.getByText('zz_source').first().waitFor()
  await button(versions, 'Pin this order to version 1').click()
  await page.getByText('Data class pinned to version 1', { exact: true }).waitFor()
  await button(versions, 'Follow new versions').click()
  await versions.getByText('it sends by version 1.').waitFor()
  await expectAccessible(page, 'main')
  await shoot(page, 'send-format-versions')
  await button(versions, 'Roll back to the version that ships').click()
  const back = page.getByRole('dialog', { name: 'Roll back to the version that ships' })
  await back.getByRole('link', { name: 'Roofing TX' }).waitFor()
  await back.getByRole('textbox', { name: 'Reason' }).fill('Their new fields are not live yet')
  await shoot(page, 'send-format-rollback')
  await button(back, 'Roll back').click()
  await versions.getByText('it sends by version 2.').waitFor()
  await versions.getByText(/Their new fields are not live yet/).waitFor()
  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')
  await shoot(page, 'send-format-versions-narrow-dark')
})
