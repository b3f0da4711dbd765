// Everything that must hold: the checks, then all tests. Ends with one line that counts them.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './ensure-chromium.mjs'
import { run, runChecks } from './steps.mjs'

const REPORT = 'test-results/report.json'
let passed = 0
let failed = 0

// Whatever earlier runs left, transformed files included: the whole suite trusts only what it reads itself.
for (const left of ['test-results', 'node_modules/.experimental-vitest-cache'])
  rmSync(left, { recursive: true, force: true })
const chromium = await ensureChromium({ log: console.log })
for (const { name, ok } of await runChecks()) {
  if (ok) passed++
  else {
    failed++
    console.error(`FAILED ${name}`)
  }
}

const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`, ...process.argv.slice(2)]
const tests = await run('tests', 'node_modules/.bin/vitest', args, { SLUICE_CHROMIUM: chromium })
if (existsSync(REPORT)) {
  const report = JSON.parse(readFileSync(REPORT, 'utf8'))
  passed += report.numPassedTests
  failed += report.numFailedTests
  // A file that cannot be loaded fails without a single test.
  for (const file of report.testResults) if (file.status === 'failed' && file.assertionResults.length === 0) failed++
} else failed++
if (!tests.ok && failed === 0) failed++

if (process.argv.length === 2) {
  const coverage = await run('calls exercised', 'node_modules/.bin/tsx', ['scripts/calls-exercised.ts'])
  if (coverage.ok) passed++
  else failed++
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
