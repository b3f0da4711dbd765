import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { filterCalls } from '@/features/demand/filters/contract'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { pixelCalls, pixelLookupCalls } from '../contract'

const market = useMarket()
let person: ApiClient
let publisher: number

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
  publisher = await market.publisher({ name: 'Bright Harbor Media' })
})

const POSTBACK = 'https://track.example.com/pb?id={leadid}&click={click}'
const BODY = {
  title: 'Harbor sale',
  product: 1,
  pixeltype: 'leadsubmitpostback',
  status: 1,
  content: POSTBACK,
} as const
const add = async (more: object = {}): Promise<number> =>
  (await person.call(pixelCalls.add, { body: { ...BODY, publisher, ...more } })).id
const get = (id: number) => person.call(pixelCalls.get, { params: { id } })
const update = (id: number, body: object) => person.call(pixelCalls.update, { params: { id }, body })
const found = async (body: object) => (await person.call(pixelCalls.search, { body })).data.map(({ id }) => id)

describe('a test fire', () => {
  it('sends made-up values of no lead once, and notes what was answered', async () => {
    const path = '/tracker'
    market.simulator.behave(path, { dialect: 'json', outcome: { kind: 'accept' }, status: 503 })
    const { id } = await market.db
      .insertInto('pixels')
      .values({
        ...{ publisher_id: publisher, title: 'Here', pixeltype: 'leadsubmitpostback', status: 2 },
        ...{
          content: `${market.simulator.origin}${path}?id={leadid}&c={click}`,
          dateadd: new Date(),
          dateupdate: new Date(),
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const fire = () => person.call(pixelCalls.testFire, { params: { id } })
    expect(await fire()).toMatchObject({ fired: 0, note: 'HTTP 503' })
    market.simulator.behave(path, { dialect: 'json', outcome: { kind: 'accept' } })
    expect(await fire()).toMatchObject({ fired: 1, note: 'HTTP 200' })
    const sent = market.simulator.journal.entries.filter((entry) => entry.path === path)
    expect(sent.map(({ query }) => query)).toEqual(['id=100001&c=test', 'id=100001&c=test'])
    // An address that was allowed cannot lead inside.
    const to = `${market.simulator.origin}/inside`
    market.simulator.behave(path, { dialect: 'json', outcome: { kind: 'accept' }, fault: { kind: 'redirect', to } })
    expect(await fire()).toMatchObject({ fired: 1, note: 'HTTP 302' })
    expect(market.simulator.journal.entries.filter((entry) => entry.path === '/inside')).toEqual([])
    const { data } = await person.call(pixelCalls.statistic, { body: { pixel: id } })
    expect(data).toMatchObject([
      { test: true, lead: null, fired: 1, nexttry: null, tries: [{ note: 'HTTP 302' }] },
      { test: true, lead: null, fired: 1, nexttry: null, tries: [{ note: 'HTTP 200' }] },
      { test: true, lead: null, fired: 0, nexttry: null, tries: [{ note: 'HTTP 503' }] },
    ])
  })

  it('of code for a page shows what a page would be given', async () => {
    const id = await add({ pixeltype: 'leadsubmit', content: '<img src="https://t.example/p?s={subid}">' })
    expect(await person.call(pixelCalls.testFire, { params: { id } })).toMatchObject({
      ...{ fired: 0, pixelcode: '<img src="https://t.example/p?s=sub%20id">', note: 'What a page would be given' },
    })
  })
})

describe('pixels', () => {
  it('are added, changed field by field and shown with the names of publisher and product', async () => {
    const id = await add()
    expect(await get(id)).toMatchObject({ ...BODY, publisher, version: 1 })
    expect(await person.call(pixelCalls.item, { params: { id } })).toMatchObject({
      ...{ publisher: { id: publisher, name: 'Bright Harbor Media' }, product: { id: 1, title: 'Windows' } },
      ...{ pixeltype: 'leadsubmitpostback', content: POSTBACK },
    })
    expect(await update(id, { status: '2', product: 0 })).toMatchObject({ status: 2, product: 0, content: POSTBACK })
    const { product } = await person.call(pixelCalls.item, { params: { id } })
    expect(product).toEqual({ id: 0, title: 'All products' })
    const moved = { params: { id }, body: { publisher: publisher + 1 } }
    expect((await person.refused(pixelCalls.update, moved)).json.errors).toEqual({ publisher: 'Cannot be changed' })
    const stale = { params: { id }, body: { title: 'x' }, headers: { 'if-match': '1' } }
    expect((await person.refused(pixelCalls.update, stale)).json['changedBy']).toBe('Dana Whitfield')
  })

  it('are found by publisher, product, type, status, id and a part of the title, by the page', async () => {
    const other = await market.publisher({ name: 'Two Oaks' })
    const one = await add({ publisher: other, title: 'Oaks 100%', product: 2, status: 2 })
    const two = await add({ publisher: other, title: 'Oaks view', product: 0, pixeltype: 'pageview' })
    const all = { publisher: String(other) }
    expect(await found(all)).toEqual([two, one])
    expect(await found({ ...all, sort: 'title:asc' })).toEqual([one, two])
    expect(await found({ ...all, product: [2] })).toEqual([two, one])
    expect(await found({ ...all, product: [3] })).toEqual([two])
    expect(await found({ ...all, pixelType: 'pageview' })).toEqual([two])
    expect(await found({ ...all, status: '2' })).toEqual([one])
    expect(await found({ searchText: '100%' })).toEqual([one])
    expect(await found({ searchText: String(two), publisher: [other] })).toEqual([two])
    const page = await person.call(pixelCalls.search, { body: { ...all, perPage: 1, page: 2 } })
    expect([page.data.map(({ id }) => id), page.total, page.pages]).toEqual([[one], 2, 2])
  })

  it('have the two statuses and four types of the lists', async () => {
    expect(await person.call(pixelLookupCalls.statuses)).toEqual([
      { id: 1, title: 'Active' },
      { id: 2, title: 'Paused' },
    ])
    expect((await person.call(pixelLookupCalls.types)).map(({ title }) => title)).toEqual([
      ...['Lead submit', 'Page view', 'Lead submit post back', 'Page view post back'],
    ])
  })

  it.each<[string, object]>([
    ['title', { title: ' ' }],
    ['publisher', { publisher: 999_999 }],
    ['publisher', { publisher: undefined }],
    ['product', { product: undefined }],
    ['product', { product: 99 }],
    ['pixeltype', { pixeltype: 'popup' }],
    ['status', { status: 3 }],
    ['status', { status: undefined }],
    ['content', { content: '' }],
    ['content', { content: 'javascript:alert(1)' }],
    ['content', { content: 'https://{subid}.example.com/' }],
    ['content', { content: 'http://10.0.0.7/pb?id={leadid}' }],
    ['content', { content: 'http://169.254.169.254/latest/meta-data' }],
    ['content', { content: 'https://user:secret@track.example.com/' }],
    ['content', { content: 'http://0x7f.1/pb' }],
    ['content', { content: 'http://167772161/pb' }],
    ['content', { content: 'http://[::ffff:10.0.0.1]/pb' }],
    ['content', { content: 'http://[fd00::1]/pb' }],
    ['content', { pixeltype: 'leadsubmit', content: 'javascript:alert(1)' }],
    ['content', { pixeltype: 'leadsubmit', content: '<img src="javascript:alert(1)">' }],
    ['content', { pixeltype: 'pageview', content: '<img src="https://x.example/" onerror="alert(1)">' }],
    ['content', { pixeltype: 'pageview', content: '<svg/onload=alert(1)>' }],
    ['content', { content: 'x'.repeat(8001) }],
  ])('refuse a bad %s and keep nothing', async (field, body) => {
    const { status, json } = await person.refused(pixelCalls.add, {
      body: { ...BODY, publisher, title: 'Bad', ...body },
    })
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]])
    expect(await found({ searchText: 'Bad' })).toEqual([])
  })

  it('refuse a type that does not fit the content, and a private address, on a change as well', async () => {
    const id = await add()
    const errors = async (body: object) =>
      (await person.refused(pixelCalls.update, { params: { id }, body })).json.errors
    expect(await errors({ content: '<img src="https://x.example/p">' })).toHaveProperty('content')
    expect(await errors({ content: 'http://192.168.1.1/' })).toEqual({
      content: '192.168.1.1 is a private address.',
    })
    const page = await add({ pixeltype: 'pageview', content: '<img src="http://192.168.1.1/p" alt="">' })
    expect(
      (await person.refused(pixelCalls.update, { params: { id: page }, body: { pixeltype: 'pageviewpostback' } }))
        .status,
    ).toBe(422)
  })

  it('are deleted with their filters, and named by the log', async () => {
    const id = await add({ title: '=1+1 <b>{x}</b>' })
    const filter = { filterTitle: 'zip', elementId: id, type: 'pixel', data: { list: ['44101'], type: 'include' } }
    await person.call(filterCalls.save, { body: filter as never })
    // Two who delete it at once, while a third edits: one deletes, the others are told.
    const [edited, ...removed] = await Promise.all([
      person.send(pixelCalls.update, {
        params: { id },
        body: { title: 'Late' },
        headers: { 'if-match': '1' },
      }),
      ...[1, 2].map(() => person.send(pixelCalls.remove, { params: { id } })),
    ])
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(removed.find(({ status }) => status === 400)?.json.message).toBe('Pixel not found')
    if (edited.status !== 200) expect([edited.status, edited.json.message]).toEqual([400, 'Pixel not found'])
    expect((await person.refused(pixelCalls.get, { params: { id } })).json.message).toBe('Pixel not found')
    const left = await market.db
      .selectFrom('filters')
      .selectAll()
      .where('owner', '=', 'pixel')
      .where('owner_id', '=', id)
      .execute()
    expect(left).toEqual([])
    const { data } = await person.call(systemLogCalls.list, { body: { pixels: [id] } })
    expect(data[0]).toMatchObject({
      systemlog: { title: 'Pixel deleted', description: '=1+1 <b>{x}</b>', category: 'pixel' },
      ...{ publisherpixel: { id }, publisher: { id: publisher } },
    })
  })

  it('get earlier values back from their log, unless they were changed again', async () => {
    const id = await add()
    await update(id, { title: 'New name', status: 2 })
    const { data } = await person.call(systemLogCalls.list, { body: { pixels: [id] } })
    const log = data[0]?.systemlog.id
    const restore = (field: string) => person.send(pixelCalls.restore, { params: { id }, body: { log, field } })
    expect((await restore('title')).status).toBe(200)
    expect(await get(id)).toMatchObject({ title: 'Harbor sale', status: 2 })
    await update(id, { status: 1 })
    await update(id, { status: 2, title: 'Third' })
    expect((await restore('title')).json.message).toMatch(/changed this again later/)
  })

  it('give the zips of their zip filter as a file, by GET and POST', async () => {
    const id = await add()
    const header = 'Zip'
    const file = async () => (await person.send(pixelCalls.zips, { body: { pixel: id } })).text.trim().split(/\r?\n/)
    expect(await file()).toEqual([expect.stringContaining(header)])
    await market.filter('pixel', id, 'zip', { list: ['44101', '10001'], type: 'include' })
    expect((await file()).slice(1).sort()).toEqual(['10001', '44101'])
    const got = await person.send({ ...pixelCalls.zips, method: 'GET', body: undefined } as never, {
      query: { pixel: id },
    })
    expect([got.status, got.text.includes('44101')]).toEqual([200, true])
    expect(got.headers['content-disposition']).toMatch(/pixel-zips-.*\.csv/)
  })

  it('tell what they fired in the last 6 days, or in the days asked for, the newest first', async () => {
    const id = await add()
    const day = 86_400_000
    const fire = (ago: number, more: object = {}) => ({
      ...{
        pixel_id: id,
        fired: true,
        code: `https://track.example.com/pb?n=${ago}`,
        note: 'HTTP 200',
        lead_id: ago + 1,
      },
      fired_at: new Date(market.app.clock.now() - ago * day),
      ...more,
    })
    const tried = { lead_id: null, test: true, fired: false, note: 'HTTP 500', attempts: 2, answer: 'oops' }
    await market.db
      .insertInto('pixel_fires')
      .values([fire(0, tried), fire(1), fire(5), fire(6)])
      .execute()
    const rows = async (body: object = {}) =>
      (await person.call(pixelCalls.statistic, { body: { pixel: id, ...body } })).data
    expect(await rows()).toMatchObject([
      { fired: 0, lead: null, test: true, note: 'HTTP 500', answer: 'oops', attempts: 2 },
      { fired: 1, lead: { id: 2 }, pixelcode: 'https://track.example.com/pb?n=1', test: false },
      { fired: 1, lead: { id: 6 } },
    ])
    expect(await rows({ perPage: 1, page: 2 })).toMatchObject([{ lead: { id: 2 } }])
    expect(await rows({ date: 'Jan 1, 2026 to Dec 31, 2026' })).toHaveLength(4)
  })
})
