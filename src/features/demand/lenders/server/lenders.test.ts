import { beforeAll, describe, expect, it } from 'vitest'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { referenceOf } from '@/features/platform/reference/server/public'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { lenderCalls } from '../contract'

const market = useMarket()
const { app } = market
let person: ApiClient
let fir = 0

const NEEDED = { status: 'active', invoicemethod: 'Email', billingtype: 'return' } as const
const add = async (body: object) => (await person.call(lenderCalls.add, { body: { ...NEEDED, ...body } as never })).id
const get = (id: number) => person.call(lenderCalls.get, { params: { id } })
const update = (id: number, body: object) => person.call(lenderCalls.update, { params: { id }, body })
const list = async (body: object = {}) => (await person.call(lenderCalls.list, { body })).data

beforeAll(async () => {
  person = await app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
  fir = await add({ title: 'Fir Home' })
})

describe('lenders', () => {
  it('are added with title, status, invoice method and billing type, read back whole, and changed field by field', async () => {
    const id = await add({ title: 'Cedar Roofing' })
    expect(await get(id)).toMatchObject({
      title: 'Cedar Roofing',
      returnpolicy: null,
      emailcopy: 0,
      bordeloid: '',
      version: 1,
    })
    const whole = {
      ...{ status: 'testing', returnpolicy: 90, invoicemethod: 'Portal', billingtype: 'sent', firstname: 'Elena' },
      ...{ lastname: 'Ruiz', email: 'elena@cedar.example; billing@cedar.example', address: '88 Wharf Street' },
      ...{ city: 'Boston', state: 'MA', zip: '02110', phone: '(617) 555-0142', fax: '(617) 555-0143' },
      ...{ representative: person.id, emailcopy: 1, emailcopydestination: 'copies@cedar.example' },
    }
    const userrep = { id: person.id, name: 'Dana Whitfield' }
    expect(await update(id, whole)).toMatchObject({ ...whole, userrep, version: 2 })
    const cleared = { returnpolicy: 'No returns', representative: null, emailcopy: '0' }
    const after = { returnpolicy: null, representative: null, userrep: null, emailcopy: 0, city: 'Boston', version: 3 }
    expect(await update(id, cleared)).toMatchObject(after)
  })

  it.each<[string, object, string]>([
    ['title', { title: ' ' }, 'Required'],
    ['status', { status: 'gone' }, 'Choose Active or Not active'],
    ['invoicemethod', { invoicemethod: '' }, 'Choose an invoice method'],
    ['billingtype', { billingtype: 'later' }, 'Choose a billing type'],
    ['returnpolicy', { returnpolicy: 61 }, 'Choose one of the options'],
    ['returnpolicy', { returnpolicy: 0 }, 'Choose one of the options'],
    ['email', { email: 'a@x.example, nobody' }, 'Please input valid email(s) - separated by semicolon or comma'],
    ['email', { email: ';' }, 'Please input valid email(s) - separated by semicolon or comma'],
    [
      ...['emailcopydestination', { emailcopydestination: 'a@x.example b@x.example' }],
      'Please input valid email(s) - separated by semicolon or comma',
    ] as [string, object, string],
    ['representative', { representative: 999_999 }, 'Choose an admin of the list'],
    ['bordelo', { bordelo: 1 }, 'Unknown field'],
  ])('refuse a bad %s', async (field, body, text) => {
    const { status, json } = await person.refused(lenderCalls.update, { params: { id: fir }, body })
    expect([status, json.errors]).toEqual([422, { [field]: text }])
  })

  it('need what the form marks as required, and say which one does not exist', async () => {
    const { json } = await person.refused(lenderCalls.add, { body: {} })
    expect(Object.keys(json.errors ?? {}).sort()).toEqual(['billingtype', 'invoicemethod', 'status', 'title'])
    const missing = { params: { id: 999_999 }, body: {} }
    expect((await person.refused(lenderCalls.update, missing)).json.message).toBe('Lender not found')
  })

  it('tell who changed one in the meantime, and show it as it is now', async () => {
    const { version } = await get(fir)
    await update(fir, { city: 'Denver' })
    const stale = { params: { id: fir }, headers: { 'if-match': String(version) } }
    const reply = await person.refused(lenderCalls.update, { ...stale, body: { city: 'Austin' } })
    expect([reply.status, reply.json['changedBy'], reply.json['current']]).toMatchObject([
      ...[409, 'Dana Whitfield', { city: 'Denver' }],
    ])
    const settings = await person.refused(lenderCalls.saveSettings, { ...stale, body: { displayname: 'Fir' } })
    expect([settings.status, settings.json['current']]).toMatchObject([409, { displayname: '' }])
    const consent = await person.refused(lenderCalls.saveOneToOne, { ...stale, body: { title: 'Fir' } })
    expect([consent.status, consent.json['current']]).toMatchObject([409, { title: '' }])
  })
})

