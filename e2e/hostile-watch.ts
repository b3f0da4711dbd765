import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Console } from './harness'
import { RAW } from './hostile-world'

const MISSING_MS = 10_000
/** Rows of a list are alike: some of them speak for all. */
const FEW = 'perPage=10'

interface Watched {
  __ran?: number
  __seen?: string[]
}

/** In the page: notes whatever became more than text. The console is one document all the way. */
const watch = (): void => {
  const seen: string[] = []
  ;(window as Watched).__seen = seen
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    seen.push(`${location.pathname} refused ${violatedDirective} ${blockedURI}`),
  )
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element)
        for (const one of [node, ...node.querySelectorAll('*')])
          if (one.matches('[data-hostile], [onerror], a[href^="javascript:" i]'))
            seen.push(`${location.pathname} ${one.outerHTML.slice(0, 120)}`)
  }).observe(document, { subtree: true, childList: true })
}

/** Counts the calls under way, so that a page is looked at when it has drawn what it asked for. */
function waiting(page: Page): () => Promise<void> {
  const open = new Set<unknown>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    for (let calm = 0; calm < 2; calm = open.size === 0 ? calm + 1 : 0)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 15))))
  }
}

/** Opens every screen and each of its tabs; answers which of them showed the text. */
export async function shownOn(site: Console, page: Page, paths: readonly string[]): Promise<Set<string>> {
  const shown = new Set<string>()
  const missing: string[] = []
  const quiet = waiting(page)
  await page.evaluate(watch)
  const look = async (place: string) => {
    await quiet()
    const texts = await page.evaluate(() => [
      document.body.innerText,
      ...[...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value),
    ])
    if (texts.some((text) => text.includes(RAW))) shown.add(place)
  }
  for (const path of paths) {
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''))
    await site.go(page, `${path}?${FEW}`)
    const heading = page.locator('h1:not([data-left])').first()
    // Only where there is nothing of that number it stays away.
    await heading.waitFor({ timeout: MISSING_MS }).catch(() => missing.push(path))
    await look(path)
    for (const tab of (await page.getByRole('tablist').first().getByRole('tab').all()).slice(1)) {
      await tab.click()
      await look(`${path} ${await tab.innerText()}`)
    }
  }
  expect(missing.length, missing.join(' ')).toBeLessThan(4)
  expect(await page.evaluate(() => [(window as Watched).__ran, (window as Watched).__seen])).toEqual([undefined, []])
  return shown
}
