import { type Locator, type Page } from 'playwright-core'

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
export const results = (page: Page, count: number): Promise<void> =>
  page.getByText(`${count} result${count === 1 ? '' : 's'}`, { exact: true }).waitFor()
