import { type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'

type Within = Page | Locator

export const row = (within: Within, text: string | number): Locator =>
  within.getByRole('row').filter({ hasText: String(text) })
export const button = (within: Within, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true })
export const toast = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first().waitFor()
/** The next change sent there is refused, without a word of why. */
export async function refusedOnce(page: Page, path: string): Promise<void> {
  let refused = false
  await page.route(`**/api${path}`, (route) => {
    if (refused || route.request().method() === 'GET') return route.fallback()
    refused = true
    return route.fulfill({ status: 400, json: { message: '' } })
  })
}
/** What binds a user, before the eyes of staff who are here as that user: it does nothing, and says why. */
export async function expectLocked(page: Page, name: string | RegExp): Promise<void> {
  const locked = button(page, name).first()
  await locked.waitFor()
  expect([await locked.getAttribute('aria-disabled'), await locked.locator('..').getAttribute('data-tip')]).toEqual([
    'true',
    expect.stringMatching(/^Only .+ can do this\. You are viewing as /),
  ])
  const before = page.url()
  await locked.press('Enter')
  expect([page.url(), await page.getByRole('dialog').count()]).toEqual([before, 0])
}
/** What lay over the page is closed, and the address says so too: that step of the history comes a moment later. */
export const closedOver = (page: Page): Promise<void> => page.waitForURL((url) => !url.searchParams.has('over'))
export const results = (page: Page, count: number): Promise<void> =>
  page.getByText(`${count} result${count === 1 ? '' : 's'}`, { exact: true }).waitFor()
