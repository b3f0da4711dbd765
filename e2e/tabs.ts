import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'

export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 360, height: 740 }
const CLOSE_MS = 15_000
/** What Playwright waits for without a limit. Chromium seldom leaves such a thing unanswered: the test then says which. */
const ANSWER_MS = 90_000
/** Of the console's own address, but not the console: here a tab's storage can be seen to. */
const QUIET_PLACE = '/favicon.svg'

/** In the page: the reminder to set up multi-factor authentication has been snoozed. */
export const putReminderOff = (): void => localStorage.setItem('mfaSnoozedUntil', String(Number.MAX_SAFE_INTEGER))

export interface Look {
  readonly viewport?: { width: number; height: number }
  readonly dark?: boolean
}

export interface TabWish extends Look {
  readonly token?: string | undefined
  /** What time it is in the browser: always this one, or as the test says by page.clock. */
  readonly clock?: number | 'by hand'
}

type Kind = 'real time' | 'fixed time' | 'once'
const kindOf = ({ clock }: TabWish): Kind =>
  clock === undefined ? 'real time' : typeof clock === 'number' ? 'fixed time' : 'once'

/**
 * Tabs of browsers of their own: nothing is shared between two that a test has open. Later tests get emptied ones again,
 * because a new one takes four times as long to show the console.
 */
export class Tabs {
  private readonly idle: { readonly page: Page; readonly kind: Kind }[] = []
  private used: { readonly page: Page; readonly kind: Kind }[] = []
  /** What a tab is given for one test, and loses after it. */
  prepare: (page: Page) => void = () => {}

  constructor(
    private readonly browser: Browser,
    readonly base: string,
  ) {}

  async open(wish: TabWish): Promise<Page> {
    const kind = kindOf(wish)
    const page = (await this.kept(kind, wish)) ?? (await this.fresh())
    this.used.push({ page, kind })
    this.prepare(page)
    await lookLike(page, wish)
    const { clock } = wish
    if (clock === 'by hand') await answered('a clock in a tab', page.clock.install())
    else if (clock !== undefined) await answered('the time of a tab', page.clock.setFixedTime(clock))
    if (wish.token !== undefined) {
      await page.evaluate((token) => localStorage.setItem('jwt', token), wish.token)
      await page.evaluate(putReminderOff)
    }
    return page
  }

  /** An emptied one of the kind. One that does not answer is left to end with the browser. */
  private async kept(kind: Kind, wish: Look): Promise<Page | null> {
    for (;;) {
      const known = this.idle.findIndex((tab) => tab.kind === kind)
      const [tab] = known < 0 ? [] : this.idle.splice(known, 1)
      if (!tab) return null
      if (await within(CLOSE_MS, lookLike(tab.page, wish))) return tab.page
    }
  }

  private async fresh(): Promise<Page> {
    const opened = this.browser.newContext({ baseURL: this.base, acceptDownloads: true })
    const context = await answered('a new browser context', opened)
    const page = limited(await answered('a new tab', context.newPage()))
    page.setDefaultTimeout(ANSWER_MS)
    await page.goto(QUIET_PLACE)
    return page
  }

  /** The test is over: its tabs are emptied for the next one, or closed where something of it would stay. */
  async release(): Promise<void> {
    const { used } = this
    this.used = []
    for (const tab of used) {
      const { page } = tab
      // Chromium seldom leaves the end of a tab unanswered; what is left then ends with the browser.
      const emptied = tab.kind === 'once' || page.isClosed() ? false : await within(CLOSE_MS, empty(page))
      if (emptied) this.idle.push(tab)
      else await within(CLOSE_MS, page.context().close())
    }
  }
}

async function lookLike(page: Page, { viewport, dark }: Look): Promise<void> {
  await page.setViewportSize(viewport ?? WIDE)
  await page.emulateMedia({ media: null, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  await page.evaluate(() => document.readyState)
}

async function empty(page: Page): Promise<void> {
  const context = page.context()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const heard of ['dialog', 'pageerror', 'console', 'request', 'response']) page.removeAllListeners(heard)
  const others = context.pages().filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
  await page.goto(QUIET_PLACE)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await context.clearPermissions()
}

type Size = Parameters<Page['setViewportSize']>[0]
type Media = Parameters<Page['emulateMedia']>[0]

/** What a page does without a time limit of its own gets one. */
function limited(page: Page): Page {
  const where = () => page.url().replace(/^https?:\/\/[^/]+/, '')
  const evaluate = page.evaluate.bind(page) as (...given: unknown[]) => Promise<unknown>
  const inPage = (...given: unknown[]) => answered(`${where()} to run ${firstLine(given[0])}`, evaluate(...given))
  const setViewportSize = page.setViewportSize.bind(page)
  const emulateMedia = page.emulateMedia.bind(page)
  return Object.assign(page, {
    evaluate: inPage as Page['evaluate'],
    setViewportSize: (size: Size) => answered(`${where()} to be resized`, setViewportSize(size)),
    emulateMedia: (media: Media) => answered(`${where()} to be in other colors`, emulateMedia(media)),
  })
}

const firstLine = (script: unknown): string => String(script).replace(/\s+/g, ' ').slice(0, 80)

async function answered<T>(what: string, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const limit = pause(ANSWER_MS, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`the browser left unanswered for ${ANSWER_MS / 1000} s: ${what}`)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    over.abort()
    limit.catch(() => {})
  }
}

/** False: it failed or took too long. */
const within = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    pause(ms, false, { ref: false }),
  ])
