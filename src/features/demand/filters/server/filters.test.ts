import { describe, expect, it } from 'vitest'
import { capPermissions } from '@/features/demand/caps/permissions'
import { lenderPermissions } from '@/features/demand/lenders/permissions'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { wallTime } from '@/kernel/business-time'
import { useMarket } from '../../../../../test/market'
import type { ApiClient, Reply } from '../../../../../test/client'
import { filterCalls, OWNER_CALLS } from '../contract'

const market = useMarket()
const NOW = () => market.app.clock.now()

type Owner = keyof typeof OWNER_CALLS
const rowOf = async (person: ApiClient, owner: Owner, id: number, title: string) =>
  (await person.call(OWNER_CALLS[owner].list, { params: { id } })).find((row) => row.title === title)

const put = (elementId: number, type: Owner, filterTitle: string, data: unknown, more: object = {}) => ({
  body: { elementId, type, filterTitle, data, ...more },
})
const include = (...list: unknown[]) => ({ list, type: 'include' })

const entriesOf = async (id: number, column: 'order_id' | 'publisher_id' | 'rcid_id' | 'lender_id' = 'order_id') =>
  market.db.selectFrom('system_log').selectAll().where(column, '=', id).orderBy('id').execute()

async function pixel(publisher: number): Promise<number> {
  const at = new Date(NOW())
  const row = {
    title: 'Thanks',
    publisher_id: publisher,
    pixeltype: 'pageview',
    content: 'x',
    dateadd: at,
    dateupdate: at,
  }
  const insert = market.db.insertInto('pixels').values(row).returning('id')
  return (await insert.executeTakeFirstOrThrow()).id
}

