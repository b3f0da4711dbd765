import type { Comparison, Condition } from '../language/condition'
import type { Issues, Path } from '../language/issue'
import { type CompiledPattern, compilePattern } from '../pattern/pattern'
import type { PatternError } from '../pattern/syntax'
import { type Datum, isList, numberOf, present, textOf } from './datum'

type Test<C> = (context: C) => boolean
type Check = (value: Datum) => boolean
/** How a condition's "of" is turned into a value: sources in data parts, readings in result parts. */
export type Lookup<C> = (of: string, at: Path) => (context: C) => Datum

const normal = (value: Exclude<Datum, undefined>): string => textOf(value).trim().toLowerCase()

const some = (value: Datum, check: (text: string) => boolean): boolean => {
  if (!present(value) || value === undefined) return false
  return isList(value) ? value.some((item) => check(normal(item))) : check(normal(value))
}

export function tryPattern(source: string, ignoreCase: boolean, issues: Issues, at: Path): CompiledPattern {
  try {
    return compilePattern(source, ignoreCase)
  } catch (problem) {
    issues.add(at, `pattern: ${(problem as PatternError).message}`)
    return compilePattern('^')
  }
}

function checksOf(comparison: Comparison, issues: Issues, at: Path): Check[] {
  const { present: wanted, equals, in: oneOf, differs, contains, matches, above, below, atLeast, atMost } = comparison
  const checks: Check[] = []
  const setOf = (values: readonly (string | number | boolean | null)[]): Set<string> => new Set(values.map(normal))
  const number = (bound: number | undefined, holds: (value: number, bound: number) => boolean): void => {
    if (bound === undefined) return
    checks.push((value) => {
      const read = numberOf(value)
      return read !== undefined && holds(read, bound)
    })
  }
  if (wanted !== undefined) checks.push((value) => present(value) === wanted)
  if (equals !== undefined) {
    const expected = normal(equals)
    checks.push((value) => some(value, (text) => text === expected))
  }
  if (oneOf) {
    const expected = setOf(oneOf)
    checks.push((value) => some(value, (text) => expected.has(text)))
  }
  if (differs !== undefined) {
    const expected = setOf(Array.isArray(differs) ? differs : [differs])
    checks.push((value) => !some(value, (text) => expected.has(text)))
  }
  if (contains !== undefined) {
    const parts = [...setOf(typeof contains === 'string' ? [contains] : contains)]
    checks.push((value) => some(value, (text) => parts.some((part) => text.includes(part))))
  }
  if (matches !== undefined) {
    const pattern = tryPattern(matches, true, issues, [...at, 'matches'])
    checks.push((value) => some(value, (text) => pattern.find(text) !== null))
  }
  number(above, (value, bound) => value > bound)
  number(below, (value, bound) => value < bound)
  number(atLeast, (value, bound) => value >= bound)
  number(atMost, (value, bound) => value <= bound)
  return checks
}

export function compileCondition<C>(condition: Condition, lookup: Lookup<C>, issues: Issues, at: Path): Test<C> {
  const inner = (list: readonly Condition[], key: string): Test<C>[] =>
    list.map((each, i) => compileCondition(each, lookup, issues, [...at, key, i]))
  if ('all' in condition) {
    const tests = inner(condition.all, 'all')
    return (context) => tests.every((test) => test(context))
  }
  if ('any' in condition) {
    const tests = inner(condition.any, 'any')
    return (context) => tests.some((test) => test(context))
  }
  if ('not' in condition) {
    const test = compileCondition(condition.not, lookup, issues, [...at, 'not'])
    return (context) => !test(context)
  }
  const value = lookup(condition.of, [...at, 'of'])
  const checks = checksOf(condition, issues, at)
  const [only] = checks
  if (checks.length === 1 && only) return (context) => only(value(context))
  return (context) => {
    const found = value(context)
    return checks.every((check) => check(found))
  }
}
