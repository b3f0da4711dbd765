import { beforeAll, describe, expect, it } from 'vitest'
import { aiEditorCalls } from '@/features/demand/ai-editor/contract'
import { orderCalls } from '@/features/demand/orders/contract'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { partAt } from '@/features/platform/reference/server/public'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { partVersionCalls, sendFormatCalls } from '../contract'
import { sendFormatPermissions } from '../permissions'
import { type NewPart, putInForce } from './in-force'

const market = useMarket()
const { app } = market
let staff: ApiClient
let approver: ApiClient

beforeAll(async () => {
  staff = await app.signedIn({ name: 'Dana', permissions: [orderPermissions.order_manage] })
  approver = await app.signedIn({
    name: 'Lee',
    permissions: [orderPermissions.order_manage, sendFormatPermissions.order_approvesendformat],
  })
})

type Json = Record<string, unknown>

/** An order that sends by classes of this name, from nobody else's test. */
async function orderBy(name: string, wish: Parameters<typeof market.order>[0] = {}): Promise<number> {
  const order = await market.order(wish)
  await app.db
    .updateTable('orders')
    .set({ datapart: name, sendpart: name, resultpart: name, config: JSON.stringify({ apikey: 'k', campaign: 'c' }) })
    .where('id', '=', order)
    .execute()
  await market.reload()
  return order
}

const force = (actor: { id: number; permissions: readonly string[] }, part: NewPart, note: string) =>
  app.services.database.transact((tx) =>
    putInForce({ db: tx, now: app.clock.now(), actor: { superuser: false, ...actor } }, part, note),
  )

/** A version on from what is in force, with one more constant in every post. */
async function version(name: string, key: string, note = `adds ${key}`): Promise<number> {
  const now = await partAt(app.db, 'data', name, null)
  const { data, ...rest } = (now?.document ?? {}) as { data: { post: Json } }
  const document = { ...rest, data: { ...data, post: { ...data.post, [key]: 'yes' } } }
  const permissions = [sendFormatPermissions.order_approvesendformat]
  const made = await force(
    { id: approver.id, permissions },
    { part: 'data', name, document, from: null, author: null },
    note,
  )
  await market.reload()
  return made
}

const versions = (name: string) => staff.call(partVersionCalls.list, { body: { namespace: `content/${name}` } })
const back = (order: number, name: string, to: number, current: number, who = approver) =>
  who.send(partVersionCalls.rollback, {
    params: { id: order },
    body: { namespace: `content/${name}`, version: to, current, reason: 'The lender asked for it' },
  })
const pin = (order: number, pins: object) => staff.send(sendFormatCalls.pin, { params: { id: order }, body: pins })
const chosen = (order: number) => staff.call(sendFormatCalls.get, { params: { id: order } })

describe('the versions of a class', () => {
  it('are listed with who, why and which orders stay at them; the one that ships is version 0', async () => {
    const name = 'harborline-flat-json'
    const [follows, stays] = [await orderBy(name), await orderBy(name)]
    expect(await versions(name)).toMatchObject({ current: 0, versions: [{ version: 0, note: 'As shipped' }] })
    await version(name, 'zz_one')
    await version(name, 'zz_two')
    expect((await pin(stays, { contentpin: 1 })).status).toBe(200)
    const list = await versions(name)
    expect(list.current).toBe(2)
    expect(list.following.map(({ id }) => id)).toEqual([follows])
    expect(list.versions.map((one) => [one.version, one.user, one.note, one.pinned.map(({ id }) => id)])).toEqual([
      [2, 'Lee', 'adds zz_two', []],
      [1, 'Lee', 'adds zz_one', [stays]],
      [0, null, 'As shipped', []],
    ])
    const [alike] = await staff.call(sendFormatCalls.same, { params: { id: follows } })
    expect(alike).toMatchObject({ id: stays, contentpin: 1, resultpin: null })
  })

  it('are compared two by two, in words and as written', async () => {
    const namespace = 'content/harborline-flat-json'
    const diff = await staff.call(partVersionCalls.diff, { body: { namespace, from: 0, to: 2 } })
    for (const { before, after } of [diff.words, diff.source]) {
      expect(before).not.toContain('zz_two')
      expect(after).toContain('zz_two')
    }
    const missing = await staff.refused(partVersionCalls.diff, { body: { namespace, from: 0, to: 9 } })
    expect(missing.json.errors).toEqual({ to: 'There is no version 9' })
    for (const unknown of ['content/nobody', 'nothing'])
      expect(await staff.refused(partVersionCalls.list, { body: { namespace: unknown } })).toMatchObject({
        json: { message: 'Send format not found' },
      })
  })
})

