import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endSlowBodies } from './slow-bodies'

const LEAST_MS = 300
const server = fastify()

beforeAll(async () => {
  endSlowBodies(server, LEAST_MS)
  server.post('/', async (request) => {
    // Its own work may take longer than its body may.
    await new Promise((done) => setTimeout(done, 2 * LEAST_MS))
    return { got: request.body }
  })
  server.post('/refused', { preParsing: () => Promise.reject(new Error('no')) }, () => undefined)
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

async function ask(head: string, body: string, path = '/'): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  socket.on('error', () => undefined)
  const answer = once(socket, 'close').then(() => text)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n${head}\r\n\r\n${body}`)
  return { socket, answer }
}

it.each([
  ['announced', 'content-length: 9', '{"a"'],
  ['in pieces', 'transfer-encoding: chunked', '4\r\n{"a"\r\n'],
])('a body %s that does not come is given up, and its connection ended', async (_how, head, part) => {
  const { answer } = await ask(head, part)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

it('a body that is here in time is answered, however long the answer takes', async () => {
  const { answer } = await ask('connection: close\r\ncontent-length: 7', '{"a":1}')
  expect(await answer).toContain('{"got":{"a":1}}')
})

it('a body that is refused before it comes has no more time than others, and its connection is ended', async () => {
  const { answer } = await ask('content-length: 9', '{"a"', '/refused')
  expect(await answer).toMatch(/^HTTP\/1\.1 500 /)
})

it('a refused body that comes after its answer leaves the connection to the next request', async () => {
  const { socket, answer } = await ask('content-length: 7', '', '/refused')
  await once(socket, 'data')
  socket.write(
    '{"a":1}POST / HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-length: 7\r\ncontent-type: application/json\r\n\r\n{"a":2}',
  )
  expect(await answer).toContain('{"got":{"a":2}}')
})
