import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll } from 'vitest'
import { Outbound, type OutboundOptions, type OutboundRequest } from './client'
import { readPolicy } from './policy'
import type { Result } from './result'

export const sale = { dialect: 'json', outcome: { kind: 'accept', price: 42.5 } } as const

export const why = (result: Result): string =>
  result.kind === 'answered' ? String(result.status) : `${result.kind} ${result.why}`

export const post = (url: string, rest: Partial<OutboundRequest> & { within?: number } = {}): OutboundRequest => {
  const { within = 20_000, ...request } = rest
  const headers = { 'content-type': 'application/json' }
  return { url, method: 'POST', headers, body: '{"state":"OH"}', deadline: performance.now() + within, ...request }
}

/** Makes clients that may speak to this machine, and closes them after the tests. */
export function useClients(): (options?: Partial<OutboundOptions>) => Outbound {
  const made: Outbound[] = []
  afterAll(() => Promise.all(made.map((one) => one.close())))
  return (options = {}) => {
    const one = new Outbound({ policy: readPolicy(['loopback']), ...options })
    made.push(one)
    return one
  }
}

export const listening = (server: Server): Promise<number> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)))

/** A server of bare bytes. */
export async function rawServer(serve: (socket: Socket) => void): Promise<{ url: string; close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createTcp((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    serve(socket)
  })
  const port = await listening(server)
  const close = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}
