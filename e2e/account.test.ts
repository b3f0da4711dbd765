import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../test/app'
import { useConsole } from './harness'

const web = useConsole()
const NEW_PASSWORD = 'Fresh-Water-88!'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Through the menu, as people go there: the reminder put off at sign-in stays away. */
async function open(page: Page, name: string, entry: string): Promise<void> {
  await button(page, name).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('heading', { level: 1, name: entry }).waitFor()
}

describe('the own profile', () => {
  it('shows name, email and since when, and takes a new name', async () => {
    const person = await web.app.person({ name: 'Ada Weir' })
    const page = await web.newPage()
    await web.signIn(page, person.email)
    await open(page, 'Ada Weir', 'Profile settings')
    await page.getByText(person.email).waitFor()
    await page.getByText('Nov 15, 2026', { exact: true }).first().waitFor()
    await button(page, 'Edit').click()
    await field(page, 'Name').fill('A')
    await button(page, 'Save').click()
    await page.getByText('Invalid name').waitFor()
    await field(page, 'Name').fill('Ada Sluys')
    await button(page, 'Save').click()
    await page.getByText('Information was successfully saved').waitFor()
    await button(page, 'Ada Sluys').waitFor()
    await button(page, 'Edit').waitFor()
  })

  it('asks before a changed name is left unsaved', async () => {
    const page = await web.pageOf({ name: 'Ida Lock' })
    await open(page, 'Ida Lock', 'Profile settings')
    await button(page, 'Edit').click()
    await field(page, 'Name').fill('Ida Sluys')
    await button(page, 'Ida Lock').click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    await page.getByText('Leave without saving?').waitFor()
    await button(page, 'Stay').click()
    expect(await field(page, 'Name').inputValue()).toBe('Ida Sluys')
  })

  it('lists the own sessions and ends another one', async () => {
    const person = await web.app.person({ name: 'Max Lock' })
    const other = await web.newPage()
    await web.signIn(other, person.email)
    const page = await web.newPage()
    await web.signIn(page, person.email)
    await open(page, 'Max Lock', 'Profile settings')
    const table = page.getByRole('table', { name: 'Sessions' })
    await table.getByText('this session').waitFor()
    expect(await table.getByText('127.0.0.1').count()).toBe(2)
    await table.getByRole('button', { name: /^End session of Chrome \d+ on Linux/ }).click()
    await button(page, 'Cancel').click()
    await table.getByRole('button', { name: /^End session/ }).click()
    await button(page, 'End session').click()
    await page.getByText('Session was ended').waitFor()
    await table.getByRole('button', { name: /^End session/ }).waitFor({ state: 'detached' })
    const left = other.waitForURL('**/auth/sign-in')
    // It may be on its way there by itself already.
    await other.reload().catch(() => undefined)
    await left
  })
})

describe('the own password', () => {
  it('is changed with the old one', async () => {
    const person = await web.app.person({ name: 'Eva Weir' })
    const page = await web.newPage()
    await web.signIn(page, person.email)
    await open(page, 'Eva Weir', 'Change password')
    const type = async (old: string, next: string, repeated = next) => {
      await field(page, 'Old password').fill(old)
      await field(page, 'New password').fill(next)
      await field(page, 'Confirm new password').fill(repeated)
    }
    await type('', NEW_PASSWORD)
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    await type(PASSWORD, NEW_PASSWORD, 'Fresh-Water-8')
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    await type('Wrong-Horse-7!', NEW_PASSWORD)
    await button(page, 'Save').click()
    await page.getByRole('alert').getByText('Invalid old password').waitFor()
    await type(PASSWORD, PASSWORD)
    await button(page, 'Save').click()
    await page.getByRole('alert').getByText('New password cannot be the same as old password').waitFor()
    await type(PASSWORD, 'P@ssw0rd')
    await button(page, 'Save').click()
    await page.getByText('This password is too common').waitFor()
    await type(PASSWORD, NEW_PASSWORD)
    await button(page, 'Save').click()
    await page.getByText('Password was successfully changed').waitFor()
    await expect.poll(() => field(page, 'Old password').inputValue()).toBe('')

    const later = await web.newPage()
    await web.signIn(later, person.email, NEW_PASSWORD)
  })
})
