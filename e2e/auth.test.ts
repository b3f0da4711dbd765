import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { adminCalls } from '@/features/access/admins/contract'
import { PASSWORD } from '../test/app'
import { useConsole } from './harness'

const web = useConsole()
const NEW_PASSWORD = 'Fresh-Water-88!'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function enter(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
}

/** The address inside the newest message. */
async function linkIn(pattern: RegExp): Promise<string> {
  await web.app.runJobs()
  const [newest] = await web.app.messages()
  return pattern.exec(newest?.body ?? '')?.[0] ?? 'no link'
}

describe('signing in', () => {
  it('refuses a wrong password, then lets in and leads to the page that was asked for', async () => {
    const person = await web.app.person({ name: 'Ada Weir' })
    const page = await web.newPage()
    await page.goto('/profile')
    await page.waitForURL('**/auth/sign-in')
    expect(await field(page, 'Email').getAttribute('autocomplete')).toBe('username')
    expect(await field(page, 'Password').getAttribute('autocomplete')).toBe('current-password')
    await enter(page, person.email, 'Wrong-Horse-7!')
    await page.getByText('Invalid username/password').waitFor()
    await enter(page, person.email, PASSWORD)
    await page.waitForURL('**/profile')
    await button(page, 'Ada Weir').waitFor()
  })

  it('leads to the dashboard, and signed-in people away from the form', async () => {
    const person = await web.app.person()
    const page = await web.newPage()
    await web.signIn(page, person.email)
    expect(new URL(page.url()).pathname).toBe('/')
    await page.goto('/auth/sign-in')
    await page.waitForURL(`${web.base}/`)
  })

  it('names what is missing beside the field', async () => {
    const page = await web.newPage()
    await page.goto('/auth/sign-in')
    await button(page, 'Sign in').click()
    await page.getByText('Enter your email').waitFor()
    await page.getByText('Enter your password').waitFor()
    await page.locator('input[name=email]:focus').waitFor()
  })

  it('is for admins only', async () => {
    const person = await web.app.person({ kind: 'publisher' })
    const page = await web.newPage()
    await page.goto('/auth/sign-in')
    await enter(page, person.email, PASSWORD)
    await page.getByText('Invalid user role').waitFor()
  })

  it('shows how long to wait after too many tries', async () => {
    const person = await web.app.person()
    const page = await web.newPage()
    await page.goto('/auth/sign-in')
    for (let i = 0; i < 5; i++) {
      await Promise.all([page.waitForResponse('**/api/auth/signin'), enter(page, person.email, 'Wrong-Horse-7!')])
    }
    await enter(page, person.email, PASSWORD)
    await page.getByText('Too many attempts. Please try again in 1 s.').waitFor()
  })
})

describe('a forgotten password', () => {
  it('is reset by mail and signs in', async () => {
    const person = await web.app.person()
    const page = await web.newPage()
    await page.goto('/auth/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await field(page, 'Email').fill('no address')
    await button(page, 'Send').click()
    await page.getByText('Invalid email').waitFor()
    await field(page, 'Email').fill(person.email)
    await button(page, 'Send').click()
    await page.getByText('Email with instructions was sent.').waitFor()
    await page.getByRole('link', { name: 'Back to Sign In' }).click()
    await page.waitForURL('**/auth/sign-in')

    const link = await linkIn(/\/auth\/restore\/[\w-]+/)
    await page.goto(link)
    await field(page, 'Password').fill(NEW_PASSWORD)
    await field(page, 'Confirm password').fill('Fresh-Water-8')
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    await field(page, 'Confirm password').fill(NEW_PASSWORD)
    await expect.poll(() => page.getByText('(met)').count()).toBe(5)
    const toast = page.getByRole('status').filter({ hasText: 'Password was successfully saved' })
    const [said] = await Promise.all([toast.innerText(), button(page, 'Save').click()])
    expect(said).toMatch(/^Success/)
    await page.waitForURL(`${web.base}/`)

    const later = await web.newPage()
    await web.signIn(later, person.email, NEW_PASSWORD)
  })

  it('tells a used or made-up key, and a password everybody has', async () => {
    const person = await web.app.person()
    const page = await web.newPage()
    await page.goto('/auth/reset-password')
    await field(page, 'Email').fill(person.email)
    await button(page, 'Send').click()
    await page.getByText('Email with instructions was sent.').waitFor()
    const save = async (password: string) => {
      await field(page, 'Password').fill(password)
      await field(page, 'Confirm password').fill(password)
      await button(page, 'Save').click()
    }
    await page.goto(await linkIn(/\/auth\/restore\/[\w-]+/))
    await save('P@ssw0rd')
    await page.getByText('This password is too common').waitFor()
    await page.goto('/auth/restore/made-up')
    await save(NEW_PASSWORD)
    await page.getByText('Invalid restore key').waitFor()
    await page.getByRole('link', { name: 'Back to Sign In' }).click()
    await page.waitForURL('**/auth/sign-in')
  })
})

describe('an invitation', () => {
  it('becomes an account with its own name and password', async () => {
    const boss = await web.app.signedIn({ superuser: true })
    const role = await web.app.db
      .insertInto('roles')
      .values({ title: 'Reader', permissions: [], dateadd: new Date(0), dateupdate: new Date(0) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const body = { name: 'Grace Lock', email: 'grace@example.com', permissionrole: role.id }
    await boss.call(adminCalls.add, { body })
    const link = await linkIn(/\/user\/registration\/[\w-]+/)

    const page = await web.newPage()
    await page.goto(link)
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Grace Lock')
    await field(page, 'Name').fill('G')
    await field(page, 'Password').fill(NEW_PASSWORD)
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    await field(page, 'Confirm password').fill(NEW_PASSWORD)
    await button(page, 'Save').click()
    await page.getByText('Invalid name').waitFor()
    await field(page, 'Name').fill('Grace Sluys')
    await button(page, 'Save').click()
    await page.waitForURL(`${web.base}/`)
    await button(page, 'Snooze').click()
    await button(page, 'Grace Sluys').waitFor()

    const later = await web.newPage()
    await web.signIn(later, 'grace@example.com', NEW_PASSWORD)
    const again = await web.newPage()
    await again.goto(link)
    await again.getByText('Invalid invitation').waitFor()
    await again.getByRole('link', { name: 'Back to Sign In' }).waitFor()
  })
})