describe('a rollback', () => {
  const name = 'clearpath-debt-json'

  it('deploys the old document as a new version with its reason, by who may approve, and is in the log', async () => {
    const order = await orderBy(name)
    await version(name, 'zz_bad')
    expect((await back(order, name, 0, 1, staff)).status).toBe(403)
    const unreasoned = { namespace: `content/${name}`, version: 0, current: 1, reason: ' ' }
    expect(
      (await approver.refused(partVersionCalls.rollback, { params: { id: order }, body: unreasoned })).json.errors,
    ).toEqual({ reason: 'Enter a reason' })
    expect(await back(order, name, 0, 1)).toMatchObject({ status: 200, json: { data: { version: 2, orders: 1 } } })
    const list = await versions(name)
    expect([list.current, list.versions[0]?.note]).toEqual([2, 'Back to the class as shipped: The lender asked for it'])
    const [now, shipped] = [await partAt(app.db, 'data', name, null), await partAt(app.db, 'data', name, 0)]
    expect(JSON.stringify(now?.document)).toBe(JSON.stringify(shipped?.document))
    const { data } = await staff.call(systemLogCalls.list, { body: { lenderorder: [order] } })
    expect(data[0]?.systemlog).toMatchObject({ title: 'Send format rolled back' })
  })

  it('by two people at once is made once, and the other is told', async () => {
    const order = await orderBy(name)
    const current = await version(name, 'zz_race')
    const other = await app.signedIn({ name: 'Kim', superuser: true })
    const answers = await Promise.all([back(order, name, 0, current), back(order, name, 1, current, other)])
    const [won, lost] = answers.sort((a, b) => a.status - b.status)
    expect(won.status).toBe(200)
    expect(lost.json.message).toContain(`changed since this was asked for: it is at version ${current + 1} now`)
    expect((await versions(name)).current).toBe(current + 1)
  })

  it('is refused where an order could not be sent to any more, and to what is in force or not there', async () => {
    const order = await orderBy(name)
    const { current } = await versions(name)
    const { document } = (await partAt(app.db, 'data', name, 0)) ?? { document: {} }
    const text = { ...(document as Json), data: { kind: 'text', post: ['{lead.zip}'] } }
    await app.db
      .insertInto('send_part_versions')
      .values({ part: 'data', name, version: 900, document: JSON.stringify(text), dateadd: new Date(app.clock.now()) })
      .execute()
    expect((await back(order, name, 900, current)).json.message).toMatch(/^Order \d+ could not be sent to any more/)
    expect((await back(order, name, current, current)).json.errors).toEqual({ version: 'This version is in force' })
    expect((await back(order, name, 77, current)).json.errors).toEqual({ version: 'There is no version 77' })
    expect((await back(order, 'harborline-flat-json', 0, 2)).json.message).toBe('The order has another class now')
    expect((await pin(order, { contentpin: 900 })).json.message).toBe('send.post.as: text data cannot be sent as json')
    expect((await versions(name)).current).toBe(current)
  })
})

