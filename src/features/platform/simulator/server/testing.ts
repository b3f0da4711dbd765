import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type JournalEntry, readJournal } from './journal'
import type { SimulatorOptions } from './simulator'

export interface SimulatorProcess {
  readonly origin: string
  readonly journal: () => JournalEntry[]
  readonly stop: () => Promise<void>
}

/** The simulator in a process of its own, for tests that must not share an event loop with it. */
export async function spawnSimulator(options: SimulatorOptions): Promise<SimulatorProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-lenders-'))
  const journalFile = join(folder, 'journal.jsonl')
  const entry = fileURLToPath(new URL('./main.ts', import.meta.url))
  const script = `import(process.argv[1]).then((m) => m.runSimulator(JSON.parse(process.argv[2])))`
  const settings = JSON.stringify({ ...options, journalFile })
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script, entry, settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    gone.then(() => Promise.reject(new Error('the simulator did not start'))),
  ])) as [string]
  return {
    origin: (JSON.parse(line) as { origin: string }).origin,
    journal: () => readJournal(journalFile).entries,
    async stop() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
