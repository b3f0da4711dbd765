import type { Comparison, Condition } from '../language/condition'
import type { Issues, Path } from '../language/issue'
import type { Reading } from '../language/reading'
import type { AnswerStage, Rule } from '../language/result'
import type { Step } from '../language/steps'
import { PARAM } from './answer-values'

// The patterns of this file read at most 500 letters.
const LONGEST_PATTERN = 500

/** 'NOT ACCEPTED' has the word in it: only a pattern from the first letter to the last compares the whole value. */
function isWhole(pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN) return false
  if (!pattern.startsWith('^') || !/(?<!\\)(?:\\\\)*\$$/.test(pattern)) return false
  // '^.*ACCEPTED$' and '^ACCEPTED.*$' leave room for a "not"; '(NOT )?' does, too.
  if (!/^\^(?:\((?:\?:)?)*[A-Za-z0-9](?![?*{])/.test(pattern)) return false
  if (/(?:(?<!\\)\.|\\[SDWswB]|\[\^[^\]]*\])[*+{]/.test(pattern)) return false
  let depth = 0
  // '^OK|ACCEPTED$' is anchored on one side each.
  for (const sign of pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '')) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (sign === '|' && depth === 0) return false
  }
  return true
}

/** Steps that leave something out, or give one word to answers that nobody has seen, make a part look like the whole. */
function loosens(step: Step): boolean {
  if (typeof step === 'string') return step === 'letters' || step === 'digits'
  if ('map' in step)
    return (
      typeof step.map === 'string' ||
      step.map.otherwise !== undefined ||
      Object.keys(step.map.cases).some((key) => key.includes('*'))
    )
  if ('boolean' in step) return step.boolean.otherwise !== undefined
  return ['cut', 'substring', 'replace', 'extract', 'swap', 'split', 'take'].some((name) => name in step)
}

/** Whether a reading gives a value of the answer's own, whole. The status is no such value: servers say 200 to everything. */
function givesWhole(reading: Reading): boolean {
  if (reading.steps?.some(loosens)) return false
  if ('first' in reading) return reading.first.every(givesWhole)
  if (reading.inside) return givesWhole(reading.inside)
  if ('status' in reading) return false
  const grouped = 'pattern' in reading && reading.group !== 0 && /\((?!\?:)/.test(reading.pattern)
  return !('pattern' in reading) || grouped || isWhole(reading.pattern)
}

const NUMBERS = ['above', 'atLeast', 'below', 'atMost'] as const

function comparesWhole(comparison: Comparison, stage: AnswerStage): boolean {
  const { of, equals, in: among, matches } = comparison
  // A setting of the order says nothing about an answer.
  if (of.startsWith(PARAM)) return false
  const own = Object.hasOwn(stage.values, of) ? stage.values[of] : undefined
  if (own && !givesWhole(own)) return false
  if (equals !== undefined && equals !== null && equals !== '') return true
  if (among !== undefined && among.every((one) => one !== null && one !== '')) return true
  if (matches !== undefined && isWhole(matches)) return true
  return NUMBERS.some((name) => comparison[name] !== undefined)
}

/** One such comparison has to hold, whichever way the condition is fulfilled. */
function isSafe(condition: Condition, stage: AnswerStage): boolean {
  if ('all' in condition) return condition.all.some((one) => isSafe(one, stage))
  if ('any' in condition) return condition.any.every((one) => isSafe(one, stage))
  return 'not' in condition ? false : comparesWhole(condition, stage)
}

/** Containing the word is never enough to sell a lead: 'not accepted' contains it too. */
function usesContains(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(usesContains)
  if ('any' in condition) return condition.any.some(usesContains)
  return 'not' in condition ? false : condition.contains !== undefined
}

/** An acceptance that could be read into an answer that is none does not compile, unless somebody vouches for it. */
export function checkAcceptance(rule: Rule, stage: AnswerStage, issues: Issues, at: Path): void {
  if (rule.outcome !== 'matched') {
    if (rule.certain !== undefined) issues.add([...at, 'certain'], 'only an acceptance (matched) can be certain')
    return
  }
  if (rule.when && usesContains(rule.when))
    issues.add([...at, 'when'], 'an acceptance is compared exactly: use equals, in or matches, not contains')
  else if (rule.certain === undefined && !(rule.when && isSafe(rule.when, stage)))
    issues.add(
      rule.when ? [...at, 'when'] : at,
      'an acceptance compares a value of the answer as a whole: equals, in, a number, or matches from ^ to $. ' +
        'If this is safe all the same, say why under certain',
    )
}
