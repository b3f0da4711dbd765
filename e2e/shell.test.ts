import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, NARROW, shoot, useConsole } from './harness'

const site = useConsole()
const IDLE_MS = 1_800_000
const WATCHED_AFTER_MS = 10_000
const menu = (page: Page) => page.locator('nav[aria-label="Main"]')

describe('routes', () => {
  it('send visitors to the sign-in page and signed-in people away from it', async () => {
    const page = await site.newPage()
    await page.goto('/user/admins')
    await page.waitForURL('**/auth/sign-in')
    const signedIn = await site.pageOf({ superuser: true })
    await signedIn.goto('/auth/sign-in')
    await signedIn.waitForURL(`${site.base}/`)
  })

  it('show 404 with the way back for unknown addresses, signed in or not', async () => {
    const page = await site.newPage()
    await page.goto('/no/such/page')
    await page.getByText('Page not found.').waitFor()
    expect(await page.getByRole('link', { name: 'Return to website' }).getAttribute('href')).toBe('/')
    await expectAccessible(page)
    // Inside the frame for whoever is signed in: the menu leads on.
    const signedIn = await site.pageOf({ superuser: true }, { path: '/no/such/page' })
    await signedIn.getByText('Page not found.').waitFor()
    await menu(signedIn).getByRole('link', { name: 'System log' }).click()
    await signedIn.waitForURL('**/systemlog**')
  })

  it('start at the top of the page', async () => {
    const page = await site.pageOf({ superuser: true }, { path: '/dev/ui' })
    await page.getByRole('heading', { name: 'Kit' }).waitFor()
    await page.evaluate(() => window.scrollTo(0, 2000))
    await page.waitForFunction(() => window.scrollY > 500)
    await menu(page).getByRole('link', { name: 'System log' }).click()
    await page.waitForURL('**/systemlog**')
    await page.waitForFunction(() => window.scrollY === 0)
  })
})

