import { mkdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { PASSWORD, TestApp } from '../test/app'
import { serveAndBrowse } from './kept-browser'
import { NARROW, putReminderOff, type Tabs, type TabWish, WIDE } from './tabs'

export { NARROW, WIDE } from './tabs'

const SHOTS = 'test-results/screens'

/** Faults that a page reports by itself: script errors, refused content, calls the server choked on. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/

export class Console {
  readonly app: TestApp
  private tabs!: Tabs
  private faults: string[] = []
  private allowed: RegExp[] = []
  base = ''

  constructor(env?: Record<string, string>) {
    this.app = new TestApp(env)
  }

  async start(template?: string): Promise<void> {
    await this.app.start(template)
    const { base, tabs } = await serveAndBrowse(this.app.http, (page) => this.listenTo(page))
    this.base = base
    this.tabs = tabs
  }

  async stop(): Promise<void> {
    await this.app.stop()
  }

  /** A page of a browser of its own: nothing is shared with other pages. */
  newPage(wish: TabWish = {}): Promise<Page> {
    return this.tabs.open(wish)
  }

  private listenTo(page: Page): void {
    page.on('pageerror', (error) => this.faults.push(`page error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED.test(message.text())) this.faults.push(`console: ${message.text()}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 500) this.faults.push(`${response.status()} ${response.url()}`)
    })
  }

  /** Signs in through the form and puts the set-up reminder off. */
  async signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
    await page.goto('/auth/sign-in')
    await page.evaluate(putReminderOff)
    await this.fillIn(page, email, password)
  }

  /** The same on the form that is there already. */
  async fillIn(page: Page, email: string, password = PASSWORD): Promise<void> {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await this.isIn(page)
  }

  /** The menu is there: somebody is signed in. On narrow screens it is out of sight. */
  private isIn(page: Page): Promise<void> {
    return page.getByRole('navigation', { name: 'Main', includeHidden: true }).waitFor({ state: 'attached' })
  }

  /** Opens an address by a full load. */
  async open(page: Page, path: string): Promise<void> {
    await page.goto(path)
    await this.isIn(page)
  }

  /** Goes to a screen as a link does, without loading the console anew. */
  async go(page: Page, path: string): Promise<void> {
    await page.evaluate((href) => {
      const link = document.createElement('a')
      link.href = href
      document.body.append(link)
      link.click()
      link.remove()
    }, path)
  }

  /**
   * A signed-in page of a new person, at an address, with the set-up reminder put off. Signed in without the form, which
   * has tests of its own. With a clock it is that time in the browser, too.
   */
  async pageOf(
    person: Parameters<TestApp['person']>[0],
    options: Omit<TabWish, 'token'> & { path?: string } = {},
  ): Promise<Page> {
    const page = await this.newPage({ ...options, token: (await this.app.signedIn(person)).token })
    await this.open(page, options.path ?? '/')
    return page
  }

  /** A fault that the running test brings about itself. */
  allow(fault: RegExp): void {
    this.allowed.push(fault)
  }

  async settle(): Promise<void> {
    const { allowed } = this
    const faults = this.faults.filter((fault) => !allowed.some((one) => one.test(fault)))
    await this.tabs.release()
    this.faults = []
    this.allowed = []
    expect(faults, 'faults that the pages reported').toEqual([])
  }
}

/** One product per test file; each test's pages must have been quiet. */
export function useConsole(env?: Record<string, string>): Console {
  const console = new Console(env)
  beforeAll(() => console.start())
  afterEach(() => console.settle())
  afterAll(() => console.stop())
  return console
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The first rows of a table speak for the others. */
const ROWS_ALIKE = 'tbody tr:nth-child(n + 6)'
/** Around every screen of the console; looked at where a test says 'html'. */
const SHELL = ['nav[aria-label="Main"]', 'header:has(+ nav[aria-label="Main"])']

/** Half as long as what the package calls its source; every load of the console reads it anew. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

interface AxeWindow {
  readonly axe?: typeof axe
}

/**
 * WCAG 2.2 AA as far as a machine can tell, of all but the shell, or of what is named. What other tests look at is left
 * out: contrast is measured text by text, which is what takes the time.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const known = await page.evaluate(() => (window as AxeWindow).axe !== undefined)
  if (!known) await page.evaluate(AXE)
  const found = await page.evaluate(
    async ([include, exclude, tags]) => {
      const where = { include: [include], exclude: [...exclude] }
      const { violations } = await (window as unknown as Required<AxeWindow>).axe.run(where, {
        runOnly: { type: 'tag', values: [...tags] },
        resultTypes: ['violations'],
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    [within ?? 'html', within ? [ROWS_ALIKE] : [ROWS_ALIKE, ...SHELL], WCAG] as const,
  )
  expect(found).toEqual([])
}

/** A page that scrolls sideways has something that does not fit. Charts and tables fit themselves after the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(wider, { message: 'pixels wider than the window', timeout: 15_000 }).toBeLessThanOrEqual(0)
}

/** With SLUICE_SHOTS=1 a picture to look at; drawing some 150 of them takes half a minute. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env['SLUICE_SHOTS']) return
  mkdirSync(SHOTS, { recursive: true })
  await page.screenshot({ path: `${SHOTS}/${name}.png` })
}

const LOOKS = {
  wide: { name: '1440-light', viewport: WIDE, colorScheme: 'light' },
  narrow: { name: '360-dark', viewport: NARROW, colorScheme: 'dark' },
} as const
type LookName = keyof typeof LOOKS

/**
 * Contrast follows the theme and layout the width: each is seen once, not each with each, and both without a new load.
 * The page is wide and light afterwards.
 */
export async function expectReadable(page: Page, name: string, within?: string): Promise<void> {
  await expectLook(page, 'wide', name, within)
  await narrowAndDark(page, name, within)
}

/**
 * The same of several screens, each shown by its function. To draw a page in the other look costs as much as to show it:
 * each begins in the look that the one before ended in, the first one wide and light.
 */
export async function expectAllReadable(
  page: Page,
  screens: readonly (readonly [name: string, show: () => Promise<unknown>])[],
): Promise<void> {
  let look: LookName = 'wide'
  for (const [name, show] of screens) {
    await show()
    await expectLook(page, look, name)
    look = look === 'wide' ? 'narrow' : 'wide'
    await turn(page, look)
    await expectLook(page, look, name)
  }
  if (look === 'narrow') await turn(page, 'wide')
}

async function expectLook(page: Page, look: LookName, name: string, within?: string): Promise<void> {
  await expectAccessible(page, within)
  await expectNoSidewaysScroll(page)
  await shoot(page, `${name}-${LOOKS[look].name}`)
}

async function turn(page: Page, look: LookName): Promise<void> {
  const { viewport, colorScheme } = LOOKS[look]
  await Promise.all([page.setViewportSize(viewport), page.emulateMedia({ colorScheme })])
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}

/** In the other look: the same page, narrow and dark, without a new load. */
export async function narrowAndDark(page: Page, name: string, within?: string): Promise<void> {
  await turn(page, 'narrow')
  await expectLook(page, 'narrow', name, within)
  await turn(page, 'wide')
}

/** What the scripts weigh that a page loads from now on, in KiB as they are sent; looked at when it shows what counts. */
export function weighScripts(page: Page): () => number {
  const files = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') files.add(new URL(response.url()).pathname)
  })
  return () => {
    const bytes = [...files].map((file) => gzipSync(readFileSync(`dist/web${file}`)).length)
    expect(bytes.length).toBeGreaterThan(0)
    files.clear()
    return bytes.reduce((sum, one) => sum + one, 0) / 1024
  }
}
