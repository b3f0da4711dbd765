import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { systemLogCalls } from '@/features/platform/systemlog/contract'
import { useApp } from '../../../test/app'
import type { ApiClient } from '../../../test/client'
import { JSON_EXPORT_BYTES } from './downloads'

const STALLED = 20
const app = useApp({ SLUICE_EXPORT_STALL: '1' })
let root: ApiClient
let port: number

beforeAll(async () => {
  root = await app.signedIn({ superuser: true })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
  const admin = new pg.Client({ connectionString: app.url })
  await admin.connect()
  // More than the buffers between server and client hold, and than may be gathered for JSON.
  await admin.query(
    `INSERT INTO system_log (xid, id, dateadd, category, title, description, ipaddress, useragent, request_id, call, changes)
     SELECT pg_current_xact_id(), nextval('system_log_id'), now(), 'settings', 'Filler', repeat(md5(n::text), 400), '', '',
       'filler', '', '[]' FROM generate_series(1, $1) AS n`,
    [Math.ceil((2 * JSON_EXPORT_BYTES) / 12_800)],
  )
  await admin.end()
})

const busy = () => app.services.database.exportPool.totalCount - app.services.database.exportPool.idleCount

/** Asks for the whole log and reads nothing of it. */
function stalledDownload(): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => undefined)
  socket.write(
    `GET /api/system/logexport HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${root.token}\r\nconnection: close\r\n\r\n`,
  )
  return socket
}

describe('downloads', () => {
  it('that nobody reads leave reports alone, are ended, and give their connections back', async () => {
    const { exportPool } = app.services.database
    const sockets = Array.from({ length: STALLED }, stalledDownload)
    await vi.waitUntil(() => busy() === 4 && exportPool.waitingCount > 0, { timeout: 120_000 })
    await root.call(leadReportCalls.summary, { body: { date: 'Nov 1, 2026 to Nov 15, 2026' } })
    await vi.waitUntil(() => busy() === 0 && exportPool.waitingCount === 0, { timeout: 120_000 })
    for (const socket of sockets) {
      const ended = once(socket, 'close')
      socket.resume()
      await ended
    }
    expect((await root.send(systemLogCalls.export, { body: { category: 'auth' } })).status).toBe(200)
  })

  it('as JSON are refused above their limit instead of being gathered, and as a file are not', async () => {
    const asked = { body: { category: 'settings' } }
    const reply = await root.refused(systemLogCalls.export, { ...asked, headers: { accept: 'application/json' } })
    expect([reply.status, reply.json.message]).toEqual([
      413,
      'This export is too large for JSON. Ask for text/csv, or narrow the filters.',
    ])
    expect(busy()).toBe(0)
    expect((await root.send(systemLogCalls.export, asked)).text.length).toBeGreaterThan(JSON_EXPORT_BYTES)
  })
})
