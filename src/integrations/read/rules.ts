import type { Condition } from '../language/condition'
import type { Issues, Path } from '../language/issue'
import type { AnswerStage, Rule, Shape, StatusSet } from '../language/result'
import { compileCondition, type Lookup } from '../values/condition'
import { checkAcceptance } from './acceptance'

export interface CompiledRule<C> {
  readonly rule: Rule
  readonly number: number
  readonly fits: (status: number, shape: Shape) => boolean
  readonly test: (context: C) => boolean
  /** What a rule that takes the lead compares: each has to be one value. */
  readonly compares: readonly string[]
}

const statusRange = (one: number | string): readonly [number, number] => {
  if (typeof one === 'number') return [one, one]
  if (one.endsWith('xx')) return [Number(one.charAt(0)) * 100, Number(one.charAt(0)) * 100 + 99]
  const [from = '', to = from] = one.split('-')
  return [Number(from), Number(to)]
}

export function statusTest(set: StatusSet | undefined): (status: number) => boolean {
  const ranges = (set === undefined ? ['2xx'] : Array.isArray(set) ? set : [set]).map(statusRange)
  return (status) => ranges.some(([from, to]) => status >= from && status <= to)
}

const TAKES_THE_LEAD = new Set<Rule['outcome']>(['matched', 'pending'])

/**
 * A refusal declared for a status holds whatever the body looks like. An acceptance does not: a login page with status
 * 200 accepts nothing, so other shapes have to be named.
 */
export function shapesOf(rule: Rule, expected: Shape): readonly Shape[] | null {
  if (rule.shape) return rule.shape
  const declared = rule.status !== undefined && !rule.when && !TAKES_THE_LEAD.has(rule.outcome)
  return declared ? null : [expected]
}

/** The names that a condition compares with something; that a value is merely there may be said of a list, too. */
export function comparedIn(condition: Condition | undefined): string[] {
  if (!condition || 'not' in condition) return []
  if ('all' in condition) return condition.all.flatMap(comparedIn)
  if ('any' in condition) return condition.any.flatMap(comparedIn)
  const { of, present: _, differs: __, ...compares } = condition
  return Object.keys(compares).length > 0 ? [of] : []
}

export function compileRules<C>(stage: AnswerStage, lookup: Lookup<C>, issues: Issues, at: Path): CompiledRule<C>[] {
  return stage.rules.map((rule, i) => {
    const where = [...at, 'rules', i]
    checkAcceptance(rule, stage, issues, where)
    const status = statusTest(rule.status)
    const shapes = shapesOf(rule, stage.reads)
    return {
      rule,
      number: i + 1,
      fits: (code, shape) => status(code) && (shapes === null || shapes.includes(shape)),
      compares: TAKES_THE_LEAD.has(rule.outcome) ? comparedIn(rule.when) : [],
      test: rule.when ? compileCondition(rule.when, lookup, issues, [...where, 'when']) : () => true,
    }
  })
}
