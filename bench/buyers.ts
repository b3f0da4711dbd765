import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Answers without looking at the request; its own answer at every port. */
const SERVERS = `
const net = require('node:net'), bodies = JSON.parse(process.argv[1]), ports = []
let listening = 0
bodies.forEach((body, i) => {
  const head = 'HTTP/1.1 200 OK\\r\\ncontent-type: text/plain\\r\\ncontent-length: ' + Buffer.byteLength(body) + '\\r\\n\\r\\n'
  const server = net.createServer((socket) => socket.on('data', () => socket.write(head + body)).on('error', () => {}))
  server.listen(0, '127.0.0.1', () => {
    ports[i] = server.address().port
    if (++listening === bodies.length) console.log(ports.join(','))
  })
})
process.stdin.on('end', () => process.exit()).resume()`

export interface Buyers {
  readonly origins: readonly string[]
  readonly stop: () => Promise<void>
}

/** Buyers in a process of their own, so that only the asking side's CPU is counted. */
export async function startBuyers(answers: readonly string[]): Promise<Buyers> {
  const servers = spawn(process.execPath, ['-e', SERVERS, JSON.stringify(answers)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(servers.stdout), 'line')) as [string]
  return {
    origins: line.split(',').map((port) => `http://127.0.0.1:${port}`),
    stop: async () => {
      servers.stdin.end()
      await once(servers, 'exit')
    },
  }
}
