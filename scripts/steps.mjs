import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Runs a command with its output shown; answers how it ended and how long it took. */
export function run(name, command, args, env = {}) {
  console.log(`\n== ${name}`)
  return spawned(name, command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
}

function spawned(name, command, args, options, hear = () => undefined) {
  const begun = Date.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, options)
    hear(child)
    child.once('error', (error) => resolve({ name, ok: false, error }))
    child.once('close', (code) => resolve({ name, ok: code === 0, seconds: Math.round((Date.now() - begun) / 1000) }))
  })
}

/** Runs a command and shows its output once it has ended, so that two at a time stay readable. */
async function runAside(name, command, args) {
  const output = []
  const options = { stdio: ['ignore', 'pipe', 'pipe'], env: { ...HALF, ...process.env } }
  const ended = await spawned(name, command, args, options, ({ stdout, stderr }) => {
    for (const stream of [stdout, stderr]) stream.on('data', (part) => output.push(part))
  })
  console.log(`\n== ${name}`)
  process.stdout.write(Buffer.concat(output))
  return ended
}

const bin = (name) => `node_modules/.bin/${name}`

/** Of two at a time. More threads than cores would each work out the same types again: half of what types and lint cost. */
const CORES = String(Math.max(1, Math.floor(availableParallelism() / 2)))
/** For the tools written in Go, which clean up after themselves more often than so short a run needs. */
const HALF = { GOMAXPROCS: CORES, GOGC: '300', GOMEMLIMIT: '2500MiB' }

/** What every change must pass before any test runs. */
const CHECKS = [
  ['types', bin('tsc'), ['-b', '--checkers', CORES]],
  ['lint', bin('oxlint'), ['--type-aware']],
  ['unused', bin('knip'), []],
  ['generated files', bin('tsx'), ['scripts/generate.ts', '--check']],
  ['imports', process.execPath, ['scripts/check-imports.mjs']],
  ['patterns', process.execPath, ['scripts/check-patterns.mjs']],
  ['format', bin('biome'), ['format', '.']],
]

/** Two at a time: most of them use one core. */
export async function runChecks() {
  const waiting = [...CHECKS]
  const results = []
  const lane = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
      results.push(await runAside(...check))
  }
  await Promise.all([lane(), lane()])
  return results
}
