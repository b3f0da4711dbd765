import { runChecks } from './steps.mjs'

const results = await runChecks()
console.log('')
for (const { name, ok, seconds } of results) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds ?? 0} s)`)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
