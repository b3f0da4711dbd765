import type { Condition } from '../language/condition'
import type { ResultDocument } from '../language/format'
import { Issues } from '../language/issue'
import type { AnswerStage } from '../language/result'
import { compileCondition } from '../values/condition'
import { type Datum, present, textOf } from '../values/datum'
import { newScope } from '../values/scope'
import type { Stage } from '../view/lead'
import { type HttpAnswer, lookAt } from './answer'
import { accessTo, AnswerValues, certain } from './answer-values'
import { compileBids } from './bids'
import type { ReadContext } from './compile'
import { compileReading } from './reading'

/** A value that a rule went by; null is one that is not there. */
interface Evidence {
  readonly name: string
  readonly value: string | null
}

export function answerStageOf(document: ResultDocument, on: Stage): AnswerStage | null {
  const stage = on === 'ping' ? (document.result.ping ?? document.result.post) : document.result.post
  return stage.reads === 'mail' ? null : stage
}

const shown = (value: Datum): string | null =>
  value === undefined || value === null || !present(value) ? null : textOf(value).slice(0, 200)

/** The comparisons of a condition that hold for this answer, with what they compared. Nobody waits for it. */
export function evidenceFor(
  document: ResultDocument,
  on: Stage,
  condition: Condition,
  answer: HttpAnswer,
  context: ReadContext,
): readonly Evidence[] {
  const stage = answerStageOf(document, on)
  if (!stage) return []
  const issues = new Issues()
  const site = { scope: newScope(document, on, issues, new Set()), namespaces: stage.namespaces ?? {} }
  const slots = Object.keys(stage.values)
  const readings = Object.entries(stage.values).map(([name, each]) => compileReading(name, each, site, []))
  const pick = stage.bids ? compileBids(stage.bids, on, site, []) : null
  const look = lookAt(answer, stage.reads)
  const { params } = context
  const values = new AnswerValues(readings, look, answer, () => pick?.(look, answer, params) ?? null, params)
  const visit = (one: Condition): Evidence[] => {
    if ('all' in one) return one.all.flatMap(visit)
    if ('any' in one) return one.any.flatMap(visit)
    if ('not' in one) return []
    const access = certain(accessTo(one.of, slots))
    const holds = compileCondition<AnswerValues>(one, () => access, issues, [])(values)
    return holds ? [{ name: one.of, value: shown(access(values)) }] : []
  }
  return visit(condition)
}
