import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { orderCalls } from '../contract'

const market = useMarket()
let person: ApiClient
let lender: number
let rcid: number

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
  lender = await market.lender({ title: 'Ironwood Roofing' })
  rcid = await market.rcid(await market.publisher())
})

const get = (id: number) => person.call(orderCalls.get, { params: { id } })
const update = (id: number, body: object) => person.call(orderCalls.update, { params: { id }, body })
const fault = async (id: number, body: object) => {
  const { status, json } = await person.refused(orderCalls.update, { params: { id }, body })
  return [status, json.errors]
}
const add = async (body: object = {}) =>
  (await person.call(orderCalls.add, { body: { lender, product: 1, title: 'Windows', price: '22.50', ...body } })).id

describe('orders', () => {
  it('are added with four fields, start paused, and are read back whole', async () => {
    const id = await add({ returncap: 15 })
    expect(await get(id)).toMatchObject({
      ...{ title: 'Windows', status: 'paused', price: 22.5, returncap: 15, returnpriceadj: null, overrideprice: null },
      ...{ product: { id: 1, title: 'Windows' }, lender: { id: lender, title: 'Ironwood Roofing', status: 'active' } },
      ...{ ispingpost: 0, isdatafeed: 0, sendconfig: null, destination: '', datedayfirstmatched: null, version: 1 },
    })
    expect((await get(await add())).returncap).toBe('not')
    const { json } = await person.refused(orderCalls.add, {
      body: { lender: 99_999, product: 1, title: 'A', price: 1 },
    })
    expect(json.errors).toEqual({ lender: 'Choose a lender of the list' })
    const bad = await person.refused(orderCalls.add, { body: { lender, title: '', price: '1e9' } })
    expect([bad.status, Object.keys(bad.json.errors ?? {}).sort()]).toEqual([422, ['price', 'product', 'title']])
  })

  it('say at the field what is wrong with a price', async () => {
    const id = await add()
    expect(await fault(id, { price: 1e9 })).toEqual([422, { price: 'Must be $10,000 or less' }])
    expect(await fault(id, { price: '1e9' })).toEqual([422, { price: 'Must be a number with at most two decimals' }])
    expect(await fault(id, { price: 12.345 })).toEqual([422, { price: 'Must be a number with at most two decimals' }])
    expect(await fault(id, { price: -1 })).toEqual([422, { price: 'Must be a number with at most two decimals' }])
    expect(await fault(id, { price: '' })).toEqual([422, { price: 'Required' }])
    expect(await fault(id, { overrideprice: '10,000.01' })).toEqual([422, { overrideprice: 'Must be $10,000 or less' }])
    expect(await fault(id, { returncap: 101 })).toEqual([422, { returncap: 'Choose 0% to 100%' }])
    expect(await fault(id, { returnpriceadj: 7 })).toEqual([422, { returnpriceadj: 'Choose one of the options' }])
    expect(await get(id)).toMatchObject({ price: 22.5, version: 1 })
    expect((await update(id, { price: '1,022.5' })).price).toBe(1022.5)
  })

  it('have an override price or a return rate price adjustment, and a minimum ping price only with pings', async () => {
    const id = await add()
    await update(id, { overrideprice: 30 })
    const both = 'Cannot be set together with a return rate price adjustment'
    expect(await fault(id, { returnpriceadj: 85 })).toEqual([422, { overrideprice: both }])
    expect(await update(id, { returnpriceadj: 85, overrideprice: null })).toMatchObject({ returnpriceadj: 85 })
    expect(await fault(id, { minpingprice: 12 })).toEqual([422, { minpingprice: 'Only ping/post orders have one' }])
    const pinged = { ispingpost: 1, minpingprice: 12, price: 15 }
    expect(await fault(id, { ...pinged, price: null })).toEqual([422, { price: 'Required' }])
    expect(await update(id, pinged)).toMatchObject(pinged)
    expect(await update(id, { ispingpost: 0, price: 20 })).toMatchObject({ ispingpost: 0, minpingprice: null })
  })

  it('keep an old ping/post order without a price editable, and ask for one when its prices change', async () => {
    const id = await market.order({ pingpost: true, status: 'paused' })
    await market.db.updateTable('orders').set({ price: null }).where('id', '=', id).execute()
    expect(await update(id, { title: 'Renamed' })).toMatchObject({ title: 'Renamed', price: null })
    expect(await fault(id, { minpingprice: 9 })).toEqual([422, { price: 'Required' }])
  })

  it('that are data feeds say whether copies of exclusive leads go to them, too', async () => {
    const id = await add()
    expect(await get(id)).toMatchObject({ isdatafeed: 0, feedtakesexclusive: 0 })
    await update(id, { isdatafeed: 1, feedtakesexclusive: 1 })
    expect(market.market.reference().orders.get(id)).toMatchObject({ feed: true, feedTakesExclusive: true })
    const entry = await market.db.selectFrom('system_log').selectAll().where('order_id', '=', id).execute()
    expect(entry.at(-1)?.changes).toContainEqual({ field: 'feedtakesexclusive', before: 0, after: 1 })
    expect(Object.keys((await fault(id, { feedtakesexclusive: 2 }))[1] ?? {})).toEqual(['feedtakesexclusive'])
    await update(id, { status: 'archive' })
  })

  it('edited by two at once: the second hears who was first', async () => {
    const id = await add()
    await update(id, { title: 'First' })
    const late = { params: { id }, body: { title: 'Second' }, headers: { 'if-match': '1' } }
    const { status, json } = await person.refused(orderCalls.update, late)
    expect([status, json['changedBy'], json['current']]).toMatchObject([409, 'Dana Whitfield', { title: 'First' }])
    // In the very same moment: one is stored, the other is told.
    const edit = (body: object) =>
      person.send(orderCalls.update, { params: { id }, body, headers: { 'if-match': '2' } })
    const replies = await Promise.all([edit({ status: 'archive' }), edit({ title: 'Third' }), edit({ price: 7 })])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
    const { version, ...now } = await person.call(orderCalls.get, { params: { id } })
    const stored = [now.status === 'archive', now.title === 'Third', Number(now.price) === 7]
    expect([version, stored]).toEqual([3, replies.map((reply) => reply.status === 200)])
  })

  it('a change is in force for the next lead, and archived orders get none', async () => {
    const [one, other] = [
      await market.order({ lender, price: 3000 }),
      await market.order({ lender: await market.lender(), price: 2000 }),
    ]
    const sold = async () => {
      const { lead } = await market.market.intake.direct(market.submission(rcid), undefined)
      const [posting] = await market.postings(lead)
      return [posting?.order_id, posting?.revenue]
    }
    await market.reload()
    expect(await sold()).toEqual([one, 3000])
    await update(one, { price: '19.99' })
    expect(await sold()).toEqual([other, 2000])
    await update(one, { price: 40 })
    expect(await sold()).toEqual([one, 4000])
    await update(one, { status: 'archive' })
    expect(await sold()).toEqual([other, 2000])
    for (const id of [one, other]) await update(id, { status: 'archive' })
  })
})

