import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Rcid } from './parties'

export interface Acknowledged {
  readonly lead: number
  readonly status: string
  readonly shared: boolean
}

interface Reply {
  readonly status: number
  readonly body: string
}

function post(port: number, body: string, key: string): Promise<Reply> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((done, fail) => {
    const path = '/api/lead/directpost'
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', headers, timeout: 60_000 }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', fail)
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }))
    })
    call.on('timeout', () => call.destroy(new Error('timeout')))
    call.on('error', fail)
    call.end(body)
  })
}

/** A publisher as they are: posts, and when the connection breaks posts again with the same key, wherever somebody listens. */
export async function sendLead(
  n: number,
  rcid: Rcid,
  ports: () => readonly number[],
  giveUpAt: number,
): Promise<Acknowledged | null> {
  const body = JSON.stringify({
    rcid: rcid.id,
    apikey: rcid.key,
    firstname: 'Jordan',
    lastname: 'Avery',
    email: `crash.${n}.${randomBytes(2).toString('hex')}@example.com`,
    // Every twentieth is a person who was here before.
    phone: String(2_165_550_000 + (n > 0 && n % 20 === 0 ? n - 4 : n)),
    address: `${n} Main Street`,
    city: 'Cleveland',
    state: 'OH',
    zip: '44101',
    homeowner: 'yes',
  })
  const key = `crash-${n}`
  for (let turn = n; Date.now() < giveUpAt; turn++) {
    const open = ports()
    const port = open[turn % open.length]
    if (port !== undefined) {
      const reply = await post(port, body, key).catch(() => null)
      if (reply?.status === 200) {
        const { data } = JSON.parse(reply.body) as { data: { lead_id: number; status: string } }
        return { lead: data.lead_id, status: data.status, shared: rcid.shared }
      }
      if (reply && reply.status < 500 && reply.status !== 429 && reply.status !== 404)
        throw new Error(`lead ${n} was refused: ${reply.status} ${reply.body}`)
    }
    await pause(200)
  }
  return null
}
