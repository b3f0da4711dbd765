import { existsSync, readdirSync, readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '@/app/contracts.gen'
import { postingSpecCalls } from '@/features/supply/intake/contract'
import { landingCalls, publicPath } from '@/features/supply/landing-content/contract'
import { offerPageCalls } from '@/features/supply/offer-page/contract'
import { publisherUserCalls } from '@/features/access/partner-users/contract'
import { type CallSpec, type Contract, methodsOf } from '@/kernel/call'
import type { ApiClient } from '../test/client'
import { START } from '../test/clock'
import { partnerUser } from '../test/partners'
import { useDemoConsole } from './demo-console'
import { demoIds, filledWith, idIn, type Ids } from './demo-ids'
import { shownOn } from './hostile-watch'
import { HOSTILE, poison, RAW, RUN_BY_TEMPLATE } from './hostile-world'

const site = useDemoConsole()
const DAYS = 'Sep 17, 2026 to Nov 15, 2026'
/** What a cell begins with that a spreadsheet runs, unless it is a number. */
const RUNS = /^\s*[=+\-@](?!\d+(\.\d+)?$)/
/** As `html` writes it. */
const WRITTEN = '&lt;img data-hostile'

let staff: ApiClient
let publisherUser: ApiClient
let lenderUser: ApiClient
let ids: Ids
let poisoned: string[]

beforeAll(async () => {
  ids = await demoIds(site.app)
  // The offer page is open, so that it shows the text.
  const db = site.app.db
  await db
    .updateTable('publishers')
    .set({ sourcetraffic: true })
    .where('id', '=', ids['publisher'] ?? 0)
    .execute()
  poisoned = await poison(site.app)
  staff = await site.app.signedIn({ superuser: true, name: HOSTILE })
  publisherUser = await partnerUser(site.app, 'publisher', [ids['publisher'] ?? 0])
  lenderUser = await partnerUser(site.app, 'lender', [ids['lender'] ?? 0])
})

const idFor = (path: string, name: string): string => idIn(ids, path, name)
const filled = (path: string): string => filledWith(ids, path)

/** Everything that only reads, by every method it answers to. */
const reads = Object.values(contracts as Record<string, Contract>)
  .flatMap((calls) => Object.values(calls))
  .filter((spec) => !spec.changes && !spec.door && !spec.path.startsWith('/ai/') && spec.permission !== 'public')
  .flatMap((spec) => methodsOf(spec).map((method): CallSpec => ({ ...spec, method })))

function readerOf({ permission }: CallSpec): { client: ApiClient; party: number | undefined } {
  if (permission === 'publisher-user' || permission === 'partner-user')
    return { client: publisherUser, party: ids['publisher'] }
  return permission === 'lender-user'
    ? { client: lenderUser, party: ids['lender'] }
    : { client: staff, party: undefined }
}

/** As many days as the world has, where the call takes them. */
function askedOf(spec: CallSpec): object {
  const asked = [{ date: DAYS }, {}].find((one) => spec.body?.safeParse(one).success) ?? {}
  if (spec.method !== 'GET') return { body: asked }
  return spec.download ? { query: asked } : {}
}

describe('a marketplace with hostile text in every field that people write', () => {
  it('reads it back as text: no answer is an error or another type, no cell of a file begins with what a spreadsheet runs', async () => {
    expect(poisoned.length, poisoned.join(' ')).toBeGreaterThan(100)
    const faults: string[] = []
    let answered = 0
    let files = 0
    for (const spec of reads) {
      const { client, party } = readerOf(spec)
      const names = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const own = names.map((name) => [name, name === 'party' ? party : idFor(spec.path, name)] as const)
      const reply = await client.send(spec, { params: Object.fromEntries<unknown>(own), ...askedOf(spec) })
      const place = `${spec.method} ${spec.path} ${reply.status}`
      if (reply.status >= 500) faults.push(`${place} ${reply.text.slice(0, 200)}`)
      if (reply.status === 200) answered++
      if (reply.headers['x-content-type-options'] !== 'nosniff') faults.push(`${place} may be sniffed`)
      if (reply.text.includes(RUN_BY_TEMPLATE)) faults.push(`${place} ran a template`)
      const type = String(reply.headers['content-type'])
      if (!/^(application\/json|text\/csv|image\/)/.test(type)) faults.push(`${place} is ${type}`)
      if (!spec.download || reply.status !== 200) continue
      files++
      const cells = Papa.parse<string[]>(reply.text).data.flat()
      const running = cells.find((cell) => RUNS.test(cell))
      if (running) faults.push(`${place} has the cell ${running}`)
    }
    expect(faults).toEqual([])
    expect([answered > 200, files > 40], `${answered} of ${reads.length} answered, ${files} files`).toEqual([
      true,
      true,
    ])
  })

  it('is text on the posting specification, on the offer page and beside a landing page, whose own HTML is cleaned', async () => {
    const opened = async (url: string) => (await site.app.http.inject({ url })).body
    const rcid = ids['rcid'] ?? 0
    const { pingpost, directpost } = await staff.call(postingSpecCalls.links, { params: { id: rcid } })
    const { channels } = await staff.call(offerPageCalls.channels, { params: { id: ids['publisher'] ?? 0 } })
    const offer = channels.find(({ closed }) => closed === null)?.url ?? ''
    await staff.call(landingCalls.add, { body: { title: HOSTILE, slug: 'hostile', content: HOSTILE } })
    const pages = {
      pingpost: await opened(new URL(pingpost, site.base).pathname),
      directpost: await opened(new URL(directpost, site.base).pathname),
      offer: await opened(`${new URL(offer, site.base).pathname}?subid=${encodeURIComponent(HOSTILE)}`),
      landing: await opened(publicPath('hostile')),
    }
    for (const [name, page] of Object.entries(pages)) {
      expect(page, name).toContain(WRITTEN)
      expect(page, name).not.toContain(RAW)
      expect(page, name).not.toContain('<script>__ran')
      expect(page, name).not.toContain(RUN_BY_TEMPLATE)
    }
  })

  it('is plain text in a mail, and its subject one line', async () => {
    const body = { name: HOSTILE, email: 'hostile@example.com', publisher: ids['publisher'] ?? 0 }
    await staff.call(publisherUserCalls.create, { body })
    const mail = (await site.app.messages()).find(({ recipient }) => recipient === body.email)
    expect(mail?.body).toContain(HOSTILE)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
  })
})

/** Paths that the features' files of this name declare. */
const screensIn = (file: string, feature = ''): string[] =>
  readdirSync('src/features')
    .flatMap((room) => readdirSync(`src/features/${room}`).map((name) => `src/features/${room}/${name}/web/${file}`))
    .filter((path) => path.includes(`/${feature}`) && existsSync(path))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(?<!, )path: '([^']+)'/g)].map(([, found = '']) => found),
    )

