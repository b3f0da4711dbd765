import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chromium } from 'playwright-core'
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import { CHROMIUM_FLAGS } from '../scripts/ensure-chromium.mjs'
import { shoot, WIDE } from './harness'

const dataRoot = mkdtempSync(join(tmpdir(), 'sluice-start-'))
const running = new Set<ChildProcess>()
/** The demo world at a size that does not keep the tests waiting; nobody else's simulator is in the way. */
const SMALL_DEMO = { SLUICE_DEMO_LEADS: '300', SLUICE_SIMULATOR_PORT: '0' }

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

interface Started {
  readonly child: ChildProcess
  readonly base: string
  readonly said: () => string
}

/** What `npm start` starts. */
const START = [process.execPath, 'scripts/start.mjs']

/** Starts the built product, and waits until it says where it runs. */
async function start(
  env: Record<string, string> = {},
  until = /Sluice (runs at|works in)/,
  [program = '', ...words] = START,
): Promise<Started> {
  const port = await freePort()
  const child = spawn(program, words, {
    env: {
      ...process.env,
      PORT: String(port),
      SLUICE_DATA: dataRoot,
      SLUICE_ADMIN_PASSWORD: '',
      ...SMALL_DEMO,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let text = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      if (until.test(text)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`ended before it ran:\n${text}`)))
  })
  return { child, base: `http://127.0.0.1:${port}`, said: () => text }
}

async function stop({ child }: Started, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = (await ended) as [number | null]
  running.delete(child)
  return code
}

