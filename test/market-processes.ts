import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundleServer, workerEntries } from '../scripts/build.mjs'
import type { WorkerJob } from './market-worker'

let bundled: Promise<string> | undefined

/** Once: every process would otherwise spend seconds on reading TypeScript. */
async function bundle(): Promise<string> {
  const folder = resolve(import.meta.dirname, '../dist/processes')
  rmSync(folder, { recursive: true, force: true })
  await bundleServer({ ...workerEntries(), worker: resolve(import.meta.dirname, 'market-worker.ts') }, folder)
  return join(folder, 'worker.js')
}

/** Runs one process per job, all at once; their counts of outcomes. */
export async function sellInProcesses(jobs: readonly WorkerJob[]): Promise<Record<string, number>[]> {
  const script = await (bundled ??= bundle())
  return Promise.all(jobs.map((job) => outcomesOf(begin(script, job))))
}

/** A process at work on a job, to be killed in the middle of it. */
export const processAtWork = async (job: WorkerJob): Promise<ChildProcess> => begin(await (bundled ??= bundle()), job)

const begin = (script: string, job: WorkerJob) =>
  spawn(process.execPath, [script, JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })

function outcomesOf(child: ReturnType<typeof begin>): Promise<Record<string, number>> {
  let out = ''
  let errors = ''
  child.stdout.on('data', (data: Buffer) => (out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code) => {
      if (code !== 0) fail(new Error(`worker ended with ${code}: ${errors.slice(-2000)} ${out.slice(-500)}`))
      else done(JSON.parse(out.trim().split('\n').at(-1) ?? '{}') as Record<string, number>)
    })
  })
}