describe('the list of lenders', () => {
  it('has what each bought today, the returns that wait in the given days, and its products', async () => {
    const rcid = await market.rcid(await market.publisher())
    const lender = await market.lender({ title: 'Gum Windows' })
    await market.order({ lender, product: 1 })
    await market.order({ lender, product: 5, status: 'archive' })
    await market.order({ lender, product: 2, status: 'paused' })
    await market.reload()
    const row = async (body: object = {}) => (await list({ searchText: 'gum', ...body }))[0]
    const products = [
      { id: 1, title: 'Windows' },
      { id: 2, title: 'Roofing' },
    ]
    expect(await row()).toMatchObject({ title: 'Gum Windows', products, matchedtoday: 0, requested: 0 })
    const sold = await market.market.intake.direct(market.submission(rcid), undefined)
    await market.market.intake.direct(market.submission(rcid), undefined)
    expect(await row()).toMatchObject({ matchedtoday: 2, requested: 0 })
    const posting = await app.db
      .selectFrom('postings')
      .selectAll()
      .where('lead_id', '=', sold.lead)
      .executeTakeFirstOrThrow()
    const { order_id, lender_id, publisher_id, product_id, sent_at } = posting
    const about = { lead_id: sold.lead, posting_id: posting.id, order_id, lender_id, publisher_id, product_id, sent_at }
    const asked = new Date(app.clock.now() - 44 * 86_400_000)
    await app.db
      .insertInto('return_items')
      .values({ ...about, status: 'requested', dateadd: asked })
      .execute()
    expect(await row()).toMatchObject({ requested: 1 })
    expect(await row({ date: 'Jan 1, 2020 to Jan 2, 2020' })).toMatchObject({ requested: 0 })
    app.clock.advance(2 * 86_400)
    person = await app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
    expect(await row()).toMatchObject({ matchedtoday: 0, requested: 0 })
  })

  it('is filtered, sorted and paged', async () => {
    await add({ title: 'Aspen', status: 'inactive', representative: person.id })
    const names = async (body: object) => (await list(body)).map(({ title }) => title)
    expect(await names({ status: ['inactive'] })).toEqual(['Aspen'])
    expect(await names({ representative: [person.id] })).toEqual(['Aspen'])
    expect(await names({ product: [2] })).toEqual(['Gum Windows'])
    expect(await names({ product: [5] })).toEqual([])
    expect(await names({ searchText: String(fir) })).toEqual(['Fir Home'])
    expect(await names({ searchText: '100%' })).toEqual([])
    const all = await names({})
    expect(all).toEqual([...all].sort())
    expect(await names({ sort: 'title:desc', perPage: 1, page: 2 })).toEqual([all.at(-2)])
  })

  it('is a file for who may download it, with cells that no spreadsheet runs', async () => {
    await add({ title: '=HYPERLINK("https://x.example")' })
    const refused = await person.refused(lenderCalls.export, { body: {} })
    expect(refused.status).toBe(403)
    const reader = await app.signedIn({ permissions: ['download_lenderlist'] })
    const { text: file } = await reader.send(lenderCalls.export, { body: { columns: ['id', 'title'] } })
    expect(file.split('\r\n')[0]).toBe('ID,Name')
    expect(file).toContain('"\'=HYPERLINK(""https://x.example"")"')
  })

  it('of a product has the lenders with an order of it', async () => {
    const of = async (product: number) =>
      (await person.call(lookupCalls.lendersOfProduct, { params: { product } })).map(({ title }) => title)
    expect([await of(2), await of(5)]).toEqual([['Gum Windows'], []])
    expect((await person.refused(lookupCalls.lendersOfProduct, { params: { product: 99 } })).status).toBe(422)
  })
})

describe('one-to-one settings', () => {
  const save = (id: number, body: object) => person.send(lenderCalls.saveOneToOne, { params: { id }, body })

  it('are the brand that consumers consent to, in force for the next lead', async () => {
    const body = { compliance: '1', title: 'Fir & Sons', description: '<p>Free <b>quotes</b></p>' }
    expect((await save(fir, body)).status).toBe(200)
    const stored = { compliance: 1, title: 'Fir & Sons', description: '<p>Free <strong>quotes</strong></p>', logo: '' }
    expect(await person.call(lenderCalls.oneToOne, { params: { id: fir } })).toMatchObject(stored)
    await market.reload()
    const reference = referenceOf(app.services).get().lenders.get(fir)
    expect(reference).toMatchObject({ compliance: true, brand: 'Fir & Sons' })
  })

  it('refuse a brand that another lender has, and compliance without one', async () => {
    const other = await add({ title: 'Other' })
    expect((await save(other, { title: 'FIR & sons' })).json.errors).toEqual({
      title: 'Another lender has this display name',
    })
    const text = 'Consumers consent to a name: enter it, or switch compliance off'
    expect((await save(other, { compliance: 1 })).json.errors).toEqual({ title: text })
    expect((await save(fir, { title: '' })).json.errors).toEqual({ title: text })
    expect((await save(other, { title: '' })).status).toBe(200)
  })
})

