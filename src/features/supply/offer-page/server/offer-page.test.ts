import { beforeAll, describe, expect, it } from 'vitest'
import { publisherCalls } from '@/features/supply/publishers/contract'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { offerPageCalls } from '../contract'
import { CONSENT_TEXT } from '../form'

const market = useMarket()
const { app } = market
const BRAND = 'Brightway <Homes>'
let staff: ApiClient
let publisher = 0
let rcid = 0
let order = 0
let page = ''

const channels = async (id = publisher) => staff.call(offerPageCalls.channels, { params: { id } })
const open = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Browser 1', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  )
const sites = async (offersites: string) =>
  staff.call(publisherCalls.saveSettings, { params: { id: publisher }, body: { offersites } })

let persons = 0
const person = () => ({
  ...{ firstname: 'Ada', lastname: 'Bay', email: `ada.${++persons}@example.com`, phone: `216555${4000 + persons}` },
  ...{ state: 'OH', zip: '44101', homeowner: 'yes' },
})

beforeAll(async () => {
  staff = await app.signedIn()
  publisher = await market.publisher({ name: 'Acme Quotes' })
  rcid = await market.rcid(publisher, { required: JSON.stringify({ zip: 2, email: 1, homeowner: 1 }) })
  const lender = await market.lender({ brand: BRAND, compliance: true, branddescription: '<p>Windows &amp; doors</p>' })
  order = await market.order({ lender })
  await market.reload()
  page = (await channels()).channels[0]?.url ?? ''
})

