import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleServer, workerEntries } from '../../scripts/build.mjs'

/** Inside node_modules, so that packages are found from there. */
const CACHE = join(process.cwd(), 'node_modules/.cache/sluice')
const PROBE = `import { createLog } from '${process.cwd()}/src/server/log.ts'
import { createSandbox } from '${process.cwd()}/src/server/sandbox/sandbox.ts'
const sandbox = createSandbox({ workers: 1, log: createLog('silent') })
const source = 'function request(input) { return input.n + 1 }'
console.log(JSON.stringify(await sandbox.run([{ source, input: { n: 6 } }], 60_000)))
await sandbox.stop()
`
let folder: string
beforeAll(() => {
  mkdirSync(CACHE, { recursive: true })
  folder = mkdtempSync(join(CACHE, 'probe-'))
  writeFileSync(join(folder, 'probe.mts'), PROBE)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const output = async (...command: string[]): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(process.execPath, command)
  return JSON.parse(stdout)
}

it('the worker is found beside the bundle of the product', async () => {
  await bundleServer({ ...workerEntries(), probe: join(folder, 'probe.mts') }, join(folder, 'server'))
  expect(await output(join(folder, 'server/probe.js'))).toEqual([{ kind: 'ok', value: 7 }])
})

it('and where TypeScript runs as it is', async () => {
  const tsx = ['--import', 'tsx', join(folder, 'probe.mts')]
  expect(await output(...tsx)).toEqual([{ kind: 'ok', value: 7 }])
})
