import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { withPage } from '../browser'
import type { BenchCase } from '../budget'
import { openWorld } from '../reports/world'

/** Enough for a chart; an empty installation shows its first steps instead. */
const LEADS = 2000

const KIB = 1024

/** What a browser with an empty cache fetches of scripts to show the dashboard with its chart, compressed. */
const firstLoad: BenchCase = () =>
  withPage(async (page, product) => {
    const world = await openWorld(product)
    await world.fill(LEADS)
    await world.close()
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
    })
    await page.goto('/')
    await page.getByRole('figure').waitFor()
    await page.waitForLoadState('networkidle')
    const bytes = [...scripts].reduce(
      (sum, path) => sum + gzipSync(readFileSync(`dist/web${path}`), { level: 9 }).length,
      0,
    )
    const name = 'first load of the dashboard: JavaScript, gzip'
    return [{ name, value: bytes / KIB, unit: 'KiB', budget: 300, kind: 'most', note: `${scripts.size} files` }]
  })

export default firstLoad
