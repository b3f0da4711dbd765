import { spawn } from 'node:child_process'

/** Runs a command with its output shown; answers how it ended and how long it took. */
export function run(name, command, args, env = {}) {
  const begun = Date.now()
  console.log(`\n== ${name}`)
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', (error) => resolve({ name, ok: false, error }))
    child.once('exit', (code) => resolve({ name, ok: code === 0, seconds: Math.round((Date.now() - begun) / 1000) }))
  })
}

const bin = (name) => `node_modules/.bin/${name}`

/** What every change must pass before any test runs. */
export const CHECKS = [
  ['types', bin('tsc'), ['-b']],
  ['imports', process.execPath, ['scripts/check-imports.mjs']],
  ['lint', bin('oxlint'), ['--type-aware']],
  ['format', bin('biome'), ['format', '.']],
  ['unused', bin('knip'), []],
  ['generated files', bin('tsx'), ['scripts/generate.ts', '--check']],
]
