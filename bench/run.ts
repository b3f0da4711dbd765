import { appendFileSync, readdirSync } from 'node:fs'
import { arch, cpus } from 'node:os'
import { type BenchCase, type Figure, isMet } from './budget'

/**
 * Runs every case, prints each figure against its budget, and adds the run to bench/history.jsonl. scripts/bench.mjs
 * has bundled bench/cases/<name>.ts as case.<name>.js beside this.
 */
const only = process.argv.slice(2)
const names = readdirSync(new URL('.', import.meta.url))
  .flatMap((file) => /^case\.(.+)\.js$/.exec(file)?.[1] ?? [])
  .filter((name) => only.length === 0 || only.includes(name))

const figures: Figure[] = []
for (const name of names) {
  const { default: run } = (await import(new URL(`./case.${name}.js`, import.meta.url).href)) as { default: BenchCase }
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
appendFileSync('bench/history.jsonl', `${JSON.stringify(run)}\n`)
process.exitCode = figures.every(isMet) ? 0 : 1
