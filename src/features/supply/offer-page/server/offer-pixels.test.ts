import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { offerPageCalls } from '../contract'

const market = useMarket()
const { app } = market
const BRAND = 'Brightway Homes'
const SCRIPT = '<script>var s = "{subid}", c = "{click}"</script>'
let staff: ApiClient

beforeAll(async () => {
  staff = await app.signedIn()
  const lender = await market.lender({ brand: BRAND, compliance: true })
  await market.order({ lender, price: 3000 })
})

const open = (url: string) => app.http.inject({ url })
const post = (url: string, fields: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const framesIn = (body: string): string[] => [...body.matchAll(/<iframe src="([^"]+)"/g)].map(([, src = '']) => src)
const hiddenIn = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, n = '', v = '']) => [n, v]),
  )
const fires = (pixel: number) =>
  market.db.selectFrom('pixel_fires').selectAll().where('pixel_id', '=', pixel).orderBy('id').execute()
const called = (path: string) => market.simulator.journal.entries.filter((entry) => entry.path === path)

let persons = 0
const person = () => ({
  ...{ firstname: 'Ada', lastname: 'Bay', email: `ada.${++persons}@example.com`, phone: `216555${5000 + persons}` },
  ...{ state: 'OH', zip: '44101' },
})

async function pixel(publisher: number, pixeltype: string, content: string, columns: object = {}): Promise<number> {
  const at = new Date(app.clock.now())
  const row = { publisher_id: publisher, title: 'P', pixeltype, content, status: 1, dateadd: at, dateupdate: at }
  const added = market.db.insertInto('pixels').values({ ...row, ...columns })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

async function pageOf(
  publisher: number,
  columns: object = {},
): Promise<{ url: string; preview: string; rcid: number }> {
  const rcid = await market.rcid(publisher, { ...columns })
  await market.reload()
  const { channels } = await staff.call(offerPageCalls.channels, { params: { id: publisher } })
  const { url = '', preview = '' } = channels.find((channel) => channel.rcid === rcid) ?? {}
  return { url, preview, rcid }
}

/** A request that the one company takes. */
async function sold(page: string) {
  const own = hiddenIn((await post(page, person())).body)
  const done = await post(`${page}/send`, { ...own, 'brand_consent[]': BRAND })
  expect(done.statusCode).toBe(200)
  return { lead: Number(own['lead']), done }
}

describe('a page view', () => {
  it('is told to the post-back once for every view, by a job, with what stood in the address of the page', async () => {
    const publisher = await market.publisher()
    market.simulator.behave('/view', { dialect: 'json', outcome: { kind: 'accept' } })
    const back = `${market.simulator.origin}/view?s={subid}&c={click}&l={leadid}`
    const id = await pixel(publisher, 'pageviewpostback', back)
    const { url } = await pageOf(publisher)
    await open(`${url}?subid=fb%201&click=a%26b`)
    await open(url)
    await app.http.inject({ method: 'HEAD', url })
    expect(await app.runJobs()).toBe(2)
    expect(called('/view').map(({ query }) => query)).toEqual(['s=fb%201&c=a%26b&l=', 's=&c=&l='])
    expect(await fires(id)).toMatchObject([
      { lead_id: null, fired: true, test: false, note: 'HTTP 200', attempts: 1 },
      { lead_id: null, fired: true, test: false, note: 'HTTP 200', attempts: 1 },
    ])
  })

  it('loads page code in a closed document of its own, once, with every value as a value', async () => {
    const publisher = await market.publisher({ offersites: 'www.acme.example' })
    const id = await pixel(publisher, 'pageview', SCRIPT)
    const { url } = await pageOf(publisher)
    const page = await open(`${url}?subid=${encodeURIComponent('"</script><b>')}&click=7`)
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).not.toContain('script-src')
    expect(page.headers['content-security-policy']).toContain("frame-src 'self'")
    expect(page.body).toMatch(/<iframe [^>]*sandbox="allow-scripts"/)
    expect(await fires(id)).toMatchObject([{ lead_id: null, fired: false, note: 'The page has not loaded it' }])
    const [frame = ''] = framesIn(page.body)
    const shown = await open(frame)
    expect(shown.body).toContain(
      '<script>var s = "\\u0022\\u003c\\u002fscript\\u003e\\u003cb\\u003e", c = "7"</script>',
    )
    const policy = String(shown.headers['content-security-policy'])
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'/)
    expect(policy).not.toContain('allow-same-origin')
    expect(policy).toMatch(/frame-ancestors 'self' https:\/\/www\.acme\.example$/)
    expect(shown.headers['x-frame-options']).toBeUndefined()
    expect(await fires(id)).toMatchObject([{ fired: true, note: 'Loaded by the page', attempts: 1 }])
    expect((await open(frame)).body).not.toContain('<script')
    expect(await app.runJobs()).toBe(0)
  })

  it('opens no fire to an address that nobody was given', async () => {
    const publisher = await market.publisher()
    const id = await pixel(publisher, 'pageview', SCRIPT)
    const { url, preview, rcid } = await pageOf(publisher)
    const other = await pageOf(publisher)
    const [frame = ''] = framesIn((await open(url)).body)
    const [fire] = await fires(id)
    const guesses = [
      frame.replace(`/pixel/${fire?.id}/`, `/pixel/${(fire?.id ?? 0) - 1}/`),
      `${frame}x`,
      frame.replace(url, preview),
      frame.replace(url, other.url),
      `/offer/${rcid}/x/pixel/abc/def`,
    ]
    for (const guess of guesses) expect((await open(guess)).statusCode, guess).toBe(404)
    expect((await fires(id))[0]?.fired).toBe(false)
  })

  it('is told to nobody where staff look, the RCID is for tests, takes no requests, or the pixel is off or of others', async () => {
    const publisher = await market.publisher()
    const kinds = ['pageviewpostback', 'pageview'] as const
    const content = { pageviewpostback: `${market.simulator.origin}/never`, pageview: SCRIPT }
    const all = await Promise.all(kinds.map((kind) => pixel(publisher, kind, content[kind])))
    const off = await market.publisher()
    for (const kind of kinds) {
      await pixel(off, kind, content[kind], { status: 2 })
      await pixel(off, kind, content[kind], { product_id: 2 })
    }
    const pages = [
      (await pageOf(publisher)).preview,
      (await pageOf(publisher, { status: 'testing' })).url,
      (await pageOf(publisher, { status: 'inactive' })).url,
      (await pageOf(off)).url,
    ]
    for (const page of pages) expect(framesIn((await open(page)).body), page).toEqual([])
    expect(await app.runJobs()).toBe(0)
    for (const id of all) expect(await fires(id)).toEqual([])
  })

  it('that a filter of the pixel stops is noted and not sent; what a visitor has not entered yet stops nothing', async () => {
    const publisher = await market.publisher()
    const id = await pixel(publisher, 'pageviewpostback', `${market.simulator.origin}/filtered`)
    const { url, rcid } = await pageOf(publisher)
    await market.filter('pixel', id, 'state', { list: ['TX'], type: 'include' })
    await market.reload()
    await open(url)
    await market.filter('pixel', id, 'rcid', { list: [String(rcid)], type: 'exclude' })
    await market.reload()
    await open(url)
    expect((await fires(id)).map(({ note }) => note)).toEqual(['Waiting to be sent', 'filter RCID'])
  })

  it.each([
    ['IPv4 address', () => '192.0.2.99'],
    ['IPv6 /64', (n: number) => `2001:db8:1:1:${n.toString(16)}::1`],
  ])('opened over and over from one %s is shown, and counted no more', async (_what, sender) => {
    const publisher = await market.publisher()
    const id = await pixel(publisher, 'pageview', SCRIPT)
    const { url } = await pageOf(publisher)
    const from = (n: number) => app.http.inject({ url, remoteAddress: sender(n) })
    for (let n = 0; n < 30; n++) await from(n)
    const last = await from(30)
    expect([last.statusCode, framesIn(last.body)]).toEqual([200, []])
    expect(await fires(id)).toHaveLength(30)
  })
})

