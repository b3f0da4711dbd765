import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { orderCalls } from '@/features/demand/orders/contract'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { sendFormatCalls } from '../contract'

const market = useMarket()
let person: ApiClient
let lender: number

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
  lender = await market.lender()
})

const newOrder = async (title: string) =>
  (await person.call(orderCalls.add, { body: { lender, product: 1, title, price: 20 } })).id
const choose = (id: number, body: object, version?: number) =>
  person.send(sendFormatCalls.save, {
    params: { id },
    body,
    ...(version === undefined ? {} : { headers: { 'if-match': String(version) } }),
  })
const parts = (name: string) => ({ content: name, send: name, result: name })
const chosen = (id: number) => person.call(sendFormatCalls.get, { params: { id } })

describe('the classes to choose from', () => {
  it('are every shipped format, three times, each with a preview in words and its own source alone', async () => {
    const { content, send, result } = await person.call(sendFormatCalls.parts)
    expect(content.length).toBeGreaterThan(10)
    expect([send, result].map((list) => list.map(({ name }) => name))).toEqual([
      content.map(({ name }) => name),
      content.map(({ name }) => name),
    ])
    for (const { namespace, title } of [...content, ...send, ...result]) {
      const preview = await person.call(sendFormatCalls.preview, { body: { namespace } })
      expect(preview.title).toBe(title)
      const words = preview.stages.flatMap(({ lines }) => lines)
      expect(preview.language === 'javascript' || words.length > 0, namespace).toBe(true)
      if (preview.language === 'javascript') continue
      const [part = ''] = namespace.split('/')
      expect(Object.keys(JSON.parse(preview.source) as object)).toEqual(['params', part === 'content' ? 'data' : part])
    }
  })

  it('are stored ones, too, which go before the shipped ones of their name; an unreadable one is not offered', async () => {
    const { content } = await person.call(sendFormatCalls.parts)
    const [known] = content
    const at = new Date(market.app.clock.now())
    const stored = { part: 'data', title: 'Ours', version: 7, dateadd: at, dateupdate: at }
    const source = {
      ...{ language: 1, kind: 'code', part: 'data', name: known?.name, title: 'Ours', version: 7, params: [] },
      source: 'function request() { return {} }',
    }
    await market.db
      .insertInto('send_parts')
      .values([
        { ...stored, name: known?.name ?? '', document: JSON.stringify(source) },
        { ...stored, name: 'broken', document: '{"data": 1}' },
      ])
      .execute()
    const after = (await person.call(sendFormatCalls.parts)).content
    expect(after.find(({ name }) => name === known?.name)).toMatchObject({ title: 'Ours', version: 7 })
    expect(after.map(({ name }) => name)).not.toContain('broken')
    await market.db.deleteFrom('send_parts').execute()
  })

  it('that nobody knows have no preview', async () => {
    for (const namespace of [
      'content/nobody',
      'other/homeward-tasks-json',
      'homeward-tasks-json',
      '/',
      'content/__proto__',
    ])
      expect(await person.send(sendFormatCalls.preview, { body: { namespace } })).toMatchObject({
        status: 400,
        json: { message: 'Send format not found' },
      })
  })
})

describe('the send format of an order', () => {
  it('is chosen, logged class by class, and stays where a class that nobody knows is asked for', async () => {
    const id = await newOrder('Chosen')
    expect(await chosen(id)).toMatchObject({ content: null, send: null, result: null })
    expect((await choose(id, parts('homeward-tasks-json'))).status).toBe(200)
    const { data } = await person.call(systemLogCalls.list, { body: { lenderorder: [id] } })
    expect(data[0]?.systemlog).toMatchObject({
      title: 'Send format changed',
      changes: ['content', 'send', 'result'].map((field) => ({ field, after: 'homeward-tasks-json' })),
    })
    expect(await choose(id, { result: 'nobody-has-this' })).toMatchObject({
      status: 422,
      json: { errors: { result: 'There is no such class' } },
    })
    expect(await chosen(id)).toMatchObject(parts('homeward-tasks-json'))
  })

  it('has all three classes, named where one is missing', async () => {
    const id = await newOrder('Half')
    expect(await choose(id, { content: 'homeward-tasks-json', send: 'homeward-tasks-json' })).toMatchObject({
      status: 422,
      json: { errors: { result: 'Choose a result class' } },
    })
    expect(await chosen(id)).toMatchObject({ content: null, send: null, result: null })
  })

  it('is refused where the three do not fit together, and nothing is saved', async () => {
    const id = await newOrder('Does not fit')
    const mixed = { content: 'foxglove-email', send: 'foxglove-email', result: 'homeward-tasks-json' }
    const { status, json } = await choose(id, mixed)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(json.message).toBe('result.post.reads: an e-mail is answered by mail')
    expect(await chosen(id)).toMatchObject({ content: null, send: null, result: null })
  })

  it('tells the second of two who choose at once', async () => {
    const id = await newOrder('Two people')
    const { version } = await chosen(id)
    expect((await choose(id, parts('homeward-tasks-json'), version)).status).toBe(200)
    expect(await choose(id, parts('foxglove-email'), version)).toMatchObject({
      status: 409,
      json: { current: parts('homeward-tasks-json'), changedBy: 'Dana Whitfield' },
    })
  })
})

it('orders with the same send format are those that a change of its classes would change, archived ones left out', async () => {
  const [one, two, other, gone] = [
    await newOrder('Alike 1'),
    await newOrder('Alike 2'),
    await newOrder('Not alike'),
    await newOrder('Archived'),
  ]
  const name = 'meridian-mortgage-xml'
  for (const id of [one, two, gone]) await choose(id, parts(name))
  await choose(other, parts('quillpost-query-pipe'))
  await person.call(orderCalls.update, { params: { id: gone }, body: { status: 'archive' } })
  const alike = await person.call(sendFormatCalls.same, { params: { id: one } })
  expect(alike.map(({ id, lender: of }) => [id, of.id])).toEqual([[two, lender]])
  expect(await person.call(sendFormatCalls.same, { params: { id: await newOrder('None yet') } })).toEqual([])
})