describe('a new order of a lender that has one', () => {
  it('takes its send format and configuration over, secrets included, which no answer shows', async () => {
    const first = await market.order({ lender, title: 'First' })
    const config_sealed = market.app.services.keys.encrypt(JSON.stringify({ apikey: 'sealed-key' }))
    await market.db.updateTable('orders').set({ config: '{}', config_sealed }).where('id', '=', first).execute()
    const id = await add({ copyof: first })
    const { destination, sendconfig } = await get(first)
    expect(await get(id)).toMatchObject({ destination, sendconfig, config: {}, status: 'paused' })
    expect(market.market.reference().orders.get(id)?.secrets).toEqual(['sealed-key'])
    expect(JSON.stringify(await get(id))).not.toContain('sealed-key')
    const foreign = { lender: await market.lender(), product: 1, title: 'Other', price: 1, copyof: first }
    const { json } = await person.refused(orderCalls.add, { body: foreign })
    expect(json.errors).toEqual({ copyof: 'Choose an order of this lender' })
  })

  it('takes both as given, too, and refuses a destination that is not of the public Internet', async () => {
    const sendconfig = { content: 'sluice-standard-json', send: 'sluice-standard-json', result: 'sluice-standard-json' }
    const given = { sendconfig, config: { apikey: 'k-1' }, destination: 'http://127.0.0.1:9/x', timeout: '20' }
    const id = await add(given)
    expect(await get(id)).toMatchObject({ sendconfig, timeout: 20, destination: given.destination })
    expect(market.market.reference().orders.get(id)?.secrets).toEqual(['k-1'])
    const body = { lender, product: 1, title: 'A', price: 1, destination: 'http://10.0.0.7/x', timeout: 301 }
    const late = await person.refused(orderCalls.add, { body })
    expect(late.json.errors).toEqual({ timeout: 'At most 300 seconds' })
    const { json } = await person.refused(orderCalls.add, { body: { ...body, timeout: 30 } })
    expect(Object.keys(json.errors ?? {})).toEqual(['destination'])
  })
})

