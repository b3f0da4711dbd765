import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { systemLogCalls } from '../contract'
import { type LogSeed, seedLog } from '../../../../../test/log-seed'

const app = useApp()
let reader: ApiClient
let stranger: ApiClient
let publisher: number
let rcid: number
let lender: number
let order: number

const DAY = 86_400_000

beforeAll(async () => {
  reader = await app.signedIn({ permissions: ['log_globallog'], name: 'Reader' })
  stranger = await app.signedIn({ permissions: [], name: 'Stranger' })
  const at = new Date(app.clock.now())
  const id = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
    (await query.executeTakeFirstOrThrow()).id
  const { db } = app
  publisher = await id(
    db.insertInto('publishers').values({ name: 'Bright Harbor', status: 'active', dateadd: at }).returning('id'),
  )
  const ofPublisher = { publisher_id: publisher, product_id: 1, title: 'Harbor windows', dateadd: at }
  rcid = await id(db.insertInto('rcids').values(ofPublisher).returning('id'))
  lender = await id(
    db.insertInto('lenders').values({ title: 'Stonegate', status: 'active', dateadd: at }).returning('id'),
  )
  const ofLender = { lender_id: lender, product_id: 1, title: 'Windows shared', status: 'active', dateadd: at }
  order = await id(db.insertInto('orders').values(ofLender).returning('id'))
  const now = app.clock.now()
  const rows: LogSeed[] = [
    { title: 'Publisher changed', category: 'publisher', links: { publisher }, at: now - 10 * DAY },
    { title: 'RCID changed', category: 'rcid', links: { publisher, rcid }, at: now - 2 * DAY },
    { title: 'Lender changed', category: 'lender', links: { lender }, at: now - DAY },
    { title: 'Order paused', category: 'order', links: { lender, order }, at: now - DAY },
    { title: 'Lead failed', category: 'lead', links: { lead: 900_111, publisher }, at: now - DAY },
    { title: 'Pixel fired', category: 'pixel', links: { pixel: 7, publisher }, at: now - DAY },
    { title: 'Discount of 100% given', category: 'settings', at: now - DAY },
    { title: 'Discount of 1000 given', category: 'settings', description: 'snake_case', at: now - DAY },
    { title: 'Other text', category: 'settings', description: 'snakeXcase', at: now - DAY },
    {
      title: 'User changed',
      category: 'user',
      links: { user: reader.id },
      by: { id: stranger.id, name: 'Stranger' },
      at: now - DAY,
    },
  ]
  await seedLog(app, rows)
})

const list = (body: object) => reader.call(systemLogCalls.list, { body })
const titles = async (body: object) => (await list(body)).data.map((row) => row.systemlog.title)