describe('filters', () => {
  it('are listed, read, set and unset for all five owners, and read as sentences', async () => {
    const person = await market.app.signedIn()
    const publisher = await market.publisher({ name: 'Bright Harbor Media' })
    const lender = await market.lender()
    const owners: [Owner, number][] = [
      ['publisher', publisher],
      ['rcid', await market.rcid(publisher)],
      ['pixel', await pixel(publisher)],
      ['lender', lender],
      ['order', await market.order({ lender })],
    ]
    for (const [owner, id] of owners) {
      expect(await rowOf(person, owner, id, 'State')).toMatchObject({ displayData: null, version: 0 })
      const saved = await person.call(filterCalls.save, put(id, owner, 'state', include('oh', 'TX'), { ping: 0 }))
      expect(saved).toMatchObject({ data: { list: ['OH', 'TX'], type: 'include' }, editor: 'list', ping: 0 })
      const row = await rowOf(person, owner, id, 'State')
      expect(row).toMatchObject({ displayData: 'Only OH and TX', ping: 0, lender: null })
      expect(row?.updatedby).not.toBe('')
      const body = { elementId: id, type: owner, filterTitle: 'State' }
      expect(await person.call(filterCalls.get, { body })).toMatchObject({ filterTitle: 'state', getEntity: null })
      await person.call(filterCalls.save, put(id, owner, 'state', null))
      expect(await rowOf(person, owner, id, 'State')).toMatchObject({ displayData: null })
    }
    const [order] = (await entriesOf(owners[4]?.[1] ?? 0)).map(({ category, title }) => [category, title])
    expect(order).toEqual(['order', 'Filter set'])
    expect((await entriesOf(publisher, 'publisher_id')).map(({ category }) => category)).toEqual([
      'publisher',
      'publisher',
      'rcid',
      'rcid',
      'pixel',
      'pixel',
    ])
  })

  it('of the lender stand last in the order’s list, and names stand for ids', async () => {
    const person = await market.app.signedIn()
    const publisher = await market.publisher({ name: 'Oak Media' })
    const lender = await market.lender({ title: 'Ironwood' })
    const order = await market.order({ lender })
    await market.reload()
    const cap = { value: 6, list: [{ id: publisher, value: 12 }] }
    await person.call(filterCalls.save, put(lender, 'lender', 'cap_publisher_day', cap))
    const rows = await person.call(filterCalls.ofOrder, { params: { id: order } })
    expect(rows.at(-1)).toMatchObject({
      title: 'Cap day per publisher',
      displayData: 'Up to 6 leads a day from each publisher; Oak Media up to 12',
      lender: { id: lender, title: 'Ironwood' },
    })
    expect(
      await person.call(filterCalls.get, { body: { elementId: order, type: 'order', filterTitle: 'publisher' } }),
    ).toMatchObject({ getEntity: 'publisher', data: null, zone: 'America/New_York' })
  })

  it('are in force for the next lead', async () => {
    const person = await market.app.signedIn()
    const rcid = await market.rcid(await market.publisher(), { product_id: 2 })
    const order = await market.order({ product: 2 })
    await person.call(filterCalls.save, put(order, 'order', 'zip', include('44101')))
    await market.reload()
    const sell = (zip: string) => market.market.intake.direct(market.submission(rcid, { zip }), undefined)
    expect((await market.lead((await sell('44102')).lead)).status).toBe('unmatched')
    expect((await market.lead((await sell('44101')).lead)).status).toBe('matched')
  })

  it('of hours go by the clock of the order, which is changed with them and given back from the log', async () => {
    const person = await market.app.signedIn()
    const rcid = await market.rcid(await market.publisher(), { product_id: 4 })
    const order = await market.order({ product: 4 })
    const { hour } = wallTime('America/New_York', NOW())
    const at = `${hour}`.padStart(2, '0')
    const hours = { rules: [{ timeFrom: `${at}:00`, timeTo: `${at}:59`, days: [1, 2, 3, 4, 5, 6, 7], cap: 5 }] }
    const sold = async () => {
      await market.reload()
      return (await market.lead((await market.market.intake.direct(market.submission(rcid), undefined)).lead)).status
    }
    await person.call(filterCalls.save, put(order, 'order', 'datetime', hours))
    expect(await sold()).toBe('matched')
    const denver = { zone: 'America/Denver' }
    const moved = await person.call(filterCalls.save, put(order, 'order', 'datetime', hours, denver))
    expect(moved).toMatchObject({ ownzone: 'America/Denver', zone: 'America/Denver' })
    expect(moved.displayData).toContain('Denver time')
    expect(await sold()).toBe('unmatched')
    const entry = (await entriesOf(order)).at(-1)
    expect(entry?.changes).toContainEqual({ field: 'Time zone', before: null, after: 'America/Denver' })
    const restore = { params: { id: order }, body: { log: entry?.id ?? 0, field: 'Time zone' } }
    await person.call(filterCalls.restoreOfOrder, restore)
    expect(await sold()).toBe('matched')
    expect(
      (await person.call(filterCalls.save, put(order, 'order', 'datetime', hours, { zone: '' }))).ownzone,
    ).toBeNull()
    const refused = async (input: ReturnType<typeof put>) => (await person.refused(filterCalls.save, input)).json.errors
    const elsewhere = { zone: 'Only the hours of an order have a time zone' }
    expect(await refused(put(order, 'order', 'state', include('OH'), denver))).toEqual(elsewhere)
    expect(await refused(put(await market.lender(), 'lender', 'datetime', hours, denver))).toEqual(elsewhere)
    const mars = put(order, 'order', 'datetime', hours, { zone: 'Mars/Base' })
    expect(await refused(mars)).toEqual({ zone: 'Choose a time zone of the list' })
  })

  it('with bad data are refused at the field and nothing of them is saved', async () => {
    const person = await market.app.signedIn()
    const order = await market.order()
    const errors = async (title: string, data: unknown, more: object = {}) => {
      const reply: Reply = await person.refused(filterCalls.save, put(order, 'order', title, data, more))
      expect(reply.status).toBe(422)
      return reply.json.errors
    }
    const text =
      'Invalid input. Please enter numbers separated by a comma only between numbers with one space or no space between them.'
    expect(await errors('zip', include('73003', '8O202', '8084'))).toEqual({
      'data.list': text,
      'data.list.1': '8O202: Letter O in a number',
      'data.list.2': '8084: 4 digits; a zip has 5',
    })
    expect(await errors('zip', { list: Array<string>(50_001).fill('73003'), type: 'include' })).toEqual({
      'data.list': 'At most 50,000 values',
    })
    const rule = { timeFrom: '08:00', timeTo: '08:00', days: [1], cap: null }
    expect(await errors('datetime', { rules: [rule] })).toEqual({
      'data.rules.0.timeTo': 'Begin and end are the same. The whole day is 00:00 to 23:59',
    })
    expect(await errors('duplicate', { value: 17 })).toEqual({
      'data.value': 'Choose one of the offered numbers of days',
    })
    expect(await errors('state', undefined)).toEqual({ data: 'Required' })
    expect(Object.keys((await errors('state', include('OH'), { ping: 5 })) ?? {})).toEqual(['ping'])
    const unknown = await person.refused(filterCalls.save, put(order, 'order', 'colour', include('red')))
    expect(unknown).toMatchObject({ status: 400, json: { message: 'Filter nor found' } })
    const foreign = await person.refused(filterCalls.save, put(order, 'order', 'roofmaterial', include('metal')))
    expect(foreign).toMatchObject({ status: 400, json: { message: 'Filter nor found' } })
    const rows = await person.call(filterCalls.ofOrder, { params: { id: order } })
    expect(rows.filter(({ displayData }) => displayData !== null)).toEqual([])
    expect(await entriesOf(order)).toEqual([])
  })

  it('are changed only by who may manage their owner', async () => {
    const lender = await market.lender()
    const order = await market.order({ lender })
    const orders = await market.app.signedIn({ permissions: [orderPermissions.order_manage] })
    const lenders = await market.app.signedIn({ permissions: [lenderPermissions.lender_manage] })
    await orders.call(filterCalls.save, put(order, 'order', 'state', include('OH')))
    await lenders.call(filterCalls.save, put(lender, 'lender', 'state', include('OH')))
    expect((await orders.refused(filterCalls.save, put(lender, 'lender', 'state', null))).status).toBe(403)
    expect((await lenders.refused(filterCalls.save, put(order, 'order', 'state', null))).status).toBe(403)
    const read = { body: { elementId: order, type: 'order', filterTitle: 'state' } }
    expect((await lenders.refused(filterCalls.get, read)).status).toBe(403)
    expect((await lenders.refused(filterCalls.preview, put(order, 'order', 'state', null))).status).toBe(403)
  })

  it('that are caps of an order or lender are changed, copied and restored only by who manages caps', async () => {
    const lender = await market.lender()
    const [order, other] = [await market.order({ lender }), await market.order({ lender })]
    const { order_manage } = orderPermissions
    const boss = await market.app.signedIn({ permissions: [order_manage, capPermissions.caps_manage] })
    const orders = await market.app.signedIn({ permissions: [order_manage] })
    const lenders = await market.app.signedIn({ permissions: [lenderPermissions.lender_manage] })
    const refused = { status: 403, json: { message: 'Changing a cap takes the permission to manage caps.' } }
    await boss.call(filterCalls.save, put(order, 'order', 'cap_day', { value: 5 }))
    for (const kind of ['cap_day', 'Cap month', 'cap_publisher_week', 'cap_revenue_day'])
      expect(await orders.refused(filterCalls.save, put(order, 'order', kind, { value: 9 }))).toMatchObject(refused)
    expect(await orders.refused(filterCalls.save, put(order, 'order', 'cap_day', null))).toMatchObject(refused)
    expect(await lenders.refused(filterCalls.save, put(lender, 'lender', 'cap_day', { value: 9 }))).toMatchObject(
      refused,
    )
    const copy = { body: { order, filter: ['cap_day'], orders: [other] } }
    expect(await orders.refused(filterCalls.copy, copy)).toMatchObject(refused)
    const entry = (await entriesOf(order)).at(-1)?.id ?? 0
    const restore = { params: { id: order }, body: { log: entry, field: 'Cap day' } }
    expect(await orders.refused(filterCalls.restoreOfOrder, restore)).toMatchObject(refused)
    expect(await rowOf(orders, 'order', order, 'Cap day')).toMatchObject({ displayData: 'Up to 5 leads a day' })
    expect(await rowOf(orders, 'order', other, 'Cap day')).toMatchObject({ displayData: null })
    await orders.call(filterCalls.save, put(order, 'order', 'pings_minute', { value: 60 }))
    await boss.call(filterCalls.copy, copy)
    market.app.clock.advance(1)
    await boss.call(filterCalls.save, put(order, 'order', 'cap_day', { value: 8 }))
    const changed = (await entriesOf(order)).at(-1)?.id ?? 0
    await boss.call(filterCalls.restoreOfOrder, { params: { id: order }, body: { log: changed, field: 'Cap day' } })
    expect(await rowOf(orders, 'order', order, 'Cap day')).toMatchObject({ displayData: 'Up to 5 leads a day' })
    // The same for caps of hours; what hours have no cap stays the owner's business.
    const rule = (timeFrom: string, cap: number | null) => ({ timeFrom, timeTo: '17:00', days: [1, 2], cap })
    const hours = (...rules: object[]) => put(order, 'order', 'datetime', { rules })
    await orders.call(filterCalls.save, hours(rule('08:00', null)))
    expect(await orders.refused(filterCalls.save, hours(rule('08:00', 7)))).toMatchObject(refused)
    await boss.call(filterCalls.save, hours(rule('08:00', 7)))
    await orders.call(filterCalls.save, hours(rule('06:00', null), rule('08:00', 7)))
    for (const change of [hours(rule('08:00', 9)), hours(rule('09:00', 7)), put(order, 'order', 'datetime', null)])
      expect(await orders.refused(filterCalls.save, change)).toMatchObject(refused)
    const hoursCopied = { body: { order, filter: ['datetime'], orders: [other] } }
    expect(await orders.refused(filterCalls.copy, hoursCopied)).toMatchObject(refused)
    expect(await rowOf(orders, 'order', other, 'Date/time')).toMatchObject({ displayData: null })
  })

  it('that two people change at once: the second is told, even after it was removed and set again', async () => {
    const [first, second] = [await market.app.signedIn({ name: 'Ada First' }), await market.app.signedIn()]
    const order = await market.order()
    const at = (version: number) => ({ headers: { 'if-match': String(version) } })
    const { version } = await first.call(filterCalls.save, {
      ...put(order, 'order', 'zip', include('44101')),
      ...at(0),
    })
    const late = await second.refused(filterCalls.save, { ...put(order, 'order', 'zip', include('44102')), ...at(0) })
    expect(late).toMatchObject({
      status: 409,
      json: { changedBy: 'Ada First', current: { version, displayData: 'Only 44101' } },
    })
    await first.call(filterCalls.save, { ...put(order, 'order', 'zip', null), ...at(version) })
    await first.call(filterCalls.save, put(order, 'order', 'zip', include('44103')))
    const stale = await second.refused(filterCalls.save, { ...put(order, 'order', 'zip', null), ...at(version) })
    expect(stale).toMatchObject({ status: 409, json: { current: { displayData: 'Only 44103' } } })
  })

  it('log the difference of a list, not the whole, and are restored from there', async () => {
    const person = await market.app.signedIn({ name: 'Ada First' })
    const order = await market.order()
    const zips = Array.from({ length: 3000 }, (_, n) => String(10_000 + n))
    await person.call(filterCalls.save, put(order, 'order', 'zip', include(...zips)))
    market.app.clock.advance(1)
    await person.call(filterCalls.save, put(order, 'order', 'zip', include(...zips.slice(1), '99501', '99502')))
    const changed = (await entriesOf(order)).at(-1)
    const [sentence, values] = (changed?.changes ?? []) as { field: string; before: unknown; after: unknown }[]
    expect(sentence?.field).toBe('Zip')
    expect(sentence?.before).toContain('Only 3,000 zips')
    expect(sentence?.after).toContain('Only 3,001 zips')
    expect(values).toEqual({ field: 'Zip values', before: ['10000'], after: ['99501', '99502'] })
    const restore = { params: { id: order }, body: { log: changed?.id ?? 0, field: 'Zip values' } }
    market.app.clock.advance(1)
    await person.call(filterCalls.restoreOfOrder, restore)
    const body = { elementId: order, type: 'order' as const, filterTitle: 'zip' }
    expect((await person.call(filterCalls.get, { body })).data).toEqual({ list: zips, type: 'include' })
    expect((await entriesOf(order)).at(-1)).toMatchObject({ title: 'Earlier value restored', category: 'order' })
    const again = await person.refused(filterCalls.restoreOfOrder, restore)
    expect(again.json.message).toBe('Ada First changed this again later: restore from the newest entry')
    const first = (await entriesOf(order))[0]
    await person.call(filterCalls.restoreOfOrder, {
      params: { id: order },
      body: { log: first?.id ?? 0, field: 'Zip' },
    })
    expect(await rowOf(person, 'order', order, 'Zip')).toMatchObject({ displayData: null })
    const other = await market.order()
    const foreign = { params: { id: other }, body: { log: first?.id ?? 0, field: 'Zip' } }
    expect((await person.refused(filterCalls.restoreOfOrder, foreign)).json.message).toBe('Log entry not found')
  })

  it('are restored for publishers, RCIDs, pixels and lenders, too', async () => {
    const person = await market.app.signedIn()
    const publisher = await market.publisher()
    const owners: [Owner, number, 'publisher_id' | 'rcid_id' | 'lender_id'][] = [
      ['rcid', await market.rcid(publisher), 'rcid_id'],
      ['publisher', publisher, 'publisher_id'],
      ['pixel', await pixel(publisher), 'publisher_id'],
      ['lender', await market.lender(), 'lender_id'],
    ]
    for (const [owner, id, column] of owners) {
      await person.call(filterCalls.save, put(id, owner, 'state', include('OH')))
      market.app.clock.advance(1)
      const entry = (await entriesOf(column === 'publisher_id' ? publisher : id, column)).at(-1)
      await person.call(OWNER_CALLS[owner].restore, { params: { id }, body: { log: entry?.id ?? 0, field: 'State' } })
      expect(await rowOf(person, owner, id, 'State'), owner).toMatchObject({ displayData: null })
    }
  })
})

