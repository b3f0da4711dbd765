import type { CDPSession, Page } from 'playwright-core'
import { withPage } from '../browser'
import type { BenchCase } from '../budget'
import { median } from '../product'

const ROWS = 200
/** The sample has six full pages; going on from the first draws five. */
const PAGES = 5
const TICKS = 9
const TABLE = 'section[aria-label="Leads"]'

/** CPU milliseconds of the page's main thread: its scripts alone, and all of it with style, layout and painting. */
interface Spent {
  readonly script: number
  readonly all: number
}

async function spent(session: CDPSession): Promise<Spent> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return { script: of('ScriptDuration'), all: of('TaskDuration') }
}

/** Two frames later everything that was asked for has been painted. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })

/** What one round costs, without its first, which warms up. */
async function costOf(session: CDPSession, times: number, round: () => Promise<{ before: Spent }>): Promise<Spent> {
  const rounds: Spent[] = []
  for (let time = 0; time < times; time++) {
    const { before } = await round()
    const after = await spent(session)
    rounds.push({ script: after.script - before.script, all: after.all - before.all })
  }
  const middle = (part: keyof Spent) => median(rounds.slice(1).map((one) => one[part]))
  return { script: middle('script'), all: middle('all') }
}

/** Asks for the next page; counts from when the click is over to when the new rows are painted. */
async function nextPage(page: Page, session: CDPSession): Promise<{ before: Spent }> {
  await page.evaluate((table) => {
    const frame = document.querySelector(table)
    const first = frame?.querySelector('tbody tr')
    frame?.querySelector<HTMLButtonElement>('button[aria-label="Next page"]')?.click()
    // Watched from inside: asking frame by frame would draw the page as often.
    const arrived = new Promise<void>((done) => {
      new MutationObserver((_, watcher) => {
        const body = frame?.querySelector('tbody')
        if (body?.firstElementChild === first || body?.childElementCount !== 200) return
        watcher.disconnect()
        done()
      }).observe(frame as Node, { childList: true, subtree: true })
    })
    Object.assign(window, { arrived })
  }, TABLE)
  await painted(page)
  const before = await spent(session)
  await page.evaluate(() => (window as unknown as { arrived: Promise<void> }).arrived)
  await painted(page)
  return { before }
}

/** The same rows put there by the browser alone: what no library can undercut. */
async function bareRows(page: Page, session: CDPSession): Promise<{ before: Spent }> {
  const before = await spent(session)
  await page.evaluate((table) => {
    const body = document.querySelector(`${table} tbody`)
    const rows = body?.innerHTML
    if (body && rows !== undefined) body.innerHTML = rows
  }, TABLE)
  await painted(page)
  return { before }
}

/** Ticks rows one after the other; answers the most rows that were drawn again for one tick. */
async function drawnForOneTick(page: Page): Promise<number> {
  const counter = page.locator('#row-renders')
  let most = 0
  for (let n = 0; n < TICKS; n++) {
    await counter.dispatchEvent('reset-count')
    await page.locator(`${TABLE} [data-tick]`).nth(n).click()
    await page.locator('#row-renders:not([data-row-renders="0"])').waitFor()
    most = Math.max(most, Number(await counter.getAttribute('data-row-renders')))
  }
  return most
}

const table: BenchCase = () =>
  withPage(async (page) => {
    await page.goto('/dev/ui')
    await page.getByRole('button', { name: 'Snooze' }).click()
    await page
      .locator(`${TABLE} tbody tr`)
      .nth(ROWS - 1)
      .waitFor()
    const drawnAgain = await drawnForOneTick(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const ours = await costOf(session, PAGES, () => nextPage(page, session))
    const floor = await costOf(session, PAGES, () => bareRows(page, session))
    const note = `${ours.all.toFixed(0)} ms with style, layout and painting; the browser alone ${floor.all.toFixed(0)} ms`
    return [
      {
        name: '200-row table: rows drawn again when one is ticked',
        value: drawnAgain,
        unit: 'rows',
        budget: 1,
        kind: 'most',
      },
      {
        name: '200-row table: script time to draw another page',
        value: ours.script,
        unit: 'ms',
        budget: 100,
        kind: 'most',
        note,
      },
      {
        name: '200-row table: all of that against the browser putting the same rows there alone',
        value: ours.all / floor.all,
        unit: '×',
        budget: 2,
        kind: 'most',
      },
    ]
  })

export default table
