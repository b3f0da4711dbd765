import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { shippedSource } from '@/integrations'
import { aiEditorCalls } from '@/features/demand/ai-editor/contract'
import { formatEditorCalls } from '@/features/demand/format-editor/contract'
import { leadLogCalls } from '@/features/leads/lead-log/contract'
import { orderConfigurationCalls } from '@/features/demand/order-configuration/contract'
import { orderCalls } from '@/features/demand/orders/contract'
import { orderTestCalls } from '../contract'

const market = useMarket()
const SECRET = 'Zq7WvKp$&Xy93Jb'
let person: ApiClient
let echo: Server
let origin = ''
/** Bodies as the destination really got them. */
const got: string[] = []

beforeAll(async () => {
  person = await market.app.signedIn({ permissions: PRESET, name: 'Dana Whitfield' })
  echo = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      got.push(`${request.url ?? ''} ${JSON.stringify(request.headers)} ${body}`)
      const { authorization = '', 'x-api-key': key = '' } = request.headers
      response.setHeader('x-echo', `${authorization} ${String(key)}`)
      response.end(JSON.stringify({ status: 'declined', reason: `You sent ${body}`, headers: request.headers }))
    })
  })
  await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => echo.close(done)))

/** An order whose secret somebody entered for the echoing destination. */
async function order(): Promise<number> {
  const id = await market.order({ status: 'paused' })
  await market.db
    .updateTable('orders')
    .set({ config: '{}', destination: `${origin}/leads`, destinationping: '' })
    .where('id', '=', id)
    .execute()
  await market.reload()
  await person.call(orderConfigurationCalls.save, { params: { id }, body: { apikey: SECRET, campaign: 'west' } })
  return id
}

type Json = Record<string, unknown>
const shipped = shippedSource('sluice-standard-json') as Json & { data: Json; send: Json; result: Json; params: Json[] }
const source = { $: 'param.apikey' }
/** What a format could try to make of a secret. */
const DERIVED: Readonly<Record<string, Json>> = {
  whole: { leak: source },
  'cut to a few letters': { leak: { ...source, steps: [{ cut: 4 }] } },
  'in another case': { leak: { ...source, steps: ['upper'] }, other: { ...source, steps: ['lower'] } },
  'its digits': { leak: { ...source, steps: ['digits'] } },
  'parted and joined': { leak: { $join: [{ ...source, steps: [{ cut: 2 }] }, 'x', source], with: '-' } },
  'in a text': { leak: { $text: 'key {param.apikey}.' } },
  'mapped by a guess': {
    leak: { ...source, steps: [{ map: { cases: { [SECRET]: 'GUESSED' }, otherwise: 'WRONG' } }] },
  },
  'a condition on a guess': { leak: { $if: { of: 'param.apikey', equals: SECRET }, then: 'GUESSED', else: 'WRONG' } },
  'a condition on its first letter': {
    leak: { $if: { of: 'param.apikey', matches: '^Z' }, then: 'GUESSED', else: 'WRONG' },
  },
  'a field left out by a condition on the secret': {
    leak: { $: 'lead.zip', when: { of: 'param.apikey', contains: 'WvKp' } },
  },
  'a number': { leak: { ...source, as: 'number' }, other: { ...source, as: 'boolean' } },
}
const PIECES = [SECRET, 'Zq7W', 'ZQ7W', 'zq7w', 'GUESSED']

const withData = (extra: Json, params: Json[] = shipped.params): string =>
  JSON.stringify({
    ...shipped,
    params,
    data: { ...shipped.data, post: { ...(shipped.data['post'] as Json), ...extra } },
  })

async function draft(): Promise<number> {
  const body = { title: 'Copied', name: `copied-${Math.round(performance.now() * 1000)}`, from: 'sluice-standard-json' }
  return (await person.call(formatEditorCalls.add, { body })).id
}
const tested = (id: number, body: Json) => person.call(formatEditorCalls.test, { params: { id }, body: body as never })

function expectHidden(answer: unknown, what: string): void {
  const text = JSON.stringify(answer)
  for (const piece of PIECES) expect(text, `${what}: ${piece}`).not.toContain(piece)
}

