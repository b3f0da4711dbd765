import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@/server/database/embedded/embedded'
import { partsOf } from './compose-file'
import { buildImage, type Image } from './dockerfile'
import { answers, begin, demand, freePort, type Program, readyAt } from './program'
import { tryProxies } from './proxies'
import { readUnit } from './unit'

// Carries out what the files for deployment say, in a fresh clone, without Docker and systemd: npm run try-deploy
const top = mkdtempSync(join(tmpdir(), 'sluice-deploy-'))
const clone = join(top, 'clone')

async function once(what: string, command: readonly string[], image: Image, env: NodeJS.ProcessEnv): Promise<void> {
  const port = await freePort()
  const program = begin(command, image.folder, { ...image.env, ...env, PORT: String(port) })
  const ready = await answers(readyAt(port), program)
  const inOrder = await program.stop()
  demand(ready && inOrder, `${what}: ${ready ? 'did not stop in order' : 'did not get ready'}.`)
  console.log(`${what}: it was ready, and stopped when told to.`)
}

/** Intake, console and worker as compose.yaml has them, beside one PostgreSQL; then the proxies in front of them. */
async function apart(image: Image): Promise<void> {
  const database = await startEmbedded({ dataRoot: join(top, 'database'), log: () => undefined })
  const running: Program[] = []
  const ports = new Map<number, number>()
  try {
    for (const { name, environment, port } of partsOf(clone, 'apart', { POSTGRES_PASSWORD: 'secret' })) {
      const own = await freePort()
      if (port) ports.set(port, own)
      const env = {
        ...image.env,
        // As .env would have them.
        SLUICE_KEY: KEY,
        SLUICE_PUBLIC_URL: 'https://sluice.example.com',
        SLUICE_TRUST_PROXY: '1',
        SLUICE_DATA: join(top, name),
        ...environment,
        DATABASE_URL: database.url,
        PORT: String(own),
      }
      const program = begin(image.command, image.folder, env)
      running.push(program)
      demand(await answers(readyAt(own), program), `compose.yaml, apart: ${name} did not get ready.`)
    }
    console.log('compose.yaml, apart: intake, console and worker were ready.')
    await tryProxies({ clone, top, ports })
  } finally {
    const inOrder = await Promise.all(running.map((program) => program.stop()))
    await database.stop()
    demand(
      inOrder.every((ok) => ok),
      'compose.yaml, apart: one did not stop in order.',
    )
  }
}

const KEY = randomBytes(32).toString('hex')
try {
  execFileSync('git', ['clone', '-q', '.', clone], { stdio: 'inherit' })
  const data = join(top, 'data')
  mkdirSync(data)
  const image = buildImage(clone, join(top, 'image'), data)
  const [one] = partsOf(clone, 'one', {})
  await once('Dockerfile and compose.yaml, one', image.command, image, { ...one?.environment, SLUICE_DATA: data })
  const unit = readUnit(clone, image.folder)
  await once('sluice.service', unit.command, image, { ...unit.env, SLUICE_DATA: data })
  await apart(image)
} finally {
  rmSync(top, { recursive: true, force: true })
}
