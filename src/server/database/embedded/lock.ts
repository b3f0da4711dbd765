import { stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Layout, Log } from './layout'

const RETRY_MS = 40
const PATIENCE_MS = 300_000

/**
 * Only one process at a time may start or stop the server of a data root.
 * The lock is a name in the kernel (an abstract socket), so it ends with its process and can never be left behind.
 */
export async function withServerLock<T>(layout: Layout, log: Log, work: () => Promise<T>): Promise<T> {
  const { dev, ino } = await stat(layout.root)
  const held = await acquire(`\0sluice-database-${dev}-${ino}`, log)
  try {
    return await work()
  } finally {
    await new Promise((done) => held.close(done))
  }
}

async function acquire(name: string, log: Log): Promise<Server> {
  const giveUpAt = Date.now() + PATIENCE_MS
  let told = false
  for (;;) {
    const held = await tryAcquire(name)
    if (held) return held
    if (Date.now() > giveUpAt) throw new Error('Another process has been starting or stopping the database for minutes')
    if (!told) log('Another process is starting or stopping the database; waiting for it')
    told = true
    await pause(RETRY_MS)
  }
}

function tryAcquire(name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen({ path: name, exclusive: true }, () => resolve(server))
  })
}
