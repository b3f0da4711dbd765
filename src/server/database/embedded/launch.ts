import { spawn } from 'node:child_process'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { handOver } from './account'
import { SERVER_ENV, type Tools } from './cluster'
import type { Layout, Log } from './layout'
import { lastWords } from './logs'
import { choosePort, isFree, rememberPort } from './ports'
import { findPostmaster, isPostmaster, type Postmaster } from './postmaster'
import { waitUntil } from './processes'
import { type ServerSettings, settingsFile } from './settings'

const PORT_ATTEMPTS = 5
const REPORT_EVERY_MS = 5_000
const SECOND = 1000
const OLD_PROCESSES_PAUSE_MS = 200

export interface Launch {
  readonly layout: Layout
  readonly tools: Tools
  readonly settings: ServerSettings
  readonly port: number | undefined
  readonly timeoutMs: number
  readonly log: Log
}

export async function launch(options: Launch): Promise<Postmaster> {
  const { layout, tools, log } = options
  const settings = join(layout.data, 'sluice.conf')
  await writeFile(settings, settingsFile(options.settings), { mode: 0o600 })
  await handOver(settings, tools.account)
  await mkdir(layout.logs, { recursive: true, mode: 0o700 })
  await handOver(layout.logs, tools.account)
  const giveUpAt = Date.now() + options.timeoutMs
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(layout, options.port, log)
    const pid = await spawnServer(options, port)
    const server = await waitReady(layout, pid, options.timeoutMs, log)
    if (server) {
      await rememberPort(layout, port)
      return server
    }
    if ((await foundOldProcesses(layout)) && Date.now() < giveUpAt) {
      await pause(OLD_PROCESSES_PAUSE_MS)
      attempt--
      continue
    }
    // Another program may take the port between our look and the server's.
    const portWasTaken = options.port === undefined && !(await isFree(port))
    if (!portWasTaken || attempt === PORT_ATTEMPTS) {
      throw new Error(`The database server did not start. It said:\n${await lastWords(layout)}`)
    }
  }
}

/** Processes of the server before, too young to be known by their title, still hold its memory: they leave by themselves. */
async function foundOldProcesses(layout: Layout): Promise<boolean> {
  return (await readFile(layout.startupLog, 'utf8').catch(() => '')).includes('pre-existing shared memory block')
}

async function spawnServer({ layout, tools }: Launch, port: number): Promise<number> {
  // Removed first: it may belong to another account since the last start.
  await rm(layout.startupLog, { force: true })
  const output = await open(layout.startupLog, 'w', 0o600)
  try {
    // Own session and no pipe to us: neither Ctrl-C nor our death may end the server.
    const child = spawn(
      join(tools.bin, 'postgres'),
      ['-D', layout.data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      { cwd: '/', env: SERVER_ENV, detached: true, stdio: ['ignore', output.fd, output.fd], ...tools.account },
    )
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', (error) => reject(new Error(`The database server cannot be started: ${error.message}`)))
    })
    child.unref()
    return child.pid ?? 0
  } finally {
    await output.close()
  }
}

/** Waits through crash recovery; null when the server ended instead. */
export async function waitReady(layout: Layout, pid: number, timeoutMs: number, log: Log): Promise<Postmaster | null> {
  const begun = Date.now()
  let reportAt = begun + REPORT_EVERY_MS
  let ready: Postmaster | null = null
  const decided = await waitUntil(async () => {
    const found = await findPostmaster(layout)
    if (found?.pid === pid && found.state === 'ready') ready = found
    if (Date.now() > reportAt) {
      log(`The database is still starting (${Math.round((Date.now() - begun) / SECOND)} s); it recovers after a crash`)
      reportAt += REPORT_EVERY_MS
    }
    return ready !== null || !(await isPostmaster(pid, layout))
  }, timeoutMs)
  if (decided) return ready
  // It is left alone: recovery goes on, and the next start waits for the same server.
  throw new Error(
    `The database is not ready after ${Math.round(timeoutMs / SECOND)} s but still at work; start again to go on waiting`,
  )
}
