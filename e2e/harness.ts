import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { CHROMIUM_FLAGS } from '../scripts/ensure-chromium.mjs'
import { PASSWORD, TestApp } from '../test/app'

export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 360, height: 740 }
const SHOTS = 'test-results/screens'

/** Faults that a page reports by itself: script errors, refused content, calls the server choked on. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/

export class Console {
  readonly app: TestApp
  private browser!: Browser
  private contexts: BrowserContext[] = []
  private faults: string[] = []
  base = ''

  constructor(env?: Record<string, string>) {
    this.app = new TestApp(env)
  }

  async start(): Promise<void> {
    await this.app.start()
    await this.app.http.listen({ port: 0, host: '127.0.0.1' })
    this.base = `http://127.0.0.1:${(this.app.http.server.address() as AddressInfo).port}`
    this.browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_FLAGS })
  }

  async stop(): Promise<void> {
    await this.browser.close()
    await this.app.stop()
  }

  /** A page of a browser of its own: nothing is shared with other pages. */
  async newPage(options: { viewport?: { width: number; height: number }; dark?: boolean } = {}): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.base,
      viewport: options.viewport ?? WIDE,
      colorScheme: options.dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      acceptDownloads: true,
    })
    this.contexts.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => this.faults.push(`page error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED.test(message.text())) this.faults.push(`console: ${message.text()}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 500) this.faults.push(`${response.status()} ${response.url()}`)
    })
    return page
  }

  /** Signs in through the form and puts the set-up reminder off. */
  async signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
    await page.goto('/auth/sign-in')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  /** Opens an address by a full load, after which the set-up reminder is back and put off again. */
  async open(page: Page, path: string): Promise<void> {
    await page.goto(path)
    await page.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  /** A signed-in page of a new person. */
  async pageOf(
    person: Parameters<TestApp['person']>[0],
    options: Parameters<Console['newPage']>[0] = {},
  ): Promise<Page> {
    const page = await this.newPage(options)
    await this.signIn(page, (await this.app.person(person)).email)
    return page
  }

  async settle(): Promise<void> {
    const { faults, contexts } = this
    this.faults = []
    this.contexts = []
    await Promise.all(contexts.map((context) => context.close()))
    expect(faults, 'faults that the pages reported').toEqual([])
  }
}

/** One product and one browser per test file; each test's pages are closed after it and must have been quiet. */
export function useConsole(env?: Record<string, string>): Console {
  const console = new Console(env)
  beforeAll(() => console.start())
  afterEach(() => console.settle())
  afterAll(() => console.stop())
  return console
}

/** WCAG 2.2 AA as far as a machine can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
}

/** A page that scrolls sideways has something that does not fit. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true })
  await page.screenshot({ path: `${SHOTS}/${name}.png` })
}
