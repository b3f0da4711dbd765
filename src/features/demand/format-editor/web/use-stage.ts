import { useState } from 'react'
import { valueAt } from '../json-patch'
import type { Stage } from '../suggest'
import { type DraftContent, isReadable } from './use-draft'

/** The stage that a step is about, and whether there is a choice: a format that does not ping has one. */
export function useStage({ document, samples, answers }: DraftContent) {
  const [stage, setStage] = useState<Stage>('post')
  const pings =
    samples.ping !== null ||
    answers.some((one) => one.stage === 'ping') ||
    (isReadable(document) && valueAt(document, ['data', 'ping']) !== undefined)
  return { stage: pings ? stage : 'post', setStage, pings } as const
}
