import { CHECKS, run } from './steps.mjs'

const results = []
for (const [name, command, args] of CHECKS) results.push(await run(name, command, args))
console.log('')
for (const { name, ok, seconds } of results) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds ?? 0} s)`)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
