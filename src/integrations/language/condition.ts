import { z } from 'zod'
import { isRecord, pick } from './pick'
import { constant, patternText, texts } from './words'

/**
 * Conditions compare as people read: case and surrounding blanks do not matter, numbers and texts of the same digits are
 * equal. A value that is absent equals nothing and differs from everything.
 */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Comparison

export interface Comparison {
  readonly of: string
  readonly present?: boolean | undefined
  readonly equals?: z.output<typeof constant> | undefined
  readonly in?: readonly z.output<typeof constant>[] | undefined
  readonly differs?: z.output<typeof texts> | undefined
  readonly contains?: string | readonly string[] | undefined
  readonly matches?: string | undefined
  readonly above?: number | undefined
  readonly below?: number | undefined
  readonly atLeast?: number | undefined
  readonly atMost?: number | undefined
}

const one = z.union(constant.options, 'one text, number, true, false or null; several go under in')
const part = z.string().min(1).max(200)
const comparison = z
  .strictObject({
    of: z.string().min(1).max(120),
    present: z.boolean().optional(),
    equals: one.optional(),
    in: z.array(constant).min(1).max(200).optional(),
    differs: texts.optional(),
    contains: z.union([part, z.array(part).min(1).max(50)]).optional(),
    matches: patternText.optional(),
    above: z.number().optional(),
    below: z.number().optional(),
    atLeast: z.number().optional(),
    atMost: z.number().optional(),
  })
  .refine((value) => Object.keys(value).length > 1, 'say how to compare: present, equals, in, differs, contains, …')

const list = z.lazy(() => z.array(condition).min(1).max(30))
const combined: Readonly<Record<string, z.ZodType>> = {
  all: z.strictObject({ all: list }),
  any: z.strictObject({ any: list }),
  not: z.strictObject({ not: z.lazy(() => condition) }),
}

export const condition: z.ZodType<Condition> = pick((value) => {
  if (!isRecord(value)) return 'a condition is an object such as {"of": "lead.homeowner", "equals": "yes"}'
  const key = Object.keys(combined).find((word) => word in value)
  return (key === undefined ? comparison : combined[key]) as z.ZodType<Condition>
})
