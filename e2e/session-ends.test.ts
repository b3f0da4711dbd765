import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { portalAuthCalls } from '@/features/portal/portal-auth/contract'
import type { ApiClient } from '../test/client'
import { enterAs, newParty, partner } from '../test/partners'
import { useConsole } from './harness'

const IDLE = 120
const site = useConsole({ SLUICE_SESSION_IDLE: String(IDLE) })
const WATCHED_AFTER_MS = 11_000
const SIGNED_OUT = 'You were signed out after 2 minutes without activity.'
const ONE_CLICK_SECONDS = 1800

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still here?' })

/** Time passes in the browser and on the server. */
async function pass(page: Page, seconds: number): Promise<void> {
  site.app.clock.advance(seconds)
  const polled = page.waitForResponse(/\/api\/(portal\/)?me$/)
  await page.clock.fastForward(seconds * 1000)
  await polled
  await page.clock.runFor(1500)
}

/** The watch is not part of the first load. */
async function watched(page: Page, show: () => Promise<unknown>): Promise<void> {
  const watch = page.waitForResponse('**/IdleWatch-*.js')
  await show()
  await page.clock.runFor(WATCHED_AFTER_MS)
  await page.evaluate(`import(${JSON.stringify((await watch).url())})`)
  await page.clock.runFor(1000)
}

async function consolePage(): Promise<Page> {
  const page = await site.newPage({ clock: 'by hand', token: (await site.app.signedIn()).token })
  await watched(page, () => site.open(page, '/'))
  return page
}

type Storage = 'localStorage' | 'sessionStorage'
type PortalSession = readonly [storage: Storage, client: ApiClient]

/** A user's own session and one that staff opened by one-click login. */
async function portalSessions(): Promise<{ own: PortalSession; oneClick: PortalSession }> {
  const user = await partner(site.app, 'publisher', await newParty(site.app, 'publisher'))
  const staff = await site.app.signedIn({ superuser: true })
  const visit = await enterAs(site.app, staff, 'publisher', user.id)
  return { own: ['localStorage', user.client], oneClick: ['sessionStorage', visit] }
}

const storeSession = (page: Page, [storage, { token }]: PortalSession) =>
  page.evaluate(
    ([where, jwt]) => {
      if (where === 'sessionStorage') sessionStorage.setItem('portal.oneClick', '1')
      window[where].setItem('portal.jwt', jwt)
    },
    [storage, token ?? ''] as const,
  )

/** Waits for the first figures: a first load is activity, and must not come after time has passed. */
const openPortal = async (page: Page): Promise<void> => {
  const figures = page.waitForResponse('**/api/portal/publisher/*/home')
  await page.goto('/portal')
  await (await figures).finished()
  await page.waitForLoadState('networkidle')
}

