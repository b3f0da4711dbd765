import { z } from 'zod'
import { isRecord, pick } from './pick'
import { type Step, steps } from './steps'
import { patternText } from './words'

/** How one value is found in an answer. */
export type Reading = ReadingFinish &
  (
    | { readonly json: string }
    | { readonly xpath: string }
    | {
        readonly pattern: string
        readonly group?: number | string | undefined
        readonly ignoreCase?: boolean | undefined
      }
    | { readonly part: number; readonly by: string }
    | { readonly pair: string; readonly by: string; readonly sign: string }
    | { readonly header: string }
    | { readonly status: true }
    | { readonly key: true }
    | { readonly text: true }
    /** The first of several that is there: a buyer who answers in two dialects. */
    | { readonly first: readonly Reading[] }
  )

interface ReadingFinish {
  /** Reads on inside the found text: JSON in a JSON string, XML in a SOAP result. */
  readonly inside?: Reading | undefined
  readonly steps?: readonly Step[] | undefined
  /** Several different values make a reading unreadable unless this says which counts. */
  readonly many?: 'first' | 'last' | 'join' | undefined
}

const finish = {
  inside: z.lazy(() => reading).optional(),
  steps: steps.optional(),
  many: z.enum(['first', 'last', 'join']).optional(),
}
const separator = z.string().min(1).max(10)

const kinds: Readonly<Record<string, z.ZodType>> = {
  json: z.strictObject({ json: z.string().min(1).max(300), ...finish }),
  xpath: z.strictObject({ xpath: z.string().min(1).max(300), ...finish }),
  pattern: z.strictObject({
    pattern: patternText,
    group: z.union([z.number().int().min(0).max(20), z.string().max(40)]).optional(),
    ignoreCase: z.boolean().optional(),
    ...finish,
  }),
  part: z.strictObject({
    part: z
      .number()
      .int()
      .min(-50)
      .max(50)
      .refine((n) => n !== 0, 'count from 1, or from -1 for the last'),
    by: separator,
    ...finish,
  }),
  pair: z.strictObject({ pair: z.string().min(1).max(60), by: separator, sign: separator, ...finish }),
  header: z.strictObject({ header: z.string().regex(/^[\w-]{1,60}$/, 'a header name'), ...finish }),
  status: z.strictObject({ status: z.literal(true), ...finish }),
  /** Of a bid: the name of the JSON member that holds it, where bids are kept by buyer. */
  key: z.strictObject({ key: z.literal(true), ...finish }),
  text: z.strictObject({ text: z.literal(true), ...finish }),
  first: z.strictObject({
    first: z.lazy(() => z.array(reading).min(2, 'at least two, tried in their order').max(10)),
    ...finish,
  }),
}
const KEYS = Object.keys(kinds)

export const reading: z.ZodType<Reading> = pick<Reading>((candidate) => {
  const key = isRecord(candidate) ? KEYS.find((word) => word in candidate) : undefined
  return key === undefined ? `a reading has one of ${KEYS.join(', ')}` : (kinds[key] as z.ZodType<Reading>)
})