describe('the offer page', () => {
  it('takes a request, asks about every company by name, and sells to the chosen one with the consent as it was shown', async () => {
    const form = await open(`${page}?subid=fb_9`, { referer: 'https://www.acme.example/' })
    expect([form.statusCode, form.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(form.body).toContain(CONSENT_TEXT)
    const hidden = hiddenIn(form.body)
    expect(hidden).toEqual({ subid: 'fb_9', sourceurl: 'https://www.acme.example/' })
    const someone = person()
    const brands = await post(page, { ...someone, ...hidden })
    expect(brands.statusCode).toBe(200)
    expect(brands.body).toContain('value="Brightway &lt;Homes&gt;"')
    expect(brands.body).toContain('Windows &amp; doors')
    expect(brands.body).not.toContain('checked')
    const own = hiddenIn(brands.body)
    const lead = Number(own['lead'])
    expect(await market.lead(lead)).toMatchObject({ status: 'incomplete', test: false, subid: 'fb_9', rcid_id: rcid })
    const done = await post(`${page}/send`, { ...own, 'brand_consent[]': BRAND })
    expect(done.body).toContain('The companies you chose will contact you soon.')
    expect(await market.lead(lead)).toMatchObject({ status: 'matched', earntotal: 2000 })
    expect(market.received(order, 'post')).toHaveLength(1)
    const { consent } = await app.db
      .selectFrom('lead_details')
      .select('consent')
      .where('lead_id', '=', lead)
      .executeTakeFirstOrThrow()
    expect(consent).toMatchObject({ text: CONSENT_TEXT, url: 'https://www.acme.example/' })
    expect(JSON.stringify(form.headers) + page).not.toContain(someone.email)
  })

  it('asks about a company by the name that its bid gives, as text', async () => {
    const brand = '<b>Harbor</b> "Homes"'
    const bid = { dialect: 'json', outcome: { kind: 'accept', price: 40, brand } } as const
    const named = await market.order({ lender: await market.lender({ compliance: true }), pingpost: true, ping: bid })
    await market.reload()
    const brands = await post(page, person())
    expect(brands.body).toContain('<strong>&lt;b&gt;Harbor&lt;/b&gt; &quot;Homes&quot;</strong>')
    expect(brands.body).not.toContain('<b>')
    const own = hiddenIn(brands.body)
    const done = await post(`${page}/send`, { ...own, 'brand_consent[]': brand })
    expect(done.body).toContain('The companies you chose will contact you soon.')
    expect(await market.postings(Number(own['lead']))).toMatchObject([{ order_id: named, status: 'matched' }])
    await app.db.updateTable('orders').set({ status: 'archive' }).where('id', '=', named).execute()
    await market.reload()
  })

  it('sends to nobody where no company was chosen', async () => {
    const own = hiddenIn((await post(page, person())).body)
    const done = await post(`${page}/send`, own)
    expect(done.body).toContain('No company will contact you about it.')
    expect((await market.lead(Number(own['lead']))).status).toBe('unmatched')
    expect(market.received(order, 'post')).toHaveLength(1)
  })

  it('says beside each field what is wrong and keeps what was entered; a script among it stays text', async () => {
    const wrong = await post(page, { ...person(), zip: '99999', email: '', firstname: '"><script>x</script>' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toMatch(/id="zip-problem">[^<]+</)
    expect(wrong.body).toMatch(/id="email-problem">Required</)
    expect(wrong.body).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"')
    expect(wrong.body).not.toContain('<script')
  })

  it('takes nothing but the fields of its form: neither key, source nor tracking parameters', async () => {
    const own = hiddenIn(
      (await post(page, { ...person(), apikey: 'k', source: 'nobody', gclid: 'x', trustedform: 'y' })).body,
    )
    const details = app.db.selectFrom('lead_details').select('tracking').where('lead_id', '=', Number(own['lead']))
    expect((await details.executeTakeFirstOrThrow()).tracking).toEqual({})
  })

  it('keeps the tracking parameters of its address with the lead, also when the form comes back, and never takes one for a field or key', async () => {
    const query = 'click=c%221&cakeid=7&email=x@y.example&api_key=k&brand_consent=z&zip=10001&too=long'
    const form = await open(`${page}?${query}&big=${'x'.repeat(600)}`)
    const hidden = hiddenIn(form.body)
    expect(hidden).toEqual({ tracking_click: 'c&quot;1', tracking_cakeid: '7', tracking_too: 'long' })
    const sent = { ...hidden, tracking_click: 'c"1', tracking_phone: '2165550000', tracking_apikey: 'k' }
    const again = await post(page, { ...person(), ...sent, email: '' })
    expect(again.statusCode).toBe(422)
    expect(hiddenIn(again.body)).toEqual(hidden)
    const someone = person()
    const own = hiddenIn((await post(page, { ...someone, ...sent, tracking_who: someone.email })).body)
    const details = app.db.selectFrom('lead_details').select('tracking').where('lead_id', '=', Number(own['lead']))
    const { tracking } = await details.executeTakeFirstOrThrow()
    expect(tracking).toMatchObject({ click: 'c"1', cakeid: '7', too: 'long' })
    expect(JSON.stringify(tracking)).not.toContain(someone.email)
    expect(Object.keys(tracking as object)).not.toEqual(expect.arrayContaining(['phone']))
  })

  it('is framed by the sites of the publisher alone, and runs nothing', async () => {
    const policy = async () => String((await open(page)).headers['content-security-policy'])
    await sites('')
    expect(await policy()).toMatch(/frame-ancestors 'self'$/)
    expect((await sites('https://WWW.Acme.example/start, *.acme.example')).offersites).toBe(
      'www.acme.example *.acme.example',
    )
    const told = await policy()
    expect(told).toMatch(/frame-ancestors 'self' https:\/\/www\.acme\.example https:\/\/\*\.acme\.example$/)
    expect(told).toContain("default-src 'none'")
    expect(told).not.toContain('script-src')
    const { headers, body } = await open(page)
    expect([headers['x-frame-options'], headers['cache-control']]).toEqual([undefined, 'no-store'])
    expect(body).not.toMatch(/<script|\son\w+=|\sstyle=/)
    for (const offersites of ['not a host', 'acme.example;frame-ancestors *', "'none'", 'x'.repeat(70) + '.com']) {
      const input = { params: { id: publisher }, body: { offersites } }
      const { status, json } = await staff.refused(publisherCalls.saveSettings, input)
      expect([status, Object.keys(json.errors ?? {})], offersites).toEqual([422, ['offersites']])
    }
  })

  it('is not opened by a link that nobody made, nor speaks of a lead of another page', async () => {
    const other = await market.rcid(publisher)
    await market.reload()
    const [first, second] = (await channels()).channels
    expect(second?.rcid).toBe(other)
    const swapped = page.replace(`/${rcid}/`, `/${other}/`)
    for (const url of [swapped, `${page}x`, '/offer/0/x', '/offer/abc/def'])
      expect((await open(url)).statusCode, url).toBe(404)
    const own = hiddenIn((await post(page, person())).body)
    const brand = { 'brand_consent[]': BRAND }
    const tries = [
      await post(`${second?.url}/send`, { ...own, ...brand }),
      await post(`${first?.preview}/send`, { ...own, ...brand }),
      await post(`${page}/send`, { ...own, ...brand, lead: String(Number(own['lead']) - 1) }),
    ]
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    expect((await market.lead(Number(own['lead']))).status).toBe('incomplete')
  })

  it('makes test leads for staff who look at it', async () => {
    const preview = (await channels()).channels[0]?.preview ?? ''
    expect((await open(preview)).body).toContain('what is sent from here is a test lead')
    await post(preview, person())
    const [newest] = await app.db.selectFrom('leads').select(['test']).orderBy('id', 'desc').limit(1).execute()
    expect(newest?.test).toBe(true)
  })

  it.each([
    ['IPv4 address', () => '192.0.2.7', '192.0.2.8'],
    ['IPv6 /64', (n: number) => `2001:db8:1:1:${n.toString(16)}::1`, '2001:db8:1:2::1'],
  ])('lets one %s send 30 requests a minute, and others go on', async (_what, sender, other) => {
    const from = (remoteAddress: string) =>
      app.http.inject({
        method: 'POST',
        url: page,
        remoteAddress,
        payload: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const replies = []
    for (let n = 0; n < 31; n++) replies.push((await from(sender(n))).statusCode)
    expect([replies.slice(0, 30).every((status) => status === 422), replies[30]]).toEqual([true, 429])
    expect((await from(other)).statusCode).toBe(422)
  })

  it('says that it takes no requests where the publisher sends no web traffic, and staff why', async () => {
    const input = (sourcetraffic: 0 | 1) => ({ params: { id: publisher }, body: { sourcetraffic } })
    await staff.call(publisherCalls.saveSettings, input(0))
    await market.reload()
    const closed = await open(page)
    expect([closed.statusCode, closed.body]).toEqual([400, expect.stringContaining('takes no requests at the moment')])
    expect((await channels()).channels[0]?.closed).toBe('Web traffic is switched off for this publisher.')
    await staff.call(publisherCalls.saveSettings, input(1))
    await market.reload()
  })

  it('tells staff what an RCID requires that the page cannot give', async () => {
    const needy = await market.publisher({ tokenrequirements: 'tf_only' })
    await market.rcid(needy, { required: JSON.stringify({ leadid: 1, zip: 2 }) })
    const {
      channels: [channel],
    } = await channels(needy)
    expect(channel?.missing).toEqual(['Jornaya LeadiD', 'the certificates of the publisher’s token requirements'])
    expect((await staff.refused(offerPageCalls.channels, { params: { id: 999_999 } })).json.message).toBe(
      'Publisher not found',
    )
  })
})
