import type { Logger } from '../log'
import { KILL_MS, SOURCE_CHARS } from './limits'
import { Pool } from './pool'
import { Run, type RunItem } from './run'
import { Sources } from './sources'
import { type Entry, failed, type Outcome, type Sandbox, type SandboxItem } from './types'

export type { Entry, Failure, FailureKind, Json, JsonObject, Outcome, Sandbox, SandboxItem } from './types'

const TOO_LONG = failed('syntax', `It is longer than ${SOURCE_CHARS} characters.`)
const CHECK_MS = 5000
const WARM_UP_MS = 30_000

export interface SandboxOptions {
  /** Threads that work at the same time; two more stand by. */
  readonly workers?: number
  readonly log: Logger
  /** Wall time after which a thread is ended. */
  readonly killMs?: number
}

/** Runs JavaScript that staff edit, where it can neither reach nor hold up anything. README.md tells what holds and why. */
export function createSandbox({ workers = 2, log, killMs = KILL_MS }: SandboxOptions): Sandbox {
  const pool = new Pool(workers, killMs, log)
  const sources = new Sources()

  async function run(items: readonly Part[], withinMs: number, apart: boolean): Promise<Outcome[]> {
    const opened = pool.open()
    const run = new Run(items.length, withinMs, (expired) => pool.abandon(expired))
    const toDo: RunItem[] = []
    for (const [index, item] of items.entries()) {
      const source = sources.get(item.source)
      if (source.text.length > SOURCE_CHARS) run.settle(index, TOO_LONG)
      else toDo.push({ index, source, input: item.input, shared: item.shared })
    }
    pool.enqueue(run, toDo, { apart })
    opened.catch((error: unknown) => run.fail(error))
    return run.outcomes
  }

  return {
    async warmUp(texts = []) {
      await pool.open()
      await run(
        texts.map((source) => ({ source })),
        WARM_UP_MS,
        false,
      )
    },
    run: (items, withinMs) => run(items, withinMs, false),
    async check(source) {
      const [outcome] = await run([{ source }], CHECK_MS, true)
      return outcome as Outcome<Entry>
    },
    stop: () => pool.close(),
  }
}

type Part = Pick<SandboxItem, 'source'> & Partial<SandboxItem>
