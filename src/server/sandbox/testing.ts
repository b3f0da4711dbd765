import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isDeepStrictEqual } from 'node:util'
import { createLog } from '../log'
import { nowMs } from './progress'
import { createSandbox, type JsonObject, type Outcome, type Sandbox } from './sandbox'

export const quiet = createLog('silent')

/** A call that does nothing wrong. */
export const innocent = {
  source: `function result(input) {
    const total = input.list.reduce((sum, n) => sum + n, 0)
    return { total, text: input.text.toUpperCase(), list: input.list.map((n) => n * 2) }
  }`,
  input: { text: 'abc', list: [1, 2, 3] },
  outcome: { kind: 'ok', value: { total: 6, text: 'ABC', list: [2, 4, 6] } },
}

/** A sandbox of its own for a test file, with shorthands for single calls. */
export class TestSandbox {
  readonly sandbox: Sandbox

  constructor(options: { readonly workers?: number; readonly killMs?: number } = {}) {
    this.sandbox = createSandbox({ ...options, log: quiet })
  }

  async call(source: string, input: JsonObject = {}): Promise<Outcome> {
    const [outcome] = await this.sandbox.run([{ source, input }], 20_000)
    if (!outcome) throw new Error('no outcome')
    return outcome
  }

  /** The value of a call that must succeed. */
  async value(source: string, input: JsonObject = {}): Promise<unknown> {
    const outcome = await this.call(source, input)
    if (outcome.kind === 'failed') throw new Error(`${outcome.why}: ${outcome.message}`)
    return outcome.value
  }

  /** Until threads for known and for suspect sources stand ready again. */
  async ready(): Promise<void> {
    await Promise.all([this.call(innocent.source, innocent.input), this.sandbox.check(innocent.source)])
  }

  /** Innocent runs one after the other, until stopped: what was wrong with them, and how long the slowest took. */
  othersAtWork(): { stop(): Promise<{ wrong: Outcome[]; slowest: number }> } {
    let isOver = false
    const work = async (): Promise<{ wrong: Outcome[]; slowest: number }> => {
      const wrong: Outcome[] = []
      let slowest = 0
      while (!isOver) {
        const begin = nowMs()
        const items = Array.from({ length: 5 }, () => innocent)
        const outcomes = await this.sandbox.run(items, 20_000)
        slowest = Math.max(slowest, nowMs() - begin)
        wrong.push(...outcomes.filter((outcome) => !isDeepStrictEqual(outcome, innocent.outcome)))
      }
      return { wrong, slowest }
    }
    const working = work()
    return {
      stop: () => {
        isOver = true
        return working
      },
    }
  }
}

const TICK_MS = 10
/** Measured work holds a core as long as it gets one; with less than this, others had the machine. */
const FAIR_SHARE = 0.6

/**
 * Fails unless what is measured stays below the limit. A promise about wall time is one about a machine with a core to
 * spare. On a busy one it is longer by what was seen meanwhile: how late this thread was woken at worst (the watchdog and
 * the answer each wait for it), and how little computing time the process was given at all.
 */
export async function inTime(limitMs: number, measure: () => Promise<number>): Promise<void> {
  const tries: string[] = []
  for (let attempt = 0; attempt < 20; attempt++) {
    const late = monitorEventLoopDelay({ resolution: TICK_MS })
    late.enable()
    const [begin, used] = [nowMs(), process.cpuUsage()]
    const took = await measure()
    const { user, system } = process.cpuUsage(used)
    const share = (user + system) / 1000 / (nowMs() - begin)
    late.disable()
    const latestMs = Math.max(0, late.max / 1e6 - TICK_MS)
    const limit = limitMs * Math.max(1, FAIR_SHARE / share) + 2 * latestMs
    if (took < limit) return
    tries.push(`${took.toFixed(0)} of ${limit.toFixed(0)} ms`)
  }
  throw new Error(`too slow: ${tries.join(', ')}`)
}