/** The postmaster of the data folder, if one is alive. */
function postmaster(): number | undefined {
  const file = join(dataRoot, 'pg', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

const signIn = (base: string, password: string) =>
  fetch(`${base}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password }),
  })

/** A command of package.json as it is typed: its exit code and what it said. */
async function typed(...words: string[]): Promise<[code: number | null, said: string]> {
  const child = spawn('npm', words, {
    env: { ...process.env, SLUICE_DATA: dataRoot },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return [code, text]
}

/** The server process behind scripts/start.mjs. */
function serverOf(parent: ChildProcess): number {
  return Number(readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').trim().split(' ')[0])
}

/** Named by their content, they are kept for good; a page asks again for what may change. */
async function theFilesOfTheConsole(base: string): Promise<void> {
  const page = await fetch(base)
  expect(page.headers.get('content-type')).toContain('text/html')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  const headersOf = async (path: string) => {
    const { status, headers } = await fetch(base + path, { headers: { 'accept-encoding': 'br' } })
    return [status, headers.get('content-encoding'), headers.get('cache-control')]
  }
  expect(await headersOf(script)).toEqual([200, 'br', 'public, max-age=31536000, immutable'])
  expect(await headersOf('/favicon.svg')).toEqual([200, null, 'no-cache'])
  for (const path of ['/assets/unknown.js', '/assets/..%2findex.html', '/assets/'])
    expect((await headersOf(path))[0], path).not.toBe(200)
}

/** A newcomer's first command must work as printed. */
async function theFirstLeadOfTheReadme(base: string): Promise<void> {
  const body = /directpost .*? -d '(.*?)'\n/s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
  const key = readFileSync(join(dataRoot, 'secrets', 'demo-key'), 'utf8').trim()
  const headers = { 'content-type': 'application/json', 'x-rcid': '1002', 'x-api-key': key }
  const send = () => fetch(`${base}/api/lead/directpost`, { method: 'POST', headers, body })
  const answer = await send()
  const first: unknown = await answer.json()
  expect([answer.status, first]).toMatchObject([200, { data: { lead_id: expect.any(Number) as number } }])
  expect(await (await send()).json()).toEqual(first)
}

/** docs/console.png is a copy of it. */
async function thePictureOfTheReadme(base: string, password: string): Promise<void> {
  const { data } = (await (await signIn(base, password)).json()) as { data: { token: string } }
  const browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_FLAGS })
  const storageState = { cookies: [], origins: [{ origin: base, localStorage: [{ name: 'jwt', value: data.token }] }] }
  const page = await browser.newPage({ viewport: WIDE, reducedMotion: 'reduce', storageState })
  await page.goto(`${base}/lead/report/details`)
  await page.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('row').nth(20).waitFor()
  await shoot(page, 'console')
  await browser.close()
}

let password = ''

afterEach(async () => {
  for (const child of running) {
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  running.clear()
})
afterAll(() => rmSync(dataRoot, { recursive: true, force: true }))

describe('npm start', () => {
  it('makes everything on first start and says how to sign in', async () => {
    const first = await start()
    password = /with (\S+) \(kept in/.exec(first.said())?.[1] ?? ''
    expect(readFileSync(join(dataRoot, 'secrets', 'first-password'), 'utf8').trim()).toBe(password)
    expect((await signIn(first.base, password)).status).toBe(200)
    await theFilesOfTheConsole(first.base)
    await theFirstLeadOfTheReadme(first.base)
    await thePictureOfTheReadme(first.base, password)
    expect(await stop(first)).toBe(0)
    expect(postmaster()).toBeUndefined()
  })

  it('stops at once while the demo world loads, leaves no part of it, and says later where the password is', async () => {
    const env = { SLUICE_DATA: mkdtempSync(join(tmpdir(), 'sluice-stopped-')) }
    const loading = await start({ ...env, SLUICE_DEMO_LEADS: '200000' }, /Loading the demo world/)
    expect(await stop(loading)).toBe(0)
    expect(loading.said()).not.toContain('Sluice runs at')
    const next = await start({ ...env, SLUICE_DEMO: '0' })
    const first = readFileSync(join(env.SLUICE_DATA, 'secrets', 'first-password'), 'utf8').trim()
    expect(next.said()).toContain(join(env.SLUICE_DATA, 'secrets', 'first-password'))
    const { data } = (await (await signIn(next.base, first)).json()) as { data: { token: string } }
    const leads = await fetch(`${next.base}/api/admin/lead/detailreport`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${data.token}` },
      body: '{}',
    })
    expect(await leads.json()).toMatchObject({ total: 0, data: [] })
    await stop(next)
    rmSync(env.SLUICE_DATA, { recursive: true, force: true })
  })

  it('starts again without building or loading anything, with what it had, in roles apart on one database, where `npm run doctor` finds nothing wrong, and stops with nothing to complain of', async () => {
    // A signal to npm has to reach the product: a service manager knows no other process.
    const worker = await start({ SLUICE_ROLES: 'worker' }, undefined, ['npm', 'start'])
    const console = await start({ SLUICE_ROLES: 'console' })
    for (const { said, base } of [worker, console]) {
      expect(said()).not.toMatch(/Building|Loading the demo world/)
      expect(said()).not.toContain(password)
      expect((await fetch(`${base}/health/ready`)).status).toBe(200)
    }
    expect((await signIn(console.base, password)).status).toBe(200)
    const [code, found] = await typed('run', 'doctor')
    expect(code, found).toBe(0)
    expect(found).toMatch(/^ok +system log: \d+ rows chained/m)
    expect(found).not.toContain('BROKEN')
    expect(await stop(console, 'SIGTERM')).toBe(0)
    // The last to stop stops the database.
    expect(postmaster()).toBeDefined()
    expect(await stop(worker, 'SIGTERM')).toBe(0)
    expect(postmaster()).toBeUndefined()
    for (const { said } of [worker, console]) expect(said()).not.toMatch(/"level":(?:40|50|60)/)
  })

  it('recovers by itself after kill -9 of the server, finding its database still running, and of both together', async () => {
    const kill = async ({ child }: Started, ...others: number[]) => {
      const ended = once(child, 'exit')
      for (const pid of [serverOf(child), ...others]) process.kill(pid, 'SIGKILL')
      await ended
      running.delete(child)
    }
    await kill(await start())
    expect(postmaster()).toBeDefined()
    const second = await start()
    expect((await signIn(second.base, password)).status).toBe(200)
    await kill(second, postmaster() ?? 0)
    const third = await start()
    expect((await signIn(third.base, password)).status).toBe(200)
    await stop(third)
    expect(postmaster()).toBeUndefined()
  })

  it('with DATABASE_URL uses that server and starts none', async () => {
    const serverUrl = new URL(inject('serverUrl'))
    const admin = new pg.Client({ connectionString: serverUrl.toString() })
    await admin.connect()
    const name = `sluice_url_${process.pid}`
    await admin.query(`CREATE DATABASE ${name}`)
    serverUrl.pathname = `/${name}`
    const other = mkdtempSync(join(tmpdir(), 'sluice-url-'))
    const started = await start({
      DATABASE_URL: serverUrl.toString(),
      SLUICE_DATA: other,
      SLUICE_DEMO: '0',
      SLUICE_ADMIN_PASSWORD: 'Given-Pass-55!',
    })
    expect((await signIn(started.base, 'Given-Pass-55!')).status).toBe(200)
    expect(existsSync(join(other, 'pg'))).toBe(false)
    await stop(started)
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
    rmSync(other, { recursive: true, force: true })
  })

  it('says at once when its port is taken, and which setting changes it', async () => {
    const other = createServer().listen(0, '0.0.0.0')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const env = { PORT: String(port), SLUICE_DATA: join(dataRoot, 'never') }
    await expect(start(env)).rejects.toThrow(`Port ${port} is used by another program. Choose another: PORT=`)
    expect(existsSync(env.SLUICE_DATA)).toBe(false)
    running.clear()
    other.close()
  })

  it('names both ports of a second installation, and never sells to the demo lenders of another one', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const data = { SLUICE_DATA: join(dataRoot, 'never') }
    const both = { ...data, PORT: String(port), SLUICE_SIMULATOR_PORT: '8099' }
    await expect(start(both)).rejects.toThrow(`Choose others: PORT=${port + 1} SLUICE_SIMULATOR_PORT=8100 npm start`)
    await expect(start({ ...data, SLUICE_SIMULATOR_PORT: String(port) })).rejects.toThrow(
      `Port ${port}, where the demo lenders listen, is used by another program. ` +
        `Choose another: SLUICE_SIMULATOR_PORT=${port + 1} npm start`,
    )
    expect(existsSync(data.SLUICE_DATA)).toBe(false)
    running.clear()
    other.close()
  })

  it('refuses settings it cannot use, naming each', async () => {
    const child = spawn(process.execPath, ['dist/server/server.js'], {
      env: { ...process.env, PORT: 'eighty', SLUICE_TIME_ZONE: 'Asia/Kolkata' },
    })
    let text = ''
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(1)
    expect(text).toContain('PORT')
    expect(text).toContain('SLUICE_TIME_ZONE')
  })
})
