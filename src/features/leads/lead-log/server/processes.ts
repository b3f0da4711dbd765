import type { ProcessStep } from '@/features/selling/market/server/public'
import { packId, type Owner } from '../ids'

export interface ProcessRun {
  readonly id: number
  readonly date: Date
  readonly title: string
  readonly by: string | null
  readonly steps: readonly ProcessStep[]
}

/** Cuts the steps into what was done at once: the receipt, then one run for each step that opens one. */
export function runsOf(owner: Owner, id: number, receivedAt: Date, steps: readonly ProcessStep[]): ProcessRun[] {
  const runs: { title: string; date: Date; by: string | null; steps: ProcessStep[] }[] = [
    { title: owner === 'ping' ? 'Ping received' : 'Lead received', date: receivedAt, by: null, steps: [] },
  ]
  for (const step of steps) {
    if (step.run) runs.push({ title: step.run.title, date: new Date(step.run.at), by: step.run.by ?? null, steps: [] })
    else runs.at(-1)?.steps.push(step)
  }
  return runs.map((run, n) => ({ id: packId(owner, id, n), ...run }))
}

/** Each step with the moment it began; steps that ran side by side follow each other here. */
export function stepRows({ date, steps }: ProcessRun) {
  let at = date.getTime()
  return steps.map(({ step, ms, note }) => {
    const row = { date: new Date(at), duration: Math.round(ms) / 1000, title: step, data: note ?? '' }
    at += ms
    return row
  })
}
