import { spawn } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** For a browser that nobody looks at, also as root and in a container. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The path of a Chromium for the browser tests; installed from the distribution where that is possible.
 * @param {{ log: (message: string) => void }} options
 * @returns {Promise<string>}
 */
export async function ensureChromium({ log }) {
  const named = process.env.SLUICE_CHROMIUM
  if (named) {
    if (isProgram(named)) return named
    throw new Error(`SLUICE_CHROMIUM names ${named}, which is not a program that can be run.`)
  }
  const found = USUAL_PLACES.find(isProgram)
  if (found) return found
  if (isDebianLike() && process.getuid?.() === 0) {
    log('Installing chromium for the browser tests (apt-get); this takes about a minute ...')
    await apt('update')
    await apt('install', '-y', '--no-install-recommends', 'chromium')
    const installed = USUAL_PLACES.find(isProgram)
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium, and none was found. ' +
      (isDebianLike() ? 'Run: sudo apt-get install chromium' : 'Install it with the package manager of your system') +
      ', or set SLUICE_CHROMIUM to the path of a Chromium or Chrome program.',
  )
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isDebianLike() {
  try {
    return isProgram('/usr/bin/apt-get') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

function apt(...args) {
  // Waits for another apt instead of failing at once, which is usual just after a machine has booted.
  const all = ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args]
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn('apt-get', all, { env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else
        reject(new Error(`apt-get ${args[0]} failed (exit ${code}). Install chromium by hand or set SLUICE_CHROMIUM.`))
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await ensureChromium({ log: (message) => console.error(message) }))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
