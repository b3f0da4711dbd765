// Runs before every entry command, also in a fresh checkout: only node: imports and our own files of that kind.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const marker = join(root, 'node_modules', '.sluice-installed')
const [LEAST_MAJOR, LEAST_MINOR] = [20, 19]

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > LEAST_MAJOR || (major === LEAST_MAJOR && minor >= LEAST_MINOR)) return
  console.error(`Sluice needs Node.js ${LEAST_MAJOR}.${LEAST_MINOR} or newer; this is ${process.version}.`)
  console.error('Install a newer one (https://nodejs.org), then run the same command again.')
  process.exit(1)
}

/** What the installed packages depend on; native packages differ by platform and Node major. */
function wantedState() {
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${lockHash} ${process.platform}-${process.arch} node${process.versions.node.split('.')[0]}\n`
}

const isInstalled = () => existsSync(marker) && readFileSync(marker, 'utf8') === wantedState()

/** The npm that called us, by its file, so that it runs on this same Node; else the one beside this Node. */
function npmCommand() {
  const caller = process.env.npm_execpath
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js')
  if (caller && /npm-cli\.c?js$/.test(caller)) return [process.execPath, caller]
  return existsSync(beside) ? [process.execPath, beside] : ['npm']
}

/** Settles with the exit code, also when the wish to stop came from outside; npm then ends by itself. */
function runNpmCi(entrust) {
  const [program, ...first] = npmCommand()
  // Both named: NODE_ENV=production or an omit setting would leave out the build tools and the database.
  const args = [...first, 'ci', '--include=dev', '--include=optional']
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit' })
    // Should we be killed, npm may work on: the lock must last as long as it does.
    child.once('spawn', () => entrust(child.pid))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name))
  })
}

async function install(entrust) {
  console.log('Installing the packages of package-lock.json (npm ci); this takes about a minute ...')
  const begun = Date.now()
  // npm empties node_modules, but not as its first step: a kill before that must not leave a valid marker.
  rmSync(marker, { force: true })
  const code = await runNpmCi(entrust)
  if (code !== 0) return code
  writeFileSync(marker, wantedState())
  console.log(`Packages installed in ${Math.round((Date.now() - begun) / 1000)} s.`)
  return 0
}

checkNode()
if (!isInstalled()) {
  const onWait = () => console.log('Another process is installing the packages; waiting for it ...')
  process.exitCode = await withLock(join(root, 'dist', '.install.lock'), { onWait }, async (entrust) =>
    isInstalled() ? 0 : install(entrust),
  )
  if (process.exitCode !== 0) console.error('The packages could not be installed; see the messages of npm above.')
}