describe('the system log', () => {
  it('names what an entry is about', async () => {
    const { data } = await list({ keyword: 'Order paused' })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      lender: { id: lender, title: 'Stonegate' },
      lenderorder: { id: order, title: 'Windows shared' },
      publisher: null,
    })
    const lead = (await list({ keyword: 'Lead failed' })).data[0]
    expect(lead?.systemlog.relatedlead).toBe(900_111)
    expect(lead?.publisher).toEqual({ id: publisher, title: 'Bright Harbor' })
    expect((await list({ keyword: 'User changed' })).data[0]?.relateduser).toEqual({
      id: reader.id,
      name: 'Reader',
      kind: 'admin',
      deleted: false,
    })
  })

  it.each([
    [
      'publisher',
      () => ({ publisher: [publisher] }),
      ['Pixel fired', 'Lead failed', 'RCID changed', 'Publisher changed'],
    ],
    ['rcid', () => ({ rcid: String(rcid) }), ['RCID changed']],
    ['lender', () => ({ lender: [lender] }), ['Order paused', 'Lender changed']],
    ['lenderorder', () => ({ lenderorder: [order] }), ['Order paused']],
    ['pixels', () => ({ pixels: '7' }), ['Pixel fired']],
    ['lead', () => ({ lead: 900_111 }), ['Lead failed']],
    ['users', () => ({ users: [reader.id], category: 'user' }), ['User changed']],
    ['user', () => ({ user: [stranger.id], category: ['user'] }), ['User changed']],
    ['category', () => ({ category: 'lender,order' }), ['Order paused', 'Lender changed']],
    ['hideindividual', () => ({ publisher, hideindividual: 1 }), ['Pixel fired', 'RCID changed', 'Publisher changed']],
    ['date', () => ({ publisher, date: 'Nov 12, 2026 to Nov 13, 2026' }), ['RCID changed']],
    ['ISO dates', () => ({ publisher, date: '2026-11-05 to 2026-11-05' }), ['Publisher changed']],
  ])('is filtered by %s', async (_name, body, expected) => {
    expect(await titles(body())).toEqual(expected)
    const nested = await reader.call(systemLogCalls.list, { body: { filters: body(), page: 1 } })
    expect(nested.data.map((row) => row.systemlog.title)).toEqual(expected)
  })

  it('is sorted by column and order as well as by sort', async () => {
    const sorted = await titles({ category: 'settings,lender', sort: 'title:asc' })
    expect(await titles({ category: 'settings,lender', column: 'title', order: 'asc' })).toEqual(sorted)
    expect(sorted[0]).toBe('Discount of 100% given')
  })

  it('takes % and _ of a keyword for what they are', async () => {
    expect(await titles({ keyword: '100%' })).toEqual(['Discount of 100% given'])
    expect(await titles({ keyword: 'snake_' })).toEqual(['Discount of 1000 given'])
    expect(await titles({ keyword: '\\' })).toEqual([])
    expect(await titles({ keyword: 'DISCOUNT' })).toHaveLength(2)
    expect(await titles({ keyword: 'stranger', category: 'user' })).toEqual(['User changed'])
  })

  it('counts days in the business time zone', async () => {
    const late = Date.UTC(2026, 8, 2, 3, 30)
    await seedLog(app, [{ title: 'Late on September 1st in New York', category: 'settings', at: late }])
    expect(await titles({ date: 'Sep 1, 2026 to Sep 1, 2026' })).toHaveLength(1)
    expect(await titles({ date: 'Sep 2, 2026 to Sep 2, 2026' })).toHaveLength(0)
  })

  it.each(['dateadd', 'user', 'title', 'description', 'ipaddress', 'useragent'])(
    'is sorted by %s both ways',
    async (column) => {
      const up = (await list({ sort: `${column}:asc` })).data.map((row) => row.systemlog.id)
      const down = (await list({ sort: { column, order: 'desc' } })).data.map((row) => row.systemlog.id)
      expect(down).toEqual([...up].reverse())
    },
  )

  it('is newest first unless asked otherwise', async () => {
    const { data } = await list({})
    const times = data.map((row) => row.systemlog.dateadd)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('comes in pages that cover every row once', async () => {
    const all = await list({ perPage: 200 })
    const seen: number[] = []
    for (let page = 1; ; page++) {
      const part = await list({ page, perPage: 3 })
      expect(part).toMatchObject({ page, pages: Math.ceil(all.total / 3), total: all.total })
      if (part.data.length === 0) break
      expect(part.start).toBe(seen.length + 1)
      seen.push(...part.data.map((row) => row.systemlog.id))
      expect(part.end).toBe(seen.length)
    }
    expect(seen).toEqual(all.data.map((row) => row.systemlog.id))
    expect(await list({ page: 999 })).toMatchObject({ data: [], start: 0, end: 0, total: all.total })
  })

  it.each([
    ['date', { date: 'yesterday' }],
    ['sort.column', { sort: 'password:asc' }],
    ['perPage', { perPage: 5000 }],
    ['user.0', { user: ['x'] }],
  ])('refuses a bad %s', async (field, body) => {
    const reply = await reader.refused(systemLogCalls.list, { body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors ?? {})).toEqual([field])
  })
})

describe('without the permission', () => {
  it('the log is closed, unless it is that of one lead, publisher, RCID, pixel, lender or order', async () => {
    for (const body of [
      {},
      { filters: {} },
      { user: [reader.id] },
      { users: [reader.id] },
      { category: 'lead' },
      { publisher: [publisher, 2] },
    ])
      expect((await stranger.refused(systemLogCalls.list, { body })).status).toBe(403)
    for (const body of [
      { lead: 900_111 },
      { publisher: [publisher] },
      { rcid: [rcid] },
      { pixels: [7] },
      { lender: [lender] },
      { filters: { lenderorder: [order] } },
    ])
      expect((await stranger.call(systemLogCalls.list, { body })).total).toBeGreaterThan(0)
  })

  it('nothing is exported, not even of one publisher', async () => {
    expect((await stranger.refused(systemLogCalls.export, { body: { publisher: [publisher] } })).status).toBe(403)
  })
})
