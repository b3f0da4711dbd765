import { z } from 'zod'
import { isRecord, oneKey, type OneKey, pick } from './pick'
import { constant, name, patternText, source } from './words'

const SIMPLE = [
  'trim',
  'upper',
  'lower',
  'capitalize',
  'squeeze',
  'digits',
  'letters',
  'label',
  'count',
  'floor',
  'ceil',
  'thousands',
  'statename',
  'urldecode',
  'ascii',
] as const
export type SimpleStep = (typeof SIMPLE)[number]
const simple = z.enum(SIMPLE)

export const PHONE_FORMS = [
  'digits10',
  'digits11',
  'e164',
  'dashed',
  'dotted',
  'parens',
  'area',
  'prefix',
  'line',
] as const
export type PhoneForm = (typeof PHONE_FORMS)[number]

/**
 * {"asphalt/replace": 271, "asphalt/*": 259}; a value that is not listed becomes otherwise, or is kept, or is absent. A *
 * stands for any text; what is listed exactly goes first, then the order in which they are written.
 */
export const valueMap = z.strictObject({
  cases: z.record(z.string().max(200), constant),
  otherwise: constant.optional(),
  keep: z.boolean().optional(),
})
export type ValueMap = z.output<typeof valueMap>

const place = z.number().int().min(-50).max(50)
const rangeEnd = z.enum(['lower', 'upper', 'midpoint'])
const operand = z.union([z.number(), source])
const zone = z.string().min(1).max(60)

const ARGUMENTS = {
  substring: z.strictObject({
    from: z.number().int().min(0).max(5000),
    to: z.number().int().min(0).max(5000).optional(),
  }),
  cut: z.number().int().min(1).max(5000),
  pad: z.strictObject({
    length: z.number().int().min(1).max(100),
    with: z.string().length(1),
    side: z.enum(['left', 'right']).default('left'),
  }),
  prefix: z.string().min(1).max(200),
  suffix: z.string().min(1).max(200),
  split: z.strictObject({
    by: z.string().min(1).max(20),
    take: place.refine((n) => n !== 0, 'count from 1, or from -1').optional(),
  }),
  join: z.string().max(20),
  take: z.number().int().min(1).max(50),
  replace: z.strictObject({ pattern: patternText, with: z.string().max(200), ignoreCase: z.boolean().optional() }),
  swap: z.strictObject({ find: z.string().min(1).max(200), with: z.string().max(200) }),
  extract: z.strictObject({
    pattern: patternText,
    group: z.union([z.number().int().min(0).max(20), z.string().max(40)]).default(1),
    ignoreCase: z.boolean().optional(),
  }),
  map: pick<string | ValueMap>((value) => (typeof value === 'string' ? name : valueMap)),
  boolean: z.strictObject({ true: constant, false: constant, otherwise: constant.optional() }),
  phone: z.enum(PHONE_FORMS),
  date: z.strictObject({ format: z.string().min(1).max(60), zone: zone.default('UTC') }),
  range: pick<{ take: z.output<typeof rangeEnd>; open?: number | undefined }>((value) =>
    typeof value === 'string'
      ? rangeEnd.transform((take) => ({ take }))
      : z.strictObject({ take: rangeEnd, open: z.number().optional() }),
  ),
  /** [[0, "Under $10,000"], [10000, "$10,000 or more"]]: the last step whose number is reached. */
  bands: z
    .array(z.tuple([z.number(), constant]))
    .min(1)
    .max(100)
    .refine((bands) => bands.every(([from], i) => i === 0 || from > (bands[i - 1]?.[0] ?? from)), 'numbers that rise'),
  round: z.number().int().min(0).max(6),
  fixed: z.number().int().min(0).max(6),
  plus: operand,
  minus: operand,
  times: operand,
  divide: operand,
  atLeast: z.number(),
  atMost: z.number(),
} as const

export type Step = SimpleStep | OneKey<typeof ARGUMENTS>
export type StepName = keyof typeof ARGUMENTS
export type StepArgument<K extends StepName> = z.output<(typeof ARGUMENTS)[K]>

const withArgument = oneKey('step', ARGUMENTS)
const isSimple = (name: string): boolean => SIMPLE.some((known) => known === name)
const UNKNOWN = `unknown step; known are ${[...SIMPLE, ...Object.keys(ARGUMENTS)].join(', ')}`

/** What happens to a value on its way, one after the other: ["trim", {"phone": "dashed"}]. */
export const step: z.ZodType<Step> = pick<Step>((value) => {
  if (typeof value === 'string') {
    if (isSimple(value)) return simple
    return value in ARGUMENTS ? `${value} says more: {"${value}": …}` : UNKNOWN
  }
  const names = isRecord(value) ? Object.keys(value) : []
  if (names.some((name) => name in ARGUMENTS)) return withArgument
  const alone = names.find(isSimple)
  return alone === undefined ? UNKNOWN : `${alone} stands alone: "${alone}"`
})
export const steps = z.array(step).max(20)
