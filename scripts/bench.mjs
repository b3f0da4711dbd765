import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildIfNeeded, bundleServer, workerEntries } from './build.mjs'

/** Bundles the cases as the product itself is bundled, and runs them so: what is measured is what is shipped. */
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, 'dist', 'bench')
const cases = readdirSync(join(root, 'bench', 'cases')).map((name) => [
  `case.${basename(name, '.ts')}`,
  join(root, 'bench', 'cases', name),
])

process.chdir(root)
await buildIfNeeded({ log: console.log })
rmSync(folder, { recursive: true, force: true })
await bundleServer({ ...workerEntries(), ...Object.fromEntries(cases), run: join(root, 'bench', 'run.ts') }, folder)
await import(pathToFileURL(join(folder, 'run.js')).href)
