import { beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf, PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import { useApp } from '../../../../../test/app'
import { postingSpecCalls } from '../contract'
import { KEY, openTestDoors, rcidOf, TestMarket } from './intake.testing'

const app = useApp()
let rcid = 0
beforeAll(async () => {
  const at = new Date(app.clock.now())
  const publisher = await app.db
    .insertInto('publishers')
    .values({ name: 'Acme <Traffic> & Co', status: 'active', dateadd: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const required = JSON.stringify({ zip: 2, email: 1, phone: 2, nonsense: 2, city: 7 })
  const row = await app.db
    .insertInto('rcids')
    .values({ publisher_id: publisher.id, product_id: 5, title: 'Solar "web"', dateadd: at, required })
    .returning('id')
    .executeTakeFirstOrThrow()
  rcid = row.id
})

const page = async (url: string) => app.http.inject({ url, headers: { host: 'leads.example:8080' } })
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const blocks = (html: string) =>
  [...html.matchAll(/<pre[^>]*><code>([^]*?)<\/code>/g)].map((m) => unescaped(m[1] ?? ''))

describe('GET /rcid/postingspecs/{id}', () => {
  it('answers a link for each type, which needs no session', async () => {
    const staff = await app.signedIn()
    const links = await staff.call(postingSpecCalls.links, { params: { id: rcid } })
    expect(Object.keys(links)).toEqual(['pingpost', 'directpost'])
    for (const url of Object.values(links)) expect((await page(url)).statusCode).toBe(200)
  })

  it('refuses an RCID that is not there', async () => {
    const staff = await app.signedIn()
    expect((await staff.refused(postingSpecCalls.links, { params: { id: 999 } })).json.message).toBe('RCID not found')
  })
})

describe('GET /rcid/postingspecsgenerate/{rcid}/{type}', () => {
  it('answers the same link as data.url', async () => {
    const staff = await app.signedIn()
    const links = await staff.call(postingSpecCalls.links, { params: { id: rcid } })
    for (const type of ['pingpost', 'directpost'] as const)
      expect(await staff.call(postingSpecCalls.generate, { params: { rcid, type } })).toEqual({ url: links[type] })
  })

  it('knows two types', async () => {
    const staff = await app.signedIn()
    const reply = await staff.refused(postingSpecCalls.generate, { params: { rcid, type: 'other' } })
    expect(reply.json.errors).toEqual({ type: 'Choose pingpost or directpost' })
  })
})

describe('a posting specification', () => {
  const specOf = async (type: 'pingpost' | 'directpost') => {
    const staff = await app.signedIn()
    const { url } = await staff.call(postingSpecCalls.generate, { params: { rcid, type } })
    const response = await page(url)
    return { url, html: response.body, headers: response.headers }
  }

  it('opens by its own link only', async () => {
    const { url } = await specOf('pingpost')
    for (const wrong of [
      url.slice(0, -1),
      `${url}x`,
      url.replace('pingpost', 'directpost'),
      url.replace(`/${rcid}/`, '/9/'),
    ])
      expect((await page(wrong)).statusCode).toBe(404)
  })

  it('keeps to the content policy: no script, styles by nonce, nothing from elsewhere', async () => {
    const { html, headers } = await specOf('pingpost')
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    expect(html).toContain(`<style nonce="${nonce}">`)
    expect(html).not.toMatch(/<script|style="|onclick|src=/)
  })

  it('names every field of the product, shows which are required, and no key', async () => {
    const { html } = await specOf('directpost')
    for (const { name, options } of fieldsOf(5)) {
      expect(html).toContain(`<code>${name}</code>`)
      for (const { value } of options) expect(html).toContain(`<code>${value}</code>`)
    }
    const required = [...html.matchAll(/<code>(\w+)<\/code><span class="label">[^]*?<span class="(yes|no)">/g)]
    expect(required.filter((m) => m[2] === 'yes').map((m) => m[1])).toEqual(['email', 'phone', 'zip'])
    expect(html).toContain('Acme &lt;Traffic&gt; &amp; Co')
    expect(html).toContain('YOUR_API_KEY')
    expect(html).toContain('Testing: what is sent now is a test lead')
  })

  it('says that a way is closed where everything sent that way is refused', async () => {
    await app.db.updateTable('publishers').set({ sourcepost: false }).execute()
    expect((await specOf('directpost')).html).toContain('Closed: Direct post is switched off for this publisher.')
    expect((await specOf('pingpost')).html).not.toContain('Closed')
    await app.db.updateTable('publishers').set({ sourcepost: true }).execute()
    await app.db.updateTable('rcids').set({ status: 'inactive' }).execute()
    expect((await specOf('pingpost')).html).toContain('Closed: This RCID is not active. What is sent now is refused.')
    await app.db.updateTable('rcids').set({ status: 'testing' }).execute()
  })

  it('asks for no identity on a ping', async () => {
    const { html } = await specOf('pingpost')
    const ping = html.slice(html.indexOf('id="ping"'), html.indexOf('id="post"'))
    for (const name of PERSONAL_FIELD_NAMES) expect(ping).not.toContain(`<code>${name}</code>`)
    expect(ping).toContain('<code>zip</code>')
  })

  it.each(['pingpost', 'directpost'] as const)('%s: its examples work once the key stands in them', async (type) => {
    const market = new TestMarket()
    market.setRcids(rcidOf({ id: rcid, product: 5, required: { zip: 2, email: 1, phone: 2 } }))
    const doors = await openTestDoors(app.services, market)
    const { html } = await specOf(type)
    const commands = blocks(html).filter((text) => text.startsWith('curl'))
    expect(commands).toHaveLength(type === 'pingpost' ? 3 : 2)
    for (const command of commands) {
      const parts = [...command.matchAll(/'((?:[^']|'\\'')*)'/g)].map((m) => (m[1] ?? '').replaceAll(`'\\''`, "'"))
      const url = parts.find((part) => part.startsWith('http')) ?? ''
      expect(url).toContain('http://leads.example:8080/api/lead/')
      const json = parts.find((part) => part.startsWith('{'))
      const pairs = parts.filter((part) => !part.startsWith('http')).map((part) => part.split(/=([^]*)/).slice(0, 2))
      const payload = json ?? new URLSearchParams(pairs).toString()
      const reply = await doors.send(new URL(url).pathname.slice(4), payload.replace('YOUR_API_KEY', KEY), {
        'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded',
      })
      expect([reply.status, reply.json.errors]).toEqual([200, undefined])
    }
    expect(Object.keys(market.taken[0]?.submission.tracking ?? {})).toEqual([])
    await doors.http.close()
  })
})