describe('a copy', () => {
  it('starts paused and has what was chosen', async () => {
    const filters = { state: { type: 'include', list: ['OH'] }, cap_day: { value: 7 } }
    const id = await market.order({ lender, title: 'Original', filters })
    await person.call(orderCalls.saveSettings, { params: { id }, body: { displayname: 'Ironwood' } })
    const options = await person.call(orderCalls.copyOptions)
    expect(options.map((one) => one.id)).toEqual(['sendformat', 'configuration', 'filters', 'caps', 'brandsettings'])
    const copied = async (types: string[], params: object = {}) => {
      const body = { types, params: { title: 'Copy', ...params } } as never
      const { id: copy } = await person.call(orderCalls.copy, { params: { id }, body })
      const brand = await person.call(orderCalls.settings, { params: { id: copy } })
      const kinds = market.market
        .reference()
        .orders.get(copy)
        ?.filters.map(({ kind }) => kind)
      return { ...(await get(copy)), kinds, displayname: brand.displayname }
    }
    expect(await copied([], { price: '31.5' })).toMatchObject({
      ...{
        title: 'Copy',
        status: 'paused',
        price: 31.5,
        sendconfig: null,
        destination: '',
        kinds: [],
        displayname: '',
      },
    })
    const whole = await copied(options.map((one) => String(one.id)))
    const { destination, sendconfig, price } = await get(id)
    expect(whole).toMatchObject({ status: 'paused', price, destination, sendconfig, displayname: 'Ironwood' })
    expect(whole.kinds?.toSorted()).toEqual(['cap_day', 'state'])
    expect((await copied(['caps'])).kinds).toEqual(['cap_day'])
    const refused = await person.refused(orderCalls.copy, {
      params: { id },
      body: { types: ['all'], params: { title: '' } },
    })
    expect(Object.keys(refused.json.errors ?? {}).sort()).toEqual(['params.title', 'types.0'])
  })
})

describe('brand settings', () => {
  it('are changed field by field and logged', async () => {
    const id = await add()
    const settings = () => person.call(orderCalls.settings, { params: { id } })
    expect(await settings()).toMatchObject({ displayname: '', hidename: 'no', link: '', logo: '', version: 1 })
    const body = { displayname: 'Ironwood', hidename: 'yes', link: 'https://ironwood.example', phone: '(303) 555-0100' }
    const rich = { ...body, bulletpoints: '<b onclick="x">Free</b><script>alert(1)</script>' }
    const stored = { ...body, bulletpoints: '<strong>Free</strong>' }
    expect(await person.call(orderCalls.saveSettings, { params: { id }, body: rich } as never)).toMatchObject(stored)
    const bad = await person.refused(orderCalls.saveSettings, {
      params: { id },
      body: { link: 'javascript:alert(1)', logo: 'x.svg' },
    })
    expect(bad.json.errors).toEqual({
      link: 'Enter a web address that begins with https://',
      logo: 'Upload a png, jpeg, gif or webp image',
    })
    const { data } = await person.call(systemLogCalls.list, { body: { lenderorder: [id] } })
    expect(data.map(({ systemlog }) => systemlog.title)).toEqual(['Brand settings changed', 'Order added'])
    expect(data[0]?.systemlog.changes).toContainEqual({ field: 'hidename', before: 'no', after: 'yes' })
  })
})

describe('lists of orders', () => {
  it('are filtered, sorted and paged, with caps, what they counted and why an order buys nothing', async () => {
    const representative = person.id
    const own = await market.lender({ title: 'Four Rivers Exteriors', representative })
    const [buys, capped, paused, bare] = [
      await market.order({ lender: own, title: 'A buys', price: 5000, filters: { cap_month: { value: 10 } } }),
      await market.order({
        lender: own,
        title: 'B capped',
        product: 2,
        price: 1000,
        filters: { cap_day: { value: 0 } },
      }),
      await market.order({ lender: own, title: 'C paused', pingpost: true, minping: 900, status: 'paused' }),
      await add({ lender: own, title: 'D bare', price: 1 }),
    ]
    await market.reload()
    await market.market.intake.direct(market.submission(rcid), undefined)
    const list = async (body: object) =>
      (await person.call(orderCalls.list, { body: { representative: [representative], ...body } })).data
    const ids = async (body: object) => (await list(body)).map(({ id }) => id)
    expect(await ids({})).toEqual([buys, capped, paused, bare])
    expect(await ids({ sort: 'price:desc' })).toEqual([buys, capped, bare, paused])
    expect(await ids({ status: ['active'], product: [1] })).toEqual([buys])
    expect(await ids({ page: 2, perPage: 3 })).toEqual([bare])
    const [first, second, third] = await list({})
    const bought = { matchedoverall: 1, matchedtoday: 1, matchedcurrentmonths: 1, returnedoverall: 0 }
    const caps = { overall: { isOn: 0, value: null }, day: { isOn: 0, value: null }, month: { isOn: 1, value: 10 } }
    expect(first).toMatchObject({ capcache: bought, caps, won: 1, week: [0, 0, 0, 0, 0, 0, 1], notbuying: null })
    expect(second).toMatchObject({ notbuying: 'Caps: Daily cap: 0 of 0', caps: { day: { isOn: 1, value: 0 } } })
    expect(third).toMatchObject({ notbuying: null, ispingpost: 1, minpingprice: 9, price: null })
    const byLender = await person.call(orderCalls.byLender, { params: { lenderId: own } })
    expect(byLender.map(({ id, hasformat, returnpercent }) => [id, hasformat, returnpercent])).toEqual([
      [buys, true, 0],
      [capped, true, 0],
      [paused, true, 0],
      [bare, false, 0],
    ])
  })
})
