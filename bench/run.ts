import { appendFileSync, readdirSync } from 'node:fs'
import { arch, cpus } from 'node:os'
import { buildIfNeeded } from '../scripts/build.mjs'
import { type BenchCase, type Figure, isMet } from './budget'

/** Runs every file of bench/cases, prints each figure against its budget, and adds the run to bench/history.jsonl. */
const only = process.argv.slice(2)
const names = readdirSync(new URL('./cases', import.meta.url))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3))
  .filter((name) => only.length === 0 || only.includes(name))

await buildIfNeeded({ log: console.log })
const figures: Figure[] = []
for (const name of names) {
  const { default: run } = (await import(`./cases/${name}.ts`)) as { default: BenchCase }
  const found = await run()
  figures.push(...found)
  for (const f of found) {
    const asked = `${f.kind === 'most' ? '≤' : '≥'} ${f.budget} ${f.unit}`
    console.log(
      `${isMet(f) ? 'ok  ' : 'OVER'} ${f.name.padEnd(78)} ${f.value.toFixed(2).padStart(9)} ${f.unit.padEnd(4)} asked ${asked}${f.note ? `  (${f.note})` : ''}`,
    )
  }
}
const run = {
  at: new Date().toISOString(),
  machine: `${cpus().length} × ${arch()}, Node ${process.versions.node}`,
  figures: figures.map(({ name, value, unit, budget }) => ({ name, value: Number(value.toFixed(3)), unit, budget })),
}
appendFileSync(new URL('./history.jsonl', import.meta.url), `${JSON.stringify(run)}\n`)
process.exitCode = figures.every(isMet) ? 0 : 1
