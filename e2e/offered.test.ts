import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { permissionGroups } from '@/app/contracts.gen'
import { featureScreens } from '@/app/web/screens.gen'
import { leadsTo, mayOpen } from '@/web/shell/menu'
import { START } from '../test/clock'
import { demoIds, filledWith, type Ids } from './demo-ids'
import { useDemoConsole } from './demo-console'

const site = useDemoConsole()
const FEW = 'perPage=10'
const DENIED = /Access Denied|Do Not Have Permission/
let ids: Ids

beforeAll(async () => {
  ids = await demoIds(site.app)
})

const places = featureScreens.filter(({ visitors }) => visitors === undefined)
/** The dashboard links only to the lists that the user may read. */
const LISTS = '/attention/'
const PERMISSIONS = [null, ...permissionGroups.flatMap(({ items }) => items.map(({ id }) => id))]

/** Until the page has drawn everything it asked for. */
function calm(page: Page): () => Promise<void> {
  const open = new Set<unknown>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    for (let quiet = 0; quiet < 2; quiet = open.size === 0 ? quiet + 1 : 0)
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 15))))
  }
}

it('somebody with one permission, or none, is offered no screen, tab or link that is refused', async () => {
  site.allow(/403|Blocked script execution in 'about:srcdoc'|ERR_BLOCKED_BY_RESPONSE/)
  const faults = new Set<string>()
  for (const permission of PERMISSIONS) {
    const permissions = permission === null ? [] : [permission]
    const who = permission ?? 'no permission'
    const user = { superuser: false, permissions } as unknown as Parameters<typeof mayOpen>[1]
    const page = await site.pageOf({ permissions, name: who }, { path: '/profile', clock: START })
    const quiet = calm(page)
    let place = ''
    const lists = new Set<string>()
    page.on('response', (response) => {
      if (response.status() === 403) faults.add(`${who} at ${place}: ${new URL(response.url()).pathname} is refused`)
    })
    const look = async () => {
      await quiet()
      const { text, links } = await page.evaluate(() => ({
        text: document.querySelector('main')?.textContent ?? '',
        links: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map((link) => link.pathname),
      }))
      if (DENIED.test(text)) faults.add(`${who} at ${place}: access denied`)
      for (const link of links) {
        if (link.startsWith(LISTS)) lists.add(link)
        const fitting = places.filter((screen) => leadsTo(screen, link))
        if (fitting.length > 0 && !fitting.some((screen) => mayOpen(screen, user)))
          faults.add(`${who} at ${place}: a link to ${link}`)
      }
    }
    for (const { path } of places.filter((screen) => mayOpen(screen, user))) {
      // The account pages are the same for everybody.
      if (path.startsWith(LISTS) || (path.startsWith('/profile') && permission !== null)) continue
      place = path
      await site.go(page, `${filledWith(ids, path)}?${FEW}`)
      await look()
      for (const tab of (await page.getByRole('tablist').first().getByRole('tab').all()).slice(1)) {
        place = `${path} ${await tab.innerText()}`
        await tab.click()
        await look()
      }
    }
    for (const path of [...lists]) {
      place = path
      await site.go(page, `${path}?${FEW}`)
      await look()
    }
  }
  expect([...faults].sort()).toEqual([])
})
