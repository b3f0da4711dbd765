import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, shoot, useConsole } from './harness'

const site = useConsole()
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'User was successfully saved' }).first()

const nameOf = async (id: number) =>
  (await site.app.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

describe('an admin edited by two people at once', () => {
  async function collide(): Promise<{ id: number; page: Page }> {
    const { id } = await site.app.person({ name: 'Ada Original', permissions: [] })
    const [page, other] = [
      await site.pageOf({ superuser: true, name: 'Me' }),
      await site.pageOf({ superuser: true, name: 'Olga Other' }),
    ]
    for (const one of [page, other]) await site.open(one, `/user/admins/item/${id}`)
    await other.getByLabel('Name').fill('Ada Theirs')
    await other.getByRole('button', { name: 'Save' }).click()
    await saved(other).waitFor()
    await page.getByLabel('Name').fill('Ada Mine')
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
    for (const text of ['Olga Other', 'Ada Theirs', 'Ada Mine']) await dialog.getByText(text).waitFor()
    await dialog.locator('time').waitFor()
    expect(await nameOf(id)).toBe('Ada Theirs')
    return { id, page }
  }

  it('shows both values, and mine can be kept', async () => {
    const { id, page } = await collide()
    await shoot(page, 'admin-conflict')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep all mine' }).click()
    await page.getByRole('button', { name: 'Use these values' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada Mine')
    await page.getByRole('button', { name: 'Save' }).click()
    await saved(page).waitFor()
    expect(await nameOf(id)).toBe('Ada Mine')
  })

  it('or theirs taken, which leaves nothing unsaved', async () => {
    const { id, page } = await collide()
    await page.getByRole('button', { name: 'Take all theirs' }).click()
    await page.getByRole('button', { name: 'Use these values' }).click()
    await page.getByRole('heading', { name: 'Ada Theirs' }).waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada Theirs')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL('**/user/admins')
    expect(await nameOf(id)).toBe('Ada Theirs')
  })
})
