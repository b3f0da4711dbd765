import { readFileSync } from 'node:fs'
import { contracts } from '@/app/contracts.gen'
import type { Contract } from '@/kernel/call'

/** Every call must have succeeded in some test through HTTP; the test client wrote down which did. */
const done = new Set(readFileSync('test-results/exercised-calls.txt', 'utf8').split('\n'))
const all = Object.values(contracts as Record<string, Contract>).flatMap((calls) => Object.values(calls))
const missing = all.map((spec) => `${spec.method} ${spec.path}`).filter((place) => !done.has(place))
for (const place of missing) console.error(`never exercised with success: ${place}`)
console.log(`calls exercised: ${all.length - missing.length} of ${all.length}`)
process.exitCode = missing.length > 0 ? 1 : 0
