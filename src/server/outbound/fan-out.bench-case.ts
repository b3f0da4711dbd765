import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Pool } from 'undici'
import { Outbound } from './client'
import { readPolicy } from './policy'

export interface FanOutFigures {
  /** CPU of one fan-out, in microseconds, user and system, medians over the batches. */
  readonly ours: number
  readonly bare: number
  /** Median of the ratios of neighbouring batches. */
  readonly ratio: number
}

export interface FanOutBench {
  readonly endpoints?: number
  readonly batches?: number
  /** Fan-outs in one batch. */
  readonly rounds?: number
}

/** Servers in a process of their own, so that only the client's CPU is counted. They answer without looking. */
const SERVERS = `
const net = require('node:net'), ports = [], many = Number(process.argv[1])
const body = JSON.stringify({ status: 'accepted', price: 42.5, lead_id: 'L000000001' })
const answer = 'HTTP/1.1 200 OK\\r\\ncontent-type: application/json\\r\\ncontent-length: ' + body.length + '\\r\\n\\r\\n' + body
for (let i = 0; i < many; i++) {
  const server = net.createServer((socket) => socket.on('data', () => socket.write(answer)).on('error', () => {}))
  server.listen(0, '127.0.0.1', () => ports.push(server.address().port) === many && console.log(ports.join(',')))
}
process.stdin.on('end', () => process.exit()).resume()`

const BODY = JSON.stringify({
  state: 'OH',
  zip: '43004',
  homeowner: 'yes',
  windows: 6,
  project: 'replace',
  source: 'fb_4471',
})
const HEADERS = { 'content-type': 'application/json', authorization: 'Bearer 0123456789abcdef', accept: '*/*' }

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function cpuOf(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < rounds; i++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / rounds
}

/** CPU of a fan-out by this client against bare undici pools asking the same servers and reading the same answers. */
export async function fanOutBenchCase({
  endpoints = 50,
  batches = 15,
  rounds = 40,
}: FanOutBench = {}): Promise<FanOutFigures> {
  const servers = spawn(process.execPath, ['-e', SERVERS, String(endpoints)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(servers.stdout), 'line')) as [string]
  const origins = line.split(',').map((port) => `http://127.0.0.1:${port}`)
  const outbound = new Outbound({ policy: readPolicy(['loopback']) })
  const pools = origins.map((origin) => new Pool(origin))
  const ours = async (): Promise<void> => {
    const deadline = performance.now() + 3000
    const requests = origins.map((origin) => {
      return { url: `${origin}/ping`, method: 'POST' as const, headers: HEADERS, body: BODY, deadline }
    })
    const results = await outbound.fanOut(requests, deadline, (result) => {
      if (result.kind !== 'answered') throw new Error(result.detail)
    })
    if (results.length !== endpoints) throw new Error('answers are missing')
  }
  const bare = async (): Promise<void> => {
    const texts = await Promise.all(
      pools.map(async (pool) => {
        const { body } = await pool.request({ path: '/ping', method: 'POST', headers: HEADERS, body: BODY })
        return body.text()
      }),
    )
    if (texts.length !== endpoints) throw new Error('answers are missing')
  }
  try {
    await cpuOf(rounds, ours)
    await cpuOf(rounds, bare)
    const pairs: { readonly ours: number; readonly bare: number }[] = []
    for (let i = 0; i < batches; i++) pairs.push({ ours: await cpuOf(rounds, ours), bare: await cpuOf(rounds, bare) })
    return {
      ours: median(pairs.map((pair) => pair.ours)),
      bare: median(pairs.map((pair) => pair.bare)),
      ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
    }
  } finally {
    await outbound.close()
    await Promise.all(pools.map((pool) => pool.close()))
    servers.stdin.end()
    await once(servers, 'exit')
  }
}
