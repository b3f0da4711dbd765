import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { resolve } from 'node:path'
import type { Behaviours } from '@/features/platform/simulator/behaviour'

/** The lenders in a process of their own, with a journal on disk: they are the ones nobody kills. */
export async function spawnLenders(behaviours: Behaviours, journalFile: string) {
  const script = `import(process.argv[1]).then((m) => m.runSimulator(JSON.parse(process.argv[2])))`
  const entry = resolve('src/features/platform/simulator/server/main.ts')
  const options = JSON.stringify({ seed: 7, behaviours, journalFile, keep: 10 })
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script, entry, options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { origin } = JSON.parse(line) as { origin: string }
  return {
    origin,
    async stop(): Promise<void> {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