describe('a pinned order', () => {
  const name = 'sluice-standard-json'

  it('sends by its version whatever is deployed, in real traffic, until it follows again', async () => {
    const rcid = await market.rcid(await market.publisher(), { product_id: 2 })
    const accepts = { product: 2, feed: false } as const
    const [pinned, follows] = [await orderBy(name, accepts), await orderBy(name, { ...accepts, feed: true })]
    const lead = async () => {
      const { lead: id } = await market.market.intake.direct(market.submission(rcid), undefined)
      return id
    }
    await version(name, 'zz_first')
    expect((await pin(pinned, { contentpin: 1 })).status).toBe(200)
    await version(name, 'zz_second')
    expect(await chosen(pinned)).toMatchObject({ contentpin: 1, sendpin: null, resultpin: null })
    await lead()
    const sent = (order: number) => market.received(order, 'post').map(({ body }) => body)
    expect(sent(pinned)).toEqual([expect.stringContaining('zz_first')])
    expect(sent(pinned)[0]).not.toContain('zz_second')
    expect((await pin(pinned, { contentpin: 0 })).status).toBe(200)
    await lead()
    expect(sent(pinned)[1]).not.toContain('zz_')
    expect((await pin(pinned, { contentpin: null })).status).toBe(200)
    await lead()
    expect(sent(pinned)[2]).toContain('zz_second')
    for (const body of sent(follows)) expect(body).toContain('zz_second')
  })

  it('is pinned to what is there, follows when it gets another class, and keeps its pin in a copy', async () => {
    const order = await orderBy(name)
    expect(await pin(order, { resultpin: 7 })).toMatchObject({
      status: 422,
      json: { errors: { resultpin: 'There is no version 7' } },
    })
    await pin(order, { contentpin: 1, resultpin: 0 })
    const body = { types: ['sendformat'], params: { title: 'Copy', price: 20 } }
    const { id: copy } = await staff.call(orderCalls.copy, { params: { id: order }, body })
    expect(await chosen(copy)).toMatchObject({ contentpin: 1, resultpin: 0 })
    const refused = await staff.refused(aiEditorCalls.edit, { body: { lenderOrder: order, prompt: 'rename a to b' } })
    expect(refused.json.message).toBe('The order is pinned to version 1. Let it follow new versions first')
    await staff.call(sendFormatCalls.save, { params: { id: order }, body: { content: 'harborline-flat-json' } })
    expect(await chosen(order)).toMatchObject({ contentpin: null, resultpin: 0 })
    const { data } = await staff.call(systemLogCalls.list, { body: { lenderorder: [order] } })
    expect(data[0]?.systemlog.changes).toContainEqual(expect.objectContaining({ field: 'contentpin', before: 1 }))
  })

  it('tells the second of two who pin it at once', async () => {
    const order = await orderBy(name)
    const { version: read } = await chosen(order)
    const send = (pins: object) =>
      staff.send(sendFormatCalls.pin, { params: { id: order }, body: pins, headers: { 'if-match': String(read) } })
    const answers = await Promise.all([send({ contentpin: 0 }), send({ contentpin: 1 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

it('an acceptance is kept as certain by who may approve alone, and stays so in later versions', async () => {
  const name = 'harborline-flat-json'
  const { document } = (await partAt(app.db, 'result', name, null)) ?? { document: {} }
  const { result, ...rest } = document as { result: { post: { rules: Json[] } } }
  const vouched = { status: [202], outcome: 'matched', certain: 'They confirmed by phone that 202 is a sale' }
  const withRules = (...rules: Json[]) => ({
    ...rest,
    result: { ...result, post: { ...result.post, rules: [...result.post.rules, ...rules] } },
  })
  const wanted = (wish: unknown): NewPart => ({ part: 'result', name, document: wish, from: null, author: null })
  const anybody = { id: staff.id, permissions: [orderPermissions.order_manage] }
  await expect(force(anybody, wanted(withRules(vouched)), 'x')).rejects.toThrow('kept as certain needs the permission')
  const permissions = [sendFormatPermissions.order_approvesendformat]
  expect(await force({ id: approver.id, permissions }, wanted(withRules(vouched)), 'x')).toBe(1)
  const refusal = { status: [410], outcome: 'unmatched' }
  expect(await force(anybody, wanted(withRules(vouched, refusal)), 'y')).toBe(2)
})
