import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { WorkerJob } from './market-worker'

/** Runs one process per job, all at once; their counts of outcomes. */
export function sellInProcesses(jobs: readonly WorkerJob[]): Promise<Record<string, number>[]> {
  return Promise.all(jobs.map(sell))
}

function sell(job: WorkerJob): Promise<Record<string, number>> {
  const script = resolve(import.meta.dirname, 'market-worker.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
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
