import { z } from 'zod'

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A bad key's own message lies inside the issue about its record. */
export const messageOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_key' ? issue.issues.map(({ message }) => message).join(', ') : issue.message

/**
 * Chooses the schema by looking at the value first. A plain union would answer "no alternative fits" at the top;
 * this way the issue points at the very member that is wrong.
 */
export const pick = <T>(choose: (value: unknown) => z.ZodType<T> | string): z.ZodType<T> =>
  z.unknown().transform((value, context): T => {
    const chosen = choose(value)
    if (typeof chosen === 'string') {
      context.issues.push({ code: 'custom', message: chosen, input: value })
      return z.NEVER
    }
    const read = chosen.safeParse(value)
    if (read.success) return read.data
    for (const issue of read.error.issues)
      context.issues.push({ code: 'custom', message: messageOf(issue), path: issue.path, input: value })
    return z.NEVER
  })

type Shapes = Readonly<Record<string, z.ZodType>>

/** One of several objects told apart by the one key that names them: {"split": …}, {"phone": …}. */
export type OneKey<S extends Shapes> = { [K in keyof S]: { readonly [P in K]: z.output<S[K]> } }[keyof S]

export function oneKey<const S extends Shapes>(what: string, shapes: S): z.ZodType<OneKey<S>> {
  const schemas = new Map(Object.entries(shapes).map(([key, shape]) => [key, z.strictObject({ [key]: shape })]))
  return pick((value) => {
    const keys = isRecord(value) ? Object.keys(value) : []
    const known = keys.find((key) => schemas.has(key))
    if (known === undefined) return `unknown ${what}; known are ${[...schemas.keys()].join(', ')}`
    return schemas.get(known) as unknown as z.ZodType<OneKey<S>>
  })
}
