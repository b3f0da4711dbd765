import net from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '@/server/log'
import { useMarket } from '../../../../../../test/market'
import { BodyWriter } from './bodies'

const market = useMarket()
const LIMITS = { busy: 1000, longestWaitMs: 60_000, full: 2000, drainMs: 60_000 }

/** The way to the database, which can be cut and mended. */
class Way {
  private readonly sockets = new Set<net.Socket>()
  private server = net.createServer()
  port = 0

  async open(): Promise<void> {
    const { hostname, port } = new URL(market.app.url)
    this.server = net.createServer((socket) => {
      const there = net.connect(Number(port), hostname)
      for (const end of [socket, there]) {
        this.sockets.add(end)
        end.on('error', () => undefined)
      }
      socket.pipe(there).pipe(socket)
    })
    await new Promise<void>((done) => this.server.listen(this.port, '127.0.0.1', done))
    this.port = (this.server.address() as net.AddressInfo).port
  }

  async cut(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done))
    for (const socket of this.sockets) socket.destroy()
    await closed
  }
}

const way = new Way()
let pool: pg.Pool
let writer: BodyWriter
const alerts: (string | null)[] = []
beforeAll(async () => {
  await way.open()
  const url = new URL(market.app.url)
  url.host = `127.0.0.1:${way.port}`
  pool = new pg.Pool({ connectionString: url.toString(), max: 2 })
  pool.on('error', () => undefined)
  const alert = { raise: async (text: string) => void alerts.push(text), end: async () => void alerts.push(null) }
  writer = new BodyWriter(pool, market.app.services.keys, createLog('silent'), alert, LIMITS)
})
afterAll(async () => {
  await writer.stop()
  await pool.end()
  await way.cut()
})

let last = 900_000
const body = (size: number) => ({
  owner: 'ping' as const,
  ownerId: ++last,
  posting: 0,
  at: market.app.clock.now(),
  content: 'x'.repeat(size),
})
const written = async (...bodies: { ownerId: number }[]): Promise<number> => {
  const ids = bodies.map(({ ownerId }) => ownerId)
  return (await market.db.selectFrom('bodies').select('owner_id').where('owner_id', 'in', ids).execute()).length
}

describe('requests and answers', () => {
  it('wait while the database is away, and are written when it is back', async () => {
    await way.cut()
    const bodies = [body(10), body(10), body(10)]
    for (const one of bodies) writer.add(one)
    const drained = writer.drain()
    expect(writer.waiting).toBe(3)
    await way.open()
    await drained
    expect(await written(...bodies)).toBe(3)
    expect([writer.waiting, writer.dropped]).toEqual([0, 0])
  })

  it('take up bounded memory: those who bring more wait, and what does not fit is counted and told to staff', async () => {
    await way.cut()
    const [first, second, third] = [body(900), body(900), body(900)]
    writer.add(first)
    await writer.room()
    writer.add(second)
    let isWaiting = true
    const room = writer.room().then(() => (isWaiting = false))
    writer.add(third)
    expect([writer.waiting, writer.dropped]).toEqual([2, 1])
    await market.db.selectFrom('bodies').select('owner_id').execute()
    expect(isWaiting).toBe(true)
    await way.open()
    await room
    await writer.drain()
    expect(await written(first, second, third)).toBe(2)
    expect(alerts.at(-1)).toBe('1 requests and answers were not kept: the database did not take them')
  })

  it('do not go down with one that the database refuses', async () => {
    const dropped = writer.dropped
    const refused = { ...body(10), owner: 'nobody' as never }
    const bodies = [body(10), refused, body(10), body(10)]
    for (const one of bodies) writer.add(one)
    await writer.drain()
    expect(await written(...bodies)).toBe(3)
    expect(writer.dropped).toBe(dropped + 1)
  })
})

describe('a ping', () => {
  it('waits while too much of what was sent before is not written', async () => {
    const rcid = await market.rcid(await market.publisher())
    const order = await market.order({ pingpost: true })
    await market.reload()
    const { intake, env } = market.market
    const locked = await market.app.services.database.pool.connect()
    await locked.query('BEGIN; LOCK TABLE bodies')
    env.bodies.add(body(33_000_000))
    const ping = intake.ping(market.submission(rcid))
    for (let n = 0; n < 50; n++) await market.db.selectFrom('orders').select('id').execute()
    expect(market.received(order, 'ping')).toHaveLength(0)
    await locked.query('ROLLBACK')
    locked.release()
    expect(await ping).toMatchObject({ status: 'matched' })
    const { body: metrics } = await market.app.http.inject('/metrics')
    expect(metrics).toContain('\nsluice_bodies_dropped_total 0\n')
  })
})