describe('a copy of filters', () => {
  it('goes to the chosen orders whole, each with its own entry in the log, or to none of them', async () => {
    const person = await market.app.signedIn()
    const filters = { state: include('OH'), min_windowcount: { value: 3 } }
    const from = await market.order({ title: 'Model', filters })
    const one = await market.order({ title: 'One', filters: { state: include('TX') } })
    const two = await market.order({ title: 'Two' })
    const roofing = await market.order({ product: 2, title: 'Roofing' })
    const archived = await market.order({ status: 'archive' })
    const filter = ['state', 'min_windowcount']
    const targets = await person.call(filterCalls.copyTargets, { body: { order: from, filter } })
    const found = targets.filter(({ id }) => [from, one, two, roofing, archived].includes(id))
    expect(found.map(({ id, displayData }) => [id, displayData])).toEqual([
      [one, 'Only TX'],
      [two, null],
    ])
    await person.call(filterCalls.copy, { body: { order: from, filter, orders: [two, one] } })
    for (const id of [one, two]) {
      expect(await rowOf(person, 'order', id, 'State')).toMatchObject({ displayData: 'Only OH' })
      expect(await rowOf(person, 'order', id, 'Minimum window count')).toMatchObject({
        displayData: 'Only with a window count of at least 3',
      })
      expect((await entriesOf(id)).map(({ title }) => title)).toEqual([
        `Filter copied from order ${from}`,
        `Filter copied from order ${from}`,
      ])
    }
    const partly = { body: { order: from, filter, orders: [await market.order({ title: 'Three' }), roofing] } }
    expect((await person.refused(filterCalls.copy, partly)).json.errors).toEqual({
      orders: 'Roofing buys a product without Minimum window count',
    })
    expect(await rowOf(person, 'order', partly.body.orders[0] ?? 0, 'State')).toMatchObject({ displayData: null })
    const unset = await person.refused(filterCalls.copyTargets, { body: { order: from, filter: 'zip' } })
    expect(unset.json.errors).toEqual({ filter: 'Zip is not set' })
    const gone = await person.refused(filterCalls.copy, { body: { order: from, filter, orders: [archived] } })
    expect(gone.json.message).toBe('Order is archived')
  })
})
