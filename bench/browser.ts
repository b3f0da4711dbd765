import { chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/ensure-chromium.mjs'
import { type Product, withProduct } from './product'

/** A page of the console, signed in as the first admin, over a product of its own. */
export const withPage = <T>(work: (page: Page, product: Product) => Promise<T>): Promise<T> =>
  withProduct(async (product) => {
    const browser = await chromium.launch({
      executablePath: await ensureChromium({ log: () => undefined }),
      args: CHROMIUM_FLAGS,
    })
    try {
      const page = await browser.newPage({
        baseURL: product.base,
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      })
      await page.addInitScript((jwt) => localStorage.setItem('jwt', jwt), product.token)
      return await work(page, product)
    } finally {
      await browser.close()
    }
  })
