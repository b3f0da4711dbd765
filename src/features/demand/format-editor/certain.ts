import { addRule, at, isUsual, named, rulesOf } from './click'
import type { AnswerValue, AnswerValues } from './answer-values'
import { removeAt } from './json-patch'
import type { Stage } from './suggest'

/** A sale that no whole value of the answer says: somebody vouches for it, in a sentence. */
export interface Vouched {
  readonly stage: Stage
  readonly status: number
  readonly reads: AnswerValues['reads']
  /** It is a sale because this value is there; null: because of the status alone. */
  readonly value: AnswerValue | null
}

export const LEAST_WHY = 10

export function keepAsCertain(given: string, { stage, status, reads, value }: Vouched, why: string): string {
  const { text, name } = value ? named(given, stage, value) : { text: given, name: null }
  const shaped = reads === 'empty' || reads === 'html'
  return addRule(text, stage, {
    ...(name !== null && isUsual(status) ? {} : { status: [status] }),
    ...(shaped ? { shape: [reads] } : {}),
    ...(name === null ? {} : { when: { of: name, present: true } }),
    outcome: 'matched',
    certain: why,
  })
}

export interface CertainRule {
  readonly index: number
  readonly why: string
}

export const certainRules = (text: string, stage: Stage): CertainRule[] =>
  rulesOf(text, stage).flatMap(({ certain }, index) => (typeof certain === 'string' ? [{ index, why: certain }] : []))

export const removeRule = (text: string, stage: Stage, index: number): string =>
  removeAt(text, at(stage, 'rules', index))
