import { z } from 'zod'
import { type Condition, condition } from './condition'
import { isRecord, pick } from './pick'
import { type Step, steps } from './steps'
import { constant, type Constant, source } from './words'

/** What every computed value may add, in this order: when → the value → steps → default → as. */
interface Finish {
  readonly steps?: readonly Step[] | undefined
  readonly default?: Constant | undefined
  /** The value is left out unless this holds. */
  readonly when?: Condition | undefined
  readonly as?: 'text' | 'number' | 'boolean' | undefined
  /** Without it nothing is sent at all. */
  readonly required?: boolean | undefined
  /** What an absent value leaves behind; nothing, if not said. 'drop' takes the object or element around it along. */
  readonly absent?: 'omit' | 'blank' | 'null' | 'drop' | undefined
}

export type Computed =
  | (Finish & { readonly $: string })
  | (Finish & { readonly $text: string })
  | (Finish & { readonly $first: readonly Value[] })
  | (Finish & { readonly $join: readonly Value[]; readonly with?: string | undefined })
  | (Finish & { readonly $if: Condition; readonly then: Value; readonly else?: Value | undefined })

/** A constant as it stands, or an object whose first key starts with $. */
export type Value = Constant | Computed

const finish = {
  steps: steps.optional(),
  default: constant.optional(),
  when: condition.optional(),
  as: z.enum(['text', 'number', 'boolean']).optional(),
  required: z.boolean().optional(),
  absent: z.enum(['omit', 'blank', 'null', 'drop']).optional(),
}

const values = z.lazy(() => z.array(value).min(1).max(20))
const computed: Readonly<Record<string, z.ZodType>> = {
  $: z.strictObject({ $: source, ...finish }),
  $text: z.strictObject({ $text: z.string().min(1).max(2000), ...finish }),
  $first: z.strictObject({ $first: values, ...finish }),
  $join: z.strictObject({ $join: values, with: z.string().max(20).optional(), ...finish }),
  $if: z.strictObject({ $if: condition, then: z.lazy(() => value), else: z.lazy(() => value).optional(), ...finish }),
}

export const COMPUTED_KEYS: readonly string[] = Object.keys(computed)

export const isComputed = (candidate: unknown): candidate is Computed =>
  isRecord(candidate) && COMPUTED_KEYS.some((key) => key in candidate)

/** Without this value the object or element around it makes no sense. */
export const isNeeded = (candidate: unknown): boolean =>
  isRecord(candidate) && (isComputed(candidate) || '$json' in candidate) && candidate['absent'] === 'drop'

export const value: z.ZodType<Value> = pick<Value>((candidate) => {
  if (!isRecord(candidate)) return constant
  const key = COMPUTED_KEYS.find((word) => word in candidate)
  if (key === undefined) return `a constant, or an object with one of ${COMPUTED_KEYS.join(', ')}`
  return computed[key] as z.ZodType<Value>
})
