import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded'
import { readPidFile } from './postmaster'

/** Tools for the tests of this folder: data roots, servers and processes that are cleared away after each test. */
const run = promisify(execFile)
const ignore = () => undefined
const roots: string[] = []
const databases: EmbeddedDatabase[] = []
const others: OtherProcess[] = []
let template: string | undefined

export async function newRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'sluice-embedded-'))
  roots.push(root)
  return root
}

/** A root that has been started before: a copy, since making one takes seconds. */
export async function usedRoot(): Promise<string> {
  if (!template) {
    template = await mkdtemp(join(tmpdir(), 'sluice-embedded-template-'))
    await (await startEmbedded({ dataRoot: template, log: ignore, fast: true })).stop()
  }
  const root = await newRoot()
  await run('cp', ['-a', `${template}/.`, root])
  return root
}

export async function start(dataRoot: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataRoot, log: ignore, fast: true, ...more })
  databases.push(database)
  return database
}

export async function clearAway(): Promise<void> {
  for (const other of others.splice(0)) {
    other.kill()
    await other.ended
  }
  for (const database of databases.splice(0)) await database.stop()
  for (const root of roots.splice(0)) {
    // A server left by a killed process is adopted to be ended.
    if (await isRunning(await serverPid(root))) await (await startEmbedded({ dataRoot: root, log: ignore })).stop()
    await rm(root, { recursive: true, force: true })
  }
}

export async function clearTemplate(): Promise<void> {
  if (template) await rm(template, { recursive: true, force: true })
  template = undefined
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as unknown[]
  } finally {
    await client.end()
  }
}

/** 0 when there is none. */
export async function serverPid(root: string): Promise<number> {
  return readPidFile(await readFile(join(root, 'pg', 'postmaster.pid'), 'utf8').catch(() => ''))?.pid ?? 0
}

export async function isRunning(pid: number): Promise<boolean> {
  return pid > 0 && (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''
}

/** Takes a port as a foreign program would; returns how to give it back. */
export async function occupy(port: number): Promise<() => Promise<unknown>> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return () => new Promise((done) => server.close(done))
}

export interface OtherProcess {
  readonly started: Promise<{ url: string; adopted: boolean }>
  readonly ended: Promise<unknown>
  kill(): void
}

const PROGRAM = `
const { startEmbedded } = await import(process.env.MODULE)
const { url, adopted } = await startEmbedded({ dataRoot: process.env.ROOT, log: () => undefined, fast: true })
console.log(JSON.stringify({ url, adopted }))
setInterval(() => undefined, 1000)
`

/** Starts the database of a root from a process of its own, which can be killed with SIGKILL. */
export function startInOtherProcess(root: string): OtherProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM], {
    env: { ...process.env, ROOT: root, MODULE: new URL('./embedded.ts', import.meta.url).href },
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const started = new Promise<{ url: string; adopted: boolean }>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as { url: string; adopted: boolean }))
    void ended.then(() => reject(new Error('The other process ended before its database was up')))
  })
  // A test that kills it early need not look at this failure.
  started.catch(ignore)
  const other = { started, ended, kill: () => child.kill('SIGKILL') }
  others.push(other)
  return other
}