describe('a secret setting', () => {
  for (const [what, extra] of Object.entries(DERIVED))
    it(`is in nothing that a format test shows: ${what}`, async () => {
      const id = await order()
      const begun = await draft()
      const name = JSON.parse((await person.call(formatEditorCalls.get, { params: { id: begun } })).document) as Json
      const document = JSON.stringify({ ...(JSON.parse(withData(extra)) as Json), name: name['name'] })
      expectHidden(await tested(begun, { order: id, document }), 'built')
      expectHidden(await tested(begun, { order: id, document, send: 1 }), 'sent')
      expectHidden(await person.call(orderTestCalls.log, { params: { id }, body: {} }), 'the test log')
      const content = JSON.stringify({
        ...shipped,
        data: (JSON.parse(document) as Json)['data'],
        send: undefined,
        result: undefined,
      })
      for (const send of [0, 1] as const)
        expectHidden(await person.call(aiEditorCalls.test, { params: { id }, body: { content, send } }), 'proposed')
    })

  it('is not shown by a format that calls its field an ordinary one', async () => {
    const id = await order()
    const begun = await draft()
    const open = shipped.params.map((param) => ({ ...param, sensitive: false }))
    const { name } = JSON.parse((await person.call(formatEditorCalls.get, { params: { id: begun } })).document) as Json
    const document = JSON.stringify({ ...(JSON.parse(withData({ leak: source }, open)) as Json), name })
    expectHidden(await tested(begun, { order: id, document, send: 1 }), 'sent')
    const at = new Date(market.app.clock.now())
    for (const part of ['data', 'send', 'result'])
      await market.db
        .insertInto('send_parts')
        .values({
          part,
          name: 'opened-up',
          title: 'Opened up',
          version: 1,
          document: partOf(document, part),
          dateadd: at,
          dateupdate: at,
        })
        .execute()
    const parts = { datapart: 'opened-up', sendpart: 'opened-up', resultpart: 'opened-up' }
    await market.db.updateTable('orders').set(parts).where('id', '=', id).execute()
    await market.reload()
    const { get, save } = orderConfigurationCalls
    expect((await person.call(get, { params: { id } })).config).toEqual({ apikey: '•••', campaign: 'west' })
    expect((await person.call(save, { params: { id }, body: { campaign: 'east' } })).config['apikey']).toBe('•••')
    expectHidden(await person.call(orderTestCalls.send, { params: { id }, body: {} }), 'sent')
    expectHidden(await person.call(orderTestCalls.requests, { params: { id }, query: {} }), 'built')
    expectHidden(await person.call(orderCalls.get, { params: { id } }), 'the order')
    expect(got.at(-1)).toContain(SECRET)
  })

  it('that the destination repeats is not taken apart by rules that read the answer', async () => {
    const id = await order()
    const result = {
      post: {
        reads: 'json',
        values: {
          status: { json: '$.status' },
          piece: { json: '$.headers["x-api-key"]', steps: [{ cut: 4 }] },
          key: { json: '$.headers["x-api-key"]' },
        },
        rules: [
          { when: { of: 'key', matches: '^zq7' }, outcome: 'pending' },
          { when: { of: 'status', equals: 'declined' }, outcome: 'unmatched' },
        ],
        reason: 'piece',
      },
    }
    const tried = await person.send(aiEditorCalls.test, {
      params: { id },
      body: { analyze: JSON.stringify({ ...shipped, data: undefined, send: undefined, result }), send: 1 },
    })
    expect([tried.status, JSON.stringify(tried.json)]).toEqual([200, expect.stringContaining('unmatched') as string])
    expectHidden(tried.json, 'read')
  })

  it('is never given to code, which may still send it whole', async () => {
    const id = await order()
    const write = (body: string): string =>
      JSON.stringify({
        ...{
          kind: 'code',
          part: 'data',
          language: 1,
          name: 'sluice-standard-json-code',
          title: 'Code',
          version: 1,
          params: shipped.params,
        },
        source: `export function request({ params }) { ${body} }`,
      })
    const run = async (body: string, send: 0 | 1 = 1) => {
      // A slow machine must not run out of the time that code has.
      const { source: code } = JSON.parse(write(body)) as { source: string }
      await market.app.services.sandbox.warmUp([code])
      return person.call(aiEditorCalls.test, { params: { id }, body: { content: write(body), send } })
    }
    const first = await run('return { object: { a: params.apikey.slice(0, 4), b: !!params.apikey, c: params.apikey } }')
    expectHidden(first, 'code')
    expect(got.at(-1), JSON.stringify(first)).toContain(`"c":"${SECRET}"`)
    expect(got.at(-1)).not.toContain('"a":"Zq7W"')
    expectHidden(await run(`return { object: { g: params.apikey === '${SECRET}' ? 'GUESSED' : 'WRONG' } }`), 'a guess')
    expectHidden(await run('throw new Error(params.apikey)'), 'thrown')
    expectHidden(await run('return { problems: [params.apikey] }'), 'a problem')
    const text = await run(
      'return { text: JSON.stringify({ key: params.apikey }), headers: { "x-own": params.apikey } }',
    )
    expectHidden(text, 'text')
    expect(got.at(-1)).toContain(`"key":"${SECRET}"`)
  })

  it('really sent is whole, and the request of a real lead is kept with a placeholder', async () => {
    const id = await order()
    await market.db.updateTable('orders').set({ status: 'active' }).where('id', '=', id).execute()
    await market.reload()
    const publisher = await market.publisher()
    const rcid = await market.rcid(publisher)
    await market.reload()
    const { lead } = await market.market.intake.direct(market.submission(rcid), undefined)
    expect(got.at(-1)).toContain(SECRET)
    const admin = await market.app.signedIn({ superuser: true })
    await market.market.env.bodies.drain()
    const [posting] = await market.postings(lead)
    const item = await admin.call(leadLogCalls.posting, { params: { id: posting?.id ?? 0 }, query: {} })
    expectHidden(item, 'the posting')
    expectHidden(await admin.call(leadLogCalls.postings, { params: { id: lead } }), 'the lender post log')
    expect(JSON.stringify(item)).toContain('•••')
  })
})

const partOf = (document: string, part: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(document) as Json).filter(
        ([key]) => key === part || !['data', 'send', 'result'].includes(key),
      ),
    ),
  )