describe('permissions', () => {
  it('close menu, address and call to a role that lacks them', async () => {
    const page = await site.pageOf({ permissions: ['log_globallog'] })
    await menu(page).getByRole('link', { name: 'System log' }).waitFor()
    for (const name of ['User management', 'Leads', 'Full lead data', 'Publisher', 'Reports', 'Tools'])
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
    await page.goto('/lead/report/details')
    await page.getByRole('heading', { name: 'Access Denied.' }).waitFor()
    await page.goto('/user/admins')
    await page.getByRole('heading', { name: 'Access Denied.' }).waitFor()
    await page.getByText("We're Sorry, But You Do Not Have Permission to Access This Page.").waitFor()
    await menu(page).getByRole('link', { name: 'System log' }).waitFor()
    expect(await page.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/')
    const status = await page.evaluate(async () => {
      const answer = await fetch('/api/users/all/admin', {
        headers: { authorization: `Bearer ${localStorage.getItem('jwt') ?? ''}` },
      })
      return answer.status
    })
    expect(status).toBe(403)
    await expectAccessible(page)
  })
})

describe('an idle user', () => {
  it('is asked 30 seconds before and stays by saying so, which the server hears, or logs off; who does not answer is signed out, here and on the server', async () => {
    const page = await site.newPage({ clock: 'by hand' })
    const person = await site.app.person({ superuser: true })
    /** Time passes in the browser and on the server. */
    const pass = async (ms: number) => {
      site.app.clock.advance(ms / 1000)
      await page.clock.fastForward(ms)
      await page.clock.runFor(4000)
    }
    const dialog = page.getByRole('dialog', { name: 'Are you still here?' })
    const watch = page.waitForResponse('**/IdleWatch-*.js')
    await site.signIn(page, person.email)
    // It is not part of the first load.
    await page.clock.runFor(WATCHED_AFTER_MS)
    await page.evaluate(`import(${JSON.stringify((await watch).url())})`)
    // React shows what came late a moment later, by this clock.
    await page.clock.runFor(500)
    // Real time runs on beside it: some of it is left over.
    await pass(IDLE_MS - 60_000)
    expect(await dialog.count()).toBe(0)
    await pass(35_000)
    await dialog.waitFor()
    await expectAccessible(page)
    const told = page.waitForRequest('**/api/user/active')
    await dialog.getByRole('button', { name: 'Stay Logged In' }).click()
    await told
    await dialog.waitFor({ state: 'hidden' })
    await page.clock.runFor(60_000)
    expect(new URL(page.url()).pathname).toBe('/')

    await pass(IDLE_MS - 20_000)
    await dialog.getByRole('button', { name: 'Log Off' }).click()
    await page.waitForURL('**/auth/sign-in')

    await site.fillIn(page, person.email)
    await page.clock.runFor(WATCHED_AFTER_MS)
    await page.clock.runFor(500)
    await pass(IDLE_MS - 20_000)
    await dialog.waitFor()
    await pass(32_000)
    await page.waitForURL('**/auth/sign-in')
    await page.getByText('You were signed out after 30 minutes without activity.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull()
  })
})

describe('a session', () => {
  it('loses its menu when permissions are taken away, and is over when its token disappears, within five seconds, or when the server ends it, at its next call', async () => {
    const person = await site.app.person({ permissions: ['usermanagement_adminmanagement'] })
    const page = await site.newPage({ clock: 'by hand' })
    await site.signIn(page, person.email)
    await page.getByRole('button', { name: 'User management' }).waitFor()
    await site.app.db.updateTable('roles').set({ permissions: [] }).execute()
    await page.clock.runFor(11_000)
    await page.getByRole('button', { name: 'User management' }).waitFor({ state: 'detached' })

    await page.evaluate(() => localStorage.removeItem('jwt'))
    await page.clock.runFor(5500)
    await page.waitForURL('**/auth/sign-in')

    await site.fillIn(page, person.email)
    await site.app.db
      .updateTable('sessions')
      .set({ ended_at: new Date(), ended_why: 'test' })
      .where('user_id', '=', person.id)
      .execute()
    await page.clock.runFor(11_000)
    await page.waitForURL('**/auth/sign-in')
  })

  it('is left by Sign out in the user menu', async () => {
    const page = await site.pageOf({ name: 'Casey Quinn' })
    await page.getByRole('button', { name: 'Casey Quinn' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/auth/sign-in')
    expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull()
  })
})

describe('a newer console', () => {
  it('is announced to whoever is signed in, can be put off, and reloads by itself after a minute', async () => {
    const page = await site.newPage({ clock: 'by hand' })
    await site.signIn(page, (await site.app.person()).email)
    await page.route('**/api/frontend/version/appAdminVersion', (route) => route.fulfill({ json: { data: 'newer' } }))
    await page.clock.runFor(61_000)
    const dialog = page.getByRole('dialog', { name: 'New Application Updates Available' })
    await dialog.getByRole('button', { name: 'Reload' }).waitFor()
    await dialog.getByRole('button', { name: 'Snooze' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.clock.runFor(601_000)
    await dialog.waitFor()
    const reloaded = page.waitForEvent('load')
    await page.clock.runFor(61_000)
    await reloaded
    expect(await page.evaluate(() => localStorage.getItem('appAdminVersion'))).toBe('newer')
  })
})

describe('the reminder to set up multi-factor authentication', () => {
  it('never hides that a newer console waits, and is put off in this browser for a day', async () => {
    const { token } = await site.app.signedIn()
    const page = await site.newPage({ clock: 'by hand' })
    await page.evaluate((jwt) => localStorage.setItem('jwt', jwt), token ?? '')
    await page.goto('/')
    const reminder = page.getByRole('dialog', { name: 'Multi-Factor Authentication' })
    await reminder.getByRole('button', { name: 'Set up' }).waitFor()
    await page.route('**/api/frontend/version/appAdminVersion', (route) => route.fulfill({ json: { data: 'newer' } }))
    await page.clock.runFor(61_000)
    const update = page.getByRole('dialog', { name: 'New Application Updates Available' })
    await update.getByRole('button', { name: 'Snooze' }).click()
    await update.waitFor({ state: 'hidden' })
    await reminder.getByRole('button', { name: 'Snooze' }).click()
    await reminder.waitFor({ state: 'hidden' })
    const left = () => page.evaluate(() => Number(localStorage.getItem('mfaSnoozedUntil')) - Date.now())
    expect(await left()).toBeGreaterThan(86_000_000)
    expect(await left()).toBeLessThanOrEqual(86_400_000)
    await page.unroute('**/api/frontend/version/appAdminVersion')
    const answered = page.waitForResponse('**/api/profile/mfa')
    await page.reload()
    await answered
    await page.locator('main').waitFor()
    expect(await reminder.count()).toBe(0)
    await page.evaluate(() => localStorage.setItem('mfaSnoozedUntil', String(Date.now() - 1)))
    await page.reload()
    await reminder.waitFor()
  })
})

describe('a read that fails', () => {
  it('is shown where its data would stand, with the toast for failures that nobody expected', async () => {
    site.allow(/500/)
    const page = await site.pageOf({ superuser: true })
    await page.route('**/api/users/all/admin', (route) => route.fulfill({ status: 500, json: {} }))
    await site.go(page, '/user/admins')
    await page.getByText('This could not be loaded').waitFor()
    await page.getByRole('alert').filter({ hasText: 'ErrorAn error occurred. Please try again later.' }).waitFor()
  })

  it('has no toast when the server refused it', async () => {
    const page = await site.pageOf({ superuser: true })
    await site.go(page, '/user/admins/item/99999999')
    await page.getByText('User not found').waitFor()
    expect(await page.getByText('Please try again later').count()).toBe(0)
  })
})

describe('the search box', () => {
  it('opens with Ctrl+K, finds people and screens, and opens what is chosen by keyboard', async () => {
    await site.app.person({ name: 'Zelda Fitzwilliam' })
    await site.app.person({ status: 0 })
    // One look serves everybody for some seconds.
    site.app.clock.advance(20)
    const page = await site.pageOf({ superuser: true })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('zelda')
    await page.getByRole('option', { name: /Zelda Fitzwilliam/ }).waitFor()
    await expectAccessible(page)
    await shoot(page, 'palette')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/user/admins/item/*')
    expect(page.url()).not.toContain('zelda')

    // What was open comes first and once, then what can be done; no page for developers.
    await page.waitForFunction(() => localStorage.getItem('recent')?.includes('Zelda'))
    await site.go(page, '/systemlog?category=auth')
    await page.waitForFunction(() => localStorage.getItem('recent')?.includes('System log'))
    await site.go(page, '/user/admins')
    await page.getByRole('heading', { level: 1, name: 'Admins' }).waitFor()
    await page.keyboard.press('Control+k')
    const groupOf = (name: string) => page.getByRole('listbox').getByRole('group', { name })
    await expect
      .poll(() => groupOf('Recent').getByRole('option').allInnerTexts())
      .toEqual([expect.stringMatching(/^System log auth/), expect.stringMatching(/^Zelda Fitzwilliam/)])
    await groupOf('Actions').getByRole('option', { name: 'Sign out' }).waitFor()
    const invited = groupOf('Needs attention').getByRole('option', { name: 'Invitations not accepted' })
    expect(await invited.innerText()).toMatch(/\n\d+$/)
    await shoot(page, 'palette-opened')
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.fill('kit')
    await page.getByRole('dialog', { name: 'Search' }).getByText('Data not found').waitFor()
    await search.fill('system log')
    await groupOf('Screens').getByRole('option', { name: 'System log' }).waitFor()
    expect(await page.getByRole('option', { name: /^System log/ }).count()).toBe(1)
    // A page that comes late, and begins at a field, leaves the typing where it is.
    const held: Route[] = []
    await page.route('**/assets/RolePage-*.js', (route) => void held.push(route))
    await search.fill('new rol')
    await groupOf('Actions').getByRole('option', { name: 'New role' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/user/aclroles/item')
    await page.keyboard.press('Control+k')
    await search.fill('invitations not')
    await expect.poll(() => held.length).toBe(1)
    await held[0]?.continue()
    await page.locator('main form').getByLabel('Title').waitFor()
    await groupOf('Needs attention').getByRole('option').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/user/admins?status=0')
    await page.keyboard.press('Control+k')
    await search.fill('theme')
    await groupOf('Actions').getByRole('option', { name: 'Dark theme' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Light theme' }).waitFor()
  })

  it('shows nothing that the user may not open', async () => {
    await site.app.person({ name: 'Hidden Harriet' })
    const page = await site.pageOf({ permissions: [] })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('harriet')
    await page.getByRole('dialog', { name: 'Search' }).getByText('Data not found').waitFor()
  })
})

describe('looks', () => {
  it('follow the system’s dark mode, can be set by hand, and stay set', async () => {
    const page = await site.pageOf({ superuser: true }, { dark: true })
    const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
    expect(await scheme()).toBe('dark')
    await shoot(page, 'dashboard-dark')
    await expectAccessible(page, 'html')
    await page.getByRole('button', { name: 'Light theme' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Dark theme' }).waitFor()
    expect(await scheme()).toBe('light')
  })

  it('are set in our own font, and fold the menu to its icons with [, for good', async () => {
    const page = await site.pageOf({ superuser: true })
    await expect.poll(() => page.evaluate(() => document.fonts.check('13px "Inter Variable"'))).toBe(true)
    expect(await page.locator('link[rel="preload"][as="font"]').getAttribute('href')).toMatch(
      /^\/assets\/inter.*woff2$/,
    )
    const width = async () => (await menu(page).boundingBox())?.width
    expect(await width()).toBe(208)
    await page.keyboard.press('[')
    await expect.poll(width).toBe(48)
    await page.reload()
    await page.getByRole('button', { name: 'Leads', exact: true }).click()
    await menu(page).getByRole('link', { name: 'Details report' }).waitFor()
    await expect.poll(width).toBe(208)
  })

  it('at 360 px keep the menu in a drawer that closes after a choice', async () => {
    const page = await site.pageOf({ superuser: true }, { viewport: NARROW })
    await expectNoSidewaysScroll(page)
    expect(await menu(page).getByRole('link', { name: 'System log' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await shoot(page, 'menu-360')
    await menu(page).getByRole('link', { name: 'System log' }).click()
    await page.waitForURL('**/systemlog**')
    await menu(page).getByRole('link', { name: 'System log' }).waitFor({ state: 'hidden' })
    await expectNoSidewaysScroll(page)
  })

  it('of the kit are accessible, light and dark', async () => {
    const page = await site.pageOf({ superuser: true }, { path: '/dev/ui' })
    await page.getByRole('heading', { name: 'Kit' }).waitFor()
    await page.waitForLoadState('networkidle')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, 'main')
      await shoot(page, `kit-${colorScheme}`)
    }
  })
})
