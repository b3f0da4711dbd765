import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { permissionGroups } from '@/app/contracts.gen'
import { PRESET } from '../test/app'
import { expectAccessible, expectAllReadable, shoot, useConsole } from './harness'

const site = useConsole()
const ALL = permissionGroups.flatMap(({ items }) => items).length
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function newRole(title: string, permissions: string[] = []): Promise<number> {
  const at = new Date(site.app.clock.now())
  const role = { title, permissions, dateadd: at, dateupdate: at }
  return (await site.app.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()).id
}

const stored = (id: number) =>
  site.app.db.selectFrom('roles').select(['title', 'permissions']).where('id', '=', id).executeTakeFirstOrThrow()

describe('access roles', () => {
  it('are made with whole categories and single permissions, changed and deleted', async () => {
    const page = await site.pageOf({ superuser: true })
    await page.getByRole('button', { name: 'User management' }).click()
    await page.getByRole('link', { name: 'Access roles' }).click()
    // What a new role begins with comes late: until then there is nothing to be saved without it.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/acl/permissions', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name: 'New role' }).click()
    await page.getByRole('heading', { name: 'New role' }).waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    release()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a title').waitFor()

    await page.getByRole('textbox', { name: 'Title' }).fill('Night shift')
    await box(page, 'Select all: Downloads').check()
    await page.getByRole('textbox', { name: 'Find permissions' }).fill('fail')
    await box(page, 'Edit lead body').waitFor({ state: 'detached' })
    // Enter in the search must not save the role.
    await page.getByRole('textbox', { name: 'Find permissions' }).press('Enter')
    await box(page, 'Fail lead').check()
    await page.getByRole('textbox', { name: 'Find permissions' }).fill('')
    await page.getByText(`Permissions (${PRESET.length + 3} of ${ALL})`).waitFor()
    await expectAccessible(page)
    await shoot(page, 'role-new')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Role was successfully saved').waitFor()

    await page.getByRole('link', { name: 'Night shift', exact: true }).click()
    await page.getByRole('heading', { name: 'Night shift' }).waitFor()
    expect(await box(page, 'Full lead data').isChecked()).toBe(true)
    await box(page, 'Select all: Downloads').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    // The message of the first time may still be there; the list comes back when this one is saved.
    await page.getByRole('button', { name: 'Delete Night shift' }).waitFor()
    const { permissions } = await site.app.db
      .selectFrom('roles')
      .select('permissions')
      .where('title', '=', 'Night shift')
      .executeTakeFirstOrThrow()
    expect(permissions).toEqual([...PRESET, 'lead_faillead'].sort())

    await page.getByRole('button', { name: 'Delete Night shift' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Role was successfully deleted').waitFor()
    await row(page, 'Night shift').waitFor({ state: 'detached' })
  })

  it("refuse a title that exists with 'Duplicate title', until the next edit", async () => {
    await newRole('Taken')
    const page = await site.pageOf({ superuser: true }, { path: '/user/aclroles/item' })
    await page.getByRole('textbox', { name: 'Title' }).fill('TAKEN')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Duplicate title').waitFor()
    expect(await page.getByText('Duplicate title').count()).toBe(1)
    expect(await page.getByRole('textbox', { name: 'Title' }).getAttribute('aria-invalid')).toBe('true')
    expect(new URL(page.url()).pathname).toBe('/user/aclroles/item')
    await page.getByRole('textbox', { name: 'Title' }).fill('Not taken')
    await page.getByText('Duplicate title').first().waitFor({ state: 'detached' })
  })

  it('go back to the page they were opened from when canceled', async () => {
    const id = await newRole('Opened from the log')
    const page = await site.pageOf({ superuser: true }, { path: '/user/admins' })
    await site.go(page, `/user/aclroles/item/${id}`)
    await page.getByRole('heading', { name: 'Opened from the log' }).waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL('**/user/admins')
  })

  it('that cannot be saved because the server is away say so, and nothing about their title', async () => {
    site.allow(/Failed to load resource: net::ERR_/)
    const page = await site.pageOf({ superuser: true }, { path: '/user/aclroles/item' })
    await page.getByRole('textbox', { name: 'Title' }).fill('Offline')
    await page.route('**/api/acl', (route) => route.abort())
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('The server could not be reached.').waitFor()
    expect(await page.getByText('Duplicate title').count()).toBe(0)
    await page.unroute('**/api/acl')
    await page.getByRole('textbox', { name: 'Title' }).press('Enter')
    await toast(page, 'Role was successfully saved').waitFor()
  })

  it('with users are not deleted; their number leads to exactly these users', async () => {
    const id = await newRole('Crew')
    for (const name of ['Crew One', 'Crew Two']) {
      const person = await site.app.person({ name })
      await site.app.db.updateTable('users').set({ role_id: id }).where('id', '=', person.id).execute()
    }
    const page = await site.pageOf({ superuser: true }, { path: '/user/aclroles' })
    await page.getByRole('button', { name: 'Delete Crew' }).focus()
    await page.getByRole('tooltip').getByText('2 users have this role').waitFor()
    await row(page, 'Crew').getByRole('link', { name: '2', exact: true }).click()
    await page.waitForURL(`**/user/admins?role=${id}`)
    await row(page, 'Crew Two').waitFor()
    await page.getByText('2 results').waitFor()
    expect(await page.locator('tbody tr').count()).toBe(2)
  })

  it('changed by somebody else meanwhile show both lists of permissions', async () => {
    const id = await newRole('Contested', ['log_globallog'])
    const page = await site.pageOf({ superuser: true }, { path: `/user/aclroles/item/${id}` })
    await box(page, 'Fail lead').check()
    await site.app.db
      .updateTable('roles')
      .set({ title: 'Contested again', permissions: ['lead_deletelead'], version: 2 })
      .where('id', '=', id)
      .execute()
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
    for (const text of ['Contested again', 'Delete lead', 'Fail lead, System log'])
      await dialog.getByText(text).waitFor()
    await dialog.getByRole('radio', { name: /^Permissions, Mine/ }).check()
    await dialog.getByRole('button', { name: 'Use these values' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Role was successfully saved').waitFor()
    expect(await stored(id)).toEqual({ title: 'Contested again', permissions: ['lead_faillead', 'log_globallog'] })
  })

  it('ask before unsaved changes are left behind', async () => {
    const id = await newRole('Unsaved')
    const page = await site.pageOf({ superuser: true }, { path: `/user/aclroles/item/${id}` })
    await box(page, 'Fail lead').check()
    await page.getByRole('link', { name: 'Cancel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await box(page, 'Fail lead').isChecked()).toBe(true)
    await box(page, 'Fail lead').uncheck()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL('**/user/aclroles')
  })
})

describe('somebody who lacks a permission', () => {
  it('cannot give it, alone or with its category', async () => {
    const id = await newRole('Kept', [])
    const held = ['usermanagement_permission', 'lead_faillead']
    const page = await site.pageOf({ permissions: held }, { path: `/user/aclroles/item/${id}` })
    await box(page, 'Fail lead').waitFor()
    expect(await box(page, 'System log').isDisabled()).toBe(true)
    await box(page, 'Select all: Leads').click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/user/aclroles')
    expect(await stored(id)).toEqual({ title: 'Kept', permissions: ['lead_faillead'] })
  })

  it('sees a role that has it, without a way to change or delete it', async () => {
    const id = await newRole('Stronger', ['lead_deletelead'])
    const page = await site.pageOf({ permissions: ['usermanagement_permission'] }, { path: '/user/aclroles' })
    await page.getByRole('button', { name: 'Delete Stronger' }).focus()
    await page.getByRole('tooltip').getByText('Stronger has permissions that you do not have.').waitFor()
    await site.go(page, `/user/aclroles/item/${id}`)
    await page.getByText('Stronger has permissions that you do not have, so you cannot change it.').waitFor()
    expect(await box(page, 'Delete lead').isChecked()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Title' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  })
})

describe('a role without a permission', () => {
  it('finds menu entry, screen and call closed', async () => {
    const page = await site.pageOf({ permissions: ['usermanagement_adminmanagement'] })
    await page.getByRole('button', { name: 'User management' }).click()
    await page.getByRole('link', { name: 'Admins' }).waitFor()
    for (const name of ['Access roles', 'System log', 'Outbox'])
      expect(await page.getByRole('link', { name, exact: true }).count(), name).toBe(0)
    for (const path of ['/user/aclroles', '/user/aclroles/item', '/systemlog', '/outbox']) {
      await site.open(page, path)
      await page.getByRole('heading', { name: 'Access Denied.' }).waitFor()
      await page.getByText("We're Sorry, But You Do Not Have Permission to Access This Page.").waitFor()
    }
    for (const [method, path] of [
      ['GET', '/acl'],
      ['POST', '/system/log'],
      ['POST', '/outbox'],
    ] as const) {
      const status = await page.evaluate(
        async ([how, where]) => {
          const headers = {
            authorization: `Bearer ${localStorage.getItem('jwt') ?? ''}`,
            ...(how === 'POST' ? { 'content-type': 'application/json' } : {}),
          }
          const answer = await fetch(`/api${where}`, {
            method: how,
            headers,
            ...(how === 'POST' ? { body: '{}' } : {}),
          })
          return answer.status
        },
        [method, path] as const,
      )
      expect(status, path).toBe(403)
    }
  })
})

describe('the role screens', () => {
  it('are readable for everyone, wide and light, narrow and dark', async () => {
    const id = await newRole('Any role', ['log_globallog'])
    const page = await site.pageOf({ superuser: true })
    const screen = (name: string, path: string, shown: Locator) => {
      const show = async () => {
        await site.go(page, path)
        await shown.waitFor()
      }
      return [`roles-${name}`, show] as const
    }
    await expectAllReadable(page, [
      screen('list', '/user/aclroles', row(page, 'Any role')),
      screen('form', `/user/aclroles/item/${id}`, box(page, 'System log')),
    ])
  })
})
