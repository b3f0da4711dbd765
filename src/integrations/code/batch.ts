import type { AnyStage } from '../any-parts'
import type { Answer } from '../read/answer'
import type { ReadContext } from '../read/compile'
import { type AnswerReading, generalOutcome, reading } from '../read/outcome'
import type { BuildResult } from '../send/request'
import type { SendInput, SendLead, Stage } from '../view/lead'
import { type CodeLeadInput, codeLeadInput, type CodeOrderInput } from './request'
import { type CodeResultInput, finishCodeResult, lookForCode } from './result'

/** One call of a code part; shared is the same object in all items that have it in common. */
export interface CodeItem {
  readonly source: string
  readonly input: CodeOrderInput | CodeResultInput
  readonly shared?: CodeLeadInput
}
export type CodeOutcome =
  | { readonly kind: 'ok'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly message: string; readonly line?: number }

/** The sandbox, as this room knows it: outcomes in the order of the items. */
export type RunCode = (items: readonly CodeItem[]) => Promise<readonly CodeOutcome[]>

export interface ToBuild {
  readonly format: AnyStage
  readonly input: SendInput
}
export interface ToRead {
  readonly format: AnyStage
  readonly answer: Answer
  readonly context: ReadContext
}

const failure = (part: string, { message, line }: { readonly message: string; readonly line?: number }): string =>
  `the ${part} part failed${line === undefined ? '' : ` in line ${line}`}: ${message}`

/** All requests of one auction: templates here, all code in one run. Results in order. */
export async function buildRequests(stage: Stage, jobs: readonly ToBuild[], run: RunCode): Promise<BuildResult[]> {
  const results: BuildResult[] = []
  const items: CodeItem[] = []
  const finish: ((outcome: CodeOutcome) => void)[] = []
  // Orders of one auction may differ in whether their pings say who the consumer is.
  const whole = new Map<SendLead, CodeLeadInput>()
  const bare = new Map<SendLead, CodeLeadInput>()
  for (const [index, { format, input }] of jobs.entries()) {
    const { build } = format
    if (build.kind === 'template') {
      results[index] = build.build(input)
      continue
    }
    const shared = input.identity === true ? whole : bare
    let common = shared.get(input.lead)
    if (!common) shared.set(input.lead, (common = codeLeadInput(stage, input)))
    items.push({ source: build.source, input: build.inputOf(stage, input), shared: common })
    finish.push((outcome) => {
      results[index] =
        outcome.kind === 'ok' ? build.finish(input, outcome.value) : { ok: false, problems: [failure('data', outcome)] }
    })
  }
  await runAll(items, finish, run)
  return results
}

/** All answers that are there by now, the same way. */
export async function readAnswers(stage: Stage, jobs: readonly ToRead[], run: RunCode): Promise<AnswerReading[]> {
  const readings: AnswerReading[] = []
  const items: CodeItem[] = []
  const finish: ((outcome: CodeOutcome) => void)[] = []
  for (const [index, { format, answer, context }] of jobs.entries()) {
    const { read } = format
    if (read.kind === 'template') {
      readings[index] = read.read(answer, context)
      continue
    }
    const look = lookForCode(answer)
    items.push({ source: read.source, input: read.inputOf(stage, answer, look, context) })
    finish.push((outcome) => {
      readings[index] =
        outcome.kind === 'ok'
          ? finishCodeResult(stage, answer, look, outcome.value, context.now)
          : unreadBecause(answer, failure('result', outcome))
    })
  }
  await runAll(items, finish, run)
  return readings
}

async function runAll(
  items: readonly CodeItem[],
  finish: readonly ((outcome: CodeOutcome) => void)[],
  run: RunCode,
): Promise<void> {
  if (items.length === 0) return
  const outcomes = await run(items)
  for (const [at, done] of finish.entries()) done(outcomes[at] ?? { kind: 'failed', message: 'there was no outcome' })
}

/** A part that fails decides nothing; only what the status says for certain holds. */
export const unreadBecause = (answer: Answer, reason: string): AnswerReading =>
  reading({ ...(answer.kind === 'http' ? generalOutcome(answer.status) : null), reason })
