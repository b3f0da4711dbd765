import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { publisherUserCalls } from '@/features/access/partner-users/contract'
import { portalAuthCalls } from '@/features/portal/portal-auth/contract'
import { START } from '../test/clock'
import { newParty, partnerUser } from '../test/partners'
import { expectAccessible, expectReadable, narrowAndDark, shoot, useConsole, weighScripts } from './harness'
import { expectLocked } from './finders'
import { seedLeadWorld } from './lead-world'

const site = useConsole()
const FIRST_LOAD_KIB = 220
const password = 'Another-Horse-9!'
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const nav = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

async function harborUser(name: string, email: string) {
  const staff = await site.app.signedIn({ superuser: true, name: 'Marcus Oyelaran' })
  const { id: publisher } = await site.app.db
    .selectFrom('publishers')
    .select('id')
    .where('name', '=', 'Bright Harbor Media')
    .executeTakeFirstOrThrow()
  await staff.call(publisherUserCalls.create, { body: { name, email, publisher } })
  const { id } = await site.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  // Other users of the publisher get a mail about the new one, too.
  const invitations = (await site.app.messages()).map(({ body }) => /\/portal\/invitation\/[\w-]+/.exec(body)?.[0])
  return { staff, publisher, id, path: invitations.find((path) => path !== undefined) ?? '' }
}

