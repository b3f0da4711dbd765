import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { CHROMIUM_FLAGS } from '../scripts/ensure-chromium.mjs'
import type { TestApp } from '../test/app'
import { Tabs } from './tabs'

/**
 * One browser for all the files that this process runs, and one address for the products that they start, so that its
 * tabs know the console's code already. The browser ends with the process, whose pipe it listens to.
 */
let browser: Browser | undefined
let kept: Tabs | undefined

async function listen(http: TestApp['http']): Promise<string> {
  const host = '127.0.0.1'
  const port = kept ? Number(new URL(kept.base).port) : 0
  // Somebody else may have got the port meanwhile.
  await http.listen({ port, host }).catch(() => http.listen({ port: 0, host }))
  return `http://${host}:${(http.server.address() as AddressInfo).port}`
}

export async function serveAndBrowse(http: TestApp['http'], prepare: (page: Page) => void) {
  const base = await listen(http)
  if (!browser?.isConnected()) {
    const executablePath = inject('chromium')
    browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS, handleSIGTERM: false })
    kept = undefined
  }
  if (kept?.base !== base) kept = new Tabs(browser, base)
  kept.prepare = prepare
  return { base, tabs: kept }
}
