import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectReadable, shoot, useConsole } from './harness'

const site = useConsole()
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function newRole(title: string): Promise<number> {
  const at = new Date(site.app.clock.now())
  const role = { title, permissions: ['log_globallog'], dateadd: at, dateupdate: at }
  return (await site.app.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()).id
}

describe('the admins screen', () => {
  it('leads from the list to a new admin, an edit, another invitation and a deletion', async () => {
    await newRole('Auditor')
    const page = await site.pageOf({ superuser: true, name: 'Root' })
    await page.getByRole('button', { name: 'User management' }).click()
    await page.getByRole('link', { name: 'Admins' }).click()
    await page.getByRole('link', { name: 'New user' }).click()
    await page.getByRole('heading', { name: 'New admin' }).waitFor()

    await page.getByRole('button', { name: 'Save' }).click()
    for (const problem of ['Enter a name', 'Enter an email address', 'Choose a role'])
      await page.getByText(problem).waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name')
    await expectAccessible(page)

    await page.getByLabel('Name').fill('Nora Newcomer')
    await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.com')
    await choose(page, 'Permission role', 'Auditor')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'User was successfully added').waitFor()
    await toast(page, 'Invitation was successfully sent').waitFor()
    await page.waitForURL('**/user/admins')
    await row(page, 'Nora Newcomer').getByText('not activated').waitFor()
    await row(page, 'Nora Newcomer').getByText('Auditor').waitFor()
    await row(page, 'Root').getByText('Super user').waitFor()
    await shoot(page, 'admins')

    await page.getByRole('button', { name: 'Resend invitation to Nora Newcomer' }).click()
    await toast(page, 'Invitation email was successfully sent').waitFor()
    expect((await site.app.messages()).filter((mail) => mail.recipient === 'nora@example.com')).toHaveLength(2)

    await page.getByRole('link', { name: 'Nora Newcomer', exact: true }).click()
    await page.getByRole('heading', { name: 'Nora Newcomer' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Email' }).getAttribute('readonly')).not.toBeNull()
    await page.getByLabel('Name').fill('Nora Known')
    await page.keyboard.press('Enter')
    await toast(page, 'User was successfully saved').waitFor()

    await page.getByRole('button', { name: 'Delete Nora Known' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Delete Nora Known' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'User was successfully deleted').waitFor()
    await row(page, 'Nora Known').waitFor({ state: 'detached' })
  })

  it('show the tip of a button beside its row, never over the button of the next', async () => {
    for (const name of ['Tip one', 'Tip two', 'Tip three']) await site.app.person({ name })
    const page = await site.pageOf({ superuser: true }, { path: '/user/admins' })
    await page.getByRole('button', { name: 'Delete Tip two' }).hover()
    const tip = await page.getByRole('tooltip', { name: 'Delete' }).boundingBox()
    for (const action of await page.locator('[data-tip-beside] > *').all()) {
      const box = await action.boundingBox()
      const apart =
        !tip || !box || tip.x + tip.width <= box.x || box.x + box.width <= tip.x || tip.y + tip.height <= box.y
      expect(apart || box.y + box.height <= tip.y, await action.getAttribute('aria-label').then(String)).toBe(true)
    }
  })

  it("says 'User data' above the form and what is wrong beside the field", async () => {
    await newRole('Twin keeper')
    const taken = await site.app.person()
    const page = await site.pageOf({ superuser: true }, { path: '/user/admins/item' })
    await page.getByLabel('Name').fill('Twin')
    await page.getByRole('textbox', { name: 'Email' }).fill(taken.email)
    await choose(page, 'Permission role', 'Twin keeper')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('User data', { exact: true }).waitFor()
    await page.getByText('This address already has a user').waitFor()
    await shoot(page, 'admin-refused')
    await expectAccessible(page)
  })

  it('filters by status in the address, by name beside it, exports what is shown, and Back brings the list back', async () => {
    await site.app.person({ name: 'Wanda Waiting', email: 'wanda@example.com', status: 0 })
    await site.app.person({ name: 'Dean Deactivated', status: 2 })
    const page = await site.pageOf({ superuser: true }, { path: '/user/admins?status=0' })
    await row(page, 'Wanda Waiting').waitFor()
    expect(await row(page, 'Dean Deactivated').count()).toBe(0)
    await page.getByRole('link', { name: 'Wanda Waiting', exact: true }).click()
    await page.getByRole('heading', { name: 'Wanda Waiting' }).waitFor()
    await page.goBack()
    await row(page, 'Wanda Waiting').waitFor()
    expect(new URL(page.url()).search).toBe('?status=0')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await row(page, 'Dean Deactivated').waitFor()
    await page.getByRole('textbox', { name: 'Name or email' }).fill('WANDA@')
    await row(page, 'Dean Deactivated').waitFor({ state: 'detached' })
    await row(page, 'Wanda Waiting').waitFor()
    expect(page.url().toLowerCase()).not.toContain('wanda')
    // The file is the list as it stands there.
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await waiting
    expect(file.suggestedFilename()).toMatch(/^admins-[\d-]+\.csv$/)
    const [header, ...lines] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    expect(header).toMatch(/^\W*ID,Name,Email,Status,Role,MFA,Date added \(/)
    expect(lines).toEqual([expect.stringContaining('Wanda Waiting,wanda@example.com,not activated,')])
    await page.getByRole('textbox', { name: 'Name or email' }).fill('nobody like this')
    await page.getByText('Data not found').waitFor()
  })

  it('shows where somebody is signed in and ends it', async () => {
    const theirs = await site.pageOf({ name: 'Sid Signedin' })
    const page = await site.pageOf({ superuser: true }, { path: '/user/admins' })
    await page.getByRole('link', { name: 'Sid Signedin', exact: true }).click()
    const sessions = page.getByRole('region', { name: 'Open sessions' }).first()
    await sessions.getByText('127.0.0.1').waitFor()
    await shoot(page, 'admin')
    await expectAccessible(page)
    await sessions.getByRole('button', { name: 'End all sessions' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click()
    await page.getByText('No open sessions').waitFor()
    // Its next question may have led it to the sign-in by itself, in the middle of this.
    await theirs.goto('/', { waitUntil: 'commit' })
    await theirs.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(new URL(theirs.url()).pathname).toBe('/auth/sign-in')
  })

  it('keeps super users to themselves, lets nobody delete themselves or change their own role', async () => {
    const boss = await site.app.person({ superuser: true, name: 'Bo Boss' })
    const page = await site.pageOf(
      { permissions: ['usermanagement_adminmanagement'], name: 'Max Manager' },
      { path: '/user/admins' },
    )
    await page.getByRole('button', { name: 'Delete Max Manager' }).focus()
    await page.getByRole('tooltip').getByText('You cannot delete yourself').waitFor()
    expect(await page.getByText('Bo Boss').count()).toBe(0)
    await page.getByRole('link', { name: 'Edit Max Manager' }).click()
    await page.getByText('You cannot change your own role.').waitFor()
    await site.open(page, `/user/admins/item/${boss.id}`)
    await page.getByText("We're Sorry, But You Do Not Have Permission to Access This Page.").first().waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  })

  it("gives the reason of a refusal under 'User data'", async () => {
    const me = await site.app.person({ superuser: true })
    const page = await site.newPage()
    await site.signIn(page, me.email)
    await site.open(page, `/user/admins/item/${me.id}`)
    await choose(page, 'Status', 'not active')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').filter({ hasText: 'User data' }).getByText('You cannot deactivate yourself').waitFor()
  })
})

describe('the admins screens', () => {
  it('are readable for everyone, wide and light, narrow and dark', async () => {
    const { id } = await site.app.person({ permissions: [], name: 'Ann Any' })
    const page = await site.pageOf({ superuser: true })
    for (const [path, heading] of [
      ['/user/admins', 'Admins'],
      ['/user/admins/item', 'New admin'],
      [`/user/admins/item/${id}`, 'Ann Any'],
    ] as const) {
      await site.go(page, path)
      await page.getByRole('heading', { name: heading }).waitFor()
      if (path === '/user/admins') await row(page, 'Ann Any').first().waitFor()
      await expectReadable(page, `admins-${heading.replace(' ', '-').toLowerCase()}`)
    }
  })
})
