import type { PastedAnswer } from '@/features/demand/pasted-answers/public'
import { valuesOf } from './answer-values'
import { at, rulesOf } from './click'
import { dialectOf } from './dialect'
import { removeAt } from './json-patch'
import { unclick } from './unclick'

const saysIn = (text: string, { stage, body }: PastedAnswer) => {
  const found = valuesOf(body)
  const { fit } = dialectOf(text, stage, found.reads)
  return found.values.map(fit)
}

const sameValue = (value: { reading: unknown; value: unknown }): string => JSON.stringify([value.reading, value.value])

/** A rule that goes by the status alone. */
const ofStatus = (rule: Readonly<Record<string, unknown>>, status: number): boolean =>
  rule['when'] === undefined && rule['certain'] === undefined && JSON.stringify(rule['status']) === `[${status}]`

/** What rules were told by this answer and by no other: how many, and the document without them. */
export function toldOnlyBy(
  text: string,
  answers: readonly PastedAnswer[],
  index: number,
): { readonly count: number; readonly without: string } {
  const own = answers[index]
  if (!own) return { count: 0, without: text }
  const { stage, status } = own
  const others = answers.filter((other, i) => i !== index && other.stage === stage)
  const elsewhere = new Set(others.flatMap((other) => saysIn(text, other).map(sameValue)))
  let without = text
  let count = 0
  for (const value of saysIn(text, own)) {
    if (elsewhere.has(sameValue(value))) continue
    const less = unclick(without, 'outcome', { stage, value })
    if (less !== without) count++
    without = less
  }
  const byStatus = rulesOf(without, stage).findIndex((rule) => ofStatus(rule, status))
  if (byStatus < 0 || others.some((other) => other.status === status)) return { count, without }
  return { count: count + 1, without: removeAt(without, at(stage, 'rules', byStatus)) }
}