describe('the screens over it', () => {
  it('show it as it was written, and nothing of it runs or becomes an element', async () => {
    // The preview of a landing page: its frame may run and fetch nothing.
    site.allow(/Blocked script execution in 'about:srcdoc'|ERR_BLOCKED_BY_RESPONSE\.NotSameOrigin/)
    const page = await site.pageOf({ superuser: true, name: 'Root' }, { path: '/user/aclroles', clock: START })
    const paths = screensIn('routes.tsx').filter((path) => !/^\/(auth|user\/registration)/.test(path))
    const shown = await shownOn(site, page, [...new Set(paths)].map(filled))
    const missing = MUST_SHOW.filter((place) => !shown.has(filled(place)))
    expect(missing, [...shown].join('\n')).toEqual([])
  })

  it('of the portal do the same', async () => {
    for (const { client, feature } of [
      { client: publisherUser, feature: 'publisher' },
      { client: lenderUser, feature: 'lender' },
    ]) {
      const page = await site.newPage({ clock: START })
      await page.evaluate((token) => localStorage.setItem('portal.jwt', token), client.token ?? '')
      await page.goto('/portal')
      await page.getByRole('heading', { level: 1 }).waitFor()
      const shown = await shownOn(site, page, screensIn('portal.tsx', `portal-${feature}/`).map(filled))
      expect(shown.size, [...shown].join('\n')).toBeGreaterThan(2)
    }
  })
})

/** Where text of people stands on the screen for sure. */
const MUST_SHOW = [
  ...[
    '/publisher/list',
    '/publisher/item/{id}',
    '/publisher/rcid/item/{id}',
    '/publisher/pixel',
    '/publisher/pixel/item/{id}',
  ],
  ...['/lender/list', '/lender/item/{id}', '/lender/orders', '/lender/order/item/{id}', '/lender/capmanagement'],
  ...[
    '/lead/report/details',
    '/lead/item/{id}',
    '/ping/item/{id}',
    '/lead/source',
    '/settings/returnreason',
    '/systemlog',
  ],
  ...['/user/admins', '/user/aclroles', '/user/pubusers', '/user/lenders', '/tools/costupload/log'],
  ...['/lender/order/item/{id} Log', '/publisher/item/{id} Log', '/lender/item/{id} Users'],
]
