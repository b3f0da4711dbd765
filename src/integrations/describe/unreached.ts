import type { Comparison, Condition } from '../language/condition'
import { pathText } from '../language/issue'
import { type AnswerStage, type ResultPart, type Rule, SHAPES } from '../language/result'
import { shapesOf, statusTest } from '../read/rules'

/** As conditions compare: case and surrounding blanks do not matter, numbers equal their digits. */
const same = (value: unknown): string => String(value).trim().toLowerCase()

/** The values that a comparison is fulfilled by, where it says nothing else. */
function valuesOf(comparison: Comparison): readonly string[] | null {
  const { of: _, equals, in: among, ...rest } = comparison
  if (Object.values(rest).some((other) => other !== undefined)) return null
  if ((equals === undefined) === (among === undefined)) return null
  return (among ?? [equals]).map(same)
}

/** Whether whatever fulfils the second also fulfils the first. In doubt it does not. */
function covers(wide: Condition | undefined, narrow: Condition | undefined): boolean {
  if (wide === undefined) return true
  if (narrow === undefined) return false
  if (JSON.stringify(wide) === JSON.stringify(narrow)) return true
  if ('all' in narrow) return narrow.all.some((one) => covers(wide, one))
  if ('any' in narrow) return narrow.any.every((one) => covers(wide, one))
  if ('any' in wide) return wide.any.some((one) => covers(one, narrow))
  if ('all' in wide) return wide.all.every((one) => covers(one, narrow))
  if ('not' in wide || 'not' in narrow || wide.of !== narrow.of) return false
  const [known, asked] = [valuesOf(wide), valuesOf(narrow)]
  return known !== null && asked !== null && asked.every((one) => known.includes(one))
}

const STATUSES = Array.from({ length: 500 }, (_, i) => i + 100)

function takesAll(earlier: Rule, later: Rule, { reads }: AnswerStage): boolean {
  const [wide, narrow] = [statusTest(earlier.status), statusTest(later.status)]
  if (STATUSES.some((status) => narrow(status) && !wide(status))) return false
  const shapes = shapesOf(earlier, reads) ?? SHAPES
  if (!(shapesOf(later, reads) ?? SHAPES).every((shape) => shapes.includes(shape))) return false
  return covers(earlier.when, later.when)
}

/** Rules are tried in order: one behind another that takes all of its answers is never asked. */
export const unreached = (result: ResultPart): string[] =>
  (['ping', 'post'] as const).flatMap((stage) => {
    const own = result[stage]
    if (!own || own.reads === 'mail') return []
    return own.rules.flatMap((rule, i) => {
      const earlier = own.rules.slice(0, i).findIndex((before) => takesAll(before, rule, own))
      if (earlier < 0) return []
      return [
        `${pathText(['result', stage, 'rules', i])}: never reached, rule ${earlier + 1} takes these answers before`,
      ]
    })
  })
