import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { assign, newParty } from '../test/partners'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole, WIDE } from './harness'

const site = useConsole()
let harbor = 0
let bank = 0

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** By the keyboard: a toast may lie over the end of a row. */
const act = (page: Page, name: string) => button(page, name).press('Enter')
const dialog = (page: Page) => page.getByRole('dialog')

const stored = (name: string) =>
  site.app.db.selectFrom('users').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
const partiesOf = async (name: string) =>
  (
    await site.app.db
      .selectFrom('user_parties')
      .selectAll()
      .where('user_id', '=', (await stored(name)).id)
      .execute()
  ).map(({ party_id }) => party_id)

beforeAll(async () => {
  harbor = await newParty(site.app, 'publisher')
  bank = await newParty(site.app, 'lender')
  const colin = await site.app.person({ kind: 'publisher', name: 'Colin Ferris' })
  await assign(site.app, 'publisher', colin.id, harbor)
  await site.app.person({ kind: 'publisher', name: 'Ines Duarte' })
})

describe('partner users', () => {
  it('are invited, changed, assigned, un-assigned, deleted and looked in on, from the lists and from the tabs', async () => {
    const page = await site.pageOf({ superuser: true, name: 'Dana Whitfield' }, { path: '/user/pubusers' })
    await row(page, 'Colin Ferris').getByText('publisher').waitFor()
    // Nobody is logged in as who has no publisher.
    expect(await button(page, 'Log in as Ines Duarte').count()).toBe(0)
    await page.getByRole('link', { name: 'New user' }).click()
    await button(page, 'Save').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Rosa Lindqvist')
    await page.getByRole('textbox', { name: 'Email' }).fill('rosa@harbor.example')
    await page.getByRole('combobox', { name: 'Publishers' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('textbox', { name: 'Name' }).click()
    await shoot(page, 'partner-user-form')
    await button(page, 'Save').click()
    await toast(page, 'User was successfully added').waitFor()
    await toast(page, 'Invitation was successfully sent').waitFor()
    await row(page, 'Rosa Lindqvist').getByText('not activated').waitFor()
    expect(await partiesOf('Rosa Lindqvist')).toEqual([harbor])
    await act(page, 'Resend invitation to Rosa Lindqvist')
    await toast(page, 'Invitation email was successfully sent').waitFor()
    await shoot(page, 'partner-users')
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Edit Rosa Lindqvist' }).press('Enter')
    await page.getByRole('checkbox', { name: 'Sign in without a second factor' }).check()
    await button(page, 'Save').click()
    await toast(page, 'User was successfully saved').waitFor()
    await row(page, 'Rosa Lindqvist').waitFor()
    expect(await stored('Rosa Lindqvist')).toMatchObject({ mfa_disabled: true, status: 0 })

    await act(page, 'Log in as Colin Ferris')
    // Without a reason nothing happens.
    await button(page, 'Log In').click()
    await dialog(page).getByLabel('Reason').fill('Asked about a payout')
    await shoot(page, 'partner-users-log-in')
    // What takes the ticket out of the address does not come.
    const taker = '**/assets/EnterPage-*.js'
    await page.context().route(taker, () => undefined)
    const [portal] = await Promise.all([
      page.waitForEvent('popup'),
      toast(page, 'The portal opens as Colin Ferris in a new window').waitFor(),
      button(page, 'Log In').click(),
    ])
    await portal.waitForURL(/\/portal\/enter#[\w-]{20,}$/, { waitUntil: 'commit' })
    expect(await portal.evaluate(() => window.opener as unknown)).toBe(null)
    await portal.close()
    await page.context().unroute(taker)

    await act(page, 'Delete Rosa Lindqvist')
    await button(page, 'Delete').click()
    await toast(page, 'User was successfully deleted').waitFor()
    await row(page, 'Rosa Lindqvist').waitFor({ state: 'detached' })

    await site.go(page, `/publisher/item/${harbor}?tab=users`)
    await row(page, 'Colin Ferris').getByText('Active').waitFor()
    await button(page, 'Assign existing user').click()
    expect(await button(page, 'Assign').isDisabled()).toBe(true)
    await dialog(page).getByRole('combobox', { name: 'User' }).click()
    await page.getByRole('option', { name: /Ines Duarte/ }).click()
    await button(page, 'Assign').click()
    await toast(page, 'User was successfully assigned to publisher').waitFor()
    await act(page, 'Un-assign Ines Duarte')
    await dialog(page).getByText('Are you sure you want to unassign this user from this publisher?').waitFor()
    await shoot(page, 'publisher-users-unassign')
    await button(page, 'Yes').click()
    await toast(page, 'User was successfully un-assigned').waitFor()
    await row(page, 'Ines Duarte').waitFor({ state: 'detached' })
    await shoot(page, 'publisher-users')

    await site.go(page, `/lender/item/${bank}?tab=users`)
    // The publisher's page has such a button, too, and stands until the lender's is there.
    await page.getByText('Nobody signs in to the portal for this lender yet.').waitFor()
    await button(page, 'New user').click()
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Omar Haddad')
    await dialog(page)
      .getByRole('textbox', { name: 'Email' })
      .fill((await stored('Colin Ferris')).email)
    await dialog(page).getByRole('checkbox', { name: 'Send the invitation by email' }).uncheck()
    await button(page, 'Save').click()
    await dialog(page).getByRole('alert').getByText('Duplicate email', { exact: true }).waitFor()
    expect(await dialog(page).getByText('Duplicate email').count()).toBe(1)
    await shoot(page, 'lender-user-dialog')
    await dialog(page).getByRole('textbox', { name: 'Email' }).fill('omar@bank.example')
    await button(page, 'Save').click()
    await row(page, 'Omar Haddad').getByText('Not active').waitFor()
    expect(await partiesOf('Omar Haddad')).toEqual([bank])
    await act(page, 'Edit Omar Haddad')
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Omar B. Haddad')
    // Somebody else is faster: what they set is shown beside it.
    await site.app.db.updateTable('users').set({ status: 2, version: 7 }).where('name', '=', 'Omar Haddad').execute()
    await button(page, 'Save').click()
    await button(page, 'Keep all mine').waitFor()
    await shoot(page, 'lender-user-conflict')
    await button(page, 'Keep all mine').click()
    await button(page, 'Use these values').click()
    await button(page, 'Save').click()
    await row(page, 'Omar B. Haddad').waitFor()
    await page.setViewportSize(NARROW)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await shoot(page, 'lender-users-360')
    await page.setViewportSize(WIDE)
  })
})