describe('SLUICE_SESSION_IDLE', () => {
  it('decides when the console warns and signs out; activity in one tab keeps the other signed in', async () => {
    const page = await consolePage()
    const other = await page.context().newPage()
    await other.goto('/favicon.svg')
    await pass(page, IDLE - 50)
    const status = await other.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('jwt') ?? ''}` }
      return (await fetch('/api/user/active', { headers })).status
    })
    expect(status).toBe(200)
    await pass(page, 40)
    expect(await warning(page).count()).toBe(0)
    await pass(page, IDLE - 60)
    await warning(page).waitFor()
    await pass(page, 40)
    await page.waitForURL('**/auth/sign-in')
    await page.getByText(SIGNED_OUT).waitFor()
  })

  it('starts again when the mouse moves, which the page reports to the server', async () => {
    const page = await consolePage()
    await pass(page, IDLE - 40)
    const sent = page.waitForResponse('**/api/user/active')
    await page.mouse.move(100, 100)
    await page.mouse.move(200, 200)
    await page.clock.runFor(1000)
    await sent
    await pass(page, 60)
    expect(await warning(page).count()).toBe(0)
    await pass(page, 40)
    await warning(page).waitFor()
  })

  it.each(['own', 'oneClick'] as const)(
    'decides when the portal warns and signs out: a session of kind %s',
    async (kind) => {
      const session = (await portalSessions())[kind]
      const page = await site.newPage({ clock: 'by hand' })
      await storeSession(page, session)
      await watched(page, () => openPortal(page))
      await pass(page, IDLE - 50)
      expect(await warning(page).count()).toBe(0)
      await pass(page, 30)
      const active = page.waitForResponse('**/api/portal/active')
      await warning(page).getByRole('button', { name: 'Stay Logged In' }).click()
      expect((await active).status()).toBe(200)
      await pass(page, IDLE - 50)
      expect(await warning(page).count()).toBe(0)
      await pass(page, 30)
      await warning(page).waitFor()
      await pass(page, 25)
      if (kind === 'own') await page.getByText(SIGNED_OUT).waitFor()
      else await page.getByRole('heading', { name: 'Session ended' }).waitFor()
      expect(await page.evaluate((where) => window[where].getItem('portal.jwt'), session[0])).toBeNull()
    },
  )
})

describe('a session that reaches its maximum length', () => {
  it('says so 30 seconds before, although its user is active', async () => {
    const { oneClick } = await portalSessions()
    const page = await site.newPage({ clock: 'by hand' })
    await storeSession(page, oneClick)
    await watched(page, () => openPortal(page))
    for (let passed = 0; passed < ONE_CLICK_SECONDS - 100; passed += 100) {
      await oneClick[1].call(portalAuthCalls.active)
      await pass(page, 100)
    }
    await oneClick[1].call(portalAuthCalls.active)
    await pass(page, 80)
    const ending = page.getByRole('dialog', { name: 'Your session is ending' })
    await ending.getByRole('button', { name: 'OK' }).click()
    await page.clock.runFor(4000)
    expect([await ending.count(), await warning(page).count()]).toEqual([0, 0])
    await pass(page, 25)
    await page.getByRole('heading', { name: 'Session ended' }).waitFor()
  })
})

describe('a reload while the server does not answer', () => {
  const WAITING = 'The server is not answering. Trying again…'

  it.each([503, 500, 429, 'unreachable'] as const)(
    'keeps the session of the console, which opens once the server is back: %s',
    async (fault) => {
      site.allow(/503|500|ERR_FAILED/)
      const page = await site.pageOf({ superuser: true })
      await page.route('**/api/me', (route) =>
        fault === 'unreachable' ? route.abort() : route.fulfill({ status: fault, json: {} }),
      )
      await page.reload()
      await page.getByText(WAITING).waitFor()
      expect(await page.evaluate(() => localStorage.getItem('jwt'))).not.toBeNull()
      await page.unroute('**/api/me')
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
    },
  )

  it('keeps the sessions of the portal, also that of a one-click login', async () => {
    site.allow(/503/)
    for (const session of Object.values(await portalSessions())) {
      const page = await site.newPage()
      await storeSession(page, session)
      await page.route('**/api/portal/me', (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto('/portal')
      await page.getByText(WAITING).waitFor()
      await page.unroute('**/api/portal/me')
      await page.locator('main#main').waitFor()
    }
  })

  it('signs out once the server answers with 401', async () => {
    site.allow(/503/)
    const page = await site.pageOf({ superuser: true })
    await page.route('**/api/me', (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    await page.getByText(WAITING).waitFor()
    await site.app.db
      .updateTable('sessions')
      .set({ ended_at: new Date(site.app.clock.now()) })
      .execute()
    await page.unroute('**/api/me')
    await page.waitForURL('**/auth/sign-in')
    // The page reloads meanwhile.
    const token = () => page.evaluate(() => localStorage.getItem('jwt')).catch(() => 'reloading')
    await expect.poll(token).toBeNull()
  })

  it('with a device that is no longer trusted keeps the session and forgets the device', async () => {
    const page = await site.pageOf({ superuser: true })
    const { token } = site.app.services.keys.newToken()
    await page.evaluate((device) => localStorage.setItem('tokenmfa', device), token)
    await page.reload()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('tokenmfa'))).toBeNull()
  })
})
