import { beforeAll, describe, expect, it } from 'vitest'
import { costUploadLookupCalls } from '@/features/money/cost-upload/contract'
import { leadLookupCalls } from '@/features/selling/lead-facts/contract'
import { lenderLookupCalls } from '@/features/demand/lenders/contract'
import { lookupCalls as namesOfRecords } from '@/features/platform/lookups/contract'
import { publisherLookupCalls } from '@/features/supply/publishers/contract'
import { returnReasonLookupCalls } from '@/features/leads/return-reasons/contract'
import { returnLookupCalls } from '@/features/leads/returns/contract'
import { logLookupCalls } from '@/features/platform/systemlog/contract'
import { clickLookupCalls } from '@/features/supply/thank-you-clicks/contract'
import { useApp } from './app'
import type { ApiClient } from './client'

const lookupCalls = {
  ...namesOfRecords,
  ...costUploadLookupCalls,
  ...leadLookupCalls,
  ...lenderLookupCalls,
  ...publisherLookupCalls,
  ...returnReasonLookupCalls,
  ...returnLookupCalls,
  ...logLookupCalls,
  ...clickLookupCalls,
}

const app = useApp()
/** Lookups are free for every admin (decision E4): this one has no permission at all. */
let person: ApiClient
const ids = { harbor: 0, oaks: 0, stonegate: 0, rivers: 0, windows: 0, solar: 0, shared: 0, exclusive: 0 }

beforeAll(async () => {
  person = await app.signedIn({ permissions: [], name: 'Person' })
  const at = new Date(app.clock.now())
  const { db } = app
  const id = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) =>
    (await query.executeTakeFirstOrThrow()).id
  const publisher = (name: string) =>
    id(db.insertInto('publishers').values({ name, status: 'active', dateadd: at }).returning('id'))
  const lender = (title: string) =>
    id(db.insertInto('lenders').values({ title, status: 'active', dateadd: at }).returning('id'))
  ids.oaks = await publisher('Nine Oaks')
  ids.harbor = await publisher('Bright Harbor')
  ids.stonegate = await lender('Stonegate')
  ids.rivers = await lender('Four Rivers')
  const rcid = (publisher_id: number, product_id: number, title: string) =>
    id(db.insertInto('rcids').values({ publisher_id, product_id, title, dateadd: at }).returning('id'))
  ids.windows = await rcid(ids.harbor, 1, 'Harbor windows')
  ids.solar = await rcid(ids.oaks, 5, 'Oaks solar')
  const order = (lender_id: number, title: string) =>
    id(
      db
        .insertInto('orders')
        .values({ lender_id, product_id: 1, title, status: 'active', dateadd: at })
        .returning('id'),
    )
  ids.shared = await order(ids.stonegate, 'Windows shared')
  ids.exclusive = await order(ids.rivers, 'Windows exclusive')
  const reason = { dateadd: at, dateupdate: at }
  await db
    .insertInto('return_reasons')
    .values([
      { ...reason, title: 'Duplicate number', products: [] },
      { ...reason, title: 'Debt too low', products: [7] },
    ])
    .execute()
  await db
    .insertInto('fail_reasons')
    .values([
      { title: 'Test of ours', products: [] },
      { title: 'Test of debts', products: [7] },
    ])
    .execute()
  await db.insertInto('redirect_links').values({ url: 'https://thanks.example/1' }).execute()
})

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)

