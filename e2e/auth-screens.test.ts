import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { adminCalls } from '@/features/access/admins/contract'
import { PASSWORD } from '../test/app'
import { expectReadable, useConsole } from './harness'

const web = useConsole()
async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function invitation(name: string): Promise<string> {
  const boss = await web.app.signedIn({ superuser: true })
  const role = await web.app.db
    .insertInto('roles')
    .values({ title: `Reader ${name}`, permissions: [], dateadd: new Date(0), dateupdate: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await boss.call(adminCalls.add, { body: { name, email: `${name}@example.com`, permissionrole: role.id } })
  await web.app.runJobs()
  return /\/user\/registration\/[\w-]+/.exec((await web.app.messages())[0]?.body ?? '')?.[0] ?? 'no link'
}

describe('every state, wide and narrow, light and dark, is accessible and fits', () => {
  it('on the pages for visitors', async () => {
    const page = await web.newPage()
    await page.goto('/auth/sign-in')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Enter your email').waitFor()
    await expectReadable(page, 'sign-in-empty')
    await enter(page, 'nobody@example.com')
    await page.getByText('Invalid username/password').waitFor()
    await expectReadable(page, 'sign-in-wrong')
    await page.goto('/auth/reset-password')
    await page.getByLabel('Email').fill('nobody@example.com')
    await expectReadable(page, 'reset')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Email with instructions was sent.').waitFor()
    await expectReadable(page, 'reset-sent')
    await page.goto('/auth/restore/made-up')
    await page.getByLabel('Password', { exact: true }).fill('Fresh-water')
    await expectReadable(page, 'restore')
    await page.goto(await invitation('invited'))
    await page.getByLabel('Name').waitFor()
    await expectReadable(page, 'registration')
    await page.goto('/user/registration/made-up')
    await page.getByText('Invalid invitation').waitFor()
    await expectReadable(page, 'registration-invalid')
  })

  it('on the pages of the own account', async () => {
    const person = await web.app.person({ name: 'Ada Weir' })
    const page = await web.newPage()
    await page.goto('/profile/mfa')
    await enter(page, person.email)
    await page.getByText('Off', { exact: true }).waitFor()
    await expectReadable(page, 'mfa-off')
    await page.getByRole('button', { name: 'Set up an app' }).click()
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    await expectReadable(page, 'mfa-app')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Set up a phone' }).click()
    await page.getByLabel('Phone number', { exact: true }).fill('2125550142')
    await expectReadable(page, 'mfa-phone')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('A 6-digit code was sent to').waitFor()
    await expectReadable(page, 'mfa-phone-code')
    await page.getByLabel('Code').fill((await web.app.messages())[0]?.body.slice(0, 6) ?? '')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('ending in 0142').waitFor()
    await expectReadable(page, 'mfa-on')

    const code = await web.newPage()
    await code.goto('/auth/sign-in')
    await enter(code, person.email)
    await code.getByText('ending in 0142').waitFor()
    await expectReadable(code, 'sign-in-code')
    await code.getByLabel('Code').fill((await web.app.messages())[0]?.body.slice(0, 6) ?? '')
    await code.getByRole('button', { name: 'Verify' }).click()
    await code.waitForURL(`${web.base}/`)

    await page.goto('/profile')
    await page.getByRole('button', { name: /^End session/ }).waitFor()
    await expectReadable(page, 'profile')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Name', { exact: true }).waitFor()
    await expectReadable(page, 'profile-edit')
    await page.goto('/profile/password')
    await page.getByLabel('New password', { exact: true }).fill('Fresh-water')
    await expectReadable(page, 'password')
  })
})
