import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shippedSource } from '@/integrations'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { formatEditorCalls } from '@/features/demand/format-editor/contract'
import { aiEditorCalls } from '../contract'

const SECRET = 'zq-planted-secret-4471'
const market = useMarket({
  SLUICE_AI_PROVIDER: 'anthropic',
  SLUICE_AI_KEY: 'ai-key',
  SLUICE_AI_MODEL: 'some-model',
})
const { app } = market
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
let answer: { status: number; body: unknown }
let provider: Server
let staff: ApiClient

/** A small server that plays the provider. */
beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  const { port } = provider.address() as AddressInfo
  Object.assign(app.services.config, { SLUICE_AI_URL: `http://127.0.0.1:${port}/v1` })
  staff = await app.signedIn({ superuser: true })
})
afterAll(() => new Promise((closed) => provider.close(closed)))

/** With a secret, an address and a number written into its document, as people do. */
async function plantedOrder(): Promise<number> {
  const order = await market.order()
  const name = 'harborline-flat-json'
  const {
    send: _,
    result: __,
    ...own
  } = shippedSource(name) as { data: { post: object }; send: object; result: object }
  const post = { ...own.data.post, contact: 'planted.person@example.com', hotline: '(216) 555-0177', key2: SECRET }
  const document = JSON.stringify({ ...own, data: { ...own.data, post } })
  const at = new Date(app.clock.now())
  await app.db
    .insertInto('send_parts')
    .values({ part: 'data', name, title: name, version: 3, document, dateadd: at, dateupdate: at })
    .execute()
  const parts = {
    datapart: name,
    sendpart: name,
    resultpart: name,
    config: JSON.stringify({ apikey: SECRET, campaign: 'X' }),
  }
  await app.db.updateTable('orders').set(parts).where('id', '=', order).execute()
  await market.reload()
  return order
}

it('is shown the format and the words, never secrets, addresses and numbers, which come back where they were', async () => {
  const order = await plantedOrder()
  const prompt = `Rename zip to postcode. Call me at (216) 555-0199 or mail other.person@example.com; our key is ${SECRET}`
  answer = { status: 500, body: {} }
  const failed = await staff.refused(aiEditorCalls.edit, { body: { lenderOrder: order, prompt } })
  expect(failed.json.message).toBe('The AI provider answered HTTP 500')
  const { path, headers, body } = received[0] ?? { path: '', headers: {}, body: '' }
  expect([path, headers['x-api-key']]).toEqual(['/v1/messages', 'ai-key'])
  for (const planted of [SECRET, 'planted.person', '555-0177', '555-0199', 'other.person', '216'])
    expect(body, planted).not.toContain(planted)
  const message = JSON.parse(body) as { model: string; messages: { content: string }[] }
  expect(message.model).toBe('some-model')
  const shown = JSON.parse(message.messages[0]?.content ?? '') as {
    data: { data: { post: Record<string, unknown> } }
    result: object
  }
  const { zip, ...rest } = shown.data.data.post
  const made = { ...shown, data: { ...shown.data, data: { ...shown.data.data, post: { ...rest, postcode: zip } } } }
  const text = `\`\`\`json\n${JSON.stringify({ data: made.data, result: made.result, understood: ['zip is postcode'], notdone: ['No calls'] })}\n\`\`\``
  answer = {
    status: 200,
    body: { content: [{ type: 'text', text }], usage: { input_tokens: 900, output_tokens: 100 } },
  }
  const got = await staff.call(aiEditorCalls.edit, { body: { lenderOrder: order, prompt } })
  expect(got).toMatchObject({ provider: 'Anthropic', tokens: 1000, dataversion: 3, notdone: ['No calls'] })
  expect(JSON.parse(got.content)).toMatchObject({
    data: { post: { contact: 'planted.person@example.com', hotline: '(216) 555-0177', key2: SECRET, postcode: zip } },
  })
  expect(got.compiles, JSON.stringify(got.issues)).toBe(true)
})

it('of the other kind is asked in its own words; an answer that is none is told as such', async () => {
  const order = await market.order()
  await market.reload()
  Object.assign(app.services.config, { SLUICE_AI_PROVIDER: 'openai' })
  answer = { status: 200, body: { choices: [{ message: { content: 'I cannot do that' } }] } }
  const body = { lenderOrder: order, prompt: 'rename a to b' }
  const refused = await staff.refused(aiEditorCalls.edit, { body })
  expect(refused.json.message).toBe('The answer of the AI provider could not be read. Try again')
  const { path, headers } = received.at(-1) ?? { path: '', headers: {} }
  expect([path, headers.authorization]).toEqual(['/v1/chat/completions', 'Bearer ai-key'])
})

it('is shown a posting specification without keys, addresses and numbers, and what it says is read as strictly as what is pasted', async () => {
  const text = `POST to us. api_key=${SECRET} and call (216) 555-0177 or write planted.person@example.com.
Fields: zip, phone. A sold lead answers {"status":"yes"}.`
  const said = {
    post: '{"zip":"90210","phone":"2165550123"}',
    answers: [
      { stage: 'post', mark: 'sold', status: 200, body: '{"status":"yes"}' },
      { stage: 'post', mark: 'bought', status: 200, body: 'x' },
    ],
    understood: ['A table of fields'],
  }
  answer = {
    status: 200,
    body: {
      content: [{ text: JSON.stringify(said) }],
      choices: [{ message: { content: JSON.stringify(said) } }],
      usage: { input_tokens: 5, output_tokens: 7, total_tokens: 12 },
    },
  }
  const found = await staff.call(formatEditorCalls.specification, { body: { text } })
  const { body } = received.at(-1) ?? { body: '' }
  for (const planted of [SECRET, '555-0177', 'planted.person']) expect(body).not.toContain(planted)
  expect(found).toMatchObject({ post: said.post, tokens: 12, understood: ['A table of fields'] })
  expect(found.answers.map(({ mark }) => mark)).toEqual(['sold'])
})
