// Carries out the steps of the Dockerfile in a fresh clone, without Docker, and starts what it would start: node scripts/try-deploy.mjs
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const READY_MS = 300_000
const top = mkdtempSync(join(tmpdir(), 'sluice-deploy-'))
const [clone, image, data] = ['clone', 'image', 'data'].map((name) => join(top, name))

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return String(port)
}

/** Instructions of the file, one each, with their words. */
const steps = readFileSync('Dockerfile', 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => /^(\w+)\s+(.*)$/.exec(line)?.slice(1) ?? [])

const env = { ...process.env }
function carryOut(name, rest) {
  if (name === 'ENV')
    for (const pair of rest.split(' ')) env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1)
  if (name === 'COPY') {
    const words = rest.split(' ')
    const target = join(image, words.pop())
    for (const source of words) {
      const folder = source === '.' || !rest.endsWith('/')
      cpSync(join(clone, source), folder ? target : join(target, source.split('/').pop()), { recursive: true })
    }
  }
  if (name === 'RUN') {
    console.log(`RUN ${rest}`)
    const own = { ...env, SLUICE_DATA: data }
    execFileSync('sh', ['-ec', rest.replace('chown node', 'test -d')], { cwd: image, env: own, stdio: 'inherit' })
  }
}

async function runs(command) {
  const port = await freePort()
  const own = { ...env, PORT: port, HOST: '127.0.0.1', SLUICE_DATA: data, SLUICE_DEMO: '0', LOG_LEVEL: 'warn' }
  const child = spawn(command[0], command.slice(1), { cwd: image, env: own, stdio: 'inherit' })
  const ended = once(child, 'exit')
  const until = Date.now() + READY_MS
  let ready = false
  while (!ready && Date.now() < until && child.exitCode === null) {
    await pause(500)
    ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
  }
  child.kill('SIGTERM')
  const [code] = await ended
  return ready && code === 0
}

try {
  execFileSync('git', ['clone', '-q', '.', clone], { stdio: 'inherit' })
  mkdirSync(image)
  mkdirSync(data)
  for (const [name, rest] of steps) carryOut(name, rest)
  const command = JSON.parse(steps.find(([name]) => name === 'CMD')[1])
  const ok = await runs(command)
  console.log(
    ok ? 'The steps of the Dockerfile work: it was ready, and stopped when told to.' : 'It did not get ready.',
  )
  process.exitCode = ok ? 0 : 1
} finally {
  rmSync(top, { recursive: true, force: true })
}
