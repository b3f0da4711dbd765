import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../test/app'
import { expectAccessible, shoot, useConsole } from './harness'

const web = useConsole()

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const smsCode = async (): Promise<string> => (await web.app.messages())[0]?.body.slice(0, 6) ?? ''
const totpCode = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: web.app.clock.now() })
/** Six digits that are not these. */
const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000')

async function openSetup(page: Page, email: string): Promise<void> {
  await page.goto('/profile/mfa')
  await enter(page, email)
  await page.getByText('Off', { exact: true }).waitFor()
}

async function enter(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Sign in').click()
}

async function setUpPhone(page: Page, email: string): Promise<void> {
  await openSetup(page, email)
  await button(page, 'Set up a phone').click()
  await field(page, 'Phone number').fill('(212) 555-0142')
  await button(page, 'Send code').click()
  await field(page, 'Code').fill(await codeAfter(page))
  await button(page, 'Turn on').click()
  await page.getByText('ending in 0142').waitFor()
}

async function codeAfter(page: Page): Promise<string> {
  await field(page, 'Code').waitFor()
  return smsCode()
}

describe('a phone', () => {
  it('is set up with a code sent to it', async () => {
    const person = await web.app.person()
    const page = await web.newPage()
    await openSetup(page, person.email)
    await button(page, 'Set up a phone').click()
    await field(page, 'Phone number').fill('12')
    await button(page, 'Send code').click()
    await page.getByText('Enter a valid phone number').waitFor()
    await field(page, 'Phone number').fill('2125550142')
    await button(page, 'Send code').click()
    await page.getByText('A 6-digit code was sent to').waitFor()
    const first = await smsCode()
    expect(await button(page, 'Turn on').isDisabled()).toBe(true)
    await field(page, 'Code').fill(otherThan(first))
    await button(page, 'Turn on').click()
    await page.getByText('Invalid verification code').waitFor()
    await button(page, 'Send again').click()
    await page.getByText('A new code was sent.').waitFor()
    await field(page, 'Code').fill(await smsCode())
    await button(page, 'Turn on').click()
    await page.getByText('ending in 0142').waitFor()
    await page.getByText('The phone can only be changed by contacting tech support.').waitFor()
  })

  it('gets a code at sign-in, again when asked, and is asked once per device', async () => {
    const person = await web.app.person()
    const first = await web.newPage()
    await setUpPhone(first, person.email)

    const page = await web.newPage()
    await page.goto('/auth/sign-in')
    await enter(page, person.email)
    await page.getByText('your phone ending in 0142').waitFor()
    const sent = await smsCode()
    expect(await button(page, 'Verify').isDisabled()).toBe(true)
    await field(page, 'Code').fill(otherThan(sent))
    await button(page, 'Verify').click()
    await page.getByText('Invalid code').waitFor()
    for (let i = 0; i < 3; i++) {
      await Promise.all([page.waitForResponse('**/signin/mfa/resend'), button(page, 'Resend code').click()])
      await page.getByText('A new code was sent.').waitFor()
    }
    const resent = await smsCode()
    await button(page, 'Resend code').click()
    await page.getByText('The code was sent too often. Please sign in again.').waitFor()
    await field(page, 'Code').fill(resent)
    await button(page, 'Verify').click()
    await page.waitForURL(`${web.base}/`)

    await button(page, person.name).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/auth/sign-in')
    await enter(page, person.email)
    await page.waitForURL(`${web.base}/`)
  })

  it('lets go back to the password, with the address still there', async () => {
    const person = await web.app.person()
    await setUpPhone(await web.newPage(), person.email)
    const page = await web.newPage()
    await page.goto('/auth/sign-in')
    await enter(page, person.email)
    await button(page, 'Back to Sign In').click()
    expect(await field(page, 'Email').inputValue()).toBe(person.email)
    expect(await field(page, 'Password').inputValue()).toBe('')
  })

  it('is asked for after a reset by mail as well', async () => {
    const person = await web.app.person()
    await setUpPhone(await web.newPage(), person.email)
    const page = await web.newPage()
    await page.goto('/auth/reset-password')
    await field(page, 'Email').fill(person.email)
    await button(page, 'Send').click()
    await page.getByText('Email with instructions was sent.').waitFor()
    await web.app.runJobs()
    const [mail] = await web.app.messages()
    await page.goto(/\/auth\/restore\/[\w-]+/.exec(mail?.body ?? '')?.[0] ?? '')
    await field(page, 'Password').fill('Fresh-Water-88!')
    await field(page, 'Confirm password').fill('Fresh-Water-88!')
    await button(page, 'Save').click()
    await page.getByText('Password was successfully saved').waitFor()
    await page.waitForURL('**/auth/sign-in')
  })
})

describe('an authenticator app', () => {
  /** The key as the page shows it, checked against the link beside it. */
  async function shownSecret(page: Page): Promise<string> {
    const shown = (await page.locator('code').innerText()).replaceAll(' ', '')
    const link = new URL((await page.getByRole('link', { name: 'open it on this device' }).getAttribute('href')) ?? '')
    expect(link.searchParams.get('secret')).toBe(shown)
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    return shown
  }

  it('is set up with its own code and asked for at sign-in', async () => {
    const person = await web.app.person()
    const page = await web.newPage()
    await openSetup(page, person.email)
    await button(page, 'Set up an app').click()
    const secret = await shownSecret(page)
    await field(page, 'Code').fill(otherThan(totpCode(secret)))
    await button(page, 'Turn on').click()
    await page.getByText('Invalid verification code').waitFor()
    await field(page, 'Code').fill(totpCode(secret))
    await button(page, 'Turn on').click()
    await page.getByText('On', { exact: true }).waitFor()
    expect(await page.getByText('Move to an authenticator app').count()).toBe(0)

    const later = await web.newPage()
    await later.goto('/auth/sign-in')
    await enter(later, person.email)
    await later.getByText('Open your authenticator app').waitFor()
    expect(await button(later, 'Resend code').count()).toBe(0)
    // A code counts once: the next one is due in the next half minute.
    web.app.clock.advance(30)
    await field(later, 'Code').fill(totpCode(secret))
    await button(later, 'Verify').click()
    await later.waitForURL(`${web.base}/`)
  })

  it('takes the place of a phone', async () => {
    const person = await web.app.person()
    const page = await web.newPage()
    await setUpPhone(page, person.email)
    await button(page, 'Set up an app').click()
    await field(page, 'Password').fill('Not-My-Password-1!')
    await button(page, 'Continue').click()
    await page.getByText('Invalid password').waitFor()
    await expectAccessible(page)
    await shoot(page, 'mfa-password')
    await field(page, 'Password').fill(PASSWORD)
    await button(page, 'Continue').click()
    const secret = await shownSecret(page)
    await field(page, 'Code').fill(totpCode(secret))
    await button(page, 'Turn on').click()
    await page.getByText('The authenticator app can only be changed by contacting tech support.').waitFor()
    await page.reload()
    await page.getByText('On', { exact: true }).waitFor()
  })
})