describe('lookups', () => {
  it.each([
    [
      'leadStatuses',
      ['incoming', 'error', 'flagged', 'matched', 'unmatched', 'matched no buyer', 'incomplete', 'failed', 'returned'],
    ],
    ['leadSources', ['Direct post', 'Ping post', 'Traffic']],
    [
      'logCategories',
      ['user', 'publisher', 'rcid', 'pixel', 'lender', 'order', 'lead', 'settings', 'auth', 'upload', 'returns'],
    ],
    ['tokenRequirements', ['Trusted Form Only', 'Jornaya Only', 'Both Required', 'Either Or Required']],
    ['priceModels', ['CPA', 'REV']],
    ['costUploadTypes', ['Same Cost Per lead', 'Percentage Based Upload']],
    ['returnStatuses', ['requested', 'accepted', 'denied', 'Accepted, credited']],
    ['lenderStatuses', ['Active', 'Not active', 'testing']],
    ['orderStatuses', ['active', 'paused', 'archive']],
    ['postingStatuses', ['matched', 'unmatched', 'returned', 'error', 'timeout']],
    ['invoiceMethods', ['Email', 'Mail', 'Portal', 'None']],
    ['billingTypes', ['Date Returned - Standard', 'Date Sent']],
  ] as const)('%s are the specified ones', async (name, expected) => {
    expect(titles(await person.call(lookupCalls[name]))).toEqual(expected)
  })

  it('products carry their class keys', async () => {
    const products = await person.call(lookupCalls.products)
    expect(products).toHaveLength(8)
    expect(products[0]).toEqual({ id: 1, title: 'Windows', classkey: 'windows' })
    expect(products[6]).toEqual({ id: 7, title: 'Debt Settlement', classkey: 'debtsettlement' })
  })

  it('companies are sorted by name', async () => {
    expect(titles(await person.call(lookupCalls.publishers))).toEqual(['Bright Harbor', 'Nine Oaks'])
    expect(titles(await person.call(lookupCalls.lenders))).toEqual(['Four Rivers', 'Stonegate'])
    expect(titles(await person.call(lookupCalls.redirectLinks))).toEqual(['https://thanks.example/1'])
  })

  it('admins are those who exist now; partner users are none', async () => {
    const gone = await app.person({ name: 'Gone' })
    await app.person({ name: 'Partner', kind: 'publisher' })
    await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    expect(titles(await person.call(lookupCalls.admins))).toEqual(['Person'])
  })

  it('access roles come with titles only', async () => {
    const [role] = await person.call(lookupCalls.permissionRoles)
    expect(Object.keys(role ?? {}).sort()).toEqual(['id', 'title'])
  })

  it('RCIDs follow publishers and products', async () => {
    const find = async (body: object) => titles(await person.call(lookupCalls.rcids, { body }))
    expect(await find({})).toEqual(['Harbor windows', 'Oaks solar'])
    expect(await find({ publisher: [ids.harbor] })).toEqual(['Harbor windows'])
    expect(await find({ publisher: `${ids.harbor},${ids.oaks}`, product: '5' })).toEqual(['Oaks solar'])
    expect(await find({ publisher: [ids.harbor], product: [5] })).toEqual([])
    expect((await person.refused(lookupCalls.rcids, { body: { publisher: ['x'] } })).status).toBe(422)
  })

  it('orders follow lenders', async () => {
    expect(titles(await person.call(lookupCalls.orders, { body: {} }))).toEqual(['Windows exclusive', 'Windows shared'])
    const rows = await person.call(lookupCalls.orders, { body: { lender: [ids.stonegate] } })
    expect(rows).toEqual([{ id: ids.shared, title: 'Windows shared', lender: ids.stonegate }])
    expect((await person.refused(lookupCalls.orders, { body: { lender: 'all' } })).status).toBe(422)
  })

  it('RCIDs of a publisher have an address of their own', async () => {
    const of = (publisher: number) => person.call(lookupCalls.rcidsOfPublisher, { params: { publisher } })
    expect(await of(ids.harbor)).toEqual([
      { id: ids.windows, title: 'Harbor windows', publisher: ids.harbor, product: 1 },
    ])
    expect(await of(999_999)).toEqual([])
    expect((await person.refused(lookupCalls.rcidsOfPublisher, { params: { publisher: 'x' } })).status).toBe(422)
  })

  it('return reasons are keyed by product; one without products fits all', async () => {
    const reasons = await person.call(lookupCalls.returnReasons)
    expect(Object.keys(reasons)).toHaveLength(8)
    expect(titles(reasons['7'] ?? [])).toEqual(expect.arrayContaining(['Debt too low', 'Duplicate number']))
    expect(titles(reasons['1'] ?? [])).not.toContain('Debt too low')
  })

  it('fail reasons are those of the product', async () => {
    const of = async (productId: number) =>
      titles(await person.call(lookupCalls.failReasons, { params: { productId } }))
    expect(await of(7)).toEqual(expect.arrayContaining(['Test of debts', 'Test of ours']))
    expect(await of(1)).toContain('Test of ours')
    expect(await of(1)).not.toContain('Test of debts')
    expect((await person.refused(lookupCalls.failReasons, { params: { productId: 'x' } })).status).toBe(422)
  })
})
