import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from './build.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await buildIfNeeded({ log: (message) => console.log(message) })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

// Own process group: Ctrl-C reaches us from the terminal and once more from npm, and the server must see it once.
const server = spawn(
  process.execPath,
  ['--enable-source-maps', join(root, 'dist', 'server', 'server.js'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', detached: true },
)

let forwarded = false
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    if (forwarded) return
    forwarded = true
    // A closed terminal asks for the same orderly end.
    server.kill(name === 'SIGHUP' ? 'SIGTERM' : name)
  })
}

server.once('error', (error) => {
  console.error(`The server cannot be started: ${error.message}`)
  process.exitCode = 1
})
server.once('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
})
