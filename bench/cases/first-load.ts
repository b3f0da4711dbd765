import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { ensureChromium } from '../../scripts/ensure-chromium.mjs'
import type { BenchCase } from '../budget'
import { withProduct } from '../product'

const KIB = 1024

/** What a browser with an empty cache fetches of scripts to show a table page, compressed. */
const firstLoad: BenchCase = () =>
  withProduct(async ({ base, token }) => {
    const browser = await chromium.launch({
      executablePath: await ensureChromium({ log: () => undefined }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      const scripts = new Set<string>()
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
      })
      await page.addInitScript((jwt) => localStorage.setItem('jwt', jwt), token)
      await page.goto(`${base}/user/admins`)
      await page.getByRole('table').getByText('Dana Whitfield').waitFor()
      await page.waitForLoadState('networkidle')
      const bytes = [...scripts].reduce(
        (sum, path) => sum + gzipSync(readFileSync(`dist/web${path}`), { level: 9 }).length,
        0,
      )
      const name = 'first load of a table page: JavaScript, gzip'
      return [{ name, value: bytes / KIB, unit: 'KiB', budget: 300, kind: 'most', note: `${scripts.size} files` }]
    } finally {
      await browser.close()
    }
  })

export default firstLoad
