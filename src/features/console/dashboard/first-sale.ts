import { z } from 'zod'

export const STEPS = ['lender', 'order', 'publisher', 'rcid', 'test', 'live'] as const

const Place = z.object({ label: z.string(), path: z.string() })

const Fact = z.object({
  ok: z.boolean(),
  /** What the fact is about, with its page. */
  about: Place.nullable(),
  text: z.string(),
})
export type Fact = z.output<typeof Fact>

const Step = z.object({
  id: z.enum(STEPS),
  done: z.boolean(),
  /** The newest of its kind, or the form for one; null while that is not possible. */
  path: z.string().nullable(),
  facts: z.array(Fact),
  /** What to do now. */
  action: Place.nullable(),
  /** What has to be there before. */
  needs: z.string(),
  /** The permission that the reader lacks for this step. */
  ask: z.string().nullable(),
})
export type Step = z.output<typeof Step>

export const FirstSale = z.object({
  steps: z.array(Step),
  /** People who can sign in. */
  admins: z.number(),
})
export type FirstSale = z.output<typeof FirstSale>