describe('the page after a request', () => {
  it('loads the code for a sold lead once, with its price; none where nobody bought', async () => {
    const publisher = await market.publisher()
    const id = await pixel(publisher, 'leadsubmit', 'https://t.example/p?l={leadid}&p={price}')
    const { url } = await pageOf(publisher)
    const own = hiddenIn((await post(url, person())).body)
    expect(framesIn((await post(`${url}/send`, own)).body)).toEqual([])
    const { lead, done } = await sold(url)
    const [frame = ''] = framesIn(done.body)
    expect((await open(frame)).body).toContain(`<img src="https://t.example/p?l=${lead}&p=15.00" alt="">`)
    expect(await fires(id)).toMatchObject([{ lead_id: lead, fired: true, note: 'Loaded by the page' }])
  })

  it('loads none for a test lead', async () => {
    const publisher = await market.publisher()
    const id = await pixel(publisher, 'leadsubmit', SCRIPT)
    await market.order({ lender: await market.lender({ brand: 'Tester', compliance: true, status: 'testing' }) })
    const { preview } = await pageOf(publisher)
    const own = hiddenIn((await post(preview, person())).body)
    const done = await post(`${preview}/send`, { ...own, 'brand_consent[]': 'Tester' })
    expect((await market.lead(Number(own['lead']))).status).toBe('matched')
    expect(framesIn(done.body)).toEqual([])
    expect(await fires(id)).toEqual([])
  })
})