describe('the email copy', () => {
  it('goes to its own destination, or without one to the email of the lender', async () => {
    const to = async (body: object) => {
      await update(fir, body)
      await market.reload()
      return referenceOf(app.services).get().lenders.get(fir)?.emailCopyTo
    }
    expect(await to({ email: 'a@fir.example; b@fir.example' })).toBeNull()
    expect(await to({ emailcopy: 1 })).toBe('a@fir.example, b@fir.example')
    expect(await to({ emailcopydestination: 'copies@fir.example' })).toBe('copies@fir.example')
    expect(await to({ email: '', emailcopydestination: '' })).toBeNull()
  })
})

describe('the log of a lender', () => {
  const logOf = async (lender: number) => {
    const { data } = await person.call(systemLogCalls.list, { body: { lender: [lender], perPage: 50 } })
    return data.map(({ systemlog }) => systemlog)
  }
  const restore = (id: number, log: number | undefined, field: string) =>
    person.send(lenderCalls.restore, { params: { id }, body: { log, field } })

  it('keeps every change field by field, and gives each value back that is not hidden', async () => {
    const id = await add({ title: 'Alder Point', city: 'Salem' })
    const record = { city: 'Bend', representative: person.id, returnpolicy: 30, emailcopy: 1 }
    await update(id, { ...record, emailcopydestination: 'copies@alder.example' })
    const settings = { displayname: 'Alder', hidename: 'yes', bulletpoints: '<ul><li>one</li></ul>' } as const
    await person.call(lenderCalls.saveSettings, { params: { id }, body: settings })
    await person.call(lenderCalls.saveOneToOne, { params: { id }, body: { title: 'Alder brand', compliance: 1 } })
    const [brand, shown, changed] = await logOf(id)
    expect(changed?.changes).toEqual([
      { field: 'returnpolicy', before: null, after: 30 },
      { field: 'representative', before: null, after: person.id },
      { field: 'city', before: 'Salem', after: 'Bend' },
      { field: 'emailcopydestination', before: '', after: 'c•••@alder.example' },
      { field: 'emailcopy', before: 0, after: 1 },
    ])
    expect(shown?.changes).toContainEqual({ field: 'settings.hidename', before: 'no', after: 'yes' })
    for (const [entry, field] of [
      [changed, 'city'],
      [changed, 'returnpolicy'],
      [changed, 'representative'],
      [changed, 'emailcopy'],
      [shown, 'settings.displayname'],
      [shown, 'settings.hidename'],
      [shown, 'settings.bulletpoints'],
      [brand, 'onetoone.compliance'],
      [brand, 'onetoone.title'],
    ] as const)
      expect((await restore(id, entry?.id, field)).status, field).toBe(200)
    expect(await get(id)).toMatchObject({ city: 'Salem', returnpolicy: null, representative: null, emailcopy: 0 })
    const now = await person.call(lenderCalls.settings, { params: { id } })
    expect(now).toMatchObject({ displayname: '', hidename: 'no', bulletpoints: '' })
    expect(await person.call(lenderCalls.oneToOne, { params: { id } })).toMatchObject({ compliance: 0, title: '' })
    expect((await restore(id, changed?.id, 'emailcopydestination')).json.message).toContain('hidden')
    const [newest] = await logOf(id)
    expect(newest).toMatchObject({ title: 'Earlier value restored', description: 'Alder Point, onetoone.title' })
  })

  it('gives nothing back that would break a rule now', async () => {
    const id = await add({ title: 'Birch' })
    const save = (body: object) => person.call(lenderCalls.saveOneToOne, { params: { id }, body })
    await save({ title: 'Birch' })
    await save({ title: 'Birch & Co' })
    await person.call(lenderCalls.saveOneToOne, { params: { id: await add({ title: 'B' }) }, body: { title: 'birch' } })
    const [last] = await logOf(id)
    expect((await restore(id, last?.id, 'onetoone.title')).status).toBe(422)
    expect((await restore(id, last?.id, 'settings.nothing')).json.message).toBe(
      'This entry did not change settings.nothing',
    )
  })
})
