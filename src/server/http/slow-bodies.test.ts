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
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

async function ask(head: string, body: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  socket.on('error', () => undefined)
  const answer = once(socket, 'close').then(() => text)
  socket.write(
    `POST / HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-type: application/json\r\n${head}\r\n\r\n${body}`,
  )
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
  const { answer } = await ask('content-length: 7', '{"a":1}')
  expect(await answer).toContain('{"got":{"a":1}}')
})
