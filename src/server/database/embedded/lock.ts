import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Layout, Log } from './layout'
import { startOf } from './processes'

const RETRY_MS = 40
const PATIENCE_MS = 300_000

type Release = () => Promise<unknown>
/** Null when another process has it. */
type Try = (layout: Layout) => Promise<Release | null>

/** Only one process at a time may start or stop the server of a data root. */
export async function withServerLock<T>(
  layout: Layout,
  log: Log,
  work: () => Promise<T>,
  way: Try = process.platform === 'linux' ? bySocket : byFile,
): Promise<T> {
  const release = await acquire(() => way(layout), log)
  try {
    return await work()
  } finally {
    await release()
  }
}

async function acquire(attempt: () => Promise<Release | null>, log: Log): Promise<Release> {
  const giveUpAt = Date.now() + PATIENCE_MS
  let told = false
  for (;;) {
    const held = await attempt()
    if (held) return held
    if (Date.now() > giveUpAt) throw new Error('Another process has been starting or stopping the database for minutes')
    if (!told) log('Another process is starting or stopping the database; waiting for it')
    told = true
    await pause(RETRY_MS)
  }
}

/** Linux: a name in the kernel (an abstract socket), so it ends with its process and can never be left behind. */
const bySocket: Try = async (layout) => {
  const { dev, ino } = await stat(layout.root)
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    const release: Release = () => new Promise((done) => server.close(done))
    server.listen({ path: `\0sluice-database-${dev}-${ino}`, exclusive: true }, () => resolve(release))
  })
}

/** Elsewhere: a file that names its holder. It appears with its whole text, or fails when the name exists. */
export const byFile: Try = async (layout) => {
  const file = join(layout.root, 'pg-lock')
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${process.pid} ${await startOf(process.pid)} ${randomUUID()}`)
  try {
    await link(draft, file)
    return () => rm(file, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await removeIfStale(file)
    return null
  } finally {
    await rm(draft, { force: true })
  }
}

async function removeIfStale(file: string): Promise<void> {
  const seen = await readFile(file, 'utf8').catch(() => null)
  if (seen === null) return
  const [pid, begun] = seen.split(' ')
  if ((await startOf(Number(pid))) === begun) return
  // Taken aside first: of several that saw the stale lock, only one must remove it.
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
    if ((await readFile(aside, 'utf8')) !== seen) await link(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await rm(aside, { force: true })
  }
}