describe('the portal of a publisher', () => {
  it('leads from the invitation over password and app to figures, leads, ledger, a test lead and the request to go live', async () => {
    await seedLeadWorld(site.app)
    await site.app.db.updateTable('rcids').set({ status: 'testing' }).where('title', '=', 'Harbor windows').execute()
    const { path } = await harborUser('Noa', 'noa@example.com')
    const page = await site.newPage({ clock: START })
    await page.goto(path)
    await page.getByLabel('Name').fill('Noa Bergstrom')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password', { exact: true }).fill(password)
    await expectAccessible(page)
    await shoot(page, 'portal-invitation')
    await button(page, 'Save').click()
    await heading(page, 'Home').waitFor()
    await page.getByRole('figure').locator('path, rect').first().waitFor()
    await expectAccessible(page)
    await shoot(page, 'portal-home')
    await narrowAndDark(page, 'portal-home')
    const chart = page.getByRole('slider', { name: 'Leads by day' })
    await chart.press('ArrowLeft')
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toBe('Nov 14, 2026')
    await page.locator('strong').filter({ hasText: 'Nov 14, 2026' }).waitFor()
    const file = page.waitForEvent('download')
    await button(page, 'Export').click()
    expect((await file).suggestedFilename()).toBe('days-2026-11-15.csv')

    await button(page, 'Noa Bergstrom').click()
    await page.getByRole('link', { name: 'Multi-Factor Authentication' }).click()
    await button(page, 'Set up an app').click()
    await page.locator('code').waitFor()
    await expectAccessible(page)
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.app.clock.now() })
    await page.getByLabel('Code', { exact: true }).fill(code)
    await button(page, 'Turn on').click()
    await page.getByText('On', { exact: true }).waitFor()
    await site.go(page, '/portal/account')
    await page.getByText('this session').waitFor()
    await expectAccessible(page)
    await shoot(page, 'portal-account')
    await site.go(page, '/portal/account/password')
    await page.getByLabel('Old password', { exact: true }).waitFor()
    await expectAccessible(page)

    await nav(page, 'Home').click()
    await link(page, 'Rejected, Last 30 days').click()
    await heading(page, 'Leads').waitFor()
    await page.getByText(/\d+ results/).waitFor()
    await shoot(page, 'portal-leads')
    await expectAccessible(page)
    await narrowAndDark(page, 'portal-leads')
    await nav(page, 'Sub IDs').click()
    await heading(page, 'Sub IDs').waitFor()
    await page.getByRole('cell', { name: 'campaign-1' }).first().waitFor()
    await expectReadable(page, 'portal-subids', 'main')
    await link(page, 'Rejections by reason').click()
    await heading(page, 'Rejections').waitFor()
    await page.getByText('Total', { exact: true }).waitFor()
    await expectReadable(page, 'portal-rejections', 'main')
    await nav(page, 'Ledger').click()
    await heading(page, 'Ledger').waitFor()
    await page.getByText('Staff see the same ledger.').waitFor()
    await expectReadable(page, 'portal-ledger', 'main')
    await nav(page, 'RCIDs').click()
    await page
      .getByRole('link', { name: /^Specification: ping\/post of RCID \d/ })
      .first()
      .waitFor()
    await expectReadable(page, 'portal-rcids', 'main')
    await link(page, 'Harbor windows').click()
    await heading(page, 'Try it').waitFor()
    await button(page, 'Make key').click()
    await page.getByRole('dialog', { name: 'Make API key' }).getByRole('button', { name: 'Make key' }).click()
    await button(page, 'I have copied the key').click()
    await page.getByText('Created by Noa Bergstrom').waitFor()
    await button(page, 'Rotate key').click()
    const days = page.getByRole('dialog', { name: 'Rotate API key' }).getByLabel('Days the old key lives on')
    expect(await days.inputValue()).toBe('1')
    await button(page, 'Cancel').click()
    await button(page, 'Send test ping').click()
    await page.getByText('Put your key where YOUR_API_KEY stands.').waitFor()
    await page.getByRole('radiogroup', { name: 'How it is written' }).getByText('Form-encoded').click()
    await page.getByText('content-type: application/x-www-form-urlencoded').waitFor()
    await shoot(page, 'portal-rcid')
    await page.getByRole('list', { name: 'Steps to go live' }).getByText('answered').waitFor()
    await expectAccessible(page)
    await narrowAndDark(page, 'portal-rcid')
    await page.getByText('After a test post is taken').waitFor()
    await page.getByRole('radiogroup', { name: 'What is sent' }).getByText('Direct post').click()
    await button(page, 'Send test direct post').click()
    await button(page, 'Ask to go live').click()
    await page.getByText('Go live requested').waitFor()
    await button(page, 'Withdraw').click()
    await button(page, 'Ask to go live').waitFor()
    await link(page, 'All test leads').click()
    await heading(page, 'Test leads').waitFor()
    await page.getByRole('cell', { name: 'Direct post' }).waitFor()
    await expectReadable(page, 'portal-test-leads', 'main')

    await button(page, 'Noa Bergstrom').click()
    await button(page, 'Sign out').click()
    await page.getByLabel('Email').waitFor()
    // As on a device that nobody has proven yet.
    await page.evaluate(() => localStorage.clear())
    await page.getByLabel('Email').fill('noa@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign in').click()
    await heading(page, 'Enter your code').waitFor()
    await expectReadable(page, 'portal-code')
  })

  it('shows staff who came by one click under a banner and locked, and nothing any more to whom it was taken from', async () => {
    const { staff, publisher, id, path } = await harborUser('Colin Ferris', 'colin@example.com')
    await site.app.client().call(portalAuthCalls.register, {
      params: { id: path.split('/').at(-1) ?? '' },
      body: { name: 'Colin Ferris', password },
    })
    const query = { reason: 'Colin asked about lead 7' }
    const { url } = await staff.call(publisherUserCalls.oneClickLogin, { params: { userId: id }, query })
    const page = await site.newPage({ clock: START })
    await page.goto(url.slice(url.indexOf('/portal/enter')))
    await page.getByText('Marcus Oyelaran (staff) is viewing as Colin Ferris').waitFor()
    expect(page.url()).not.toContain('#')
    expect(await page.evaluate(() => localStorage.getItem('portal.jwt'))).toBeNull()
    await page.getByText('Reason: “Colin asked about lead 7”').waitFor()
    await page.getByRole('figure').locator('path, rect').first().waitFor()
    await page.keyboard.press('Tab')
    expect(await button(page, 'End session').evaluate((node) => node === document.activeElement)).toBe(true)
    await site.go(page, '/portal/account')
    expect(await button(page, 'Edit').getAttribute('aria-disabled')).toBe('true')
    expect(await page.getByRole('switch').first().isDisabled()).toBe(true)
    await expectAccessible(page)
    await shoot(page, 'portal-banner')
    await narrowAndDark(page, 'portal-banner')
    await site.go(page, '/portal/account/password')
    await page.getByText('Only Colin Ferris can do this.').waitFor()
    await site.go(page, '/portal/rcids')
    await link(page, 'Harbor windows').click()
    await heading(page, 'Try it').waitFor()
    for (const name of [/^(Make|Rotate) key$/, 'Send test ping', 'Ask to go live']) await expectLocked(page, name)
    await button(page, 'End session').click()
    await heading(page, 'Session ended').waitFor()
    await expectAccessible(page)
    // Nobody comes in by the same link again.
    await page.goto(url.slice(url.indexOf('/portal/enter')))
    await page.getByRole('alert').waitFor()
    await expectReadable(page, 'portal-enter')

    const own = await site.newPage({ clock: START })
    const weight = weighScripts(own)
    const second = await newParty(site.app, 'publisher')
    await staff.call(publisherUserCalls.assign, { params: { id: second }, body: { userId: id } })
    await own.goto('/portal/leads')
    await own.getByLabel('Email').fill('colin@example.com')
    expect(weight()).toBeLessThan(FIRST_LOAD_KIB)
    await expectAccessible(own)
    await narrowAndDark(own, 'portal-sign-in')
    for (const path of ['/portal/restore', '/portal/restore/made-up']) {
      await site.go(own, path)
      await heading(own, path === '/portal/restore' ? 'Reset password' : 'New password').waitFor()
      await expectAccessible(own)
    }
    await site.go(own, '/portal/leads')
    await own.getByLabel('Email').fill('colin@example.com')
    await own.getByLabel('Password', { exact: true }).fill(password)
    await button(own, 'Sign in').click()
    await heading(own, 'Leads').waitFor()
    await own.locator('tbody tr[data-row]').first().waitFor()
    await own.getByRole('button', { name: /^Company: / }).waitFor()
    weight()
    await own.goto('/portal')
    await own.getByRole('figure').locator('path, rect').first().waitFor()
    expect(weight()).toBeLessThan(FIRST_LOAD_KIB)
    // Somebody else signs in in another tab: nothing of what this one has read is shown to them.
    const other = await partnerUser(site.app, 'publisher', [second])
    const before = await own.evaluate((jwt) => {
      const old = localStorage.getItem('portal.jwt') ?? ''
      localStorage.setItem('portal.jwt', jwt)
      return old
    }, other.token ?? '')
    const loaded = own.waitForEvent('load')
    await nav(own, 'Ledger').click()
    await loaded
    await own
      .getByRole('banner')
      .getByText(/^publisher \d/)
      .waitFor()
    // A tab keeps its own company, whichever another tab has chosen since.
    await own.evaluate(
      ([jwt, here, there]) => {
        localStorage.setItem('portal.jwt', jwt)
        sessionStorage.setItem('portal.tabParty', here)
        localStorage.setItem('portal.party', there)
      },
      [before, String(publisher), String(second)] as const,
    )
    await own.goto('/portal')
    await button(own, 'Company: Bright Harbor Media').waitFor()
    await own.getByRole('figure').locator('path, rect').first().waitFor()
    await staff.call(publisherUserCalls.unassign, { params: { id: publisher }, body: { userId: id } })
    await nav(own, 'Ledger').click()
    await own.getByText('You no longer have access to').waitFor()
    expect(await own.getByRole('alert').count()).toBe(0)
    await own
      .getByRole('banner')
      .getByText(/^publisher \d/)
      .waitFor()
    await staff.call(publisherUserCalls.unassign, { params: { id: second }, body: { userId: id } })
    await nav(own, 'RCIDs').click()
    await heading(own, 'No access').waitFor()
    await expectAccessible(own)
    await site.go(own, '/portal/account')
    await heading(own, 'Your account').waitFor()
  })
})
